// A small network learns handwritten digits by what a function answers, be it the student's or ours: the same start, the same images
// in the same order. Who trains says how a step is done; here the steps are gone through, and held-out images judged.

import type { Digits } from '../../feeding/digits';
import type { Json } from '../contract';
import { type Draws, draws } from '../grade/draws';

export const STEPS = 120;
export const BATCH = 32;
export const RATE = 0.5;
/** Images that no step sees. */
export const HELD_OUT = 300;
export const CLASSES = 10;
const SEED = 3;

/** What the function returns for each list of arguments. */
export type Ask = (calls: readonly (readonly Json[])[]) => Promise<readonly Json[]>;

/** It answered something that no step can be done with. */
export class NotTrained extends Error {}

export interface Sample {
  readonly image: readonly number[];
  readonly label: number;
}

export interface Trainee {
  /** All images there are, before the first step. */
  prepare?(images: readonly (readonly number[])[]): Promise<void>;
  /** Learns from a batch. @returns its mean loss before that */
  step(batch: readonly Sample[]): Promise<number>;
  /** The class that it takes each image for. */
  classes(images: readonly (readonly number[])[]): Promise<readonly number[]>;
}

/** One that begins with weights that are drawn. */
export type Makes = (ask: Ask, draw: Draws) => Trainee;

export interface Training {
  /** Of each step's batch, before the step. */
  readonly losses: readonly number[];
  /** Of the held-out images, those that are read right: 0 to 1. */
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

/** a -= rate · b, number by number. */
export function descend(a: number[], b: readonly number[]): void {
  for (const [at, value] of b.entries()) a[at] = (a[at] ?? 0) - RATE * value;
}

/** Numbers in the shape that is asked for, all of them finite. */
export function numbers(value: Json | undefined, length: number, what: string): number[] {
  const list = Array.isArray(value) ? (value as readonly Json[]) : [];
  const good = list.every((each) => typeof each === 'number' && Number.isFinite(each));
  if (list.length !== length || !good)
    throw new NotTrained(`${what} should be ${length} finite numbers, and is not.`);
  return list as number[];
}

export async function train(
  makes: Makes,
  ask: Ask,
  { images, labels }: Digits,
  told: (step: number, losses: readonly number[]) => void = () => undefined,
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
      throw new NotTrained(`The loss of step ${step + 1} is no finite number.`);
    losses.push(loss);
    told(step + 1, losses);
  }
  return { losses, before, after: await share() };
}
