import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { outputSide } from '../../bench/networks/sides';
import { walkSpec } from '../../bench/networks/walk';
import { count } from '../../kit/words/format';
import { type ConvLayer, cases, specOf } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

function explain({ args, expected }: Case, returned: Json): string {
  const [shape, layer] = args as unknown as readonly [readonly number[], ConvLayer];
  const [batch = 1, channels = 1, height = 1, width = 1] = shape;
  const [high, wide] = [height, width].map((side, axis) =>
    outputSide(side, layer.kernel[axis] ?? 1, layer.stride, layer.padding),
  ) as [number, number];
  const difference = offBy(expected, returned, [
    ['the batch', batch],
    ['the number of groups', layer.groups],
    ['the number of input channels', channels],
    ['the number of outputs', batch * layer.out * high * wide],
  ]);
  const zeros = layer.padding === 0 ? '' : ' Products with the zeros of the padding count, too.';
  const places = `Here the window fits in ${count(high)} × ${count(wide)} places.${zeros}`;
  return difference === undefined ? places : `${difference} ${places}`;
}

/** Convolutions of presets, by their paths. */
const KNOWN = [
  ['LeNet-5’s second layer', 'lenet5', 'conv2'],
  ['AlexNet’s first: 11 by 11, stride 4', 'alexnet', 'conv1'],
  ['ResNet-18’s first: 7 by 7, stride 2', 'resnet18', 'conv1'],
  ['ResNet-18’s second: 3 by 3', 'resnet18', 'layer1.0.conv1'],
  ['A shortcut of ResNet-18: 1 by 1, stride 2', 'resnet18', 'layer2.0.shortcut.conv'],
] as const;

const SEPARATE = [1, 64, 56, 56] as const;
const separate = (groups: number): ConvLayer => ({
  out: 64,
  kernel: [3, 3],
  stride: 1,
  padding: 1,
  groups,
  bias: false,
});

const real: Real = {
  title: 'Your count on layers of well-known networks',
  unit: 'FLOPs',
  rows: async (engine, signal) => {
    const options = signal ? { signal } : {};
    const known = KNOWN.map(async ([label, preset, path]) => {
      const walked = walkSpec(await engine.specOf(preset, options));
      const found = walked.find((layer) => layer.path === path);
      const { layers } = await engine.describe(preset, options);
      const layer = {
        out: found?.output[0] ?? 0,
        kernel: found?.kernel ?? [1, 1],
        stride: found?.stride[0] ?? 1,
        padding: found?.padding[0] ?? 0,
        groups: 1,
        bias: found?.bias ?? false,
      };
      const ours = layers.find(({ name }) => name === path)?.flops ?? null;
      return { label, args: [[1, ...(found?.input ?? [])], layer], ours };
    });
    const depthwise = async () => ({
      label: 'ResNet-18’s second with a group for each channel',
      args: [SEPARATE, separate(64)],
      ours: (await engine.countFlops(specOf(SEPARATE, separate(64)), options)).flops_per_call,
    });
    return Promise.all([...known, depthwise()]);
  },
  says: (rows) => {
    const [whole, grouped] = [rows[3]?.yours, rows[5]?.yours];
    if (typeof whole !== 'number' || typeof grouped !== 'number') return '';
    return `With a group for each of its 64 channels, a layer of ResNet-18 does 1/${count(whole / grouped)} of the work. MobileNet is built on that.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'conv_flops',
  task: [
    'A convolution moves a window over an image. At each place where the window fits, every output channel sums the products of what the window shows, through the input channels, with its weights. Write `conv_flops(input_shape, layer)`: the FLOPs of one call.',
    'A sum of K products counts as 2 K [FLOPs](flop), K multiplications and K additions; a bias is one more for each output. `padding` puts that many rows and columns of zeros around the image on every edge; products with these zeros count. `stride` is how far the window moves each time. A window that would stick out at the end is not computed.',
    'With `groups` greater than 1, input and output channels are split into that many equal parts, and an output channel looks only at the input channels of its own part.',
  ],
  signature: [
    ['input_shape', '[batch, channels, height, width]'],
    ['layer', '{out, kernel, stride, padding, groups, bias}'],
    ['kernel', '[height, width]; stride and padding are one number for both'],
    ['returns', 'FLOPs of the whole call, a whole number'],
  ],
  hints: [
    'First the places along one side: the padded side is `side + 2 * padding`. From the first place the window can move `(padded - kernel) / stride` steps, rounded down.',
    'The number of outputs is batch × out × places along the height × places along the width.',
    'Each output sums `channels / groups × kernel height × kernel width` products.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  explain,
  real,
  lab: 'flops',
};

export default exercise;
