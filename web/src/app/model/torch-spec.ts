// A pasted nn.Sequential as a specification: the layers that most small networks consist of. The arguments and their defaults are
// those of PyTorch. Its text does not say how large an image is, so the first linear layer after the flatten tells it.

import { isCall, type TorchCall, TorchProblem, type TorchValue, torchCall } from './torch-call';

type Json = number | boolean | string | readonly number[];
type Layer = Record<string, Json>;

/** The arguments of a class in order: each is fixed here, follows from the rest, or becomes a field of the engine. */
interface Reading {
  readonly type: string;
  readonly args: readonly string[];
  /** The engine's name of a field, where PyTorch has another one. */
  readonly renamed?: Readonly<Record<string, string>>;
  /** Values that say nothing here, because the engine has no other. */
  readonly fixed?: Readonly<Record<string, readonly TorchValue[]>>;
}

const IN_PLACE = { inplace: [true, false] };

const READ: Readonly<Record<string, Reading>> = {
  Linear: { type: 'linear', args: ['in_features', 'out_features', 'bias'] },
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
    fixed: { padding_mode: ['zeros'] },
  },
  BatchNorm2d: {
    type: 'batch_norm2d',
    args: ['num_features', 'eps', 'momentum', 'affine', 'track_running_stats'],
    fixed: { affine: [true], track_running_stats: [true] },
  },
  ReLU: { type: 'relu', args: ['inplace'], fixed: IN_PLACE },
  GELU: { type: 'gelu', args: ['approximate'] },
  Sigmoid: { type: 'sigmoid', args: [] },
  Tanh: { type: 'tanh', args: [] },
  MaxPool2d: {
    type: 'max_pool2d',
    args: ['kernel_size', 'stride', 'padding', 'dilation', 'return_indices', 'ceil_mode'],
    fixed: { dilation: [1], return_indices: [false] },
  },
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
    fixed: { count_include_pad: [true], divisor_override: [null] },
  },
  AdaptiveAvgPool2d: {
    type: 'global_avg_pool',
    args: ['output_size'],
    fixed: { output_size: [1] },
  },
  Flatten: {
    type: 'flatten',
    args: ['start_dim', 'end_dim'],
    renamed: { start_dim: 'start' },
    fixed: { end_dim: [-1] },
  },
  Dropout: { type: 'dropout', args: ['p', 'inplace'], fixed: IN_PLACE },
  Softmax: { type: 'softmax', args: ['dim'], fixed: { dim: [1, -1, null] } },
};

/** Arguments that say nothing here: the engine counts the channels itself, and momentum is for training. */
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
    if (!reading.args.includes(arg))
      throw new TorchProblem(call.line, `${arg} of nn.${call.name} is not read here`);
    const allowed = reading.fixed?.[arg];
    if (allowed !== undefined) {
      if (!allowed.some((one) => isSame(value, one)))
        throw new TorchProblem(
          call.line,
          `${arg}=${written(value)} of nn.${call.name} is not known here, only ${allowed.map(written).join(' or ')}`,
        );
    } else if (!FOLLOWS.has(arg)) {
      const isDefault = value === null || (arg === 'padding' && value === 'valid');
      if (!isDefault) layer[reading.renamed?.[arg] ?? arg] = fieldValue(value, arg, call);
    }
  }
  if (typeof layer.start === 'number' && layer.start < 1)
    throw new TorchProblem(call.line, 'nn.Flatten keeps the batch here: start_dim is 1 or more');
  return layer;
}

/** The layers in order: nn.Sequential inside another one only groups them, and nn.Identity does nothing. */
function layersOf(call: TorchCall): TorchCall[] {
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
    return value.name === 'Sequential' ? layersOf(value) : [value];
  });
}

const pairOf = (value: Json | undefined, otherwise: number): readonly [number, number] => {
  if (typeof value === 'number') return [value, value];
  return Array.isArray(value)
    ? [value[0] ?? otherwise, value[1] ?? value[0] ?? otherwise]
    : [otherwise, otherwise];
};

/** The height (axis 0) or width (axis 1) after a convolution or a pooling, by PyTorch's formula; other layers leave it. */
function sideAfter(side: number, layer: Layer, axis: 0 | 1): number {
  const { type } = layer;
  if (type !== 'conv2d' && type !== 'max_pool2d' && type !== 'avg_pool2d') return side;
  if (layer.padding === 'same') return side;
  const kernel = pairOf(layer.kernel_size, 1)[axis];
  const stride = pairOf(layer.stride, type === 'conv2d' ? 1 : kernel)[axis];
  const dilation = pairOf(layer.dilation, 1)[axis];
  const padding = pairOf(layer.padding, 0)[axis];
  const steps = (side + 2 * padding - dilation * (kernel - 1) - 1) / stride;
  let windows = Math.floor(steps) + 1;
  if (layer.ceil_mode === true) {
    windows = Math.ceil(steps) + 1;
    // The last window must begin inside the image or its padding before it.
    if ((windows - 1) * stride >= side + padding) windows -= 1;
  }
  return windows < 1 ? Number.NaN : windows; // two negative sides would have an area
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
  const after = (side: number, axis: 0 | 1) =>
    before.reduce((now, layer) => sideAfter(now, layer, axis), side);
  const fits = (side: number) => channels * after(side, 0) * after(side, 1) === expected;
  const all = Array.from({ length: LARGEST_SIDE }, (_, at) => at + 1);
  return [...LIKELY, ...all].find(fits);
}

/** Softmax works on the last axis here; that of an image is no channel. */
function refuseOverChannels(calls: readonly TorchCall[]): void {
  const at = calls.findIndex(({ name }) => name === 'Softmax');
  const softmax = calls[at];
  if (softmax !== undefined && !calls.slice(0, at).some(({ name }) => name === 'Flatten'))
    throw new TorchProblem(
      softmax.line,
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
  const calls = layersOf(call);
  const layers = calls.map(layerOf);
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
  refuseOverChannels(calls);
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
