// One layer between the student's two halves: each image passes through layer norm, and the scores of its classes through softmax. With
// cross-entropy, the output of softmax gives the gradient: p, minus 1 at the label.

import type { Json } from '../../bench/contract';
import {
  type Ask,
  CLASSES,
  descend,
  dot,
  largest,
  type Makes,
  matrix,
  numbers,
  RATE,
} from '../../bench/training/training';
import { normalized } from './reference';

const PIXELS = 64;
const EPS = 1e-5;
/** Normalised pixels are larger than pixels from 0 to 1, and steps grow with their square, so the pixels are scaled down. */
const SMALLER = 1 / 4;

const entry = (answer: Json | undefined, name: string): Json | undefined =>
  ((answer ?? {}) as Readonly<Record<string, Json | undefined>>)[name];

export const network: Makes = (ask, draw) => {
  const weight = matrix(draw, CLASSES, PIXELS, 0.05);
  const bias = new Array<number>(CLASSES).fill(0);
  const known = new Map<readonly number[], readonly number[]>();
  const normed = (images: readonly (readonly number[])[]) =>
    images.map((image) => known.get(image) ?? []);
  const scores = (row: readonly number[]) => weight.map((w, out) => dot(w, row) + (bias[out] ?? 0));
  return {
    async prepare(images) {
      const answers = await ask(images.map((image) => [image, EPS]));
      for (const [at, image] of images.entries()) {
        const norm = numbers(entry(answers[at], 'layer_norm'), PIXELS, '“layer_norm”');
        known.set(
          image,
          norm.map((each) => SMALLER * each),
        );
      }
    },
    async step(batch) {
      const rows = normed(batch.map(({ image }) => image));
      const answers = await ask(rows.map((row) => [scores(row), EPS]));
      const all = answers.map((answer) => numbers(entry(answer, 'softmax'), CLASSES, '“softmax”'));
      for (const [n, p] of all.entries())
        for (const [out, share] of p.entries()) {
          const d = (share - (batch[n]?.label === out ? 1 : 0)) / batch.length;
          descend(
            weight[out] ?? [],
            (rows[n] ?? []).map((value) => d * value),
          );
          bias[out] = (bias[out] ?? 0) - RATE * d;
        }
      const losses = all.map((p, n) => -Math.log(p[batch[n]?.label ?? 0] ?? 0));
      return losses.reduce((a, b) => a + b) / losses.length;
    },
    classes: async (images) => normed(images).map((row) => largest(scores(row))),
  };
};

/** Our own function in place of the student's. */
export const ours: Ask = async (calls) =>
  calls.map(([values, eps]) => normalized(values as number[], Number(eps)));
