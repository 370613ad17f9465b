// Files exported by the page are graded again by the command line's code, from the build.

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

interface Built {
  readonly Grader: new (exercises?: readonly string[]) => Grader;
}

let built: Built;
let grader: Grader;
beforeAll(async () => {
  const address = pathToFileURL(join(ROOT, 'dist/grade/grade.js')).href;
  built = (await import(/* @vite-ignore */ address)) as Built;
  grader = new built.Grader();
});
afterAll(() => grader.dispose());

async function lines(
  text: string,
  from = grader,
): Promise<Partial<Line & Pick<Ungraded, 'problem'>>[]> {
  const all: (Line | Ungraded)[] = [];
  for await (const line of from.file(text)) all.push(line);
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

const OWN_ID = 'own-linear-bytes';
const OWN_SOLUTION: string = JSON.parse(OWN).languages.python.solution;
const ownRecord = (source: string, own: string = OWN, cases = 21) => ({
  ...record(source, true, cases, cases),
  exercise: OWN_ID,
  own,
});
/** The same exercise with a single trivial case. */
const TRIVIAL = JSON.stringify({
  ...JSON.parse(OWN),
  mistakes: [],
  cases: [{ name: 'one', args: [1, 1, false], expected: 1 }],
  languages: {
    python: {
      starter: 'def linear_bytes(a, b, c):\n    pass\n',
      solution: 'def linear_bytes(a, b, c):\n    return 1\n',
    },
  },
});

/** The lines of a grader that was given these exercises. */
async function givenLines(exercises: readonly string[], text: string) {
  const own = new built.Grader(exercises);
  try {
    return await lines(text, own);
  } finally {
    own.dispose();
  }
}

it('a file does not bring the cases it is graded by: those of the course are the course’s', async () => {
  const source = 'def quick_profile(*given):\n    return 1\n';
  const forged = { ...ownRecord(source, TRIVIAL, 1), exercise: 'build-quick-profile' };
  const [line] = await lines(file(forged));
  expect(line).toMatchObject({ passed: false, right: 0, same: false, cases_of: 'course' });
  expect(line?.cases).toBeGreaterThanOrEqual(20);
});

it('an instructor’s exercise is graded by the instructor’s file of it, or not at all', async () => {
  const trivial = ownRecord('def linear_bytes(a, b, c):\n    return 1\n', TRIVIAL, 1);
  expect(await lines(file(trivial))).toEqual([
    {
      exercise: OWN_ID,
      passed: false,
      problem: expect.stringMatching(/does not bring its own cases: .* --exercise FILE$/),
    },
  ]);
  const [forged] = await givenLines([OWN], file(trivial));
  expect(forged).toMatchObject({ passed: false, right: 0, cases: 21, cases_of: 'given' });
  expect(forged).toMatchObject({ other_version: true, same: false });
  const [honest] = await givenLines([OWN], file(ownRecord(OWN_SOLUTION)));
  expect(honest).toMatchObject({ passed: true, right: 21, same: true, cases_of: 'given' });
  expect(honest).not.toHaveProperty('other_version');
  // With other white space it is still the same version of the exercise.
  const relaid = JSON.stringify(JSON.parse(OWN));
  const [again] = await givenLines([OWN], file(ownRecord(OWN_SOLUTION, relaid)));
  expect(again).not.toHaveProperty('other_version');
});

it('a program is graded by a file that is given, too', async () => {
  const own = new built.Grader([OWN]);
  try {
    expect(own.given).toEqual([OWN_ID]);
    const program = {
      exercise: OWN_ID,
      language: 'python',
      source: OWN_SOLUTION,
      seed: 3,
    } as const;
    expect(await own.program(program)).toMatchObject({ passed: true, cases_of: 'given' });
  } finally {
    own.dispose();
  }
});

it.each([['"describe"', '"guess"', /^cases\[1\]\.expected\.verb is "guess"/]])(
  'a given file in which %s is %s is refused',
  (from, to, says) => {
    expect(() => new built.Grader([OWN.replace(from, to)])).toThrow(says);
  },
);

it('an exercise that is given twice is refused', () =>
  expect(() => new built.Grader([OWN, TRIVIAL])).toThrow(
    /^id is "own-linear-bytes"; expected each exercise only once/,
  ));

// Faults that only the engine can find.
it.each([
  [
    '"pick": "parameters_bytes"',
    '"pick": "parameter_byte"',
    /^cases\[1\]\.expected\.pick is "parameter_byte"; expected a path in what describe returns \(there: /,
  ],
  [
    '"type": "linear"',
    '"type": "lineer"',
    /^cases\[1\]\.expected\.model\.layers\[0\]\.type is "lineer"; expected what describe takes/,
  ],
  [
    '"options": { "batch": 1 }',
    '"options": { "bach": 1 }',
    /^cases\[1\]\.expected\.options\.bach is 1; expected what describe takes .*batch/,
  ],
])(
  'where %s is %s in a given file, its line says why, and the next is graded',
  async (from, to, says) => {
    const all = file(ownRecord(OWN_SOLUTION), record(SOLUTION, true, 23));
    expect(await givenLines([OWN.replace(from, to)], all)).toMatchObject([
      { exercise: OWN_ID, passed: false, problem: expect.stringMatching(says) },
      { exercise: 'build-parameters', passed: true },
    ]);
  },
);
