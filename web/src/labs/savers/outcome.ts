// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type {
  BackwardProfile,
  CategoryBytes,
  CompareReport,
  LossScalingReport,
  MemoryEvent,
} from '../../engine/types';
import { change } from '../../kit/words/phrases';
import { claim, type Estimate, estimateOf, isBusy, isDecided, least } from '../../lab/claim';
import { PLAIN, type Recipe, same } from './recipe';

export interface Slowdown {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
  readonly confidence: number;
  /** The student's step compared with the plain one: "faster", "slower", "same" or "cannot_tell". */
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

/** What is known of a step without running it, or in addition to its time. */
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

/** The result of a run; the student can change the budget afterwards. */
export interface Measured {
  readonly title: string;
  readonly recipe: Recipe;
  readonly mine: Step;
  readonly plain: Step;
  readonly comparison: CompareReport;
  /** The attempts at this task, in the order they were run; the last one belongs to this outcome. */
  readonly task: string;
  readonly attempts: readonly Attempt[];
}

export interface Outcome extends Measured {
  readonly budget_bytes: number;
}

/** The gradients of a real training, and the name of that training. */
export interface Gradients {
  readonly title: string;
  readonly steps: number;
  readonly report: LossScalingReport;
}

/** The categories in the order they are stacked: permanent ones lie below temporary ones. */
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

/** The bytes that must fit: the highest peak of any step. */
export const plannedPeak = ({
  planned,
  steady_peak_bytes,
}: Pick<Step, 'planned' | 'steady_peak_bytes'>): number =>
  Math.max(planned.peak_bytes, steady_peak_bytes);

/** The bytes of each category at that peak. */
export const partsAtPeak = (
  profile: Pick<Step, 'planned' | 'steady_peak_bytes' | 'steady_at_peak'>,
): CategoryBytes =>
  profile.steady_peak_bytes >= profile.planned.peak_bytes
    ? profile.steady_at_peak
    : profile.planned.at_peak;

/** What is in memory before a step begins, and after it. */
const PERMANENT = ['parameters', 'buffers', 'optimizer_state'] as const;

const isPermanent = (category: string): boolean => PERMANENT.some((each) => each === category);

/** The timeline of any step but the first: parameters, buffers and optimizer state are there from the start. */
export function steady({ timeline }: Pick<BackwardProfile, 'timeline'>): MemoryEvent[] {
  const last = timeline.at(-1)?.current;
  return timeline
    .filter(({ category }) => !isPermanent(category))
    .map((event) => {
      const had = PERMANENT.reduce((sum, each) => sum + bytesOf(event.current, each), 0);
      const { parameters_bytes, buffers_bytes, optimizer_state_bytes } = last ?? event.current;
      const current = {
        ...event.current,
        ...{ parameters_bytes, buffers_bytes, optimizer_state_bytes },
      };
      const has = PERMANENT.reduce((sum, each) => sum + bytesOf(current, each), 0);
      return { ...event, current, total_bytes: event.total_bytes + has - had };
    });
}

export const slowdownOf = ({ ratio, ratio_interval, verdict }: CompareReport): Slowdown => ({
  ratio,
  ...ratio_interval,
  verdict,
});

export const fits = ({ peak_bytes }: Pick<Attempt, 'peak_bytes'>, budget_bytes: number): boolean =>
  peak_bytes <= budget_bytes;

/** The attempts at the same task before this run, taken from the outcome that is replaced: they stay comparable. */
export const triedBefore = (previous: Outcome | undefined, task: string): readonly Attempt[] =>
  previous?.task === task ? previous.attempts : [];

export function latest({ attempts }: Outcome): Attempt {
  const last = attempts.at(-1);
  if (last === undefined) throw new Error('an outcome has at least one attempt');
  return last;
}

/** The recipes that fit the budget, each as it was last run. */
export const fitting = ({ attempts, budget_bytes }: Outcome): Attempt[] =>
  attempts.filter(
    (each, index) =>
      fits(each, budget_bytes) &&
      !attempts.slice(index + 1).some((later) => isSameRun(later, each)),
  );

const timeOf = ({ slowdown: { ratio, ...interval } }: Attempt): Estimate =>
  estimateOf(ratio, interval);

/** True where the run tells slower or faster. */
export const isTold = ({ verdict }: Slowdown): boolean =>
  verdict === 'slower' || verdict === 'faster';

const isSameRun = (a: Attempt, b: Attempt): boolean =>
  same(a.recipe, b.recipe) && a.peak_bytes === b.peak_bytes;

/** True where the latest recipe took so much more or less time than when it was last run that nothing can be read from it. */
export function isRunBusy(outcome: Outcome): boolean {
  const last = latest(outcome);
  const again = outcome.attempts.filter((each) => isSameRun(each, last)).slice(-2);
  return isBusy(again.map(({ slowdown: { ratio } }) => ratio));
}

/** The one that fits and surely takes less time than all others that fit; undefined where none does. */
export const best = (outcome: Outcome): Attempt | undefined =>
  isRunBusy(outcome) ? undefined : least(fitting(outcome), timeOf);

/** A recipe that leaves the training as it is: no other optimizer, nothing rounded. */
const keepsResult = ({ recipe: { optimizer, storage } }: Attempt): boolean =>
  optimizer === PLAIN.optimizer && storage === PLAIN.storage;

/** The one with the lowest peak among those that leave the result as it is; undefined where none was run. */
export const leanest = ({ attempts }: Outcome): Attempt | undefined =>
  attempts
    .filter(keepsResult)
    .reduce<Attempt | undefined>(
      (low, each) => (low === undefined || each.peak_bytes <= low.peak_bytes ? each : low),
      undefined,
    );

/** One that fits and surely takes less time than the latest: the best, where there is one. */
export function quicker(outcome: Outcome): Attempt | undefined {
  if (isRunBusy(outcome)) return undefined;
  const last = latest(outcome);
  const isQuicker = (each: Attempt) => claim(timeOf(each), timeOf(last)).verdict === 'less';
  return [best(outcome), ...fitting(outcome)].find(
    (each) => each !== undefined && each !== last && isQuicker(each),
  );
}

/** One that fits and cannot be told from the latest by its time. */
export function rival(outcome: Outcome): Attempt | undefined {
  if (isRunBusy(outcome)) return undefined;
  const last = latest(outcome);
  return fitting(outcome).find(
    (each) => each !== last && !isDecided(claim(timeOf(each), timeOf(last)).verdict),
  );
}

/** Two numbers of bytes that are called the same, as they are shown. */
const SAME = 0.005;

/** The relative change of two numbers of bytes as shown; 0 where they are called the same. */
export function changeOf(before: number, after: number): number {
  const by = change(before, after);
  return Math.abs(by) < SAME ? 0 : by;
}

/** The bytes that all savers free, each alone and added up, and what they free together. */
export function freed({ alone, mine, plain }: Dry): { readonly sum: number; readonly all: number } {
  const peak = plannedPeak(plain);
  const sum = alone.reduce((saved, each) => saved + peak - each.peak_bytes, 0);
  return { sum, all: peak - plannedPeak(mine) };
}

/** Compares the sum of what each saver saves alone with what all save together. */
export function together(dry: Dry): 'none' | 'one' | 'sum' | 'less' | 'more' {
  const { alone, plain } = dry;
  if (alone.length < 2) return alone.length === 1 ? 'one' : 'none';
  const peak = plannedPeak(plain);
  const { sum, all } = freed(dry);
  if (Math.abs(sum - all) < SAME * peak) return 'sum';
  return sum > all ? 'less' : 'more';
}

/** The category that saves the most bytes; undefined where none saves any. */
export function mostSaved({
  plain,
  mine,
}: Pick<Dry, 'plain' | 'mine'> | Outcome): TrainingCategory | undefined {
  const saved = (category: TrainingCategory) =>
    bytesOf(partsAtPeak(plain), category) - bytesOf(partsAtPeak(mine), category);
  const first = CATEGORIES.reduce((most, each) => (saved(each) > saved(most) ? each : most));
  return saved(first) > 0 ? first : undefined;
}

/** The forward FLOPs that are computed again, as a share of all FLOPs of the plain step. */
export const recomputed = ({ mine, plain }: { readonly mine: Step; readonly plain: Step }) =>
  plain.total_flops > 0 ? mine.recompute_flops / plain.total_flops : 0;

/** The budget in bytes: a percentage of the plain step's peak. */
export const budgetOf = (plain: Step, percent: string): number =>
  (Number(percent) / 100) * plannedPeak(plain);

/** How float16 stores the gradients times 2^power, computed from the engine's counts at each power of two: a shift is exact. */
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

/** The largest power of two at which no gradient overflows. */
export const highestPower = ({ report }: Gradients): number =>
  INFINITE_FROM -
  1 -
  Math.max(
    ...report.by_exponent.filter(({ values }) => values > 0).map(({ exponent }) => exponent),
  );
