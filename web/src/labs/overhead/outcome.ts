// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type { InstrumentReport, InstrumentsReport, OverheadReport } from '../../engine/types';
import { supported } from '../../session/intervals';

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

/** The cost of the clock readings alone, as a share of a pass: n t / T. */
export function clockShare({ report, bare }: Outcome, name: InstrumentName): number | undefined {
  if (bare === undefined || bare.latency_ms <= 0) return undefined;
  const read_ms = finding(report, name).readings_per_pass * report.record.clock_call_ns * 1e-6;
  return read_ms / bare.latency_ms;
}

/** How many snapshots were taken; undefined until a pass without instruments has been timed. */
export function snapshots({ report, bare }: Outcome): number | undefined {
  const { passes, overhead_ratio } = finding(report, 'sampling');
  return bare && Math.round((passes * bare.latency_ms * overhead_ratio) / report.period_ms);
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

/** The snapshots needed to hit a layer of this share with 95 % probability: (1 - p)^n = 0.05. */
export const snapshotsToSee = (share: number): number =>
  Math.max(1, Math.log(0.05) / Math.log1p(-Math.min(share, 0.999_999)));

/** The layer with the smallest share above 0 when every op is timed; undefined if all shares are 0. */
export function smallest(shares: readonly LayerShare[]): LayerShare | undefined {
  return shares.filter(({ per_op }) => per_op > 0).at(-1);
}

const ALL = ['per_op', 'per_layer', 'sampling'] as const;

/** True if the first costs less than the other, beyond the uncertainty of their intervals. */
export function cheaper(report: InstrumentsReport, one: InstrumentName, other: InstrumentName) {
  const [a, b] = [one, other].map((name) => finding(report, name).overhead_interval);
  return a !== undefined && b !== undefined && supported(a) && supported(b) && a.high < b.low;
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
