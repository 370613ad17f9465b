// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { InstrumentReport, InstrumentsReport, OverheadReport } from '../../engine/types';
import { type Claim, claim, type Estimate, estimateOf } from '../../lab/claim';

export interface Outcome {
  readonly title: string;
  readonly report: InstrumentsReport;
  /** One pass without instruments, and what one op costs besides its kernel; undefined in the first round. */
  readonly bare: Bare | undefined;
}

/** One pass without instruments. */
export interface Bare {
  readonly latency_ms: number;
  readonly overhead: OverheadReport;
}

/** The outcome after the last round. */
export interface Measured extends Outcome {
  readonly bare: Bare;
}

export type InstrumentName = 'per_op' | 'per_layer' | 'sampling';

/** The cost of each instrument that a course text claims, in percent. */
export const CLAIMED = { per_op: 15, sampling: 2 } as const;
/** The text says that sampling may miss operations shorter than this, in ms. */
export const CLAIMED_MISS_MS = 1;
/** A row of the cProfile table in the course: draws of random numbers. */
export const CPROFILE = { calls: 156_300, seconds: 4.123 } as const;

export function finding(report: InstrumentsReport, name: InstrumentName): InstrumentReport {
  const found = report.instruments.find(({ instrument }) => instrument === name);
  if (found === undefined) throw new Error(`the engine reported no instrument ${name}`);
  return found;
}

/** The slowdown in percent: 1.1 -> 10. */
export const slowdown = (ratio: number): number => 100 * (ratio - 1);

export const ratioEstimate = ({ overhead_ratio, overhead_interval }: InstrumentReport): Estimate =>
  estimateOf(overhead_ratio, overhead_interval);

/** A percentage with the digits that are shown: 1.05 is 5 % slower, not 5.000000000000004. */
export function shown(value: number): number {
  const size = Math.abs(value);
  return Number(value.toFixed(size >= 100 ? 0 : size < 1 ? 2 : 1));
}

/** The slowdown in percent, with its interval, as it is shown. */
export const slowdownEstimate = ({
  overhead_ratio,
  overhead_interval: { low, high, confidence },
}: InstrumentReport): Estimate =>
  estimateOf(shown(slowdown(overhead_ratio)), {
    low: shown(slowdown(low)),
    high: shown(slowdown(high)),
    confidence,
  });

/** A cost within this factor of another number fits it. */
const NEAR = 1.1;
export const besideCost = (found: InstrumentReport, percent: number): Claim =>
  claim(slowdownEstimate(found), percent, NEAR);

/** Differences of this many points, or of a tenth of the cost, are close. */
const LEAST_POINTS = 0.5;
const CLOSE_SHARE = 0.1;

/** How many points a prediction may be off and still be close. */
export const closePoints = ({ overhead_ratio }: InstrumentReport): number =>
  Math.max(LEAST_POINTS, CLOSE_SHARE * Math.abs(slowdown(overhead_ratio)));

/** An interval that reaches further than this many times what is close is written in place of the value. */
const VAGUE = 2.5;
export function isVague(found: InstrumentReport): boolean {
  const { value, low, high } = slowdownEstimate(found);
  return Math.max(value - low, high - value) > VAGUE * closePoints(found);
}

/** True where a round tells what timing every op costs: more than nothing, and by how much, or nothing to speak of. */
export function tells(report: InstrumentsReport): boolean {
  const found = finding(report, 'per_op');
  return found.verdict === 'same' || (found.verdict === 'slower' && !isVague(found));
}

/** The cost of the clock readings alone, as a share of a pass: n t / T. */
export function clockShare({ report, bare }: Outcome, name: InstrumentName): number | undefined {
  if (bare === undefined || bare.latency_ms <= 0) return undefined;
  const read_ms = finding(report, name).readings_per_pass * report.record.clock_call_ns * 1e-6;
  return read_ms / bare.latency_ms;
}

/** The engine writes shares with seven digits: the last is rounded. */
const DIGITS = 5.1e-7;
/** No run of this lab takes so many snapshots. */
const MOST_SNAPSHOTS = 5_000;

/** The smallest number of snapshots of which these shares are whole numbers; undefined where there is none. */
function fewestOf(shares: readonly number[]): number | undefined {
  const seen = shares.filter((share) => share > 0);
  if (seen.length === 0) return undefined;
  const isWhole = (many: number) =>
    seen.every((share) => {
      const hits = share * many;
      return Math.round(hits) > 0 && Math.abs(hits - Math.round(hits)) <= DIGITS * hits;
    });
  for (let many = 1; many <= MOST_SNAPSHOTS; many += 1) if (isWhole(many)) return many;
  return undefined;
}

/**
 * How many snapshots were taken; undefined until a pass without instruments has been timed. The shares count them up to a common factor,
 * which the time of all passes decides; that time alone is off where a pass took longer among snapshots than it did before.
 */
