// The texts about samples per second, on this device and on the course text's system.

import type { CheckQuestion } from '../../../kit/controls/check';
import { count, duration, percent } from '../../../kit/words/format';
import { asShown, listed, multiple } from '../../../kit/words/phrases';
import type { MarkedParagraph } from '../../../lab/paragraph';
import { verdict } from '../../../lab/verdict';
import {
  COURSE,
  COURSE_GAIN,
  courseModel,
  fastest,
  knee,
  type Outcome,
  type Point,
  ratioBetween,
  ratioOf,
  residual,
  smallestAsFast,
} from '../model';

function throughput({ finished, largest }: Outcome, points: readonly Point[]): string {
  const last = points.at(-1);
  if (!finished || last === undefined) return `Samples per second, batch 1 to ${count(largest)}`;
  const { low, high } = ratioBetween(points);
  const batch = `Batch ${count(last.batch)}`;
  const best = fastest(points);
  const other = best.batch !== last.batch && smallestAsFast(points).batch !== last.batch;
  const most = other && best.batch > 1 ? `; batch ${count(best.batch)} the most` : '';
  if (low <= 1 && 1 <= high) return `${batch} brings no measurable gain over batch 1${most}`;
  return `${batch} brings ${multiple(ratioOf(points))} the samples per second of batch 1${most}`;
}

export const words = {
  course: `Another system: batch 64 brings ${multiple(COURSE_GAIN)} the samples per second of batch 1`,
  other: 'TinyTorch’s system of 2025',
  throughput,
  yours: (prediction: number) => `you said ${multiple(prediction)}`,
  twice: 'Each batch is measured on the way up and again on the way down.',
};

export function verdictOn(
  points: readonly Point[],
  prediction: number,
  title: string,
): MarkedParagraph {
  const ratio = asShown(ratioOf(points));
  const { low, high } = ratioBetween(points);
  const most = points.at(-1)?.batch ?? 1;
  if (low <= prediction && prediction <= high)
    return {
      lead: `You said ${multiple(prediction)}; it was ${multiple(ratio)}.`,
      text: 'That is within the error.',
    };
  if (prediction === 0)
    return {
      lead: `You said 0×; it was ${multiple(ratio)}.`,
      text: 'Some samples per second there always are.',
    };
  return verdict({
    ...{ prediction: asShown(prediction), measured: ratio, format: multiple, of: title },
    sides: ['much', 'little'],
    mechanism: prediction > most ? `More than ${count(most)}× no shared cost can explain.` : '',
  });
}

/** The best batch for each aim. */
export function aims(points: readonly Point[]): string {
  const best = fastest(points);
  const same = smallestAsFast(points);
  const bend = knee(points) ?? best;
  const throughput =
    same.batch === best.batch
      ? `For throughput take batch ${count(best.batch)}.`
      : `For throughput take batch ${count(same.batch)}: batch ${count(best.batch)} cannot be told from it.`;
  if (bend.batch >= same.batch) return throughput;
  const rates = percent(asShown(bend.samples_per_second) / asShown(same.samples_per_second));
  const time = percent(asShown(bend.latency_ms) / asShown(same.latency_ms));
  return `${throughput} Batch ${count(bend.batch)} brings ${rates} of batch ${count(same.batch)}’s samples per second and answers in ${time} of its time.`;
}

/** The course text's measurements: 200, 667, 914 and 985 samples per second. */
export function course(): string {
  const model = courseModel();
  const off = Math.max(
    ...COURSE.map(({ batch, latency_ms }) => Math.abs(residual(model, batch, latency_ms))),
  );
  return `TinyTorch’s figures of 2025, ${listed(COURSE.map((each) => each.samples_per_second))} samples/s at batches ${listed(COURSE.map(({ batch }) => batch))}, are calls of ${listed(COURSE.map(({ latency_ms }) => duration(latency_ms)))}. ${duration(model.fixed_ms)} for each call and ${duration(model.each_ms)} for each sample explain all four within ${percent(off)}. The text names three causes: overhead, bandwidth and memory limits.`;
}

export const courseKnee: CheckQuestion = {
  id: 'course-knee',
  kind: 'choice',
  prompt:
    'TinyTorch’s system of 2025 brings 200, 667, 914 and 985 samples per second at batches 1, 8, 32 and 64. Which batch would you take for answers that are quick and still nearly as many?',
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
