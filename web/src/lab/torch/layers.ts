// The PyTorch equivalent of each layer of a spec: a call, the output shape, and the classes that must be defined first.

import type { Call } from './python';

/** A layer of a spec that the engine has already validated. */
export interface Layer {
  readonly type: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

export type Shape = readonly number[];

export interface Made {
  readonly call: Call;
  /** The output shape of one sample. */
  readonly shape: Shape;
  /** Classes that PyTorch 1.13 lacks. */
  readonly needs?: readonly Needed[];
  /** A PyTorch layer that must precede the call. */
  readonly before?: Call;
}

export type Needed =
  | 'Attention'
  | 'Attention with kv_heads'
  | 'CausalAttention'
  | 'CausalAttention with kv_heads'
  | 'Bias'
  | 'Concat'
  | 'Dropping'
  | 'NormOnly'
  | 'Permute'
  | 'Positions'
  | 'Residual'
  | 'Reshape';

const plain = (fn: string, values: readonly string[] = []): Call => ({ fn, values });
const last = (shape: Shape): number => shape.at(-1) ?? 1;
const withLast = (shape: Shape, size: number): Shape => [...shape.slice(0, -1), size];
const product = (shape: Shape): number => shape.reduce((all, size) => all * size, 1);

type Pair = readonly [number, number];
const pair = (value: unknown, otherwise: Pair): Pair =>
  typeof value === 'number'
    ? [value, value]
    : Array.isArray(value)
      ? [Number(value[0]), Number(value[1])]
      : otherwise;
const written = ([a, b]: Pair): string => (a === b ? String(a) : `(${a}, ${b})`);

/** Arguments that differ from PyTorch's own defaults. */
const unless = (
  given: readonly (readonly [name: string, value: string, usual: string])[],
): readonly (readonly [string, string])[] =>
  given.filter(([, value, usual]) => value !== usual).map(([name, value]) => [name, value]);

const truth = (value: unknown, otherwise: boolean): string =>
  (value ?? otherwise) === true ? 'True' : 'False';

const windows = (size: number, kernel: number, stride: number, padding: number, dilation = 1) =>
  Math.floor((size + 2 * padding - dilation * (kernel - 1) - 1) / stride) + 1;

/** Window count rounded up (ceil_mode); a last window that would begin beyond the input is dropped. */
const windowsUp = (size: number, kernel: number, stride: number, padding: number) =>
  Math.min(
    windows(size + stride - 1, kernel, stride, padding),
    Math.ceil((size + padding) / stride),
  );

function linear({ out_features, bias }: Layer, shape: Shape): Made {
  const out = Number(out_features);
  return {
    call: {
      fn: 'nn.Linear',
      values: [String(last(shape)), String(out)],
      named: unless([['bias', truth(bias, true), 'True']]),
    },
    shape: withLast(shape, out),
  };
}

function conv2d(layer: Layer, shape: Shape): Made {
  const [channels = 1, height = 1, width = 1] = shape;
  const kernel = pair(layer.kernel_size, [1, 1]);
  const stride = pair(layer.stride, [1, 1]);
  const dilation = pair(layer.dilation, [1, 1]);
  const same = layer.padding === 'same';
  const reach: Pair = [dilation[0] * (kernel[0] - 1), dilation[1] * (kernel[1] - 1)];
  // If the zeros cannot be split evenly, a separate layer pads: some tools miscount PyTorch's 'same', and their numbers appear
  // beside this program.
  const uneven = same && reach.some((zeros) => zeros % 2 === 1);
  const half = (zeros: number) => Math.floor(zeros / 2);
  const padding = same
    ? ([uneven ? 0 : half(reach[0]), uneven ? 0 : half(reach[1])] as const)
    : pair(layer.padding, [0, 0]);
  const out = Number(layer.out_channels);
  const places = (axis: 0 | 1, size: number) =>
    same ? size : windows(size, kernel[axis], stride[axis], padding[axis], dilation[axis]);
  // In the order left, right, top, bottom.
  const zeros = [reach[1], reach[0]].flatMap((all) => [half(all), all - half(all)]);
  return {
    ...(uneven ? { before: plain('nn.ZeroPad2d', [`(${zeros.join(', ')})`]) } : {}),
    call: {
      fn: 'nn.Conv2d',
      values: [String(channels), String(out), written(kernel)],
      named: unless([
        ['stride', written(stride), '1'],
        ['padding', written(padding), '0'],
        ['dilation', written(dilation), '1'],
        ['groups', String(layer.groups ?? 1), '1'],
        ['bias', truth(layer.bias, true), 'True'],
      ]),
    },
    shape: [out, places(0, height), places(1, width)],
  };
}

const pool =
  (fn: string) =>
  (layer: Layer, [channels = 1, height = 1, width = 1]: Shape): Made => {
    const kernel = pair(layer.kernel_size, [1, 1]);
    const stride = pair(layer.stride, kernel);
    const padding = pair(layer.padding, [0, 0]);
    const places = layer.ceil_mode === true ? windowsUp : windows;
    return {
      call: {
        fn,
        values: [written(kernel)],
        named: unless([
          ['stride', written(stride), written(kernel)],
          ['padding', written(padding), '0'],
          ['ceil_mode', truth(layer.ceil_mode, false), 'False'],
        ]),
      },
      shape: [
        channels,
        places(height, kernel[0], stride[0], padding[0]),
        places(width, kernel[1], stride[1], padding[1]),
      ],
    };
  };

const norm = ({ eps, bias }: Layer, shape: Shape): Made => {
  const named = unless([['eps', String(eps ?? 1e-5), String(1e-5)]]);
  const width = String(last(shape));
  if (bias === false)
    return { call: { fn: 'NormOnly', values: [width], named }, shape, needs: ['NormOnly'] };
  return { call: { fn: 'nn.LayerNorm', values: [width], named }, shape };
};

function attention({ heads, kv_heads, causal, bias }: Layer, shape: Shape): Made {
  const fn = causal === true ? 'CausalAttention' : 'Attention';
  const shared = String(kv_heads ?? heads);
  return {
    call: {
      fn,
      values: [String(last(shape)), String(heads)],
      named: unless([
        ['bias', truth(bias, true), 'True'],
        ['kv_heads', shared, String(heads)],
      ]),
    },
    shape,
    needs: [shared === String(heads) ? fn : `${fn} with kv_heads`],
  };
}

const same = (fn: string, values: readonly string[] = []) => ({
  of: (_: Layer, shape: Shape): Made => ({ call: plain(fn, values), shape }),
});

const flatten = ({ start }: Layer, shape: Shape): Made => {
  const from = Number(start ?? 1) - 1;
  return {
    call: plain('nn.Flatten', from === 0 ? [] : [String(from + 1)]),
    shape: [...shape.slice(0, from), product(shape.slice(from))],
  };
};

const tuple = (sizes: readonly number[]): readonly string[] => sizes.map(String);

/** Layers that contain no other layers, by type. */
export const MAKERS: Readonly<Record<string, (layer: Layer, shape: Shape) => Made>> = {
  linear,
  conv2d,
  batch_norm2d: ({ eps }, shape) => ({
    call: {
      fn: 'nn.BatchNorm2d',
      values: [String(shape[0])],
      named: unless([['eps', String(eps ?? 1e-5), String(1e-5)]]),
    },
    shape,
  }),
  layer_norm: norm,
  relu: same('nn.ReLU').of,
  gelu: ({ approximate }, shape) => ({
    call: { fn: 'nn.GELU', values: approximate === 'tanh' ? ["'tanh'"] : [] },
    shape,
  }),
  silu: same('nn.SiLU').of,
  sigmoid: same('nn.Sigmoid').of,
  tanh: same('nn.Tanh').of,
  softmax: same('nn.Softmax', ['-1']).of,
  log_softmax: same('nn.LogSoftmax', ['-1']).of,
  max_pool2d: pool('nn.MaxPool2d'),
  avg_pool2d: pool('nn.AvgPool2d'),
  global_avg_pool: (_, [channels = 1]) => ({
    call: plain('nn.AdaptiveAvgPool2d', ['1']),
    shape: [channels, 1, 1],
  }),
  flatten,
  reshape: ({ shape }) => {
    const to = shape as number[];
    return { call: plain('Reshape', tuple(to)), shape: to, needs: ['Reshape'] };
  },
  permute: ({ dims }, shape) => {
    const order = dims as number[];
    const moved = order.slice(1).map((dim) => shape[dim - 1] ?? 1);
    return { call: plain('Permute', tuple(order)), shape: moved, needs: ['Permute'] };
  },
  bias: (_, shape) => ({
    call: plain('Bias', [String(last(shape))]),
    shape,
    needs: ['Bias'],
  }),
  dropout: ({ p, active }, shape) =>
    active === true
      ? { call: plain('Dropping', [String(p ?? 0.5)]), shape, needs: ['Dropping'] }
      : { call: plain('nn.Dropout', [String(p ?? 0.5)]), shape },
  position_embedding: ({ max_length }, shape) => ({
    call: plain('Positions', [String(max_length), String(last(shape))]),
    shape,
    needs: ['Positions'],
  }),
  self_attention: attention,
};
