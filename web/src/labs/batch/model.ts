// The data types of this lab: its parameters, plans and measurements, and the arithmetic on them.

import { interceptOverSlope, type LineFit, lineAt, studentT } from '../../kit/numbers/fit';
import { isBusy } from '../../lab/claim';
import { integer, model, seed, sequence, type Values } from '../../lab/params';
import type { Known as AnyKnown, SceneView } from '../../lab/scene';
import { fastestTwo, isApart } from '../../session/again';
import { aloneOff, fitOf, isOff, offLine, type Timed } from '../../session/line-of-times';
import { combined, type TimeReading } from '../../session/readings';

export const params = {
  model: model('mlp', { accepts: ({ runnable }) => runnable }),
  batch: integer(4, 512, 64, { powersOfTwo: true }),
  seq: sequence(),
  seed: seed(),
  bound: integer(1, 1_000_000, 256, { powersOfTwo: true }),
};
export type Chosen = Values<typeof params>;

/** One measurement of one batch: one in the upward and one in the downward pass, and further ones where those two disagree. */
export interface Reading extends TimeReading {
  readonly batch: number;
  readonly pass: 'up' | 'down' | 'again';
  readonly samples: number;
  readonly steady: boolean;
}

/** The result of a dry run: the memory of a forward pass at its peak, for this batch. */
export interface Plan {
  readonly batch: number;
  readonly peak_bytes: number;
  /** The categories of memory that is alive at the peak. */
  readonly parameters_bytes: number;
  readonly buffers_bytes: number;
  readonly inputs_and_activations_bytes: number;
  readonly workspace_bytes: number;
}

export interface LeftOut {
  readonly batch: number;
  readonly why: string;
}

export interface Outcome {
  readonly finished: boolean;
  readonly title: string;
  /** The largest batch requested. */
  readonly largest: number;
  readonly readings: readonly Reading[];
  readonly plans: readonly Plan[];
  readonly left_out: readonly LeftOut[];
  /** The measured peak of the largest batch; undefined where the run was refused or has not happened yet. */
  readonly measured_peak_bytes: number | undefined;
  readonly tick_ms: number;
}

/** The two readings of a batch that count, combined. */
export interface Point extends TimeReading {
  readonly batch: number;
  /** The times of the readings that count, in the order in which they were taken. */
  readonly counted_ms: readonly number[];
  /** The relative change from the first of them to the second: 0.05 is 5 % slower; undefined after one. */
  readonly drift: number | undefined;
  /** Why it was measured again: its first two readings differed, or it alone lay off the line; undefined where it was not. */
  readonly again: 'differed' | 'off' | undefined;
  readonly samples_per_second: number;
}

/** A linear model of latency: T(b) = fixed + b * each. */
export interface Model {
  readonly fit: LineFit;
  readonly fixed_ms: number;
  readonly each_ms: number;
  /** False where the 95 % interval of the fixed part reaches 0 or below. */
  readonly fixed_is_clear: boolean;
  /** The limit of samples per second for ever larger batches, by the line. */
  readonly limit_per_second: number;
  /** The batch that reaches half of that limit, and its standard error. */
  readonly half_batch: number;
  readonly half_batch_error: number;
}

/** The batches 1, 2, 4, ... and the largest itself. */
export function batchesUpTo(largest: number): number[] {
  const batches: number[] = [];
  for (let batch = 1; batch < largest; batch *= 2) batches.push(batch);
  return [...batches, largest];
}

export const perSecond = (batch: number, ms: number): number => (1000 * batch) / ms;

const whyAgain = (own: readonly Reading[]): 'differed' | 'off' =>
  isApart(own.slice(0, 2).map(({ latency_ms }) => latency_ms)) ? 'differed' : 'off';

export function pointsOf(readings: readonly Reading[]): Point[] {
  const batches = [...new Set(readings.map(({ batch }) => batch))].sort((a, b) => a - b);
  return batches.map((batch) => {
    const own = readings.filter((reading) => reading.batch === batch);
    const counted = fastestTwo(own, ({ latency_ms }) => latency_ms);
    const [first, second] = counted;
    const time = combined(counted);
    return {
      batch,
      ...time,
      counted_ms: counted.map(({ latency_ms }) => latency_ms),
      again: own.length > 2 ? whyAgain(own) : undefined,
      drift: first && second ? second.latency_ms / first.latency_ms - 1 : undefined,
      samples_per_second: perSecond(batch, time.latency_ms),
    };
  });
}

/**
 * The line that minimizes the relative residuals, without a batch that alone lies off it; undefined for fewer than three batches, for
 * times of a busy machine, and where no line describes them.
 */
export function modelOf(
  points: readonly (Timed & Partial<Pick<Point, 'drift'>>)[],
): Model | undefined {
  if (points.length < 3 || wasBusy(points)) return undefined;
  const alone = aloneOff(points);
  const fit = fitOf(points.filter((point) => point !== alone));
  if (fit === undefined || !(fit.slope > 0)) return undefined;
  if (points.some(({ batch }) => lineAt(fit, batch) <= 0)) return undefined;
  const { value, error } = interceptOverSlope(fit);
  return {
    fit,
    fixed_ms: fit.intercept,
    each_ms: fit.slope,
    fixed_is_clear: fit.intercept > studentT(fit.degrees_of_freedom) * fit.intercept_error,
    limit_per_second: 1000 / fit.slope,
    half_batch: value,
    half_batch_error: error,
  };
}

