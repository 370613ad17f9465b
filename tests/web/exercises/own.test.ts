// An exercise as one JSON file: the one of web/README.md is complete and right, and one that is not says what is wrong where.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Profiler } from '../../../web/src/engine/profiler';
import { checkExercise } from '../../../web/src/workbench/own/check';
import { picked, readOwnExercise } from '../../../web/src/workbench/own/exercise';
import { sessionProfiler } from '../../support/session-profiler';
import { plainSandbox } from './plain-sandbox';

const README = readFileSync(new URL('../../../web/README.md', import.meta.url), 'utf8');
const EXAMPLE = /```json\n([\s\S]*?)```/.exec(README)?.[1] ?? '';

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

// biome-ignore lint/suspicious/noExplicitAny: any field of a file may be spoilt.
const changed = (change: (file: any) => void): string => {
  const file = JSON.parse(EXAMPLE);
  change(file);
  return JSON.stringify(file);
};

describe('the example of web/README.md', () => {
  it('passes its own check: solutions, starters, mistakes, with three seeds', async () => {
    const findings = await checkExercise(readOwnExercise(EXAMPLE), engine, plainSandbox);
    expect(findings.length).toBeGreaterThan(5);
    expect(findings.filter(({ holds }) => !holds)).toEqual([]);
  });

  it('draws other cases with another seed, the same with the same, and asks the engine', async () => {
    const exercise = readOwnExercise(EXAMPLE);
    const [one, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => exercise.cases(engine, seed)),
    );
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    const drawn = one?.at(-1);
    const [inputs = 0, outputs = 0, bias = false] = drawn?.args ?? [];
    expect(Number(outputs) % 8).toBe(0);
    expect(drawn?.expected).toBe(4 * (Number(inputs) + (bias ? 1 : 0)) * Number(outputs));
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

it('names the engine as the judge only where every case asks it', () => {
  expect(readOwnExercise(EXAMPLE).judge).toBe('reference'); // its first case is a constant
  const asking = changed((file) => file.cases.shift());
  expect(readOwnExercise(asking).judge).toBe('engine');
});

it('any verb may be asked, with its arguments in order', async () => {
  const asks = changed((file) => {
    file.cases = [
      {
        name: 'median',
        draw: { times: { from: 1, to: 9, length: { from: 3, to: 5 } } },
        args: ['$times'],
        expected: { verb: 'summarize', args: ['$times'], pick: 'median' },
      },
    ];
  });
  const [first] = await readOwnExercise(asks).cases(engine, 4);
  const times = [...((first?.args[0] ?? []) as number[])].sort((a, b) => a - b);
  expect(times.length).toBeGreaterThanOrEqual(3);
  const middle = times.length >> 1;
  const median =
    times.length % 2 === 1 ? times[middle] : ((times[middle - 1] ?? 0) + (times[middle] ?? 0)) / 2;
  expect(first?.expected).toBe(median);
  expect(picked({ a: [{ b: 3 }] }, 'a[0].b')).toBe(3);
  expect(() => picked({ a: 1 }, 'b')).toThrow('has no “b”');
});

// biome-ignore lint/suspicious/noExplicitAny: see above.
const BAD: [string, (file: any) => void, RegExp][] = [
  [
    'another format',
    (file) => (file.format = 'x'),
    /format is "x"; expected "tensorscope-exercise"/,
  ],
  [
    'an id of the course',
    (file) => (file.id = 'build-bytes'),
    /id is "build-bytes"; expected an id such as "own-bytes"/,
  ],
  ['no entry', (file) => delete file.entry, /entry is missing/],
  [
    'a name that is none',
    (file) => (file.entry = 'linearBytes'),
    /entry is "linearBytes"; expected a name in snake_case/,
  ],
  ['no cases', (file) => (file.cases = []), /cases is \[\]; expected a list of at least 1/],
  [
    'a verb that is none',
    (file) => (file.cases[1].expected.verb = 'guess'),
    /cases\[1\]\.expected\.verb is "guess"; expected one of "countParameters"/,
  ],
  [
    'a draw that is none',
    (file) => (file.cases[1].draw.in = { least: 1 }),
    /cases\[1\]\.draw\.in is .*; expected a draw/,
  ],
  [
    'a range turned round',
    (file) => (file.cases[1].draw.in = { from: 5, to: 1 }),
    /cases\[1\]\.draw\.in is .*"from" not above "to"/,
  ],
  [
    'a name that is not drawn',
    (file) => (file.cases[1].args[0] = '$width'),
    /cases\[1\] is "\$width"; expected one of the names in cases\[1\]\.draw/,
  ],
  [
    'a misspelt field',
    (file) => (file.cases[0].tolerence = 0),
    /cases\[0\]\.tolerence .*expected one of the fields name, times/,
  ],
  [
    'an edit that does not fit',
    (file) => (file.mistakes[0].edits.python = [['no such', '']]),
    /mistakes\[0\]\.edits\.python .*exactly once/,
  ],
  ['no language', (file) => (file.languages = {}), /languages is \{\}; expected "python"/],
  [
    'a solution that is empty',
    (file) => (file.languages.python.solution = ''),
    /languages\.python\.solution is ""/,
  ],
];

describe('a file that does not hold says which field is wrong', () => {
  it.each(BAD)('%s', (_, change, said) => {
    expect(() => readOwnExercise(changed(change))).toThrow(said);
  });

  it('and what is no JSON, too', () => {
    expect(() => readOwnExercise('{')).toThrow(/The file is "\{"; expected JSON/);
  });
});
