// The experiments: both steps planned at every change, the student's step run beside the plain one, and the gradients of a real training.

import type { BackwardProfile } from '../../engine/types';
import { experiment, type Run, type Setup } from '../../lab/define';
import { progressOf, untilTold } from '../../session/again';
import { profiler } from '../../session/engine';
import { fewer } from '../../session/speed';
import {
  budgetOf,
  type Dry,
  type Gradients,
  type Measured,
  type Outcome,
  plannedPeak,
  type Step,
  slowdownOf,
  triedBefore,
} from './outcome';
import type { Chosen } from './params';
import { PLAIN, type Recipe, recipeOf, saversOf, trainingOf } from './recipe';

const TIMING = { budget_ms: 1500, warm_up_ms: 300 } as const;
/** For two steps that the first run cannot tell apart, and cannot call the same. */
const LONGER = { ...TIMING, budget_ms: 3 * TIMING.budget_ms } as const;

export async function dry(
  { values, model: { argument, title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const recipe = recipeOf(values);
  const { batch, seq } = values;
  const plan = (each: Recipe) =>
    profiler().planTraining(argument, trainingOf(each), { batch, seq, signal });
  const [mine, plain, alone] = await Promise.all([
    plan(recipe),
    plan(PLAIN),
    Promise.all(
      saversOf(recipe).map(async ({ label, alone: each }) => ({
        label,
        peak_bytes: plannedPeak(await plan(each)),
      })),
    ),
  ]);
  return { title, recipe, budget_bytes: budgetOf(plain, values.budget), mine, plain, alone };
}

/** The key of the task: earlier attempts stay comparable while these values stay the same. */
const taskOf = ({ model, batch, seq, seed }: Chosen): string =>
  JSON.stringify([model, batch, seq, seed]);

export const steps = experiment({
  uses: [
    'model',
    'batch',
    'seq',
    'seed',
    'keep',
    'checkpoint',
    'parts',
    'storage',
    'optimizer',
  ] as const,
  steps: { compare: 3500 },
  async run({
    values,
    model,
    signal,
    step,
    previous,
  }: Run<Chosen, unknown, Outcome>): Promise<Measured> {
    const recipe = recipeOf(values);
    const side = { model: model.argument, batch: values.batch, seq: values.seq };
    const { a, b, comparison } = await untilTold(
      (longer) =>
        profiler().compareTraining(
          { ...side, training: trainingOf(recipe) },
          { ...side, training: trainingOf(PLAIN) },
          {
            ...(longer ? LONGER : TIMING),
            seed: values.seed,
            signal,
            onProgress: progressOf(longer, step('compare')),
          },
        ),
      ({ comparison }) => comparison.verdict !== 'cannot_tell',
    );
    const peak_bytes = a.measured_steps_peak_bytes;
    const attempt = { recipe, peak_bytes, slowdown: slowdownOf(comparison) };
    const task = taskOf(values);
    const attempts = [...triedBefore(previous, task), attempt];
    const both = { mine: lean(a), plain: lean(b) };
    return { title: model.title, recipe, ...both, comparison, task, attempts };
  },
  derive: (measured: Measured, { budget }: Chosen): Outcome => ({
    ...measured,
    budget_bytes: budgetOf(measured.plain, budget),
  }),
});

/** A step without its events and layers, because it is stored over a reload. */
const lean = (profile: BackwardProfile): Step => ({
  batch: profile.batch,
  forward_flops: profile.forward_flops,
  recompute_flops: profile.recompute_flops,
  total_flops: profile.total_flops,
  planned: profile.planned,
  steady_peak_bytes: profile.steady_peak_bytes,
  steady_at_peak: profile.steady_at_peak,
  measured_steps_peak_bytes: profile.measured_steps_peak_bytes,
  planned_equals_measured: profile.planned_equals_measured,
});

/** The chosen model if it is trained on digits; otherwise LeNet-5, and the figure says so. */
const trainedOn = (name: string) =>
  name === 'mlp'
    ? { preset: 'digits-mlp', title: 'MLP', most: 1000, least: 300 }
    : { preset: 'digits-lenet5', title: 'LeNet-5', most: 300, least: 60 };

export const gradients = experiment({
  uses: ['model'] as const,
  steps: { train: 2500 },
  async run({ values, signal, step }: Run<Chosen>): Promise<Gradients> {
    const { preset, title, most, least } = trainedOn(values.model);
    const steps = fewer(most, least);
    await profiler().train({ preset, steps }, { signal, onProgress: step('train') });
    return { title, steps, report: await profiler().lossScalingDemo(1, { signal }) };
  },
});
