// Recipes of the Memory savers lab with hand-made times, and gradients, for tests without an engine.

import type { LossScalingReport } from '../../../web/src/engine/types';
import type { Gradients } from '../../../web/src/labs/savers/outcome';
import { PLAIN, type Recipe } from '../../../web/src/labs/savers/recipe';

export const slowdown = (ratio: number, half: number, verdict: string, confidence = 0.95) => ({
  ratio,
  low: ratio - half,
  high: ratio + half,
  verdict,
  confidence,
});

export const RECIPES: readonly (readonly [string, string, Recipe, ReturnType<typeof slowdown>])[] =
  [
    ['nothing on', 'lenet5', PLAIN, slowdown(1, 0.005, 'same')],
    ['freed early', 'lenet5', { ...PLAIN, keep: 'needed' }, slowdown(0.93, 0.02, 'faster')],
    [
      'checkpoints',
      'lenet5',
      { ...PLAIN, keep: 'in_place', checkpoint: 3 },
      slowdown(1.31, 0.04, 'slower'),
    ],
    ['noisy', 'lenet5', { ...PLAIN, checkpoint: 3 }, slowdown(1.06, 0.3, 'cannot_tell')],
    ['free checkpoints', 'mlp', { ...PLAIN, checkpoint: 2 }, slowdown(1.002, 0.006, 'same')],
    ['faster checkpoints', 'mlp', { ...PLAIN, checkpoint: 2 }, slowdown(0.95, 0.01, 'faster')],
    ['parts', 'lenet5', { ...PLAIN, parts: 4 }, slowdown(1.12, 0.03, 'slower')],
    [
      'float16',
      'gpt_nano',
      { ...PLAIN, keep: 'needed', storage: 'float16' },
      slowdown(1.08, 0.02, 'slower'),
    ],
    ['SGD', 'mlp', { ...PLAIN, optimizer: 'sgd' }, slowdown(0.7, 0.01, 'faster')],
    ['too few samples', 'lenet5', { ...PLAIN, parts: 2 }, slowdown(1.4, 0.4, 'cannot_tell', 0.5)],
    [
      'all of them',
      'gpt_nano',
      { optimizer: 'sgd', parts: 8, checkpoint: 1, keep: 'in_place', storage: 'bfloat16' },
      slowdown(2.2, 0.2, 'slower'),
    ],
  ];

/** Gradients as the engine reports them: counts by power of two. */
export const learned = (
  counts: Readonly<Record<string, number>> = { '-30': 10, '-20': 40, '-5': 50 },
) => {
  const by_exponent = Object.entries(counts).map(([exponent, values]) => ({
    exponent: Number(exponent),
    values,
  }));
  const report = { by_exponent, values: 100, zero: 0 } as unknown as LossScalingReport;
  return { title: 'LeNet-5', steps: 300, report } satisfies Gradients;
};
