// Trains a small network on handwritten digits with the answers of a function, the student's or ours: the same initial weights,
// the same images in the same order. A Trainee defines a step; this file runs the steps and evaluates held-out images.

import type { Digits } from '../../feeding/digits';
import type { Json } from '../contract';
import { Refused } from '../extra';
import { type Draws, draws } from '../grade/draws';

export const STEPS = 120;
export const BATCH = 32;
export const RATE = 0.5;
/** The number of images that are never used for training. */
export const HELD_OUT = 300;
export const CLASSES = 10;
const SEED = 3;

/** Returns the function's result for each list of arguments. */
export type Ask = (calls: readonly (readonly Json[])[]) => Promise<readonly Json[]>;

export interface Sample {
  readonly image: readonly number[];
  readonly label: number;
}

export interface Trainee {
  /** Called with all images before the first step. */
  prepare?(images: readonly (readonly number[])[]): Promise<void>;
  /** Learns from a batch. @returns its mean loss before the step */
  step(batch: readonly Sample[]): Promise<number>;
  /** The predicted class of each image. */
  classes(images: readonly (readonly number[])[]): Promise<readonly number[]>;
}

/** Creates a trainee with randomly drawn weights. */
export type Makes = (ask: Ask, draw: Draws) => Trainee;

export interface Training {
  /** The mean loss of each step's batch, before the step. */
  readonly losses: readonly number[];
  /** The accuracy on held-out images before training: 0 to 1. */
  readonly before: number;
  readonly after: number;
}

export const matrix = (draw: Draws, rows: number, columns: number, spread: number): number[][] =>
  Array.from({ length: rows }, () =>
    Array.from({ length: columns }, () => draw.real(-spread, spread)),
  );

export const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);

export const largest = (values: readonly number[]): number => values.indexOf(Math.max(...values));

/** Gradient descent: a -= rate · b, element by element. */
export function descend(a: number[], b: readonly number[]): void {
  for (const [at, value] of b.entries()) a[at] = (a[at] ?? 0) - RATE * value;
}

/** Checks that the value is a list of finite numbers with the given length; otherwise throws Refused. */
export function numbers(value: Json | undefined, length: number, what: string): number[] {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  const good = list.every((each) => typeof each === 'number' && Number.isFinite(each));
  if (list.length !== length || !good)
    throw new Refused(`${what} should be ${length} finite numbers, and is not.`);
  return list as number[];
}

export async function train(
  makes: Makes,
  ask: Ask,
  { images, labels }: Digits,
  onStep: (step: number, losses: readonly number[]) => void = () => undefined,
): Promise<Training> {
  const draw = draws(SEED);
  const samples = draw.shuffled(
    images.map((image, at): Sample => ({ image: [...image], label: labels[at] ?? 0 })),
  );
  const [tests, lessons] = [samples.slice(0, HELD_OUT), samples.slice(HELD_OUT)];
  const trainee = makes(ask, draw);
  const share = async () => {
    const given = await trainee.classes(tests.map(({ image }) => image));
    return tests.filter(({ label }, at) => given[at] === label).length / tests.length;
  };
  await trainee.prepare?.(samples.map(({ image }) => image));
  const before = await share();
  const losses: number[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const batch = Array.from({ length: BATCH }, (_, at) => {
      return lessons[(step * BATCH + at) % lessons.length] as Sample;
    });
    const loss = await trainee.step(batch);
    if (!Number.isFinite(loss))
      throw new Refused(`The loss of step ${step + 1} is no finite number.`);
    losses.push(loss);
    onStep(step + 1, losses);
  }
  return { losses, before, after: await share() };
}
