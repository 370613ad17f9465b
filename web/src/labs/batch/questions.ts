// Graded against what was measured here, and one about the course text's system.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, percent } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import { COURSE } from './course';
import { knee, type Model, modelLatency, type Point } from './outcome';

/** A batch that was not measured. */
export const between = (points: readonly Point[]): number =>
  Math.max(3, Math.round(0.75 * (points.at(-1)?.batch ?? 4)));

export function unmeasured(points: readonly Point[], model: Model): CheckQuestion {
  const batch = between(points);
  const ms = modelLatency(model, batch);
  const micro = ms < 1;
  const answer = micro ? 1000 * ms : ms;
  return {
    id: 'line-between',
    kind: 'number',
    prompt: `Batch ${count(batch)} was not measured. How long would a call with it take? Then make it the largest batch, run again and compare.`,
    unit: micro ? 'µs' : 'ms',
    answer,
    tolerance: 0.05,
    hints: [
      'What does the time consist of, and which part grows with the batch?',
      `${duration(model.fixed_ms)} for the call, and ${duration(model.each_ms)} for each of its samples.`,
    ],
    feedback: () =>
      `${duration(model.fixed_ms)} + ${count(batch)} × ${duration(model.each_ms)} = ${duration(ms)}.`,
  };
}

export function twice(points: readonly Point[]): CheckQuestion {
  const first = points[0]?.latency_ms ?? 0;
  const answer = points.filter(({ latency_ms }) => latency_ms <= 2 * first).at(-1);
  const ms = answer?.latency_ms ?? 0;
  return {
    id: 'twice-the-time',
    kind: 'choice',
    prompt:
      'An answer may take at most twice as long as at batch 1. What is the largest batch measured here that keeps to it?',
    options: points.map(({ batch }) => ({ id: String(batch), label: count(batch) })),
    answer: String(answer?.batch ?? 1),
    hints: [
      'How long does batch 1 take? The axis is a log axis: twice is the same distance everywhere.',
      `Set the bound to ${duration(2 * first)} and look below it.`,
    ],
    feedback: () =>
      `Batch 1 takes ${duration(first)}, batch ${count(answer?.batch ?? 1)} ${duration(ms)}: ${digits(asShown(ms) / asShown(first), 3)} times as long.`,
  };
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
