// Runs the student's step beside the plain one, and plans each saver by itself.

import { profiler, type Run } from '../../lab/lab';
import { type Alone, type Outcome, plannedPeak } from './outcome';
import { PLAIN, type Recipe, saversOf, trainingOf } from './recipe';

export interface Task {
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
}

const TIMING = { budget_ms: 1500, warm_up_ms: 300 } as const;

/** Both steps without running them. */
export async function planBoth({ model, ...sizes }: Task, recipe: Recipe) {
  const [mine, plain] = await Promise.all([
    profiler().planTraining(model, trainingOf(recipe), sizes),
    profiler().planTraining(model, trainingOf(PLAIN), sizes),
  ]);
  return { mine, plain };
}

export function compareBoth(
  { model, batch, seq }: Task,
  recipe: Recipe,
  seed: number,
  { signal, progress }: Run<Outcome>,
) {
  const side = { model, batch, seq };
  return profiler().compareTraining(
    { ...side, training: trainingOf(recipe) },
    { ...side, training: trainingOf(PLAIN) },
    { ...TIMING, seed, signal, onProgress: progress },
  );
}

/** Planned peaks of the plain step with each of the recipe's savers alone. */
export function planAlone({ model, ...sizes }: Task, recipe: Recipe): Promise<Alone[]> {
  return Promise.all(
    saversOf(recipe).map(async ({ label, alone }) => {
      const plan = await profiler().planTraining(model, trainingOf(alone), sizes);
      return { label, peak_bytes: plannedPeak(plan) };
    }),
  );
}
