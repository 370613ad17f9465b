// Training steps that the engine plans, with hand-made times, for the tests of the Memory savers lab's budget game.

import { beforeAll } from 'vitest';
import type { BackwardProfile, CompareReport } from '../../../web/src/engine/types';
import {
  type Alone,
  type Attempt,
  budgetOf,
  type Dry,
  type Outcome,
  plannedPeak,
} from '../../../web/src/labs/savers/outcome';
import { PLAIN, type Recipe, saversOf, trainingOf } from '../../../web/src/labs/savers/recipe';
import { type Engine, openEngine, value } from '../../boundary/support/engine';
import type { slowdown } from './savers-cases';
import type { Case } from './views';

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

/** The outcome as if the step had run: memory as planned, with the given times. */
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
  prediction?: number,
): Case => ({
  values: { power: 0 },
  dry,
  outcomes: { steps: outcomeOf(dry, times) },
  prediction,
  title: dry.title,
});

export const sized = (sentence: string, before: string): number => {
  const [, number = '', unit = ''] =
    new RegExp(`${before} ([\\d.,]+) (B|kB|MB)`).exec(sentence) ?? [];
  return Number(number.replaceAll(',', '')) * ({ B: 1, kB: 1e3, MB: 1e6 }[unit] ?? Number.NaN);
};
