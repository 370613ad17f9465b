// Training steps of ResNet-18 in float64: batch norms with batch statistics, mean cross-entropy, SGD with momentum.
import { trainedOf } from '../kinds.mjs';
import { RESNET18_LAYERS, walkResnet18 } from '../resnet18.mjs';
import { conv, convBackward } from './conv.mjs';
import { layerGradients, lossOf } from './networks.mjs';
import { gemm, join } from './ops.mjs';

const EPS = 1e-5;

/** An activation [..., channels] and its gradient, to which every layer that reads it adds its part. */
const activation = (values) => ({ values, gradient: new Float64Array(values.length) });

function addTo(sum, terms) {
  for (let i = 0; i < sum.length; i += 1) sum[i] += terms[i];
}

/** The mean of visit(i, channel) over all elements of each channel. */
function channelMeans(length, channels, visit) {
  const means = new Float64Array(channels);
  for (let i = 0; i < length; i += 1) means[i % channels] += visit(i, i % channels);
  return means.map((sum) => sum / (length / channels));
}

/** gamma (x - mean) / sqrt(variance + eps) + beta, and the values its backward pass needs. */
export function batchNorm(x, gamma, beta) {
  const channels = gamma.length;
  const mean = channelMeans(x.length, channels, (i) => x[i]);
  const variance = channelMeans(x.length, channels, (i, c) => (x[i] - mean[c]) ** 2);
  const inverse = variance.map((value) => 1 / Math.sqrt(value + EPS));
  const normal = x.map((value, i) => (value - mean[i % channels]) * inverse[i % channels]);
  const y = normal.map((value, i) => value * gamma[i % channels] + beta[i % channels]);
  return { y, normal, inverse };
}

/** {dx, dgamma, dbeta}; dx includes the terms through the mean and the variance. */
export function batchNormBackward({ normal, inverse }, gamma, dy) {
  const channels = gamma.length;
  const count = dy.length / channels;
  const meanDy = channelMeans(dy.length, channels, (i) => dy[i]);
  const meanProduct = channelMeans(dy.length, channels, (i) => dy[i] * normal[i]);
  const dx = dy.map((value, i) => {
    const c = i % channels;
    return gamma[c] * inverse[c] * (value - meanDy[c] - normal[i] * meanProduct[c]);
  });
  const dgamma = meanProduct.map((value) => value * count);
  return { dx, dgamma, dbeta: meanDy.map((value) => value * count) };
}

/** Layers that compute at once and append their backward pass to `tape`. */
function layersOf(b, tensors, gradients, tape) {
  return {
    conv(name, x) {
      const { hin, cin, cout, ks, s } = RESNET18_LAYERS[name];
      const sizes = { b, h: hin, w: hin, cin, cout, ks, s, pad: ks >> 1 };
      const [weight, gamma, beta] = ['w', 'gamma', 'beta'].map((p) => tensors[`${p}_${name}`]);
      const norm = batchNorm(conv(x.values, weight, null, sizes), gamma, beta);
      const y = activation(norm.y);
      tape.push(() => {
        const { dx: dConv, dgamma, dbeta } = batchNormBackward(norm, gamma, y.gradient);
        const { dx, dw } = convBackward(x.values, weight, dConv, sizes);
        addTo(x.gradient, dx);
        Object.assign(gradients, { [`w_${name}`]: dw, [`gamma_${name}`]: dgamma });
        gradients[`beta_${name}`] = dbeta;
      });
      return y;
    },
    relu(x) {
      const y = activation(x.values.map((value) => Math.max(value, 0)));
      tape.push(() =>
        addTo(
          x.gradient,
          y.gradient.map((value, i) => (x.values[i] > 0 ? value : 0)),
        ),
      );
      return y;
    },
    add(a, other) {
      const y = activation(a.values.map((value, i) => value + other.values[i]));
      tape.push(() => {
        addTo(a.gradient, y.gradient);
        addTo(other.gradient, y.gradient);
      });
      return y;
    },
  };
}

/** Mean over height and width: [b, pixels, channels] to [b, channels]. */
function pool(x, b, channels) {
  const pixels = x.length / b / channels;
  const y = new Float64Array(b * channels);
  const at = (i) => Math.floor(i / (pixels * channels)) * channels + (i % channels);
  x.forEach((value, i) => {
    y[at(i)] += value / pixels;
  });
  return { y, backward: (dy) => x.map((_, i) => dy[at(i)] / pixels) };
}

/** {loss, gradients by name} */
function resnetGradients({ b }, tensors) {
  const gradients = {};
  const tape = [];
  const features = walkResnet18(activation(tensors.x), layersOf(b, tensors, gradients, tape));
  const pooled = pool(features.values, b, 512);
  const logits = gemm(pooled.y, tensors.w_fc, b, 512, 10, tensors.b_fc);
  const { loss, gradient } = lossOf(logits, tensors.label, b, 10);
  // Features are never negative: a gradient passed on where they are zero is dropped by their own ReLU.
  const { dw, db, dx } = layerGradients(pooled.y, tensors.w_fc, gradient, b, 512, 10);
  Object.assign(gradients, { w_fc: dw, b_fc: db });
  addTo(features.gradient, pooled.backward(dx));
  for (const backward of tape.reverse()) backward();
  return { loss, gradients };
}

/** Runs checkRuns steps. Returns the loss of the last step, computed before its update, then the trained tensors after it. */
export function resnetTraining(one, tensors) {
  const names = trainedOf(one).map(({ name }) => name);
  const velocities = names.map((name) => new Float64Array(tensors[name].length));
  let last = 0;
  for (let step = 0; step < one.checkRuns; step += 1) {
    const { loss, gradients } = resnetGradients(one, tensors);
    last = loss;
    names.forEach((name, at) => {
      tensors[name].forEach((_, i) => {
        velocities[at][i] = one.momentum * velocities[at][i] + gradients[name][i];
        tensors[name][i] -= one.lr * velocities[at][i];
      });
    });
  }
  return join([Float64Array.of(last), ...names.map((name) => tensors[name])]);
}
