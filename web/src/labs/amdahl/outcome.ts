// What this lab predicts and measures, and Amdahl's arithmetic on it. No DOM.

import type {
  CompareReport,
  Description,
  InstrumentsReport,
  MeasurementRecord,
} from '../../engine/types';
import { supported } from '../../session/intervals';

export interface Said {
  readonly kind: string;
  /** How many times as fast the whole becomes. */
  readonly speedup: number;
}

/** Where the network starts from: all ops on readable kernels, or all but its products. */
export type Start = 'all' | 'others';

/** One kind of op. Shares are of a pass of the starting network. */
export interface Candidate {
  readonly kind: string;
  readonly calls: number;
  readonly flops_share: number;
  readonly time_share: number;
  /** Its time on the readable kernels over that on the fast ones; undefined while not measured. */
  readonly speedup: number | undefined;
  /** The starting network against the same with this kind fast; undefined while or if not measured. */
  readonly whole: CompareReport | undefined;
}

/** One that was run. */
export type Ran = Candidate & { readonly whole: CompareReport };

export interface Outcome {
  readonly title: string;
  readonly start: Start;
  readonly batch: number;
  /** The largest share of the time first. */
  readonly candidates: readonly Candidate[];
  /** The starting network against all kernels fast. */
  readonly all_fast: CompareReport | undefined;
  readonly record: MeasurementRecord;
}

/** Ops that are products of matrices. */
const PRODUCTS = ['linear', 'conv2d', 'matmul', 'scaled_dot_product_attention'];

const kindsOf = ({ layers }: Description): string[] => [...new Set(layers.map(({ type }) => type))];

/** Kinds that run on readable kernels at the start, and may be made fast. */
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

/**
 * Share of a pass that each kind takes, timed op by op. The pass is the one without the clock: where it can be told
 * how much slower the clock makes it, that is taken off.
 */
export function timeShares(
  report: InstrumentsReport,
  description: Description,
): Map<string, number> {
  const per_op = report.instruments.find(({ instrument }) => instrument === 'per_op');
  if (per_op === undefined) throw new Error('the engine reported no times per op');
  const types = new Map(description.layers.map(({ name, type }) => [name, type]));
  const slower = per_op.verdict === 'slower' ? per_op.overhead_ratio : 1;
  const attributed = Math.min(1, (1 - per_op.unattributed_share) * slower);
  const shares = new Map<string, number>();
  for (const [i, layer] of report.layers.entries()) {
    const kind = types.get(layer);
    if (kind === undefined) continue;
    const share = (per_op.shares[i] ?? 0) * attributed;
    shares.set(kind, (shares.get(kind) ?? 0) + share);
  }
  return shares;
}

/** The middle share of each kind over several rounds. */
export function medianShares(rounds: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const kinds = new Set(rounds.flatMap((round) => [...round.keys()]));
  const middle = (kind: string): number => {
    const sorted = rounds.map((round) => round.get(kind) ?? 0).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 0;
  };
  return new Map([...kinds].map((kind) => [kind, middle(kind)]));
}

/** Amdahl: a share p made s times as fast makes the whole so many times as fast. */
export const amdahl = (share: number, speedup: number): number => 1 / (1 - share + share / speedup);

/** What no speed-up of a share can pass: 1 / (1 - p). */
export const ceiling = (share: number): number => 1 / (1 - Math.min(share, 0.999_999));

/** What Amdahl says of a candidate; undefined while its own speed-up is not measured. */
export function predicted({ time_share, speedup }: Candidate): number | undefined {
  return speedup === undefined ? undefined : amdahl(time_share, speedup);
}

/** All candidates made fast together: 1 / (1 - sum p + sum p / s); undefined while one is not measured. */
export function predictedTogether(candidates: readonly Candidate[]): number | undefined {
  let left = 1;
  for (const { time_share, speedup = Number.NaN } of candidates)
    left += time_share / speedup - time_share;
  return left > 0 ? 1 / left : undefined;
}

/** Share of each candidate once one of them is fast, and before. */
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

/** The candidates that were run, with what they gave, the most first. */
export function measured(candidates: readonly Candidate[]): Ran[] {
  return candidates
    .filter((each): each is Ran => (each.whole?.ratio ?? 0) > 0)
    .sort((a, b) => b.whole.ratio - a.whole.ratio);
}

/** True where both intervals have some value in common, or one of them is none. */
export function overlap(a: CompareReport, b: CompareReport): boolean {
  return (
    !supported(a.ratio_interval) ||
    !supported(b.ratio_interval) ||
    (a.ratio_interval.low <= b.ratio_interval.high && b.ratio_interval.low <= a.ratio_interval.high)
  );
}

/** A run that gained more than its share allows: then the share was measured too small. */
export const aboveCeiling = ({ time_share, whole }: Candidate): boolean =>
  whole !== undefined &&
  supported(whole.ratio_interval) &&
  whole.ratio_interval.low > ceiling(time_share);

/** How far the formula may be off and still agree: shares and speed-ups are measured too. */
export const AGREES = 0.05;

/** True where the formula lies in the interval, widened by AGREES. */
export function agrees(candidate: Ran): boolean {
  const formula = predicted(candidate);
  const { low, high } = candidate.whole.ratio_interval;
  return formula !== undefined && formula >= low * (1 - AGREES) && formula <= high * (1 + AGREES);
}

/** Known without running. */
export interface Dry {
  readonly title: string;
  readonly kinds: readonly (KindCost & { readonly kind: string })[];
}

export interface Step {
  /** Made fast in this step; undefined at the start. */
  readonly made: string | undefined;
  /** What each op takes then, of a pass at the start. */
  readonly left: readonly { readonly kind: string; readonly share: number }[];
  /** What a pass takes then, of one at the start. */
  readonly whole: number;
}

/** By the formula: always the op that takes most is made fast, as long as that helps. */
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

/** An op as it was, and how many times as fast the student made it. */
export interface Pulled {
  readonly kind: string;
  /** Of the pass as it was. */
  readonly share: number;
  readonly faster: number;
}

/** What is left of a pass. */
export const leftOf = (ops: readonly Pulled[]): number =>
  1 - ops.reduce((sum, { share, faster }) => sum + share - share / faster, 0);
