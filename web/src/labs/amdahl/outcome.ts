// The data types of this lab's predictions and measurements, and Amdahl's arithmetic on them, without DOM.

import type {
  CompareReport,
  Description,
  InstrumentsReport,
  MeasurementRecord,
} from '../../engine/types';
import { factorOff } from '../../kit/controls/grade';
import { type ClaimVerdict, claim, type Estimate, estimateOf, isDecided } from '../../lab/claim';

export interface Predicted {
  readonly kind: string;
  /** The speed-up of the whole network: 2 is twice as fast. */
  readonly speedup: number;
}

/** The ops on readable kernels at the start: all of them, or all except the matrix products. */
export type Start = 'all' | 'others';

/** One kind of op. Shares are fractions of a pass of the starting network. */
export interface Candidate {
  readonly kind: string;
  readonly calls: number;
  readonly flops_share: number;
  readonly time_share: number;
  /** Its time on the readable kernels over its time on the fast ones; undefined until it is measured. */
  readonly speedup: number | undefined;
  /** The starting network compared with the same network with this kind made fast; undefined if this was not measured (yet). */
  readonly whole: CompareReport | undefined;
}

/** A candidate that was run. */
export type Ran = Candidate & { readonly whole: CompareReport };

export interface Outcome {
  readonly title: string;
  readonly start: Start;
  readonly batch: number;
  /** Sorted by share of time, largest first. */
  readonly candidates: readonly Candidate[];
  /** The starting network compared with the network on fast kernels only. */
  readonly all_fast: CompareReport | undefined;
  readonly record: MeasurementRecord;
}

/** Ops that are matrix products. */
const PRODUCTS = ['linear', 'conv2d', 'matmul', 'scaled_dot_product_attention'];

const kindsOf = ({ layers }: Description): string[] => [...new Set(layers.map(({ type }) => type))];

/** Kinds of op that run on readable kernels at the start and may be made fast. */
export function slowKinds(description: Description, start: Start): string[] {
  const kinds = kindsOf(description);
  return start === 'all' ? kinds : kinds.filter((kind) => !PRODUCTS.includes(kind));
}

export interface KindCost {
  readonly calls: number;
  readonly flops_share: number;
}

export function costOf({ layers, flops_per_call }: Description, kind: string): KindCost {
  const own = layers.filter(({ type }) => type === kind);
  const flops = own.reduce((sum, layer) => sum + layer.flops, 0);
  return { calls: own.length, flops_share: flops_per_call > 0 ? flops / flops_per_call : 0 };
}

/** What one round of instruments says of a pass. */
export interface Round {
  /** The part of a pass without timers that all ops take together. */
  readonly attributed: number;
  /** The share of that part that each kind takes, once by each instrument that reads the clock. */
  readonly readings: readonly ReadonlyMap<string, number>[];
}

/** Where the overhead of the timers can be told, what they add is taken off. */
export function roundOf(report: InstrumentsReport, { layers }: Description): Round {
  const by = (name: string) => report.instruments.find(({ instrument }) => instrument === name);
  const [per_op, per_layer] = [by('per_op'), by('per_layer')];
  if (per_op === undefined || per_layer === undefined)
    throw new Error('the engine reported no times per op');
  const types = new Map(layers.map(({ name, type }) => [name, type]));
  const slower = per_op.verdict === 'slower' ? per_op.overhead_ratio : 1;
  const readings = [per_op, per_layer].map(({ shares }) => {
    const kinds = new Map<string, number>();
    for (const [i, layer] of report.layers.entries()) {
      const kind = types.get(layer);
      if (kind !== undefined) kinds.set(kind, (kinds.get(kind) ?? 0) + (shares[i] ?? 0));
    }
    return kinds;
  });
  return { attributed: Math.min(1, (1 - per_op.unattributed_share) * slower), readings };
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[half - 1] ?? upper)) / 2;
}

/**
 * The share of a pass that each kind takes: the median of all readings. Medians of single kinds need not add up to the whole, so they are
 * scaled until they do; otherwise an interrupted round would leave time that no op seems to take.
 */
