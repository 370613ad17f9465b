// A pasted nn.Sequential as a specification: the ten layers that most small networks consist of. The arguments and their defaults are
// those of PyTorch. Its text does not say how large an image is, so the first linear layer after the flatten tells it.

import { isCall, type TorchCall, TorchProblem, type TorchValue, torchCall } from './torch-call';

type Json = number | boolean | string | readonly number[];
type Layer = Record<string, Json>;

/** The arguments of a class by position, and the field of the engine that each becomes; an empty field must have its default. */
interface Reading {
  readonly type: string;
  readonly args: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  /** Values that say nothing here, because the engine has no other. */
  readonly fixed?: Readonly<Record<string, readonly TorchValue[]>>;
}

const IN_PLACE = { inplace: [true, false] };
const POOL: Omit<Reading, 'type'> = {
  args: ['kernel_size', 'stride', 'padding', 'dilation', 'return_indices', 'ceil_mode'],
  fields: {
    kernel_size: 'kernel_size',
    stride: 'stride',
    padding: 'padding',
    ceil_mode: 'ceil_mode',
  },
  fixed: { dilation: [1], return_indices: [false] },
};

const READ: Readonly<Record<string, Reading>> = {
  Linear: {
    type: 'linear',
    args: ['in_features', 'out_features', 'bias'],
    fields: { in_features: 'in_features', out_features: 'out_features', bias: 'bias' },
  },
  Conv2d: {
    type: 'conv2d',
    args: [
      'in_channels',
      'out_channels',
      'kernel_size',
      'stride',
      'padding',
      'dilation',
      'groups',
      'bias',
      'padding_mode',
    ],
    fields: {
      in_channels: 'in_channels',
      out_channels: 'out_channels',
      kernel_size: 'kernel_size',
      stride: 'stride',
      padding: 'padding',
      dilation: 'dilation',
      groups: 'groups',
      bias: 'bias',
    },
    fixed: { padding_mode: ['zeros'] },
  },
  BatchNorm2d: {
    type: 'batch_norm2d',
    args: ['num_features', 'eps', 'momentum', 'affine', 'track_running_stats'],
    fields: { eps: 'eps' },
    fixed: { affine: [true], track_running_stats: [true] },
  },
  ReLU: { type: 'relu', args: ['inplace'], fields: {}, fixed: IN_PLACE },
  GELU: { type: 'gelu', args: ['approximate'], fields: { approximate: 'approximate' } },
  Sigmoid: { type: 'sigmoid', args: [], fields: {} },
  Tanh: { type: 'tanh', args: [], fields: {} },
  MaxPool2d: { type: 'max_pool2d', ...POOL },
  AvgPool2d: {
    type: 'avg_pool2d',
    args: [
      'kernel_size',
      'stride',
      'padding',
      'ceil_mode',
      'count_include_pad',
      'divisor_override',
    ],
    fields: POOL.fields,
    fixed: { count_include_pad: [true], divisor_override: [null] },
  },
  AdaptiveAvgPool2d: {
    type: 'global_avg_pool',
    args: ['output_size'],
    fields: {},
    fixed: { output_size: [1] },
  },
  Flatten: {
    type: 'flatten',
    args: ['start_dim', 'end_dim'],
    fields: { start_dim: 'start' },
    fixed: { end_dim: [-1] },
  },
  Dropout: { type: 'dropout', args: ['p', 'inplace'], fields: { p: 'p' }, fixed: IN_PLACE },
  Softmax: { type: 'softmax', args: ['dim'], fields: {}, fixed: { dim: [1, -1, null] } },
};

/** Arguments that only have to fit what comes before; the engine finds them by itself. */
const FOLLOWS = new Set(['num_features', 'momentum']);

const NAMES = Object.keys(READ).map((name) => `nn.${name}`);
const listedNames = `${NAMES.slice(0, -1).join(', ')} and ${NAMES.at(-1)}`;

const WORDS = new Map<TorchValue, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** A value as Python writes it. */
const written = (value: TorchValue): string =>
  isCall(value) ? `${value.name}(…)` : (WORDS.get(value) ?? JSON.stringify(value));

const isSame = (a: TorchValue, b: TorchValue): boolean =>
  a === b || (Array.isArray(a) && a.every((each) => each === b));

function fieldValue(value: TorchValue, arg: string, { name, line }: TorchCall): Json {
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return value;
  if (Array.isArray(value) && value.every((each) => typeof each === 'number')) return value;
  throw new TorchProblem(line, `${arg} of nn.${name} is ${written(value)}, which is no number`);
}

function layerOf(call: TorchCall): Layer {
  if (call.name === 'OrderedDict')
    throw new TorchProblem(call.line, 'OrderedDict is not read; list the layers themselves');
  const reading = READ[call.name];
  if (reading === undefined)
    throw new TorchProblem(
      call.line,
      `nn.${call.name} is not read from PyTorch, only ${listedNames}`,
    );
  const given: [string, TorchValue][] = [
    ...call.values.map((value, at): [string, TorchValue] => [
      reading.args[at] ?? `argument ${at + 1}`,
      value,
    ]),
    ...Object.entries(call.named),
  ];
  const layer: Layer = { type: reading.type };
  for (const [arg, value] of given) {
    const field = reading.fields[arg];
    const allowed = reading.fixed?.[arg];
    if (field !== undefined) {
      const isDefault = value === null || (field === 'padding' && value === 'valid');
      if (!isDefault) layer[field] = fieldValue(value, arg, call);
    } else if (allowed !== undefined) {
      if (!allowed.some((one) => isSame(value, one)))
        throw new TorchProblem(
          call.line,
          `${arg}=${written(value)} of nn.${call.name} is not known here, only ${allowed.map(written).join(' or ')}`,
        );
    } else if (!FOLLOWS.has(arg))
      throw new TorchProblem(call.line, `${arg} of nn.${call.name} is not read here`);
  }
  if (typeof layer.start === 'number' && layer.start < 1)
    throw new TorchProblem(call.line, 'nn.Flatten keeps the batch here: start_dim is 1 or more');
  return layer;
}

