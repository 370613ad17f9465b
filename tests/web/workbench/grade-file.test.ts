// Files of the page, graded again by the command line's code, from the build.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grader, Line } from '../../../web/src/app/grade.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SOLUTION = readFileSync(join(ROOT, 'web/src/exercises/build-parameters/solution.py'), 'utf8');
const WRONG = 'def count_parameters(layers):\n    return 7\n';

const record = (source: string, passed: boolean, right: number, cases = 23) => {
  const at = '2026-01-31T12:00:00.000Z';
  const outcome = { language: 'python', source, passed, right, cases, at };
  return {
    exercise: 'build-parameters',
    status: passed ? 'done' : 'begun',
    seed: 7,
    language: 'python',
    code: { python: source },
    tries: [],
    last: outcome,
    ...(passed ? { passed: outcome } : {}),
  };
};

const file = (...exercises: object[]): string =>
  JSON.stringify({ format: 'tensorscope-progress', version: 1, labs: [], exercises });

let grader: Grader;
beforeAll(async () => {
  const built = pathToFileURL(join(ROOT, 'dist/grade/grade.js')).href;
  grader = new ((await import(/* @vite-ignore */ built)) as { Grader: new () => Grader }).Grader();
});
afterAll(() => grader.dispose());

async function lines(text: string): Promise<Line[]> {
  const all: Line[] = [];
  for await (const line of grader.file(text)) all.push(line);
  return all;
}

it('a program that has passed passes again, on any machine', async () => {
  const [first] = await lines(file(record(SOLUTION, true, 0)));
  const { cases = 0 } = first ?? {};
  expect(cases).toBeGreaterThanOrEqual(20);
  const [line] = await lines(file(record(SOLUTION, true, cases, cases)));
  expect(line).toMatchObject({ passed: true, right: cases, same: true, seed: 7 });
});

it('a file that says more than its program earns is found out', async () => {
  const [line] = await lines(file(record(WRONG, true, 23)));
  expect(line).toMatchObject({ passed: false, same: false, was: { passed: true } });
  expect(line?.failing).toMatchObject({ returned: 7 });
});

it('a record without a program is passed over', async () => {
  const { exercise, status, seed, language } = record('', false, 0);
  const empty = { exercise, status, seed, language, code: {}, tries: [] };
  expect(await lines(file(empty))).toEqual([]);
});

it.each([
  ['{', /The file is/],
  ['{"name": "something else"}', /format is missing; expected "tensorscope-progress"/],
  [
    file({ ...record(SOLUTION, true, 23), seed: -1 }),
    /exercises\[0\]\.seed is -1; expected a whole number/,
  ],
  [file({ ...record(SOLUTION, true, 23), language: 'perl' }), /exercises\[0\]\.language is "perl"/],
  [
    file({ ...record(SOLUTION, true, 23), exercise: 'build-nothing' }),
    /no exercise "build-nothing"/,
  ],
])('%s is refused at its field', async (text, message) => {
  await expect(lines(text)).rejects.toThrow(message);
});