export function timeShares(rounds: readonly Round[]): Map<string, number> {
  const readings = rounds.flatMap((round) => round.readings);
  const kinds = [...new Set(readings.flatMap((reading) => [...reading.keys()]))];
  const medians = kinds.map((kind) => middle(readings.map((reading) => reading.get(kind) ?? 0)));
  const sum = medians.reduce((all, share) => all + share, 0);
  const scale = sum > 0 ? middle(rounds.map(({ attributed }) => attributed)) / sum : 0;
  return new Map(kinds.map((kind, i) => [kind, (medians[i] ?? 0) * scale]));
}

/** Amdahl's law: the speed-up of the whole when a share p becomes s times as fast. */
export const amdahl = (share: number, speedup: number): number => 1 / (1 - share + share / speedup);

/** The upper limit of the speed-up of the whole, however fast a share p becomes: 1 / (1 - p). */
export const ceiling = (share: number): number => 1 / (1 - Math.min(share, 0.999_999));

/** The speed-up that Amdahl's law predicts for a candidate; undefined until the candidate's own speed-up is measured. */
export function predicted({ time_share, speedup }: Candidate): number | undefined {
  return speedup === undefined ? undefined : amdahl(time_share, speedup);
}

/** The predicted speed-up with all candidates made fast: 1 / (1 - sum p + sum p / s); undefined unless all are measured. */
export function predictedTogether(candidates: readonly Candidate[]): number | undefined {
  let left = 1;
  for (const { time_share, speedup = Number.NaN } of candidates)
    left += time_share / speedup - time_share;
  return left > 0 ? 1 / left : undefined;
}

/** The share of each candidate before and after one of them is made fast. */
export function sharesAfter(
  candidates: readonly Candidate[],
  made: Candidate,
): { readonly kind: string; readonly share: number; readonly before: number }[] {
  const whole = predicted(made) ?? 1;
  return candidates
    .map(({ kind, time_share, speedup }) => ({
      kind,
      before: time_share,
      share: whole * (kind === made.kind ? time_share / (speedup ?? 1) : time_share),
    }))
    .sort((a, b) => b.share - a.share);
}

/** The candidates that were run, sorted by the speed-up of the whole network, largest first. */
export function measured(candidates: readonly Candidate[]): Ran[] {
  return candidates
    .filter((each): each is Ran => (each.whole?.ratio ?? 0) > 0)
    .sort((a, b) => b.whole.ratio - a.whole.ratio);
}

export const ratioEstimate = ({ ratio, ratio_interval }: CompareReport): Estimate =>
  estimateOf(ratio, ratio_interval);

/** True where the intervals share some value, or where one of them rests on too few samples. */
export const overlap = (a: CompareReport, b: CompareReport): boolean =>
  !isDecided(claim(ratioEstimate(a), ratioEstimate(b)).verdict);

/** Ends of an interval that are farther from the ratio than this tell too little to call the ratio measured. */
const SURE = 1.25;

/** True where the run is good for a number: its whole interval lies near the ratio. */
export const tells = (whole: CompareReport): boolean =>
  whole.ratio > 0 && claim(ratioEstimate(whole), whole.ratio, SURE).verdict === 'equal';

/** True where a run gained more than its share allows: the share was then measured too small. */
export const aboveCeiling = ({ time_share, whole }: Candidate): boolean =>
  whole !== undefined && claim(ratioEstimate(whole), ceiling(time_share)).verdict === 'more';

/** True where the measured gain is above the ceiling, but only within the error of the run. */
export const aboveInError = (candidate: Candidate): boolean =>
  !aboveCeiling(candidate) && (candidate.whole?.ratio ?? 0) > ceiling(candidate.time_share);

/** The factor within which the formula still agrees with a run: shares and speed-ups are measured, too. */
const AGREES = 1.1;

/** A run beside the formula’s value; one too wide for a number of its own may still leave that value out. */
export function besideFormula(candidate: Ran): ClaimVerdict {
  const formula = predicted(candidate);
  if (formula === undefined) return 'cannot tell';
  return claim(ratioEstimate(candidate.whole), formula, AGREES).verdict;
}

/** How far the formula and a run are apart, as a share of the smaller of the two. */
export const apartBy = (candidate: Ran): number =>
  factorOff(predicted(candidate) ?? Number.NaN, candidate.whole.ratio) - 1;

