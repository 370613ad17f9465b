// Attention's share of one block's time and FLOPs over the length of the sequence, and where the share reaches the claim.

import type { TraceEvent } from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, type Estimate, estimateOf } from '../../lab/claim';
import { isWide } from '../../lab/range';
import { ATTENTION, type AttentionShare, attentionShare, blockOf } from './outcome';

export const CLAIMED = 0.73;
export const FIRST_LENGTH = 16;

export const PARTS = { core: 'the op alone', whole: 'with its projections' } as const;
export type Part = keyof typeof PARTS;

/** For each width of the block: its heads, and the tokens of every call, whatever the length of a sequence. */
export const WIDTHS = {
  '32': { heads: 2, tokens: 2048 },
  '64': { heads: 4, tokens: 2048 },
  '128': { heads: 4, tokens: 2048 },
  '256': { heads: 4, tokens: 1024 },
  '768': { heads: 12, tokens: 512 },
} as const;
export type Width = keyof typeof WIDTHS;

export function lengthsOf(width: Width): number[] {
  const { tokens } = WIDTHS[width];
  const doublings = Math.log2(tokens / FIRST_LENGTH);
  return Array.from({ length: doublings + 1 }, (_, index) => FIRST_LENGTH * 2 ** index);
}

/** A transformer block like those of GPT-2. */
export const blockSpec = (width: Width, seq: number) => ({
  name: 'block',
  input: { shape: [seq, Number(width)] },
  layers: [{ type: 'transformer_block', name: 'block', heads: WIDTHS[width].heads }],
});

export interface AttentionPoint {
  readonly seq: number;
  readonly batch: number;
  /** Shares of the time in ops, one for each round. */
  readonly rounds: readonly AttentionShare[];
  /** The share of the FLOPs, as the engine counts them. */
  readonly flops: AttentionShare;
}

export interface AttentionOutcome {
  readonly width: Width;
  readonly points: readonly AttentionPoint[];
  /** The length at which the FLOPs would reach the claim; undefined if the longest length asked for does not reach it. */
  readonly by_flops: Readonly<Record<Part, number | undefined>>;
  readonly longest_asked: number;
}

/** Attention's share of the FLOPs of layers with names and types, either traced or only described. */
export function flopShare(
  layers: readonly Pick<TraceEvent, 'name' | 'type' | 'flops'>[],
): AttentionShare {
  const core = layers.filter(({ type }) => type === ATTENTION);
  const homes = new Set(core.map(({ name }) => blockOf(name)));
  const whole = layers.filter(({ name }) => homes.has(blockOf(name)));
  const sum = (some: typeof layers) => some.reduce((total, { flops }) => total + flops, 0);
  const all = Math.max(1, sum(layers));
  return { core: sum(core) / all, whole: sum(whole) / all };
}

/** The points with one more round at the length `seq`; a new point if the length has none. */
export function withRound(
  points: readonly AttentionPoint[],
  seq: number,
  batch: number,
  trace: readonly TraceEvent[],
): AttentionPoint[] {
  const share = attentionShare(trace);
  if (share === undefined) return [...points];
  const before = points.find((point) => point.seq === seq);
  const rounds = [...(before?.rounds ?? []), share];
  const others = points.filter((point) => point.seq !== seq);
  return [...others, { seq, batch, rounds, flops: flopShare(trace) }].sort((a, b) => a.seq - b.seq);
}

export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The median and the range over the rounds. */
export function spreadOf(point: AttentionPoint, part: Part): Spread {
  const sorted = point.rounds.map((round) => round[part]).sort((a, b) => a - b);
  const at = (index: number) => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    low: at(0),
    high: at(sorted.length - 1),
  };
}

/** The length from which on shares stay at the level or above, interpolated on a log axis; undefined if the last share is below. */
export function crossing(
  shares: readonly (readonly [seq: number, share: number])[],
  level = CLAIMED,
): number | undefined {
  const below = shares.findLastIndex(([, share]) => share < level);
  const [before, found] = [shares[below], shares[below + 1]];
  if (found === undefined) return undefined;
  if (before === undefined) return found[0];
  const part = (level - before[1]) / (found[1] - before[1]);
  return before[0] * (found[0] / before[0]) ** part;
}

/** True if some length reaches the claim, even if a longer one does not. */
export const reachedOnce = ({ points }: AttentionOutcome, part: Part): boolean =>
  points.some((point) => asShown(spreadOf(point, part).median, 2) >= CLAIMED);

export interface Reach {
  /** The length by the medians. */
  readonly at: number | undefined;
  /** The lengths by the rounds with the largest and with the smallest shares. */
  readonly earliest: number | undefined;
  readonly latest: number | undefined;
}

export function reachOf({ points }: AttentionOutcome, part: Part): Reach {
  const by = (key: keyof Spread) =>
    // Compared as they are shown: a share of "73 %" is 73 %.
    crossing(points.map((point) => [point.seq, asShown(spreadOf(point, part)[key], 2)] as const));
  return { at: by('median'), earliest: by('high'), latest: by('low') };
}

/** Where the share reaches the claim: as all rounds say, or by the medians only. */
export type Reached = 'every length' | 'from a length' | 'never' | 'open';

export function reachedBy(outcome: AttentionOutcome, part: Part): Reached {
  const { at, earliest, latest } = reachOf(outcome, part);
  const first = outcome.points[0]?.seq ?? 0;
  const isAtFirst = (seq: number | undefined) => seq !== undefined && seq <= first;
  if (at === undefined)
    return earliest === undefined && !reachedOnce(outcome, part) ? 'never' : 'open';
  if (isAtFirst(latest)) return 'every length';
  return isAtFirst(at) || latest === undefined ? 'open' : 'from a length';
}

/** True where even the shortest sequence reaches the claim, by the medians. */
export const reachesAtFirst = ({ points: [first] }: AttentionOutcome, { at }: Reach): boolean =>
  at !== undefined && first !== undefined && at <= first.seq;

/** True where the rounds differ so much that their lengths are written as a range. */
export const roundsDiffer = ({ earliest, latest }: Reach): boolean =>
  earliest !== undefined && latest !== undefined && isWide({ low: earliest, high: latest });

const shareEstimate = (point: AttentionPoint, part: Part): Estimate => {
  const { median, low, high } = spreadOf(point, part);
  return estimateOf(median, { low, high });
};

/** The share of the time over all rounds, beside that of the FLOPs. */
export const timeBesideFlops = (point: AttentionPoint, part: Part): ClaimVerdict =>
  claim(shareEstimate(point, part), point.flops[part]).verdict;

/** The share at the longest sequence, beside that at the shortest. */
export const growthOf = (first: AttentionPoint, last: AttentionPoint, part: Part): ClaimVerdict =>
  claim(shareEstimate(last, part), shareEstimate(first, part)).verdict;
