// Convolutions and networks as ONNX models with the input x (NCHW) and the output y.
import { imageOut, pooledOut } from '../../kinds.mjs';
import { depthwiseToOihw, hwioToOihw } from '../../page/layout.mjs';
import { RESNET18_LAYERS, walkResnet18 } from '../../resnet18.mjs';
import { OnnxModel } from '../onnx.mjs';

/** The op that follows a convolution or a product. */
const ACTIVATIONS = { relu: ['Relu', {}], gelu: ['Gelu', { approximate: 'none' }] };

/** add(node options) appends an op; its output is `options.output` if no activation follows it. */
export function activated(model, act, options, add) {
  if (!act) return add(options);
  const [type, attributes] = ACTIVATIONS[act];
  return model.node(type, [add({})], attributes, options);
}

function convolution(one, weight, bias, groups) {
  const { b = 1, h, w, cin, ks, s = 1, act } = one;
  const [, ho, wo, channels] = imageOut(one);
  const model = new OnnxModel();
  model.input('x', [b, cin, h, w]);
  model.constant('w', weight);
  model.constant('bias', bias);
  const attributes = {
    kernel_shape: [ks, ks],
    pads: samePads({ h, w, ks, s }),
    strides: [s, s],
    group: groups,
  };
  activated(model, act, { output: 'y' }, (options) =>
    model.node('Conv', ['x', 'w', 'bias'], attributes, options),
  );
  model.output('y', [b, channels, ho, wo]);
  return model;
}

function pool(one) {
  const { op, b = 1, h, w, cin, ks, s } = one;
  const model = new OnnxModel();
  model.input('x', [b, cin, h, w]);
  if (op === 'mean') {
    const planes = model.node('GlobalAveragePool', ['x']);
    model.node('Flatten', [planes], { axis: 1 }, { output: 'y' });
    model.output('y', [b, cin]);
    return model;
  }
  const [, ho, wo] = pooledOut(one);
  const attributes = { kernel_shape: [ks, ks], strides: [s, s] };
  model.node(op === 'max' ? 'MaxPool' : 'AveragePool', ['x'], attributes, { output: 'y' });
  model.output('y', [b, cin, ho, wo]);
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

/** TensorFlow's SAME padding: an odd remainder goes to the bottom and the right. */
export function samePads({ h, w, ks, s }) {
  const pads = [h, w].map((size) => {
    const total = Math.max((Math.ceil(size / s) - 1) * s + ks - size, 0);
    return [total >> 1, total - (total >> 1)];
  });
  return [0, 1].flatMap((side) => pads.map((pad) => pad[side]));
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
        pads: samePads({ ...layer, h: layer.hin, w: layer.hin }),
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
  conv2d: (one, t) => convolution(one, hwioToOihw(t.w), t.bias, one.groups ?? 1),
  dwconv: (one, t) => convolution(one, depthwiseToOihw(t.w), t.bias, one.cin),
  pool,
  mlp,
  resnet18,
};
