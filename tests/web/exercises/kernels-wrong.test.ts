// A matrix product whose result is not in c, or that changes what it was given, is wrong, however right the numbers are.

import { beforeAll, describe, expect, it } from 'vitest';
import { type Case, type Exercise, mistaken } from '../../../web/src/bench/contract';
import { grade } from '../../../web/src/bench/grade/grade';
import type { Profiler } from '../../../web/src/engine/profiler';
import matmul from '../../../web/src/exercises/build-matmul/exercise';
import registerTile from '../../../web/src/exercises/build-register-tile/exercise';
import simd from '../../../web/src/exercises/build-simd/exercise';
import { plainSandbox } from './plain-sandbox';

/** The numbers are right and stand in `o`; `end` says what becomes of them. */
const written = (end: string): string => `function matmul(a, b, c, m, k, n) {
  const o = new Float32Array(m * n);
  for (let i = 0; i < m; i += 1)
    for (let p = 0; p < k; p += 1)
      for (let j = 0; j < n; j += 1) o[i * n + j] += a[i * k + p] * b[p * n + j];
  ${end}
}`;

const REFUSED = [
  ['returned, c never written', 'return o;', 'something was returned'],
  ['returned as a list', 'return [...o];', 'something was returned'],
  ['written and returned', 'c.set(o); return c;', 'something was returned'],
  ['a cleared at the end', 'c.set(o); a.fill(0);', 'argument 1 was changed'],
  ['b cleared at the end', 'c.set(o); b.fill(0);', 'argument 2 was changed'],
] as const;

describe.each([
  ['matmul', matmul],
  ['simd', simd],
  ['register tile', registerTile],
] as const)('%s', (_, exercise: Exercise) => {
  let cases: readonly Case[];
  beforeAll(async () => {
    cases = await exercise.cases({} as Profiler, 1);
  });
  const graded = async (language: 'javascript' | 'wat', source: string) =>
    grade(exercise, { language, source }, cases, plainSandbox);

  it('the same loops with the result in c pass', async () =>
    expect(await graded('javascript', written('c.set(o);'))).toMatchObject({ passed: true }));

  it.each(REFUSED)('%s: no case is right', async (_, end, message) => {
    const { cases: all } = await graded('javascript', written(end));
    expect(all.filter(({ right }) => right)).toEqual([]);
    expect(all[0]?.answer).toMatchObject({
      kind: 'raised',
      message: expect.stringContaining(message),
    });
  });

  it('neither written nor returned: no case is right', async () => {
    const { cases: all } = await graded('javascript', written(''));
    expect(all.filter(({ right }) => right)).toEqual([]);
  });

  it('in WebAssembly too: a result that is returned, or nothing at all', async () => {
    const head = '(module (memory (export "memory") 1) (func (export "matmul")';
    const six = '(param i32 i32 i32 i32 i32 i32)';
    for (const source of [
      `${head} ${six}))`,
      `${head} ${six} (result i32) (local.get 2)))`,
      mistaken(exercise.code.wat?.solution ?? '', [['(export "matmul")', '(export "matmuls")']]),
    ]) {
      const { cases: all } = await graded('wat', source);
      expect(all.filter(({ right }) => right)).toEqual([]);
    }
  });
});
