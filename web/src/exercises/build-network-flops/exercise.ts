import type { Case, Exercise, Json, Real } from '../../bench/contract';
import { offBy } from '../../bench/grade/off-by';
import { si } from '../../kit/words/format';
import { cases, countsOf } from './cases';
import meta from './meta';
import { MISTAKES } from './mistakes';
import { knownNetwork, vgg11 } from './networks';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

function explain({ args, expected }: Case, returned: Json): string | undefined {
  const [[batch = 1]] = args as readonly [readonly number[]];
  return offBy(expected, returned, [['the batch', batch]]);
}

const real: Real = {
  title: 'Your count on well-known networks',
  unit: 'FLOPs',
  rows: async (engine, signal) => {
    const options = signal ? { signal } : {};
    const preset = async (name: string, batch: number) =>
      knownNetwork(await engine.specOf(name, options), batch);
    const networks = [
      ['MLP for digits, a batch of 32: per call', await preset('mlp', 32), 'per_call'],
      ['MLP for digits, a batch of 32: per sample', await preset('mlp', 32), 'per_sample'],
      ['AlexNet, one image', await preset('alexnet', 1), 'per_call'],
      ['AlexNet, a batch of 32: per call', await preset('alexnet', 32), 'per_call'],
      ['AlexNet, a batch of 32: per sample', await preset('alexnet', 32), 'per_sample'],
      ['VGG-11, one image', vgg11(1), 'per_call'],
    ] as const;
    return Promise.all(
      networks.map(async ([label, network, part]) => {
        const ours = await countsOf(engine, network, signal);
        return { label, args: [network.shape, network.layers], part, ours: ours[part] };
      }),
    );
  },
  says: (rows) => {
    const [alexnet, vgg] = [rows[2]?.yours, rows[5]?.yours];
    if (typeof alexnet !== 'number' || typeof vgg !== 'number') return '';
    return `One image takes AlexNet ${si(alexnet, 'FLOP')} and VGG-11, two years younger, ${si(vgg, 'FLOP')}. Papers often print half of it and call it FLOPs: they count MACs.`;
  },
};

const exercise: Exercise = {
  meta,
  entry: 'network_flops',
  task: [
    'Put the pieces together: `network_flops(input_shape, layers)` walks through a network and returns its [FLOPs](flop) twice, for one call with the whole [batch](batch) and for one sample. Each layer changes the shape that the next one is given, so take the shape along.',
    '`linear` and `conv2d` take 2 FLOPs for each product of a sum, and one more for each output if they have a bias. A `conv2d` has a square window of `kernel` by `kernel` through all channels, moved by `stride`, over an image with `padding` zeros on every edge, and products with these zeros count.',
    '`max_pool2d` moves a window too, over each channel by itself and without padding: one comparison for every element that the window shows, kernel × kernel for each output. `relu` compares every element once. `flatten` turns an image into one row of numbers and computes nothing.',
  ],
  signature: [
    ['input_shape', '[batch, features] or [batch, channels, height, width]'],
    ['linear', '{kind, out, bias}'],
    ['conv2d', '{kind, out, kernel, stride, padding, bias}'],
    ['max_pool2d', '{kind, kernel, stride}'],
    ['relu, flatten', '{kind}'],
    ['returns', '{per_call, per_sample}, whole numbers'],
  ],
  hints: [
    'Count for one sample, and multiply by the batch once, at the end.',
    'A window fits in `(side + 2 * padding - kernel) // stride + 1` places along a side, in convolutions and pools alike. In JavaScript, round down with `Math.floor`.',
    'Set `shape` anew in every branch: `[out]` after a linear layer, `[out, places, places]` after a convolution, `[channels, places, places]` after a pool, the product of all sides after a flatten. A relu leaves it as it is.',
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
