// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { BackwardProfile, CategoryBytes, CompareReport } from '../../engine/types';
import type { Recipe } from './recipe';

/** Time of the student's step over that of the plain one. */
export interface Said {
  readonly slowdown: number;
}

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

export interface Outcome {
  readonly title: string;
  readonly recipe: Recipe;
  readonly budget_bytes: number;
  readonly mine: BackwardProfile;
  readonly plain: BackwardProfile;
  readonly comparison: CompareReport;
  /** Of this task, in the order they were run; the last one is this outcome's. */
  readonly attempts: readonly Attempt[];
  readonly alone: readonly Alone[];
}

/** In the order they are stacked: what stays lies below what comes and goes. */
export const CATEGORIES = [
  'parameters',
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
export const plannedPeak = ({ planned, steady_peak_bytes }: BackwardProfile): number =>
  Math.max(planned.peak_bytes, steady_peak_bytes);

/** What each category holds at that moment. */
export const partsAtPeak = (profile: BackwardProfile): CategoryBytes =>
  profile.steady_peak_bytes >= profile.planned.peak_bytes
    ? profile.steady_at_peak
    : profile.planned.at_peak;

export const slowdownOf = ({ ratio, ratio_interval, verdict }: CompareReport): Slowdown => ({
  ratio,
  ...ratio_interval,
  verdict,
});

export const fits = (attempt: Attempt, budget_bytes: number): boolean =>
  attempt.peak_bytes <= budget_bytes;

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
export function mostSaved({ plain, mine }: Outcome): TrainingCategory | undefined {
  const saved = (category: TrainingCategory) =>
    bytesOf(partsAtPeak(plain), category) - bytesOf(partsAtPeak(mine), category);
  const first = CATEGORIES.reduce((most, each) => (saved(each) > saved(most) ? each : most));
  return saved(first) > 0 ? first : undefined;
}

/** Forward FLOPs that are computed again, as a share of a forward pass. */
export const recomputed = ({ mine }: Outcome): number =>
  mine.forward_flops > 0 ? mine.recompute_flops / mine.forward_flops : 0;
