// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type {
  BackwardProfile,
  CategoryBytes,
  CompareReport,
  LossScalingReport,
  MemoryEvent,
} from '../../engine/types';
import type { Recipe } from './recipe';

export interface Slowdown {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** Of the student's step: "faster", "slower", "same" or "cannot_tell". */
  readonly verdict: string;
}

/** A recipe that was run. */
export interface Attempt {
  readonly recipe: Recipe;
  readonly peak_bytes: number;
  readonly slowdown: Slowdown;
}

/** One saver by itself: the planned peak of the plain step with it. */
export interface Alone {
  readonly label: string;
  readonly peak_bytes: number;
}

/** What is known of a step without running it, or besides its time. */
export type Step = Pick<
  BackwardProfile,
  | 'batch'
  | 'forward_flops'
  | 'recompute_flops'
  | 'total_flops'
  | 'planned'
  | 'steady_peak_bytes'
  | 'steady_at_peak'
  | 'measured_steps_peak_bytes'
  | 'planned_equals_measured'
>;

/** Both steps, planned: nothing has run. */
export interface Dry {
  readonly title: string;
  readonly recipe: Recipe;
  readonly budget_bytes: number;
  readonly mine: BackwardProfile;
  readonly plain: BackwardProfile;
  readonly alone: readonly Alone[];
}

/** What a run brings; the budget is the student's to change afterwards. */
export interface Measured {
  readonly title: string;
  readonly recipe: Recipe;
  readonly mine: Step;
  readonly plain: Step;
  readonly comparison: CompareReport;
  /** Of this task, in the order they were run; the last one is this outcome's. */
  readonly task: string;
  readonly attempts: readonly Attempt[];
}

export interface Outcome extends Measured {
  readonly budget_bytes: number;
}

/** The gradients of a real training, and of which. */
export interface Gradients {
  readonly title: string;
  readonly steps: number;
  readonly report: LossScalingReport;
}

/** In the order they are stacked: what stays lies below what comes and goes. */
export const CATEGORIES = [
  'parameters',
  'buffers',
  'optimizer_state',
  'gradients',
  'activations',
  'inputs',
  'workspace',
] as const;
export type TrainingCategory = (typeof CATEGORIES)[number];

export const bytesOf = (use: CategoryBytes, category: TrainingCategory): number =>
  use[`${category}_bytes`];

/** What has to fit: the highest moment of any step. */
export const plannedPeak = ({
  planned,
  steady_peak_bytes,
}: Pick<Step, 'planned' | 'steady_peak_bytes'>): number =>
  Math.max(planned.peak_bytes, steady_peak_bytes);

/** What each category holds at that moment. */
export const partsAtPeak = (
  profile: Pick<Step, 'planned' | 'steady_peak_bytes' | 'steady_at_peak'>,
): CategoryBytes =>
  profile.steady_peak_bytes >= profile.planned.peak_bytes
    ? profile.steady_at_peak
    : profile.planned.at_peak;

/** Any step but the first: what the optimizer remembers is there from the start. */
export function steady({ timeline }: Pick<BackwardProfile, 'timeline'>): MemoryEvent[] {
  const state = timeline.at(-1)?.current.optimizer_state_bytes ?? 0;
  return timeline
    .filter(({ category }) => category !== 'optimizer_state')
    .map((event) => {
      const { optimizer_state_bytes: had } = event.current;
      const current = { ...event.current, optimizer_state_bytes: state };
      return { ...event, current, total_bytes: event.total_bytes + state - had };
    });
}

export const slowdownOf = ({ ratio, ratio_interval, verdict }: CompareReport): Slowdown => ({
  ratio,
  ...ratio_interval,
  verdict,
});

export const fits = (attempt: Attempt, budget_bytes: number): boolean =>
  attempt.peak_bytes <= budget_bytes;

/** Recipes for the same task stay comparable: those that were run before, as the replaced outcome has them. */
export const triedBefore = (previous: Outcome | undefined, task: string): readonly Attempt[] =>
  previous?.task === task ? previous.attempts : [];

export function latest({ attempts }: Outcome): Attempt {
  const last = attempts.at(-1);
  if (last === undefined) throw new Error('an outcome has at least one attempt');
  return last;
}

/** The attempt that fits with the least slowdown. */
export function best({ attempts, budget_bytes }: Outcome): Attempt | undefined {
  return attempts
    .filter((each) => fits(each, budget_bytes))
    .reduce<Attempt | undefined>(
      (least, each) =>
        least === undefined || each.slowdown.ratio < least.slowdown.ratio ? each : least,
      undefined,
    );
}

/** Whether two slowdowns can be told apart: their intervals do not meet. */
export const apart = (a: Slowdown, b: Slowdown): boolean => a.low > b.high || b.low > a.high;

/** The category that holds fewer bytes by most; undefined where none does. */
export function mostSaved({
  plain,
  mine,
}: Pick<Dry, 'plain' | 'mine'> | Outcome): TrainingCategory | undefined {
  const saved = (category: TrainingCategory) =>
    bytesOf(partsAtPeak(plain), category) - bytesOf(partsAtPeak(mine), category);
  const first = CATEGORIES.reduce((most, each) => (saved(each) > saved(most) ? each : most));
  return saved(first) > 0 ? first : undefined;
}

/** Forward FLOPs that are computed again, as a share of the plain step's. */
export const recomputed = ({ mine, plain }: { readonly mine: Step; readonly plain: Step }) =>
  plain.total_flops > 0 ? mine.recompute_flops / plain.total_flops : 0;

/** What is left of a step, of the plain step's: FLOPs, bytes at the peak. */
export const budgetOf = (plain: Step, percent: string): number =>
  (Number(percent) / 100) * plannedPeak(plain);

/** What float16 makes of gradients times 2^power, by the engine's counts at each power of two: a shift is exact. */
export function stored({ report }: Gradients, power: number) {
  const sum = (from: number, to: number) =>
    report.by_exponent
      .filter(({ exponent }) => exponent + power >= from && exponent + power < to)
      .reduce((all, { values }) => all + values, 0);
  const zero = sum(Number.NEGATIVE_INFINITY, ZERO_BELOW);
  const blurred = sum(ZERO_BELOW, FULL_FROM);
  const infinite = sum(INFINITE_FROM, Number.POSITIVE_INFINITY);
  const all = sum(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  return { zero, blurred, infinite, all };
}

/** Exponents: below 2^-25 float16 stores zero, below 2^-14 fewer digits, from 2^16 on infinity. */
export const ZERO_BELOW = -25;
export const FULL_FROM = -14;
export const INFINITE_FROM = 16;

/** The largest power of two that no gradient overflows at. */
export const highestPower = ({ report }: Gradients): number =>
  INFINITE_FROM -
  1 -
  Math.max(
    ...report.by_exponent.filter(({ values }) => values > 0).map(({ exponent }) => exponent),
  );