export const modelLatency = ({ fit }: Model, batch: number): number => lineAt(fit, batch);

export const modelPerSecond = (model: Model, batch: number): number =>
  perSecond(batch, modelLatency(model, batch));

/** How much longer this time is than the line says: 0.1 means 10 %. */
export const residual = ({ fit }: Model, batch: number, latency_ms: number): number =>
  offLine(fit, { batch, latency_ms });

/** True where even the two fastest times of a batch differ so much that nothing can be read from them. */
export const wasBusy = (points: readonly Partial<Pick<Point, 'drift'>>[]): boolean =>
  points.some(({ drift = 0 }) => isBusy([1, 1 + drift]));

/** The batch that the line fits worst. */
function worstOf(model: Model, points: readonly Point[]): { point: Point; off: number } {
  const all = points.map((point) => ({
    point,
    off: residual(model, point.batch, point.latency_ms),
  }));
  return all.reduce((worst, each) => (Math.abs(each.off) > Math.abs(worst.off) ? each : worst));
}

export const fastest = (points: readonly Point[]): Point =>
  points.reduce((best, each) => (each.samples_per_second > best.samples_per_second ? each : best));

/** The smallest batch whose interval of samples per second reaches that of the fastest. */
export function smallestAsFast(points: readonly Point[]): Point {
  const best = fastest(points);
  const low = perSecond(best.batch, best.high_ms);
  return points.find(({ batch, low_ms }) => perSecond(batch, low_ms) >= low) ?? best;
}

const KNEE = 0.9;

/** The smallest batch that reaches the share KNEE of the highest samples per second. */
export function knee<P extends { samples_per_second: number }>(
  points: readonly P[],
): P | undefined {
  const most = Math.max(...points.map(({ samples_per_second }) => samples_per_second));
  return points.find(({ samples_per_second }) => samples_per_second >= KNEE * most);
}

export const quickerThan = (points: readonly Point[], bound_ms: number): Point[] =>
  points.filter(({ latency_ms }) => latency_ms <= bound_ms);

/** The point with most samples per second among the batches within the latency bound; undefined where there is none. */
export function bestWithin(points: readonly Point[], bound_ms: number): Point | undefined {
  const quick = quickerThan(points, bound_ms);
  return quick.length === 0 ? undefined : fastest(quick);
}

/** The range of the ratio of samples per second, from the intervals of the first and the last batch. */
export function ratioBetween(points: readonly Point[]): { low: number; high: number } {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { low: Number.NaN, high: Number.NaN };
  const size = last.batch / first.batch;
  return { low: (size * first.low_ms) / last.high_ms, high: (size * first.high_ms) / last.low_ms };
}

/** The batch that the line fits worst, provided that it lies off it; and whether it is the only one. */
export function missed(points: readonly Point[], model: Model) {
  const worst = worstOf(model, points);
  return isOff(model.fit, worst.point)
    ? { ...worst, alone: aloneOff(points) === worst.point }
    : undefined;
}

/** The line through all batches, where it describes them and has a part that batches can share. */
export function lawOf(points: readonly Point[]): Model | undefined {
  const model = modelOf(points);
  return model?.fixed_is_clear && missed(points, model) === undefined ? model : undefined;
}

/** The 95 % interval of the fixed part, in ms. */
export function fixedBetween({ fit }: Model): { low: number; high: number } {
  const half = studentT(fit.degrees_of_freedom) * fit.intercept_error;
  return { low: fit.intercept - half, high: fit.intercept + half };
}

export function ratioOf(points: readonly Point[]): number {
  const [first] = points;
  const last = points.at(-1);
  return (last?.samples_per_second ?? Number.NaN) / (first?.samples_per_second ?? Number.NaN);
}

/**
 * The ratio fixed / each of a line on which this batch has `ratio` times the samples per second of batch 1; undefined where no line
 * allows that ratio.
 */
export function halfBatchOf(ratio: number, batch: number): number | undefined {
  return ratio < batch && ratio >= 1 ? (batch * (ratio - 1)) / (batch - ratio) : undefined;
}

/** Results that are known without running. */
export interface Dry {
  readonly title: string;
  readonly largest: number;
  readonly plans: readonly Plan[];
}

/** The course text's system: samples per second at four batches. The text gives no more, so latencies are derived from these. */
export const COURSE = [
  { batch: 1, samples_per_second: 200 },
  { batch: 8, samples_per_second: 667 },
  { batch: 32, samples_per_second: 914 },
  { batch: 64, samples_per_second: 985 },
].map((point) => ({ ...point, latency_ms: (1000 * point.batch) / point.samples_per_second }));

/** The line through the latencies of the course text's system, fitted by the same method as this device's. */
export function courseModel(): Model {
  const model = modelOf(COURSE);
  if (model === undefined) throw new Error('four batches have a line');
  return model;
}

/** The course text's samples per second at batch 64 over those at batch 1. */
export const COURSE_GAIN = 985 / 200;

export interface Types {
  readonly values: Chosen;
  readonly prediction: number;
  readonly dry: Dry;
  readonly outcomes: { readonly sweep: Outcome };
  readonly live: { readonly sweep: Outcome };
}

/** The data that sentences are made from; N names the parts that are certain to be present. */
export type Known<N = never> = AnyKnown<Types, N>;
/** The data that figures are made from. */
export type View<N = never> = SceneView<Types, N>;
