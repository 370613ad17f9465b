// The hostile programs of tests/support/hostile-programs in the threads of the command line, from the build.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grader } from '../../../web/src/app/grade.ts';
import type { Language } from '../../../web/src/bench/contract.ts';
import { HOSTILE } from '../../support/hostile-programs.ts';

const BUILT = join(import.meta.dirname, '../../../dist/grade/grade.js');
const LANGUAGES = ['python', 'javascript', 'wat'] as const;
const EXERCISE: Record<Language, string> = {
  javascript: 'build-parameters',
  python: 'build-parameters',
  wat: 'build-matmul',
};

/**
 * The watchdog's limit for a whole program, and the start of a thread beside other test files. The limit of 2.5 s is tested on
 * the page, where nothing else runs.
 */
const LONGEST_MS = 60_000;

/** Grades the exercise's worked solution. */
async function solved(language: Language) {
  const exercise = EXERCISE[language];
  const name = `solution.${{ javascript: 'js', python: 'py', wat: 'wat' }[language]}`;
  const file = join(import.meta.dirname, '../../../web/src/exercises', exercise, name);
  return grader.program({ exercise, language, source: await readFile(file, 'utf8'), seed: 1 });
}

let grader: Grader;
beforeAll(async () => {
  const built = (await import(/* @vite-ignore */ pathToFileURL(BUILT).href)) as {
    Grader: new () => Grader;
  };
  grader = new built.Grader();
  // Loads the engine and each language in advance, so that this does not count as time of the programs.
  for (const language of LANGUAGES) await solved(language);
});
afterAll(() => grader.dispose());

it.each(HOSTILE)('$language: $name', async ({ language, source, says, line, returned }) => {
  const exercise = EXERCISE[language];
  const began = performance.now();
  const graded = await grader.program({ exercise, language, source, seed: 1 });
  const took = performance.now() - began;
  expect(graded.passed).toBe(false);
  expect(graded.failing?.message ?? '').toMatch(says);
  if (line !== undefined) expect(graded.failing?.line).toBe(line);
  expect(graded.failing?.returned).toEqual(returned);
  expect(took).toBeLessThan(LONGEST_MS);
});

it.each(LANGUAGES)('after all of them a right program passes in %s', async (language) => {
  expect(await solved(language)).toMatchObject({ passed: true });
});
