// The sentences about a network that the student's function has trained. Pure.

import { count, digits, percent } from '../../kit/words/format';
import type { Fact } from '../../session/fact';
import type { Answer } from '../sandbox';
import { BATCH, CLASSES, HELD_OUT, STEPS, type Training } from './training';

/** Three trainings with equally many steps and images. */
export interface Taught {
  readonly yours: Training;
  /** The training with our function in place of the student's: the same initial weights and images. */
  readonly ours: Training;
  /** The engine's network with three layers, on images of its own choice. */
  readonly engine: { readonly losses: readonly number[]; readonly after: number };
}

/** Differences below this are rounding errors. */
const SAME = 1e-6;

/** The largest relative difference between the losses of a step. */
export const apart = ({ yours, ours }: Taught): number =>
  Math.max(
    ...yours.losses.map((loss, at) => {
      const other = ours.losses[at] ?? Number.NaN;
      return Math.abs(loss - other) / Math.max(Math.abs(other), Number.MIN_VALUE);
    }),
  );

const right = (share: number) => `${count(Math.round(share * HELD_OUT))} of ${HELD_OUT}`;

export const titleOf = ({ yours }: Taught): string =>
  `After ${STEPS} steps your network reads ${percent(yours.after)} of the digits that it has never seen`;

export function sentences(taught: Taught): string[] {
  const { yours, ours, engine } = taught;
  const gap = apart(taught);
  const beside =
    gap <= SAME
      ? 'With our own function in its place, from the same start and on the same images, every step has the same loss, but for rounding.'
      : `With our own function in its place, from the same start and on the same images, the loss of some step differs by ${percent(gap)}, and ${right(ours.after)} are read right.`;
  return [
    `Before the first step it read ${right(yours.before)} right, like someone guessing; now ${right(yours.after)}. Each step learned from ${BATCH} images.`,
    beside,
    `The engine’s network of three layers, after as many steps of as many images with its own settings (Adam), reads ${percent(engine.after)} of its own held-out digits.`,
  ];
}

/** The loss of guessing among ten classes. */
export const GUESSING = Math.log(CLASSES);
export const lossText = (value: number): string => digits(value, 3);

/** The text alternative of the figure. */
export function summaryOf({ yours, engine }: Taught): string {
  const theirs = smoothed(engine.losses);
  const steps = smoothed(yours.losses).map(([step, loss], at) => {
    const other = theirs[at]?.[1];
    const beside = other === undefined ? '' : `, the engine’s ${lossText(other)}`;
    return `step ${step}: loss ${lossText(loss)}${beside}`;
  });
  return `${steps.join('; ')}. Guessing: ${lossText(GUESSING)}`;
}

/**
 * Says why a call has no answer: an error in the function, or its termination; `answer` is undefined if the function was not
 * called at all.
 */
export function unanswered(answer: Exclude<Answer, { kind: 'value' }> | undefined): string {
  if (answer?.kind === 'raised') return `Your function did not answer: ${answer.message}.`;
  return `Your function gave no answer. ${answer?.message ?? ''}`.trim();
}

export const LABEL = 'Network trained with it';

/** Lines for the report, the export and the next visit. */
export function factsOf({ yours, engine }: Taught): Fact[] {
  const first = yours.losses[0] ?? Number.NaN;
  const value = `${right(yours.after)} held-out digits right (${right(yours.before)} before), loss ${digits(first, 3)} to ${digits(yours.losses.at(-1) ?? Number.NaN, 3)}; the engine’s network of three layers ${percent(engine.after)}`;
  return [{ label: LABEL, value }];
}

/** The loss is averaged over this many steps, because single batches fluctuate. */
const TOGETHER = 10;

export const smoothed = (losses: readonly number[]): (readonly [step: number, loss: number])[] =>
  Array.from({ length: Math.floor(losses.length / TOGETHER) }, (_, at) => {
    const part = losses.slice(at * TOGETHER, (at + 1) * TOGETHER);
    return [(at + 1) * TOGETHER, part.reduce((a, b) => a + b) / part.length] as const;
  });
