// An instructor's own exercise uses what measures, compares and trains, on the real engine.

import { expect, it } from 'vitest';
import { readOwnExercise } from '../../web/src/bench/own/exercise.ts';
import type { Profiler } from '../../web/src/engine/profiler.ts';
import { open } from './support/library.ts';

const FILE = {
  format: 'tensorscope-exercise',
  version: 1,
  id: 'own-asked',
  title: 'Asked',
  entry: 'answer',
  task: ['Answer.'],
  hints: [],
  languages: { javascript: { starter: 'function answer() {}', solution: 'function answer() {}' } },
};

const asked = async (expected: object) => {
  const file = { ...FILE, cases: [{ name: 'asked', args: [1], expected }] };
  const [first] = await readOwnExercise(JSON.stringify(file)).cases(
    open() as unknown as Profiler,
    1,
  );
  return first?.expected;
};

const SHORT = { budget_ms: 100, warm_up_ms: 20 };
const TWO = [{ model: 'mlp' }, { model: 'mlp', batch: 8 }];

it.each([
  [
    { verb: 'compare', args: [...TWO, { budget_ms: 200 }], pick: 'verdict' },
    expect.stringMatching(/^(faster|slower|same|cannot_tell)$/),
  ],
  [{ verb: 'measureKernel', args: ['naive', { size: 16, ...SHORT }], pick: 'size' }, 16],
  [{ verb: 'kernelVariants', pick: '[0].name' }, expect.any(String)],
  [{ verb: 'measureDevice', options: { budget_ms: 200 }, pick: 'samples' }, expect.any(Number)],
  [{ verb: 'train', args: [{ preset: 'digits-mlp', steps: 3 }], pick: 'steps' }, 3],
  [{ verb: 'specOf', model: 'mlp' }, expect.stringContaining('"linear"')],
  [
    {
      verb: 'planTraining',
      model: 'mlp',
      options: { optimizer: 'sgd' },
      pick: 'optimizer_state_bytes',
    },
    0,
  ],
])('%j', async (expected, answer) => {
  expect(await asked(expected)).toEqual(answer);
});
