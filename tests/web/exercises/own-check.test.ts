// The check of an own exercise: what does not hold is said.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Profiler } from '../../../web/src/engine/profiler';
import { checkExercise } from '../../../web/src/workbench/own/check';
import { readOwnExercise } from '../../../web/src/workbench/own/exercise';
import { changed, checkingEngine } from './own-example';
import { plainSandbox } from './plain-sandbox';

let engine: Profiler;
beforeAll(async () => {
  engine = await checkingEngine();
});

describe('the check of an exercise', () => {
  it('cases that are the same for every student are warned of', async () => {
    const fixed = changed((file) => {
      file.cases = Array.from({ length: 20 }, (_, index) => ({
        name: `case ${index}`,
        args: [index, 1, false],
        expected: 4 * index,
      }));
    });
    const some = changed((file) => {
      file.cases[1].times = 3;
      for (let index = 0; index < 20; index += 1)
        file.cases.push({ name: `case ${index}`, args: [index, 2, false], expected: 8 * index });
    });
    for (const [text, many] of [
      [fixed, '0 of 20'],
      [some, '3 of 24'],
    ] as const) {
      const findings = await checkExercise(readOwnExercise(text), engine, plainSandbox);
      const [warned] = findings.filter(({ said }) => said.startsWith('Another seed'));
      expect(warned).toEqual({ holds: false, said: expect.stringContaining(`${many} cases new`) });
      expect(warned?.said).toContain('give cases a "draw"');
    }
  });

  it('a check that does not hold says so', async () => {
    const wrong = changed((file) => {
      file.languages.javascript.solution = 'function linearBytes() { return 1; }';
      file.mistakes = [];
      file.cases[1].times = 2;
    });
    const findings = await checkExercise(readOwnExercise(wrong), engine, plainSandbox);
    expect(findings.filter(({ holds }) => !holds).map(({ said }) => said)).toEqual([
      expect.stringContaining('3 cases'),
      expect.stringContaining('The solution in javascript fails'),
    ]);
  });
});