export const agrees = (candidate: Ran): boolean => besideFormula(candidate) === 'equal';
export const disagrees = (candidate: Ran): boolean => isDecided(besideFormula(candidate));

/** The gain of everything fast, beside the product of the single gains with their intervals. */
export function besideProduct(whole: CompareReport, run: readonly Ran[]): ClaimVerdict {
  const gains = run.map((each) => ratioEstimate(each.whole));
  const times = (of: (gain: Estimate) => number) => gains.reduce((all, gain) => all * of(gain), 1);
  const product = estimateOf(
    times(({ value }) => value),
    { low: times(({ low }) => low), high: times(({ high }) => high) },
  );
  return claim(ratioEstimate(whole), product).verdict;
}

/** True where the run leaves the value out. */
export const leavesOut = (whole: CompareReport, value: number): boolean =>
  isDecided(claim(ratioEstimate(whole), value).verdict);

/** Factors below this are told in percent. */
const SMALL_FACTOR = 1.1;

/** A prediction that a run leaves out: which side it is on, and the least factor by which it is off. */
export function leastOff({ ratio_interval: { low, high } }: CompareReport, said: number) {
  const isOver = said > high;
  const off = isOver ? said / high : low / said;
  return { side: isOver ? 'much' : 'little', off, isSmall: off < SMALL_FACTOR } as const;
}

/** Ops below this share of a pass are small. */
const SMALL = 0.02;
export const smallOf = (candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(({ time_share }) => time_share < SMALL);

/** An op is odd from this many times its share of the FLOPs on. */
const ODD = 1.5;

/** Of the odd ops that are not small, the one that takes the most time beyond its share of FLOPs. */
export function oddOf(candidates: readonly Candidate[]): Candidate | undefined {
  const [odd] = candidates
    .filter(({ time_share, flops_share }) => time_share > SMALL && time_share >= ODD * flops_share)
    .sort((a, b) => b.time_share - b.flops_share - (a.time_share - a.flops_share));
  return odd;
}

/** From this share on, too little of a pass is left to be shown with three digits. */
const NEARLY_ALL = 0.98;
export const isNearlyAll = ({ time_share }: Candidate): boolean => time_share > NEARLY_ALL;

/** Results that are known without running the network. */
export interface Dry {
  readonly title: string;
  readonly kinds: readonly (KindCost & { readonly kind: string })[];
}

export interface Step {
  /** The op that this step makes fast; undefined at the start. */
  readonly made: string | undefined;
  /** The time of each op after this step, as a fraction of a pass at the start. */
  readonly left: readonly { readonly kind: string; readonly share: number }[];
  /** The time of a pass after this step, as a fraction of a pass at the start. */
  readonly whole: number;
}

/** By the formula, each step makes the op that takes most of the time fast, as long as that helps. */
export function stepsOf(candidates: readonly Candidate[]): Step[] {
  let left = candidates.map(({ kind, time_share }) => ({ kind, share: time_share }));
  const others = 1 - left.reduce((sum, { share }) => sum + share, 0);
  const wholeOf = () => others + left.reduce((sum, { share }) => sum + share, 0);
  const steps: Step[] = [{ made: undefined, left, whole: 1 }];
  const open = new Set(
    candidates.filter(({ speedup }) => (speedup ?? 1) > 1).map(({ kind }) => kind),
  );
  while (open.size > 0 && steps.length < 7) {
    const [next] = [...left].filter(({ kind }) => open.has(kind)).sort((a, b) => b.share - a.share);
    if (next === undefined || next.share < 0.005) break;
    open.delete(next.kind);
    const { speedup = 1 } = candidates.find(({ kind }) => kind === next.kind) ?? {};
    left = left.map((each) =>
      each.kind === next.kind ? { ...each, share: each.share / speedup } : each,
    );
    steps.push({ made: next.kind, left, whole: wholeOf() });
  }
  return steps;
}

/** An op at the start, and how many times as fast the student made it. */
export interface Pulled {
  readonly kind: string;
  /** A fraction of the pass at the start. */
  readonly share: number;
  readonly faster: number;
}

/** The time that is left, as a fraction of the pass at the start. */
export const leftOf = (ops: readonly Pulled[]): number =>
  1 - ops.reduce((sum, { share, faster }) => sum + share - share / faster, 0);
