// Networks and training steps in float64.
import { RESNET18_LAYERS, walkResnet18 } from '../resnet18.mjs';
import { conv } from './conv.mjs';
import { gemm, join, relu, softmax } from './ops.mjs';

/** The activations of every layer; the last one is the output. */
function mlpActivations({ b, dims }, tensors) {
  const activations = [tensors.x];
  for (let i = 0; i + 1 < dims.length; i += 1) {
    const y = gemm(activations[i], tensors[`w${i}`], b, dims[i], dims[i + 1], tensors[`b${i}`]);
    activations.push(i + 2 < dims.length ? relu(y) : y);
  }
  return activations;
}

export const mlp = (one, tensors) => mlpActivations(one, tensors).at(-1);

export function resnet18({ b }, tensors) {
  const features = walkResnet18(tensors.x, {
    conv: (name, x) => {
      const { hin, cin, cout, ks, s } = RESNET18_LAYERS[name];
      const sizes = { b, h: hin, w: hin, cin, cout, ks, s };
      return conv(x, tensors[`w_${name}`], tensors[`b_${name}`], sizes);
    },
    relu,
    add: (x, y) => x.map((value, i) => value + y[i]),
  });
  const pooled = new Float64Array(b * 512);
  for (let i = 0; i < features.length; i += 1) {
    pooled[Math.floor(i / (16 * 512)) * 512 + (i % 512)] += features[i] / 16;
  }
  return gemm(pooled, tensors.w_fc, b, 512, 10, tensors.b_fc);
}

/** d loss / d logits of the mean cross-entropy, and the loss. */
export function lossOf(logits, label, b, classes) {
  const p = softmax(logits, b, classes);
  let loss = 0;
  const gradient = p.map((value, i) => {
    if (label[i]) loss -= Math.log(value) / b;
    return (value - label[i]) / b;
  });
  return { loss, gradient };
}

/** Gradients of one linear layer: of its weights, its bias and its input (before the ReLU that produced it). */
export function layerGradients(x, weight, dy, b, inputs, outputs) {
  const dw = new Float64Array(inputs * outputs);
  const db = new Float64Array(outputs);
  const dx = new Float64Array(b * inputs);
  for (let row = 0; row < b; row += 1) {
    for (let j = 0; j < outputs; j += 1) db[j] += dy[row * outputs + j];
    for (let i = 0; i < inputs; i += 1) {
      const value = x[row * inputs + i];
      let sum = 0;
      for (let j = 0; j < outputs; j += 1) {
        dw[i * outputs + j] += value * dy[row * outputs + j];
        sum += dy[row * outputs + j] * weight[i * outputs + j];
      }
      dx[row * inputs + i] = value > 0 ? sum : 0;
    }
  }
  return { dw, db, dx };
}

function gradientsOf(one, tensors) {
  const { b, dims } = one;
  const activations = mlpActivations(one, tensors);
  const { loss, gradient } = lossOf(activations.at(-1), tensors.label, b, dims.at(-1));
  const gradients = {};
  let dy = gradient;
  for (let i = dims.length - 2; i >= 0; i -= 1) {
    const layer = layerGradients(activations[i], tensors[`w${i}`], dy, b, dims[i], dims[i + 1]);
    gradients[`w${i}`] = layer.dw;
    gradients[`b${i}`] = layer.db;
    dy = layer.dx;
  }
  return { loss, gradients };
}

/** Adam with betas 0.9 and 0.999 and eps 1e-7, TensorFlow's default. */
function adam(parameter, gradient, state, step, lr) {
  for (let i = 0; i < parameter.length; i += 1) {
    state.m[i] = 0.9 * state.m[i] + 0.1 * gradient[i];
    state.v[i] = 0.999 * state.v[i] + 0.001 * gradient[i] ** 2;
    const mean = state.m[i] / (1 - 0.9 ** step);
    const square = state.v[i] / (1 - 0.999 ** step);
    parameter[i] -= (lr * mean) / (Math.sqrt(square) + 1e-7);
  }
}

/**
 * Runs checkRuns steps. Returns the loss of the last step, computed before its update, then the parameters after it: w0, b0, w1,
 * ...
 */
export function mlpTraining(one, tensors) {
  const names = one.dims.slice(1).flatMap((_, i) => [`w${i}`, `b${i}`]);
  const zeros = (name) => new Float64Array(tensors[name].length);
  const states = names.map((name) => ({ m: zeros(name), v: zeros(name) }));
  let last = 0;
  for (let step = 1; step <= one.checkRuns; step += 1) {
    const { loss, gradients } = gradientsOf(one, tensors);
    last = loss;
    names.forEach((name, i) => {
      adam(tensors[name], gradients[name], states[i], step, one.lr);
    });
  }
  return join([Float64Array.of(last), ...names.map((name) => tensors[name])]);
}
