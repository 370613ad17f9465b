// Programs that can bring down a whole Node process: grading continues, and one line says what happened.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grader, Line, Ungraded } from '../../../web/src/app/grade.ts';
import { ENDING, hoarding } from '../../support/hostile-memory.ts';

const ROOT = join(import.meta.dirname, '../../..');
const solution = (end: 'js' | 'py'): string =>
  readFileSync(join(ROOT, `web/src/exercises/build-parameters/solution.${end}`), 'utf8');
const SOLUTION = solution('py');
const RIGHT = {
  exercise: 'build-parameters',
  language: 'python',
  source: SOLUTION,
  seed: 1,
} as const;

let grader: Grader;
beforeAll(async () => {
  const built = pathToFileURL(join(ROOT, 'dist/grade/grade.js')).href;
  grader = new ((await import(/* @vite-ignore */ built)) as { Grader: new () => Grader }).Grader();
});
afterAll(() => grader.dispose());

const exerciseOf = (language: string) => (language === 'wat' ? 'build-matmul' : 'build-parameters');

it('gigabytes in typed arrays, from call to call: its thread is ended, and told in the case it was at', async () => {
  const source = hoarding(solution('js'));
  const given = { exercise: 'build-parameters', language: 'javascript', source, seed: 1 } as const;
  const line = await grader.program(given);
  expect(line).toMatchObject({ passed: false, cases: 23 });
  expect(line.failing?.message).toMatch(/^It took more than 1 GiB of memory and was ended/);
  expect(line.right).toBeGreaterThan(3);
  expect(await grader.program(RIGHT)).toMatchObject({ passed: true });
});

it.each(ENDING)('$language: $name', async ({ language, source, says }) => {
  const line = await grader.program({ exercise: exerciseOf(language), language, source, seed: 1 });
  expect(line).toMatchObject({ passed: false, seed: 1, language });
  expect(line.ended ?? line.failing?.message).toMatch(says);
});

it('one that takes the memory after its last answer: it is told, and not the next', async () => {
  // A thread cannot be terminated while it is inside split().
  const source = solution('js').replace(
    '{\n',
    "{\n  calls += 1;\n  if (calls === 23) Promise.resolve().then(() => 'x'.repeat(2 ** 27).split(''));\n",
  );
  const late = { ...RIGHT, language: 'javascript', source: `let calls = 0;\n${source}` } as const;
  // Loads engine and languages in advance, so that the following programs are graded before the memory is full.
  expect(await grader.program(RIGHT)).toMatchObject({ passed: true });
  const next = Array.from({ length: 8 }, () => RIGHT);
  const [line, ...others] = await Promise.all(
    [late, ...next].map((given) => grader.program(given)),
  );
  expect(line?.ended ?? 'passed').toMatch(/more memory than it is given|^passed$/);
  expect(others).toMatchObject(next.map(() => ({ passed: true })));
});

it('a file with such a program between others: a line for each, and the others are graded', async () => {
  const [{ source, language }] = ENDING as [(typeof ENDING)[0]];
  const record = (exercise: string, written: string, code: string) => {
    const outcome = { language: written, source: code, passed: true, right: 23, cases: 23 };
    const at = '2026-01-31T12:00:00.000Z';
    return {
      exercise,
      status: 'done',
      seed: 7,
      language: written,
      code: {},
      tries: [],
      passed: { ...outcome, at },
    };
  };
  const lines: (Line | Ungraded)[] = [];
  const exercises = [
    record('build-bytes', language, source.replace('countParameters', 'memorySize')),
    record('build-parameters', 'python', SOLUTION),
  ];
  const file = { format: 'tensorscope-progress', version: 1, labs: [], exercises };
  for await (const line of grader.file(JSON.stringify(file))) lines.push(line);
  expect(lines).toMatchObject([
    { exercise: 'build-bytes', passed: false, ended: expect.any(String), same: false },
    { exercise: 'build-parameters', passed: true, same: true },
  ]);
});
