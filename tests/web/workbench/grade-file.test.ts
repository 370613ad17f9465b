// Files of the page, graded again by the command line's code, from the build.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Grader, Line, Ungraded } from '../../../web/src/app/grade.ts';

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

async function lines(text: string): Promise<Partial<Line & Pick<Ungraded, 'problem'>>[]> {
  const all: (Line | Ungraded)[] = [];
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
  [JSON.stringify({ exercises: 3 }), /exercises is 3; expected a list/],
])('%s is refused at its field', async (text, message) => {
  await expect(lines(text)).rejects.toThrow(message);
});

const README = readFileSync(join(ROOT, 'web/README.md'), 'utf8');
const OWN = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';
const wat = { ...record(SOLUTION, true, 23).last, language: 'wat' };

it.each([
  [
    { ...record(SOLUTION, true, 23), exercise: 'build-bytes', seed: -1 },
    /^exercises\[0\]\.seed is -1; expected a whole number/,
  ],
  [
    { ...record(SOLUTION, true, 23), exercise: 'build-bytes', language: 'perl' },
    /^exercises\[0\]\.language is "perl"/,
  ],
  [
    { ...record(SOLUTION, true, 23), exercise: 'build-bytes', passed: wat },
    /^"build-bytes" is not written in wat$/,
  ],
  [{ ...record(SOLUTION, true, 23), exercise: 'build-nothing' }, /no exercise "build-nothing"/],
  [
    { ...record(SOLUTION, true, 23), exercise: 'own-a', own: OWN.replace('"describe"', '"guess"') },
    /^cases\[1\]\.expected\.verb is "guess"/,
  ],
  // What only the engine knows.
  [
    {
      ...record(SOLUTION, true, 23),
      exercise: 'own-b',
      own: OWN.replace('"pick": "parameter_bytes"', '"pick": "parameter_byte"'),
    },
    /^cases\[1\]\.expected\.pick is "parameter_byte"; expected a path in what describe returns \(there: /,
  ],
  [
    {
      ...record(SOLUTION, true, 23),
      exercise: 'own-c',
      own: OWN.replace('"type": "linear"', '"type": "lineer"'),
    },
    /^cases\[1\]\.expected\.model\.layers\[0\]\.type is "lineer"; expected what describe takes/,
  ],
  [
    {
      ...record(SOLUTION, true, 23),
      exercise: 'own-d',
      own: OWN.replace('"options": { "batch": 1 }', '"options": { "bach": 1 }'),
    },
    /^cases\[1\]\.expected\.options\.bach is 1; expected what describe takes .*batch/,
  ],
])('%j is a line that says why, and the next is graded', async (bad, problem) => {
  const [first, second] = await lines(file(bad, record(SOLUTION, true, 23)));
  expect(first).toEqual({
    exercise: bad.exercise,
    passed: false,
    problem: expect.stringMatching(problem),
  });
  expect(second).toMatchObject({ exercise: 'build-parameters', passed: true });
});

it('an exercise that is there twice is graded once', async () => {
  const all = await lines(file(record(SOLUTION, true, 23), record(WRONG, true, 23), { seed: 2 }));
  expect(all).toMatchObject([
    { exercise: 'build-parameters', passed: true },
    { problem: expect.stringMatching(/^exercises\[1\]\.exercise .*only once/) },
    {
      exercise: 'exercises[2]',
      problem: expect.stringMatching(/^exercises\[2\]\.exercise is missing/),
    },
  ]);
});
