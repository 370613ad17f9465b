// Compares the reference gradients of the exercise with finite differences of its loss, which do not use the chain rule.

import { expect, it } from 'vitest';
import type { Profiler } from '../../../web/src/engine/profiler';
import { cases } from '../../../web/src/exercises/build-backward/cases';
import {
  beforeRelu,
  gradients,
  loss,
  type Matrix,
  type Problem,
} from '../../../web/src/exercises/build-backward/reference';

const STEP = 1e-5;

/** Central differences with respect to every element of a matrix. */
const differences = (matrix: Matrix, at: (changed: Matrix) => number): number[][] =>
  matrix.map((row, r) =>
    row.map((_, c) => {
      const moved = (by: number) =>
        at(matrix.map((each, i) => each.map((v, j) => (i === r && j === c ? v + by : v))));
      return (moved(STEP) - moved(-STEP)) / (2 * STEP);
    }),
  );

const closeTo = (matrix: Matrix) => matrix.map((row) => row.map((v) => expect.closeTo(v, 8)));

it('gradients are what differences of the loss say', async () => {
  const made = (await Promise.all([1, 2, 3].map((seed) => cases({} as Profiler, seed)))).flat();
  const problems = made.map(({ args: [x, weight, bias, labels] }) => {
    return { x, weight, bias, labels } as unknown as Problem;
  });
  // ReLU has no derivative at 0, so problems with a value close to it are left out.
  const smooth = problems.filter((problem) =>
    beforeRelu(problem)
      .flat()
      .every((z) => Math.abs(z) > 1e-4),
  );
  expect(smooth.length).toBeGreaterThan(0.9 * problems.length - 3);
  for (const problem of smooth) {
    const found = gradients(problem);
    const by = (key: 'x' | 'weight') =>
      differences(problem[key], (changed) => loss({ ...problem, [key]: changed }));
    expect(found.weight).toEqual(closeTo(by('weight')));
    expect(found.x).toEqual(closeTo(by('x')));
    const bias = differences([problem.bias], ([row = []]) => loss({ ...problem, bias: row }));
    expect([found.bias]).toEqual(closeTo(bias));
  }
});
