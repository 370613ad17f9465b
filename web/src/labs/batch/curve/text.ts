// The texts about samples per second, on this device and on the course text's system.

import { count, duration, percent } from '../../../kit/words/format';
import { asShown, listed, multiple } from '../../../kit/words/phrases';
import { busyResult, busyText, busyVerdict, isDecided } from '../../../lab/claim';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import { rangeBehind } from '../../../lab/range';
import { given, type LabQuestion } from '../../../lab/scene';
import { type Verdict, verdict } from '../../../lab/verdict';
import { beliefs, mechanism } from '../beliefs';
import {
  COURSE,
  courseModel,
  fastest,
  knee,
  lawOf,
  type Outcome,
  type Point,
  ratioBetween,
  ratioOf,
  residual,
  smallestAsFast,
  wasBusy,
} from '../model';
import { advised, gainVerdict, isPastFastest, isSooner, kneeBelow } from './model';

function throughput({ finished, largest }: Outcome, points: readonly Point[]): string {
  const last = points.at(-1);
  if (!finished || last === undefined || wasBusy(points))
    return `Samples per second, batch 1 to ${count(largest)}`;
  const batch = `Batch ${count(last.batch)}`;
  const best = mostText(points);
  return isTold(points)
    ? `${batch} brings ${gainText(points)} of batch 1${best}`
    : `${batch} brings no measurable gain over batch 1${best}`;
}

/** True where the intervals tell the largest batch from batch 1. */
const isTold = (points: readonly Point[]): boolean => isDecided(gainVerdict(points));

/** "3.2× the samples per second" */
export function gainText(points: readonly Point[]): string {
  if (wasBusy(points)) return busyResult;
  return isTold(points)
    ? `${multiple(ratioOf(points))}${rangeText(points)} the samples per second`
    : 'no measurable gain';
}

/** " (8.1× to 12×)" where the interval is wide. */
export const rangeText = (points: readonly Point[]): string =>
  rangeBehind(ratioBetween(points), multiple);

/**
 * The batches with the highest rate, where the rate of the largest one is lower beyond its error: "; batches 16 to 32 the most". Where
 * all lie on a line within the error, the rate grows with the batch, and none of them stands out.
 */
function mostText(points: readonly Point[]): string {
  const [best, same] = [fastest(points), smallestAsFast(points)];
  if (best.batch === 1 || !isPastFastest(points) || lawOf(points) !== undefined) return '';
  return same.batch === best.batch
    ? `; batch ${count(best.batch)} the most`
    : `; batches ${count(same.batch)} to ${count(best.batch)} the most`;
}

/** A prediction as the student said it: "64×", and with a prefix where it is very large. */
export const asSaid = (prediction: number): string =>
  multiple(prediction).replace(/\.0+(?=\D)|(?<=\.\d*[1-9])0+(?=\D)/, '');

export const words = {
  extremes: (largest: number) => `Between no gain and ${count(largest)} times as many`,
  nothingShared: 'no gain',
  allShared: 'all work shared',
  besideOne: '× batch 1',
  throughput,
  yours: (prediction: number) => `you said ${asSaid(prediction)}`,
  twice:
    'Throughput is samples per second. Each batch is measured on the way up and on the way down; again where the two disagree or it stands out.',
};

/** The prediction beside the gain of the largest batch. */
export const verdictOn = (points: readonly Point[], prediction: number, title: string): Verdict =>
  wasBusy(points)
    ? busyVerdict(prediction, asSaid)
    : verdict({
        prediction: asShown(prediction),
        measured: asShown(ratioOf(points)),
        interval: ratioBetween(points),
        rangeIsSaid: true,
        format: (gain) => (gain === asShown(prediction) ? asSaid(gain) : multiple(gain)),
        sides: ['much', 'little'],
        of: title,
        beliefs: beliefs(points),
        mechanism: mechanism(points, prediction),
      });

/** What was predicted and what it means for the choice of a batch; of a busy machine, that alone. */
export function found(
  points: readonly Point[],
  prediction: number | undefined,
  title: string,
): readonly MarkedParagraph[] {
  const judged = given(prediction, (said) => [verdictOn(points, said, title)]);
  if (!wasBusy(points)) return [...judged, ...say(aims(points))];
  return judged.length === 0 ? say(busyText) : judged;
}

/** The time of a call beside that of another. */
const timeBeside = (one: Point, other: Point): string =>
  percent(asShown(one.latency_ms) / asShown(other.latency_ms));

/** The best batch for each aim. */
export function aims(points: readonly Point[]): string {
  const best = fastest(points);
  const { point, isMost } = advised(points);
  const bend = kneeBelow(points, point);
  // One comparison of times is enough: the smaller batch's, if there is one.
  const inLess =
    bend === undefined && isSooner(point, best)
      ? `; it answers in ${timeBeside(point, best)} of the time of batch ${count(best.batch)}`
      : '';
  const most = isMost
    ? `Batch ${count(point.batch)} brings the most.`
    : `No batch brings measurably more than batch ${count(point.batch)}${inLess}.`;
  if (bend === undefined) return most;
  const rates = percent(asShown(bend.samples_per_second) / asShown(point.samples_per_second));
  return `${most} Batch ${count(bend.batch)} brings ${rates} of that${isSooner(bend, point) ? `, in ${timeBeside(bend, point)} of the time` : ''}.`;
}

/** The course text's measurements: 200, 667, 914 and 985 samples per second. */
export function course(): string {
  const model = courseModel();
  const off = Math.max(
    ...COURSE.map(({ batch, latency_ms }) => Math.abs(residual(model, batch, latency_ms))),
  );
  return `TinyTorch’s figures of 2025, ${listed(COURSE.map((each) => each.samples_per_second))} samples/s at batches ${listed(COURSE.map(({ batch }) => batch))}, are calls of ${listed(COURSE.map(({ latency_ms }) => duration(latency_ms)))}. ${duration(model.fixed_ms)} for each call and ${duration(model.each_ms)} for each sample explain all four within ${percent(off)}. The text names three causes: overhead, bandwidth and memory limits.`;
}

export const courseKnee: LabQuestion = {
  id: 'course-knee',
  uses: [],
  kind: 'choice',
  prompt:
    'Another course’s system brings 200, 667, 914 and 985 samples per second at batches 1, 8, 32 and 64. You want at least 90 % of the most, and each answer as early as possible. Which batch?',
  options: [
    { id: '8', label: 'Batch 8' },
    { id: '32', label: 'Batch 32' },
    { id: '64', label: 'Batch 64' },
  ],
  answer: String(knee(COURSE)?.batch),
  hints: [
    'How many times as long does a call with batch 64 take as one with batch 32?',
    'What part of 985 does each of the smaller ones bring?',
  ],
  feedback: () =>
    `Batch 32 brings ${percent(914 / 985)} of 985 samples/s, and answers in ${percent(asShown(COURSE[2]?.latency_ms ?? 0) / asShown(COURSE[3]?.latency_ms ?? 1))} of the time; batch 8 brings only ${percent(667 / 985)}.`,
};
