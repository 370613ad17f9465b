import { describe, expect, test } from 'vitest';
import { lineText, parseArguments } from './grade.mjs';

describe('grade: what is asked for', () => {
  test('a file of the page, or a program with exercise and seed', () => {
    expect(parseArguments(['a.json', '--json'])).toEqual({
      file: 'a.json',
      json: true,
      exercises: [],
    });
    expect(parseArguments(['f.py', '--exercise', 'build-x', '--seed=7'])).toEqual({
      file: 'f.py',
      json: false,
      exercises: ['build-x'],
      language: 'python',
      seed: 7,
    });
  });
  test('files of exercises that an instructor wrote', () => {
    const given = ['a.json', '--exercise', 'one.json', '--exercise=two.JSON'];
    expect(parseArguments(given).exercises).toEqual(['one.json', 'two.JSON']);
    const program = ['f.py', '--exercise', 'one.json', '--seed', '7'];
    expect(parseArguments(program)).toMatchObject({ exercises: ['one.json'], seed: 7 });
  });
  test.each([
    [[], /usage/],
    [['f.py'], /needs one --exercise ID .* and --seed N/],
    [['f.py', '--exercise', 'build-x', '--seed', '-1'], /--seed is '-1'/],
    [['f.py', '--exercise', '--seed', '1'], /--exercise needs a value/],
    [['a.json', '--seed', '1'], /--seed is for a program/],
    [['a.json', '--exercise', 'build-x'], /--exercise is 'build-x', expected the .json file/],
    [['f.py', '--exercise', 'a', '--exercise', 'b', '--seed', '1'], /needs one --exercise/],
    [['a.json', 'b.json'], /unexpected argument 'b.json'/],
    [['a.json', '--jsn'], /no option '--jsn'/],
  ])('%j is refused', (args, message) => expect(() => parseArguments(args)).toThrow(message));
});

describe('grade: one line for each program', () => {
  const head = { exercise: 'build-x', language: 'python', seed: 3, cases: 22 };
  test('passed', () =>
    expect(lineText({ ...head, passed: true, right: 22 })).toBe(
      'build-x  python  seed 3  passed, 22 of 22',
    ));
  test('passed by the cases of an exercise that was given, in another version than was solved', () =>
    expect(
      lineText({ ...head, passed: true, right: 22, cases_of: 'given', other_version: true }),
    ).toBe(
      'build-x  python  seed 3  passed, 22 of 22, by the exercise you gave; the file was solved with another version of it',
    ));
  test('failed, with the case and the mistake', () =>
    expect(
      lineText({
        ...head,
        passed: false,
        right: 2,
        failing: { case: 'batch 1', returned: Number.NaN, expected: 8 },
        mistake: 'MACs for FLOPs',
      }),
    ).toBe(
      'build-x  python  seed 3  failed: MACs for FLOPs, 2 of 22; "batch 1" returned "NaN", expected 8',
    ));
  test('failed in a case drawn anew', () =>
    expect(
      lineText({
        ...head,
        passed: false,
        right: 4,
        failing: { case: 'batch 3', returned: 0, expected: 8, anew: true },
      }),
    ).toBe(
      'build-x  python  seed 3  failed, 4 of 22 drawn anew; "batch 3" returned 0, expected 8',
    ));
  test('failed by an exception; and the file said otherwise', () =>
    expect(
      lineText({
        ...head,
        passed: false,
        right: 0,
        failing: { case: 'batch 1', message: 'NameError: x', line: 4, expected: 8 },
        was: { passed: true, right: 22, cases: 22 },
        same: false,
      }),
    ).toMatch(/"batch 1" NameError: x \(line 4\); the file says passed, 22 of 22$/));
  test('one that took its process with it', () => {
    const ended = 'It took more memory than it is given, and its process ended.';
    const was = { passed: true, right: 22, cases: 22 };
    expect(lineText({ ...head, passed: false, right: 0, cases: 0, ended, was, same: false })).toBe(
      `build-x  python  seed 3  failed: ${ended}; the file says passed, 22 of 22`,
    );
  });
  test('one that cannot be graded, and why', () =>
    expect(
      lineText({ exercise: 'build-y', passed: false, problem: 'there is no exercise "build-y"' }),
    ).toBe('build-y  cannot be graded: there is no exercise "build-y"'));
});
