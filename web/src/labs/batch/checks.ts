// Graded against what was measured here, and one about the course text's system.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, percent } from '../../kit/words/format';
import { COURSE } from './course';
import {
  knee,
  type Model,
  modelLatency,
  modelOf,
  type Outcome,
  type Point,
  pointsOf,
} from './outcome';
import { batchText, rate } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  const points = pointsOf(outcome.readings);
  const model = modelOf(points);
  return [
    ...(model === undefined ? [] : [lineQuestion(points, model)]),
    twiceQuestion(points),
    courseQuestion(),
  ];
}

/** A batch that was not measured. */
export const between = (points: readonly Point[]): number =>
  Math.max(3, Math.round(0.75 * (points.at(-1)?.batch ?? 4)));

function lineQuestion(points: readonly Point[], model: Model): CheckQuestion {
  const batch = between(points);
  const ms = modelLatency(model, batch);
  const micro = ms < 1;
  const answer = micro ? 1000 * ms : ms;
  const sum = `${duration(model.fixed_ms)} + ${count(batch)} × ${duration(model.each_ms)} = ${duration(ms)}`;
  return {
    id: 'line-between',
    kind: 'number',
    prompt: `How long does a call with batch ${count(batch)} take, by your line a + c b? Then make it the largest batch, run again and compare.`,
    unit: micro ? 'µs' : 'ms',
    answer,
    tolerance: 0.03,
    feedback: (given, right) => {
      if (right) return `${sum}: ${rate((1000 * batch) / ms)}.`;
      const alone = (batch * model.each_ms * answer) / ms;
      if (Math.abs(given / alone - 1) < 0.02) return 'You left out the fixed part a.';
      if (Math.abs(given * batch - answer) < 0.03 * answer)
        return 'That is the share of one sample.';
      return `The explanation gives a and c; ${micro ? 'a thousand µs are one ms' : 'the answer is in ms'}.`;
    },
  };
}

function twiceQuestion(points: readonly Point[]): CheckQuestion {
  const first = points[0]?.latency_ms ?? 0;
  const quick = points.filter(({ latency_ms }) => latency_ms <= 2 * first);
  const answer = quick.at(-1);
  return {
    id: 'twice-the-time',
    kind: 'choice',
    prompt:
      'An answer may take at most twice as long as at batch 1. What is the largest batch measured here that keeps to it?',
    options: points.map(({ batch }) => ({ id: String(batch), label: count(batch) })),
    answer: String(answer?.batch ?? 1),
    feedback: () =>
      `Batch 1 takes ${duration(first)}, batch ${count(answer?.batch ?? 1)} ${duration(answer?.latency_ms ?? 0)}: ${digits((answer?.latency_ms ?? 0) / first, 3)} times as long, with ${digits((answer?.samples_per_second ?? 0) / (points[0]?.samples_per_second ?? 1), 3)} times the samples per second.`,
  };
}

function courseQuestion(): CheckQuestion {
  const best = COURSE.at(-1)?.samples_per_second ?? 1;
  return {
    id: 'course-knee',
    kind: 'choice',
    prompt:
      'In the course text’s system, which is the smallest of its batches with 90 % of the most samples per second that it shows?',
    options: COURSE.map(({ batch }) => ({ id: String(batch), label: count(batch) })),
    answer: String(knee(COURSE)?.batch),
    feedback: () =>
      `${COURSE.map(({ batch, samples_per_second }) => `batch ${batchText(batch)}: ${percent(samples_per_second / best)}`).join(', ')}.`,
  };
}
