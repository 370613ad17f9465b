import type { Profiler } from '../../engine/profiler';
import { seededRandom } from '../../kit/numbers/random';
import type { Case, Exercise, Json } from '../../workbench/contract';
import meta from './meta';
import { MISTAKES } from './mistakes';
import solutionJs from './solution.js?raw';
import solutionPy from './solution.py?raw';
import starterJs from './starter.js?raw';
import starterPy from './starter.py?raw';

interface Layer {
  readonly [key: string]: Json;
  readonly name: string;
  readonly in: number;
  readonly out: number;
  readonly bias: boolean;
  readonly tied_to: string | null;
}

/** The same network as the engine reads it: the input has as many features as the first layer takes. */
const specOf = (layers: readonly Layer[]): object => ({
  name: 'exercise',
  input: { shape: [layers[0]?.in ?? 1] },
  layers: layers.map((layer) => ({
    type: 'linear',
    name: layer.name,
    bias: layer.bias,
    ...(layer.tied_to === null ? { out_features: layer.out } : { tied_to: layer.tied_to }),
  })),
});

/** Layers whose sizes follow each other. */
const chain = (sizes: readonly number[], bias: (index: number) => boolean): Layer[] =>
  sizes.slice(1).map((out, index) => ({
    name: `fc${index + 1}`,
    in: sizes[index] as number,
    out,
    bias: bias(index),
    tied_to: null,
  }));

const CORNERS: readonly (readonly [string, readonly Layer[]])[] = [
  ['one layer, no bias', chain([3, 5], () => false)],
  ['one layer with bias', chain([3, 5], () => true)],
];

async function cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<Case[]> {
  const random = seededRandom(seed);
  const whole = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const drawn = Array.from({ length: 20 }, (_, index) => {
    const sizes = Array.from({ length: whole(2, 6) }, () => whole(1, 2 ** whole(1, 9)));
    return [`network ${index + 1}`, chain(sizes, () => random() < 0.5)] as const;
  });
  const asked = [...CORNERS, ...drawn].map(async ([name, layers]): Promise<Case> => {
    const expected = await engine.countParameters(specOf(layers), signal ? { signal } : {});
    return { name, args: [layers], size: expected, expected, tolerance: 0 };
  });
  return Promise.all(asked);
}

const exercise: Exercise = {
  meta,
  entry: 'count_parameters',
  task: ['Write `count_parameters(layers)`: how many numbers a network of linear layers trains.'],
  signature: [
    ['layers', 'list of {name, in, out, bias, tied_to}; tied_to is a name, or None'],
    ['returns', 'a whole number'],
  ],
  hints: [
    'A linear layer multiplies by a matrix of out rows and in columns. How many numbers is that?',
    'A bias adds one number for each output.',
    'A layer that is tied to another uses its matrix: it is counted where it was first met.',
  ],
  code: {
    python: { starter: starterPy, solution: solutionPy },
    javascript: { starter: starterJs, solution: solutionJs },
  },
  mistakes: MISTAKES,
  cases,
  lab: 'parameters',
};

export default exercise;
