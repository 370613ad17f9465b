// The programs of tests/support/hostile-programs in the threads of the command line, from the build.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grader } from '../../../web/src/app/grade.ts';
import type { Language } from '../../../web/src/workbench/contract.ts';
import { HOSTILE } from '../../support/hostile-programs.ts';

const BUILT = join(import.meta.dirname, '../../../dist/grade/grade.js');
const EXERCISE: Record<Language, string> = {
  javascript: 'build-parameters',
  python: 'build-parameters',
  wat: 'build-matmul',
};

let grader: Grader;
beforeAll(async () => {
  const built = (await import(/* @vite-ignore */ pathToFileURL(BUILT).href)) as {
    Grader: new () => Grader;
  };
  grader = new built.Grader();
});
afterAll(() => grader.dispose());

it.each(HOSTILE)('$language: $name', async ({ language, source, says, line }) => {
  const exercise = EXERCISE[language];
  const graded = await grader.program({ exercise, language, source, seed: 1 });
  expect(graded.passed).toBe(false);
  expect(graded.failing?.message ?? '').toMatch(says);
  if (line !== undefined) expect(graded.failing?.line).toBe(line);
});

it('after all of them a right program passes in each language', async () => {
  const { readFile } = await import('node:fs/promises');
  for (const [language, name] of [
    ['python', 'build-parameters/solution.py'],
    ['javascript', 'build-parameters/solution.js'],
    ['wat', 'build-matmul/solution.wat'],
  ] as const) {
    const file = join(import.meta.dirname, '../../../web/src/exercises', name);
    const source = await readFile(file, 'utf8');
    const graded = await grader.program({
      exercise: EXERCISE[language],
      language,
      source,
      seed: 1,
    });
    expect(graded).toMatchObject({ passed: true });
  }
});
