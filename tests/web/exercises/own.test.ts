// Exercises as JSON files: the example of web/README.md is complete and correct, and a faulty file gets a message that says what is
// wrong and where.

import { beforeAll, describe, expect, it } from 'vitest';
import { checkExercise } from '../../../web/src/bench/own/check';
import { readOwnExercise } from '../../../web/src/bench/own/exercise';
import type { Profiler } from '../../../web/src/engine/profiler';
import { sessionProfiler } from '../../support/session-profiler';
import { changed, EXAMPLE } from './own-example';
import { plainSandbox } from './plain-sandbox';

let engine: Profiler;
beforeAll(async () => {
  engine = (await sessionProfiler()) as unknown as Profiler;
});

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
    expect(findings.filter(({ holds }) => !holds).map(({ text: expected }) => expected)).toEqual([
      expect.stringContaining('3 cases'),
      expect.stringContaining('The solution in javascript fails'),
    ]);
  });
});

it('names the engine as the judge only where every case asks it', () => {
  expect(readOwnExercise(EXAMPLE).judge).toBe('reference'); // because its first case is a constant
  const asking = changed((file) => file.cases.shift());
  expect(readOwnExercise(asking).judge).toBe('engine');
});

it('a text that begins with "$" is written "$$"', async () => {
  const asks = changed((file) => {
    file.cases = [{ name: 'price', args: ['$$5', ['$$$']], expected: { of: '$$7' } }];
  });
  const [first] = await readOwnExercise(asks).cases(engine, 1);
  expect(first).toMatchObject({ args: ['$5', ['$$']], expected: { of: '$7' } });
});

// biome-ignore lint/suspicious/noExplicitAny: any field of a file may be spoilt.
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
    'a range without a multiple',
    (file) => (file.cases[1].draw.in = { from: 5, to: 6, multiple: 8 }),
    /cases\[1\]\.draw\.in\.multiple is 8; expected a number of which a multiple lies from 5 to 6/,
  ],
  [
    'a list of less than nothing',
    (file) => (file.cases[1].draw.in = { from: 5, to: 6, length: { from: -1, to: 3 } }),
    /cases\[1\]\.draw\.in\.length is .*; expected lengths from 0 to/,
  ],
  [
    'an entry that nothing defines',
    (file) => (file.entry = 'count_bits'),
    /entry is "count_bits"; expected a function that languages\.python\.starter defines: def count_bits\(/,
  ],
  [
    'an entry that one solution only calls',
    (file) =>
      (file.languages.javascript.solution =
        '// function linearBytes(\nif (linearBytes == 1) linearBytes();'),
    /entry is "linear_bytes"; expected a function that languages\.javascript\.solution defines: function linearBytes\(/,
  ],
  [
    'a keyword as entry',
    (file) => (file.entry = 'class'),
    /entry is "class"; expected a name that is no keyword of python/,
  ],
  [
    'a keyword of JavaScript as entry',
    (file) => {
      delete file.languages.python;
      file.entry = 'function';
    },
    /entry is "function"; expected a name that is no keyword of javascript/,
  ],
  [
    'a tolerance above 1',
    (file) => (file.cases[0].tolerance = 2),
    /cases\[0\]\.tolerance is 2; expected a number from 0 to 1\.$/,
  ],
  [
    'nothing expected',
    (file) => delete file.cases[0].expected,
    /cases\[0\]\.expected is missing; expected a JSON value, or what the engine is asked/,
  ],
  [
    'a text that would be a function of a simulated machine',
    (file) => (file.cases[0].args[0] = ['$$run']),
    /cases\[0\]\.args\[0\] is \["\$\$run"\]; expected no text "\$run"/,
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
  it.each(BAD)('%s', (_, change, expected) => {
    expect(() => readOwnExercise(changed(change))).toThrow(expected);
  });

  it('and what is no JSON, too', () => {
    expect(() => readOwnExercise('{')).toThrow(/The file is "\{"; expected JSON/);
  });
});
