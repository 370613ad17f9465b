// Exercises in a progress file: written, read with every field checked, and merged without losing anything.

import { describe, expect, it } from 'vitest';
import {
  progressFile,
  readExerciseFile,
  readProgress,
  takenExercises,
} from '../../../web/src/course/progress-file';
import type { ExerciseRecord } from '../../../web/src/session/exercise-schema';
import { mergeExercise } from '../../../web/src/session/exercise-schema';

const NOW = new Date('2026-02-03T10:00:00.000Z');
const AT = '2026-02-01T10:00:00.000Z';
const LAST = {
  language: 'javascript',
  source: 'function f() {}',
  passed: false,
  right: 2,
  cases: 23,
  failing: 'one norm',
  mistake: 'bias forgotten',
  at: AT,
} as const;
const RECORD: ExerciseRecord = {
  exercise: 'build-parameters',
  status: 'begun',
  seed: 4711,
  language: 'javascript',
  code: { javascript: 'function f() {}' },
  tries: [{ language: 'javascript', right: 2, cases: 23, honest: true, at: AT }],
  hints: 1,
  last: LAST,
  at: AT,
};
const fileOf = (...records: ExerciseRecord[]): string =>
  progressFile([], undefined, NOW, {}, records);

// biome-ignore lint/suspicious/noExplicitAny: any field of a file may be spoilt.
const changed = (change: (record: any) => void): string => {
  const file = JSON.parse(fileOf(RECORD));
  change(file.exercises[0]);
  return JSON.stringify(file);
};

describe('exercises in a progress file', () => {
  it('come back as they were, and a file of before has none', () => {
    expect(readExerciseFile(fileOf(RECORD))).toEqual([RECORD]);
    expect(readProgress(fileOf(RECORD))).toEqual([]);
    const before = JSON.parse(fileOf());
    delete before.exercises;
    expect(readExerciseFile(JSON.stringify(before))).toEqual([]);
  });

  // biome-ignore lint/suspicious/noExplicitAny: see above.
  const BAD: [string, (record: any) => void, RegExp][] = [
    [
      'a seed that is a text',
      (r) => (r.seed = 'x'),
      /exercises\[0\]\.seed is "x"; expected a whole/,
    ],
    [
      'a language that is none',
      (r) => (r.language = 'C'),
      /\.language is "C"; expected one of "py/,
    ],
    ['code that is a number', (r) => (r.code.python = 1), /code\.python is 1; expected a text/],
    ['too much code', (r) => (r.last.source = 'x'.repeat(100_001)), /source is .*at most 100000/],
    [
      'a count below zero',
      (r) => (r.last.right = -1),
      /last\.right is -1; expected a whole number/,
    ],
    [
      'an id that is none',
      (r) => (r.exercise = '__proto__'),
      /exercise is "__proto__"; expected the id/,
    ],
    [
      'a time that is none',
      (r) => (r.tries[0].at = 'now'),
      /tries\[0\]\.at is "now"; expected a time/,
    ],
  ];
  it.each(BAD)('%s is named to the field', (_, change, expected) => {
    expect(() => readExerciseFile(changed(change))).toThrow(expected);
  });

  it('each stands there once', () => {
    expect(() => readExerciseFile(fileOf(RECORD, RECORD))).toThrow(/exercises\[1\]\.exercise/);
  });

  it('an import takes nothing back: what is further stays, of equals the newer', () => {
    const known = ['build-parameters'];
    const done: ExerciseRecord = { ...RECORD, status: 'done' };
    const newer: ExerciseRecord = { ...RECORD, at: '2026-02-02T10:00:00.000Z' };
    expect(takenExercises([], [RECORD], known)).toEqual([RECORD]);
    expect(takenExercises([done], [newer], known)).toEqual([]);
    expect(takenExercises([RECORD], [newer], known)).toEqual([newer]);
    expect(takenExercises([newer], [RECORD], known)).toEqual([]);
    expect(takenExercises([newer], [done], known)).toEqual([done]);
    for (const [file, here, both] of [
      [newer, done, done],
      [newer, RECORD, newer],
      [RECORD, newer, newer],
      [done, newer, done],
    ] as const)
      expect(mergeExercise(file, here)).toEqual(both);
    // An exercise that this page does not know is not taken, unless the file contains the exercise itself.
    const other = { ...RECORD, exercise: 'own-bytes' };
    expect(takenExercises([], [other], known)).toEqual([]);
    const brought = { ...other, own: '{}' };
    expect(takenExercises([], [brought], known)).toEqual([brought]);
  });
});
