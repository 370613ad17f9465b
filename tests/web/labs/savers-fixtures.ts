// Steps that the engine plans, with times made by hand, for the tests of the budget game.

import { beforeAll } from 'vitest';
import type {
  BackwardProfile,
  CompareReport,
  LossScalingReport,
} from '../../../web/src/engine/types';
import {
  type Alone,
  type Attempt,
  budgetOf,
  type Dry,
  type Gradients,
  type Outcome,
  plannedPeak,
} from '../../../web/src/labs/savers/outcome';
import { PLAIN, type Recipe, saversOf, trainingOf } from '../../../web/src/labs/savers/recipe';
import { type Engine, openEngine, value } from '../../boundary/support/engine';
import type { Case } from './told';

export const MB = 1e6;

export let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});

export const plan = (model: string, recipe: Recipe): BackwardProfile =>
  value(
    engine.session.planTraining({ model, batch: 32 }, trainingOf(recipe)),
  ) as unknown as BackwardProfile;

export function dryOf(model: string, recipe: Recipe, budget = '50'): Dry {
  const [mine, plain] = [plan(model, recipe), plan(model, PLAIN)];
  const alone: Alone[] = saversOf(recipe).map(({ label, alone: each }) => ({
    label,
    peak_bytes: plannedPeak(plan(model, each)),
  }));
  return { title: model, recipe, budget_bytes: budgetOf(plain, budget), mine, plain, alone };
}

export const slowdown = (ratio: number, half: number, verdict: string, confidence = 0.95) => ({
  ratio,
  low: ratio - half,
  high: ratio + half,
  verdict,
  confidence,
});

/** As if it had run: measured as planned, at the given times. */
export function outcomeOf(dry: Dry, times: readonly ReturnType<typeof slowdown>[]): Outcome {
  const ran = (step: BackwardProfile) => ({
    ...step,
    measured_steps_peak_bytes: plannedPeak(step),
    planned_equals_measured: true,
  });
  const attempts = times.map(
    (each): Attempt => ({
      recipe: dry.recipe,
      peak_bytes: plannedPeak(dry.mine),
      slowdown: each,
    }),
  );
  const comparison = { notes: [], blocks: 9, record: { tick_ms: 0.1 } } as unknown as CompareReport;
  const { title, recipe, budget_bytes, mine, plain } = dry;
  const steps = { title, recipe, budget_bytes, comparison, task: 'task', attempts };
  return { ...steps, mine: ran(mine), plain: ran(plain) };
}

export const caseOf = (
  dry: Dry,
  times: readonly ReturnType<typeof slowdown>[],
  said?: number,
): Case => ({
  values: { power: 0 },
  dry,
  outcomes: { steps: outcomeOf(dry, times) },
  said,
  title: dry.title,
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

export const sized = (sentence: string, before: string): number => {
  const [, number = '', unit = ''] =
    new RegExp(`${before} ([\\d.,]+) (B|kB|MB)`).exec(sentence) ?? [];
  return Number(number.replaceAll(',', '')) * ({ B: 1, kB: 1e3, MB: 1e6 }[unit] ?? Number.NaN);
};

/** Gradients as the engine counts them: so many at each power of two. */
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
