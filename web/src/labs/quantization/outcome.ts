// What this lab predicts and measures, and the arithmetic on it. No DOM.

import type {
  PrecisionResult,
  QuantizedLayerReport,
  QuantizeReport,
  TrainEvaluation,
  TrainPoint,
  TrainReport,
} from '../../engine/types';
import { asShown } from '../../kit/words/phrases';
import { type ClaimVerdict, claim, estimateOf } from '../../lab/claim';

/** The state while the network is trained. */
export interface Learning {
  readonly finished: false;
  readonly title: string;
  readonly points: readonly TrainPoint[];
  readonly evaluations: readonly TrainEvaluation[];
  /** Training steps in all, once the number is known. */
  readonly steps: number | undefined;
}

export interface Measured {
  readonly finished: true;
  readonly title: string;
  /** Samples in a timed call. */
  readonly batch: number;
  /** The number of held-out answers: images, or characters. */
  readonly answers: number;
  /** What an answer is: "digits" or "characters". */
  readonly things: string;
  readonly trained: TrainReport;
  readonly report: QuantizeReport;
}

export const INT8 = 'int8_static';
/** int8 whose inputs have a scale of their own in each call. */
export const DYNAMIC = 'int8_dynamic';
/** The formats of 16 bits. */
export const HALVES: readonly string[] = ['float16', 'bfloat16'];

export function version({ results }: QuantizeReport, name: string): PrecisionResult {
  const found = results.find((each) => each.name === name);
  if (found === undefined) throw new Error(`the report has no version ${name}`);
  return found;
}

export const wrong = ({ answers }: Measured, { held_out_accuracy }: PrecisionResult): number =>
  Math.round(answers * (1 - held_out_accuracy));

/** The answers that a version gets wrong beyond those of float32; negative if it gets more right. */
export const moreWrong = (measured: Measured, name: string): number =>
  wrong(measured, version(measured.report, name)) -
  wrong(measured, version(measured.report, 'float32'));

/** The accuracy of float32 minus that of a version, in percentage points. */
export const pointsLost = ({ report }: Measured, name: string): number =>
  100 * (version(report, 'float32').held_out_accuracy - version(report, name).held_out_accuracy);

/** A difference of a few answers: even if all changes went one way, a fair coin does that too. */
const COIN = 5;

/**
 * Whether the accuracies differ by more than chance explains. "more": by more than 1.96 standard errors of two independent samples, which
 * overstates the error because the same images were seen twice.
 */
export function evidence(measured: Measured): 'none' | 'chance' | 'unclear' | 'more' {
  const net = Math.abs(moreWrong(measured, INT8));
  if (net === 0) return 'none';
  if (net <= COIN) return 'chance';
  return net > margin(measured) ? 'more' : 'unclear';
}

/** The number of answers by which two samples of this size may differ. */
function margin(measured: Measured): number {
  const p = version(measured.report, 'float32').held_out_accuracy;
  return 1.96 * Math.sqrt(Math.max(2 * p * (1 - p) * measured.answers, 1));
}

/** By how many percentage points other samples, as many as these, could have come out higher or lower. */
export const pointsMargin = (measured: Measured): number =>
  (100 * margin(measured)) / measured.answers;

/** The difference in points that is called close: that of as few answers as a fair coin moves, and one point at least. */
export const closePoints = ({ answers }: Measured): number => Math.max(1, (100 * COIN) / answers);

/** The speedup of int8: the inverse of the ratio of times, with its interval. */
export function speedUp({ speed }: QuantizeReport) {
  if (speed === undefined || !(speed.ratio > 0)) return undefined;
  const { low, high, confidence } = speed.ratio_interval;
  const ends = { low: 1 / high, high: 1 / low, confidence };
  return { ratio: 1 / speed.ratio, ...ends, verdict: speed.verdict };
}

/** Sixteen int8 numbers in an instruction instead of four floats. */
const WIDER = 4;

/** How fast int8 is beside what wider instructions alone would give. */
export const besideWider = ({
  ratio,
  ...interval
}: Pick<
  NonNullable<ReturnType<typeof speedUp>>,
  'ratio' | 'low' | 'high' | 'confidence'
>): ClaimVerdict => claim(estimateOf(ratio, interval), WIDER).verdict;

/** The relative change of the held-out loss. */
export const lossMove = (before: number, after: number): number =>
  Math.abs(after - before) / before;

/** True if two digits of the change would show nothing. */
export const isTiny = (move: number): boolean => move < 1e-4;

/** True if the size is a quarter as far as it is shown. */
export const isQuartered = ({ compression }: PrecisionResult): boolean => 4 - compression < 0.005;

/** True if no layer's output carries less error than that of the layer before it. */
export const errorGrows = (layers: readonly QuantizedLayerReport[]): boolean =>
  layers.length > 1 &&
  layers.every((each, i) => i === 0 || each.output_sqnr_db <= (layers[i - 1]?.output_sqnr_db ?? 0));

/** The first layer whose output carries less error than its weights. */
export const cleanerThanWeights = (
  layers: readonly QuantizedLayerReport[],
): QuantizedLayerReport | undefined =>
  layers.find((each) => each.output_sqnr_db > each.weight_sqnr_db);

/** The errors of the first and the last output, where none is smaller than the one before and the last is shown as larger. */
export function growth(report: QuantizeReport): readonly [number, number] | undefined {
  const layers = quantized(report);
  const [first = 0, last = 0] = [layers[0], layers.at(-1)].map((each) =>
    each === undefined ? 0 : errorShare(each.output_sqnr_db),
  );
  return errorGrows(layers) && asShown(last, 2) > asShown(first, 2) ? [first, last] : undefined;
}

/** Whether the last output carries more error than the first or less, as far as it is shown. */
export function course(report: QuantizeReport): 'grows' | 'falls' | 'mixed' {
  if (growth(report) !== undefined) return 'grows';
  const layers = quantized(report);
  const [first = 0, last = 0] = [layers[0], layers.at(-1)].map((each) =>
    each === undefined ? 0 : asShown(errorShare(each.output_sqnr_db), 2),
  );
  return last < first ? 'falls' : 'mixed';
}

export const quantized = ({ layers }: QuantizeReport): QuantizedLayerReport[] =>
  layers.filter(({ kept_why }) => kept_why === '');

/** The layer with the lowest signal-to-error ratio. */
export function noisiest(report: QuantizeReport): QuantizedLayerReport | undefined {
  return quantized(report).reduce<QuantizedLayerReport | undefined>(
    (worst, each) =>
      worst === undefined || each.output_sqnr_db < worst.output_sqnr_db ? each : worst,
    undefined,
  );
}

/** True if there are other layers, and none is as noisy as far as it is shown. */
export function isWorstAlone(report: QuantizeReport): boolean {
  const [worst, next] = quantized(report)
    .map(({ output_sqnr_db }) => asShown(errorShare(output_sqnr_db), 2))
    .sort((a, b) => b - a);
  return worst !== undefined && next !== undefined && worst > next;
}

/** The size of the error relative to the signal, computed from decibels: 20 dB are 10 %, 40 dB are 1 %. */
export const errorShare = (decibels: number): number => 10 ** (-decibels / 20);
