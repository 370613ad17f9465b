// The texts about the straight line: where it fails, and the fixed cost of a call.

import type { CheckQuestion } from '../../../kit/controls/check';
import { bytes, count, duration, gbPerSecond, percent } from '../../../kit/words/format';
import { capital, listed } from '../../../kit/words/phrases';
import { type MarkedParagraph, say } from '../../../lab/paragraph';
import { againBehind } from '../../../session/again';
import {
  fixedBetween,
  type Model,
  missed,
  modelLatency,
  type Outcome,
  type Point,
  wasBusy,
} from '../model';
import { type Drift, driftOf } from './model';

function line(points: readonly Point[], model: Model | undefined): string {
  if (wasBusy(points)) return 'The time of a call at each batch';
  if (points.length < 3) return 'Too few batches to lay a line through';
  if (model === undefined) return 'No straight line runs through these times';
  const wrong = missed(points, model);
  if (wrong !== undefined)
    return `Batch ${count(wrong.point.batch)} takes ${percent(Math.abs(wrong.off))} ${wrong.off > 0 ? 'longer' : 'less'} than ${wrong.alone ? 'the line through the others' : 'a straight line'} says`;
  return model.fixed_is_clear
    ? `A straight line, within the error: about ${duration(model.fixed_ms, 2)} for a call, ${duration(model.each_ms, 2)} for a sample`
    : 'Time grows at the same rate as the batch, within the error';
}

export const words = {
  line,
  lineNote: 'Each batch was measured twice: what differs between its two times is noise or drift.',
};

/** Why a line may fail to fit. */
const CAUSES = 'engines choose other loops for one row, and large batches leave a cache.';

/** What tells a batch off the line from noise: the times that count all lie on the same side of it. */
function missedBy({ batch, again }: Point): string {
  const name = `batch ${count(batch)}`;
  return again === 'off'
    ? `Measured again, ${name} stays off the line, so it is not noise`
    : `Both times of ${name} lie off the line, so it is not noise`;
}

/** The fixed cost of a call, and why a line may fail to fit. */
export function fixedPart(points: readonly Point[], model: Model | undefined): string {
  if (wasBusy(points)) return 'The two times of a batch differ too much to say.';
  if (points.length < 3) return 'Choose a larger batch and run again.';
  if (model === undefined) return `No: ${CAUSES}`;
  const wrong = missed(points, model);
  if (wrong !== undefined) return `Not at every batch. ${missedBy(wrong.point)}: ${CAUSES}`;
  const { low, high } = fixedBetween(model);
  return model.fixed_is_clear
    ? `Yes, within the error: about ${duration(model.each_ms, 2)} each. The fixed cost that they share is probably between ${duration(low, 2)} and ${duration(high, 2)}.`
    : `Yes, within the error: about ${duration(model.each_ms, 2)} each. The fixed cost of a call is too small to measure here.`;
}

/** The batches that were measured again, by name; those that were for this reason. */
export const measuredAgain = (
  points: readonly Point[],
  why?: NonNullable<Point['again']>,
): readonly string[] =>
  points
    .filter(({ again }) => again !== undefined && (why ?? again) === again)
    .map(({ batch }) => `batch ${count(batch)}`);

/** " Batch 64 lay off the line …" behind a sentence; nothing where none was measured again for that. */
function offBehind(points: readonly Point[]): string {
  const names = measuredAgain(points, 'off');
  return names.length === 0
    ? ''
    : ` ${capital(listed(names))} alone lay off the line, so more times were taken; the two fastest count.`;
}

export function drift(points: readonly Point[]): string {
  const { most, kind } = driftOf(points);
  const by = percent(Math.abs(most));
  const order = 'Each batch was measured twice, with batches growing and then shrinking';
  if (measuredAgain(points).length > 0)
    return `${order}.${againBehind(measuredAgain(points, 'differed'))}${offBehind(points)} The two that count differ by at most ${by}.`;
  if (wasBusy(points)) return `${order}; the two differ by up to ${by}.`;
  const words: Readonly<Record<Drift['kind'], string>> = {
    slower: `. The machine became slower meanwhile, by up to ${by}: that cancels from the averages.`,
    faster: `. The machine became faster meanwhile, by up to ${by}: that cancels from the averages.`,
    little: `; the two differ by at most ${by}, so the order hardly matters.`,
    noise: `; the two differ by at most ${by}, not all in one direction.`,
  };
  return `${order}${words[kind]}`;
}

/** This is arithmetic only; it claims no cause. */
export function inside({ plans }: Outcome, { fixed_ms, fixed_is_clear }: Model): MarkedParagraph[] {
  if (!fixed_is_clear) return [];
  const parameters = plans[0]?.parameters_bytes ?? 0;
  const bandwidth = parameters / 1e9 / (fixed_ms / 1000);
  return say(
    `What does a call do once? It is made, and it reads ${bytes(parameters)} of parameters. If that were all, they would be read at ${gbPerSecond(bandwidth)}; compare it with the bandwidth of this device on the opening page.`,
  );
}

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
    prompt: `Batch ${count(batch)} was not measured. How long would a call with it take?`,
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
