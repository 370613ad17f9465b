// A program that stores only zeros is told so. It must not be given the name of a mistake, such as a forgotten rest of a block.

import { expect, it } from 'vitest';
import { explained } from '../../../web/src/bench/grade/explain';
import { grade } from '../../../web/src/bench/grade/grade';
import type { Profiler } from '../../../web/src/engine/profiler';
import exercise from '../../../web/src/exercises/build-matmul/exercise';
import { plainSandbox } from './plain-sandbox';

it('only zeros are named no mistake', async () => {
  const source = 'function matmul(a, b, c, m, k, n) { c.fill(0); }';
  for (const seed of [1, 2, 3]) {
    const cases = await exercise.cases({} as Profiler, seed);
    const grading = await grade(exercise, { language: 'javascript', source }, cases, plainSandbox);
    expect(grading.passed).toBe(false);
    expect(grading.mistake?.name).toBeUndefined();
    expect(explained(exercise, 'javascript', grading)?.notes.join(' ')).toContain('It is zero');
  }
});