export function snapshots({ report, bare }: Outcome): number | undefined {
  if (bare === undefined) return undefined;
  const { passes, overhead_ratio, shares } = finding(report, 'sampling');
  const timed = (passes * bare.latency_ms * overhead_ratio) / report.period_ms;
  const fewest = fewestOf(shares) ?? 1;
  return fewest * Math.max(1, Math.round(timed / fewest));
}

export interface LayerShare {
  readonly layer: string;
  readonly per_op: number;
  readonly per_layer: number;
  readonly sampling: number;
}

/** Every layer as each instrument saw it, the largest first. */
export function layerShares(report: InstrumentsReport): LayerShare[] {
  const [per_op, per_layer, sampling] = (['per_op', 'per_layer', 'sampling'] as const).map(
    (name) => finding(report, name).shares,
  );
  return report.layers
    .map((layer, i) => ({
      layer,
      per_op: per_op?.[i] ?? 0,
      per_layer: per_layer?.[i] ?? 0,
      sampling: sampling?.[i] ?? 0,
    }))
    .sort((a, b) => b.per_op - a.per_op);
}

/** The layers that no snapshot hit. */
export const unseen = (shares: readonly LayerShare[]): LayerShare[] =>
  shares.filter(({ sampling }) => sampling === 0);

/** The standard deviation of a share p that is estimated from n independent snapshots. */
export const shareError = (share: number, snapshots: number): number =>
  Math.sqrt((share * (1 - share)) / Math.max(1, snapshots));

/** True within two standard deviations of the share that the clock around every op saw. */
export const inBand = ({ per_op, sampling }: LayerShare, snapshots: number): boolean =>
  Math.abs(sampling - per_op) <= 2 * shareError(per_op, snapshots);

/** By chance alone 19 of 20 layers lie in the band; no more than a tenth, or one, may lie outside. */
export const outOfBand = (shares: readonly LayerShare[], taken: number): LayerShare[] =>
  shares.filter((each) => !inBand(each, taken));
export const isChance = (shares: readonly LayerShare[], taken: number): boolean =>
  outOfBand(shares, taken).length <= Math.max(1, shares.length / 10);

/** The layers that take less than the text says sampling may miss. */
export const shortLayers = (report: InstrumentsReport, { latency_ms }: Bare): LayerShare[] =>
  layerShares(report).filter(({ per_op }) => per_op * latency_ms < CLAIMED_MISS_MS);

/** The snapshots needed to hit a layer of this share with 95 % probability: (1 - p)^n = 0.05. */
export const snapshotsToSee = (share: number): number =>
  Math.max(1, Math.log(0.05) / Math.log1p(-Math.min(share, 0.999_999)));

/**
 * The layer that snapshots find last: the shortest that none of them hit, or else the shortest of all. Layers whose share is 0 when every
 * op is timed do not count; undefined if there are no others.
 */
export function rarest(shares: readonly LayerShare[]): LayerShare | undefined {
  const timed = shares.filter(({ per_op }) => per_op > 0);
  return unseen(timed).at(-1) ?? timed.at(-1);
}

const ALL = ['per_op', 'per_layer', 'sampling'] as const;

/** True if the first costs less than the other, beyond the uncertainty of their intervals. */
export function cheaper(report: InstrumentsReport, one: InstrumentName, other: InstrumentName) {
  const [a, b] = [finding(report, one), finding(report, other)];
  return claim(ratioEstimate(a), ratioEstimate(b)).verdict === 'less';
}

/** The instrument that is cheaper than both others. */
export const cheapest = (report: InstrumentsReport): InstrumentName | undefined =>
  ALL.find((name) => ALL.every((other) => other === name || cheaper(report, name, other)));

/** The instrument that is more expensive than both others. */
export const dearest = (report: InstrumentsReport): InstrumentName | undefined =>
  ALL.find((name) => ALL.every((other) => other === name || cheaper(report, other, name)));

/** Two instruments whose costs can be told apart, the cheaper one first. */
export const distinguished = (report: InstrumentsReport): readonly InstrumentName[] | undefined =>
  ALL.flatMap((one) => ALL.map((other) => [one, other] as const)).find(([one, other]) =>
    cheaper(report, one, other),
  );

export interface Look {
  /** What it costs to time one op. */
  readonly ms: number;
  /** True if the cost comes from the slowdown; otherwise the slowdown is not clear, and the cost is that of the two readings alone. */
  readonly measured: boolean;
}

/** The cost of timing one op; undefined until a pass without instruments has been timed. */
export const lookOf = ({ report, bare }: Outcome): Look | undefined =>
  bare && lookBeside(bare, report);

export function lookBeside(bare: Bare, report: InstrumentsReport): Look {
  const { verdict, overhead_ratio } = finding(report, 'per_op');
  const ms = ((overhead_ratio - 1) * bare.latency_ms) / Math.max(1, report.ops);
  if (verdict === 'slower') return { ms, measured: true };
  return { ms: 2 * report.record.clock_call_ns * 1e-6, measured: false };
}

/** How long an op has to last for its timing to cost one percent of it, in ms. */
export const opForOnePercent = (look: Look): number => 100 * look.ms;
