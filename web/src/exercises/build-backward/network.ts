// A network of two layers, of which the student's is the second: 64 pixels, 16 features from our layer, ten classes. All four entries of
// the result of `backward` are used, because the gradient of its input trains our layer.

import type { Json } from '../../bench/contract';
import { Refused } from '../../bench/extra';
import {
  type Ask,
  CLASSES,
  descend,
  dot,
  largest,
  type Makes,
  matrix,
  numbers,
} from '../../bench/training/training';
import { gradients, type Problem } from './reference';

const [PIXELS, HIDDEN] = [64, 16];
/** Positive, so that the relu after the last layer lets gradients through at the start. */
const FIRST_BIAS = 3;

export const network: Makes = (ask, draw) => {
  const first = matrix(draw, HIDDEN, PIXELS, 0.25);
  const weight = matrix(draw, CLASSES, HIDDEN, 0.2);
  const bias = new Array<number>(CLASSES).fill(FIRST_BIAS);
  const hidden = (image: readonly number[]) => first.map((row) => Math.max(0, dot(row, image)));
  return {
    async step(batch) {
      const x = batch.map(({ image }) => hidden(image));
      const [answer = null] = await ask([[x, weight, bias, batch.map(({ label }) => label)]]);
      const given = (answer ?? {}) as Readonly<Record<string, Json | undefined>>;
      const rows = (name: string, count: number) => {
        const list = given[name];
        if (!Array.isArray(list) || list.length !== count)
          throw new Refused(`“${name}” should have ${count} rows, and does not.`);
        return (list as Json[]).map((row) => numbers(row, HIDDEN, `A row of “${name}”`));
      };
      const [d_weight, d_x] = [rows('weight', CLASSES), rows('x', batch.length)];
      descend(bias, numbers(given.bias, CLASSES, '“bias”'));
      for (const [at, row] of d_weight.entries()) descend(weight[at] ?? [], row);
      for (const [n, { image }] of batch.entries())
        for (const [at, d] of (d_x[n] ?? []).entries())
          if ((x[n]?.[at] ?? 0) > 0)
            descend(
              first[at] ?? [],
              image.map((pixel) => d * pixel),
            );
      return numbers([given.loss ?? null], 1, '“loss”')[0] ?? Number.NaN;
    },
    async classes(images) {
      return images.map((image) => {
        const h = hidden(image);
        return largest(weight.map((row, out) => dot(row, h) + (bias[out] ?? 0)));
      });
    },
  };
};

/** Our own gradients in place of the student's. */
export const ours: Ask = async (calls) =>
  calls.map(([x, weight, bias, labels]) => gradients({ x, weight, bias, labels } as Problem));
