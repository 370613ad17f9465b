// Convolutions and networks as ONNX models with the input x (NCHW) and the output y.
import { depthwiseToOihw, hwioToOihw } from '../../page/layout.mjs';
import { RESNET18_LAYERS, walkResnet18 } from '../../resnet18.mjs';
import { OnnxModel } from '../onnx.mjs';

function convolution({ h, w, cin, ks }, weight, bias, attributes) {
  const model = new OnnxModel();
  const channels = bias.shape[0];
  model.input('x', [1, cin, h, w]);
  model.constant('w', weight);
  model.constant('bias', bias);
  const half = ks >> 1;
  const all = { kernel_shape: [ks, ks], pads: [half, half, half, half], strides: [1, 1] };
  model.node('Conv', ['x', 'w', 'bias'], { ...all, ...attributes }, { output: 'y' });
  model.output('y', [1, channels, h, w]);
  return model;
}

/** A linear layer with weights [in, out]. */
function linear(model, x, name, weight, bias, output) {
  model.constant(`w${name}`, weight);
  model.constant(`b${name}`, bias);
  return model.node('Gemm', [x, `w${name}`, `b${name}`], {}, { output });
}

function mlp({ b, dims }, t) {
  const model = new OnnxModel();
  let h = model.input('x', t.x.shape);
  for (let i = 0; i + 1 < dims.length; i += 1) {
    const isLast = i + 2 === dims.length;
    h = linear(model, h, i, t[`w${i}`], t[`b${i}`], isLast ? 'y' : undefined);
    if (!isLast) h = model.node('Relu', [h]);
  }
  model.output('y', [b, dims.at(-1)]);
  return model;
}

/** TensorFlow's SAME: what is left over goes below and to the right. */
function samePads({ hin, hout, ks, s }) {
  const total = Math.max((hout - 1) * s + ks - hin, 0);
  const before = total >> 1;
  return [before, before, total - before, total - before];
}

function resnet18({ b }, t) {
  const model = new OnnxModel();
  model.input('x', [b, 3, 32, 32]);
  const features = walkResnet18('x', {
    conv(name, x) {
      const layer = RESNET18_LAYERS[name];
      const weight = model.constant(`w_${name}`, hwioToOihw(t[`w_${name}`]));
      const bias = model.constant(`b_${name}`, t[`b_${name}`]);
      return model.node('Conv', [x, weight, bias], {
        kernel_shape: [layer.ks, layer.ks],
        strides: [layer.s, layer.s],
        pads: samePads(layer),
      });
    },
    relu: (x) => model.node('Relu', [x]),
    add: (x, y) => model.node('Add', [x, y]),
  });
  const pooled = model.node('Flatten', [model.node('GlobalAveragePool', [features])], { axis: 1 });
  linear(model, pooled, '_fc', t.w_fc, t.b_fc, 'y');
  model.output('y', [b, 10]);
  return model;
}

export const networkModels = {
  conv2d: (one, t) => convolution(one, hwioToOihw(t.w), t.bias, {}),
  dwconv: (one, t) => convolution(one, depthwiseToOihw(t.w), t.bias, { group: one.cin }),
  mlp,
  resnet18,
};