/** nn.Sequential inside another one only groups layers; nn.Identity does nothing. */
function layersOf(call: TorchCall): Layer[] {
  const [named] = Object.keys(call.named);
  if (named !== undefined)
    throw new TorchProblem(
      call.line,
      `nn.Sequential takes its layers without a name, not as ${named}=`,
    );
  return call.values.flatMap((value) => {
    if (!isCall(value))
      throw new TorchProblem(call.line, `${written(value)} stands where a layer was expected`);
    if (value.name === 'Identity') return [];
    return value.name === 'Sequential' ? layersOf(value) : [layerOf(value)];
  });
}

const pairOf = (value: Json | undefined, otherwise: number): readonly [number, number] => {
  if (typeof value === 'number') return [value, value];
  return Array.isArray(value)
    ? [value[0] ?? otherwise, value[1] ?? value[0] ?? otherwise]
    : [otherwise, otherwise];
};

/** The side of a square image after a convolution or a pooling, by PyTorch's formula; other layers leave it. */
function sideAfter(side: number, layer: Layer): number {
  const { type } = layer;
  if (type === 'global_avg_pool') return 1;
  if (type !== 'conv2d' && type !== 'max_pool2d' && type !== 'avg_pool2d') return side;
  const [kernel] = pairOf(layer.kernel_size, 1);
  const [stride] = pairOf(layer.stride, type === 'conv2d' ? 1 : kernel);
  const [dilation] = pairOf(layer.dilation, 1);
  const same = layer.padding === 'same';
  const [padding] = same ? [0] : pairOf(layer.padding, 0);
  if (same) return side;
  const steps = (side + 2 * padding - dilation * (kernel - 1) - 1) / stride;
  if (layer.ceil_mode !== true) return Math.floor(steps) + 1;
  // The last window must begin inside the image or its padding before it.
  const most = Math.ceil(steps) + 1;
  return (most - 1) * stride >= side + padding ? most - 1 : most;
}

const LARGEST_SIDE = 512;
/** Taken where nothing in the text tells it: the side of CIFAR-10's pictures. */
const USUAL_SIDE = 32;
const LIKELY = [USUAL_SIDE, 28, 224, 64, 96, 128];

/** A side with which the first linear layer after the flatten gets as many features as it expects. */
function sideOf(layers: readonly Layer[]): number | undefined {
  const flat = layers.findIndex(({ type }) => type === 'flatten');
  const expected = layers.slice(flat + 1).find(({ type }) => type === 'linear')?.in_features;
  const before = layers.slice(0, flat);
  if (before.some(({ type }) => type === 'global_avg_pool')) return undefined; // any size fits
  const channels = before.findLast(({ type }) => type === 'conv2d')?.out_channels;
  if (flat < 0 || typeof expected !== 'number' || typeof channels !== 'number') return undefined;
  const fits = (side: number) => channels * before.reduce(sideAfter, side) ** 2 === expected;
  const all = Array.from({ length: LARGEST_SIDE }, (_, at) => at + 1);
  return [...LIKELY, ...all].find(fits);
}

/** Softmax works on the last axis here; that of an image is no channel. */
function refuseOverChannels(layers: readonly Layer[], { line }: TorchCall): void {
  const at = layers.findIndex(({ type }) => type === 'softmax');
  if (at >= 0 && !layers.slice(0, at).some(({ type }) => type === 'flatten'))
    throw new TorchProblem(
      line,
      'nn.Softmax is read after nn.Flatten only, not over the channels of an image',
    );
}

export interface TorchSpec {
  readonly spec: string;
  /** How many there are. */
  readonly layers: number;
  /** What was taken for granted and may have to be changed. */
  readonly note: string;
}

/** The specification of an nn.Sequential; throws a TorchProblem that names the line. */
export function torchSpec(text: string): TorchSpec {
  const call = torchCall(text);
  const layers = layersOf(call);
  const [first] = layers.filter((layer) => 'in_features' in layer || 'in_channels' in layer);
  if (first === undefined)
    throw new TorchProblem(
      call.line,
      'a network begins with a layer that knows its input, nn.Linear or nn.Conv2d',
    );
  const spec = (shape: readonly Json[]) =>
    JSON.stringify({ name: 'from_pytorch', input: { shape }, layers }, null, 2);
  const inputs = first.in_features ?? 0;
  // A flatten before the first linear layer has an input of any shape; one row of numbers is the simplest.
  if (first.type === 'linear') return { spec: spec([inputs]), layers: layers.length, note: '' };
  refuseOverChannels(layers, call);
  const side = sideOf(layers);
  const size = side ?? USUAL_SIDE;
  const why =
    side === undefined
      ? `PyTorch’s text does not say how large the images are; ${size} × ${size} was taken.`
      : `Images of ${size} × ${size} fit the first linear layer.`;
  return {
    spec: spec([first.in_channels ?? 0, size, size]),
    layers: layers.length,
    note: `${why} Change it in “input” if yours differ.`,
  };
}
