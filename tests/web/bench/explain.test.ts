// The explanation of a failing case: how often run() was called, missing entries, and who decides what is right.

import { describe, expect, it } from 'vitest';
import type { Case, Exercise, Json } from '../../../web/src/bench/contract';
import { explained } from '../../../web/src/bench/grade/explain';
import { judgeWords } from '../../../web/src/bench/grade/judge';
import { casesTable } from '../../../web/src/bench/page/cases-table';
import { result } from '../../../web/src/bench/page/result';
import type { ExerciseState } from '../../../web/src/bench/state/exercise-state';
import amdahl from '../../../web/src/exercises/build-amdahl/exercise';
import conv from '../../../web/src/exercises/build-conv-flops/exercise';
import interval from '../../../web/src/exercises/build-interval/exercise';
import { templateText } from '../template-text';

const explanationText = (exercise: Exercise, failed: Case, value: Json, runs = 0): string => {
  const failing = { case: failed, answer: { kind: 'value', value, runs }, right: false } as const;
  const grading = { cases: [failing], passed: false, failing };
  return explained(exercise, 'python', grading)?.notes.join(' ') ?? '';
};
const plain: Exercise = {
  meta: { id: 'build-x', title: 'X', name: 'X', minutes: 1, summary: 'X' },
  entry: 'x',
  task: [],
  signature: [],
  hints: [],
  code: {},
  mistakes: [],
  cases: () => Promise.resolve([]),
};
const aCase = (change: Partial<Case>): Case => ({
  name: 'a case',
  args: [],
  size: 1,
  expected: 2,
  ...change,
});

describe('how often run() was called', () => {
  it.each([
    [[1, 1], 0, 'It never called run(); it is to be called once.'],
    [[3, 3], 1, 'It called run() once; it is to be called 3 times.'],
    [[1, 1], 2, 'It called run() 2 times; it is to be called once.'],
    [[2, 4], 5, 'It called run() 5 times; it is to be called 2 to 4 times.'],
    [[2, 4], 3, ''],
  ] as const)('%j asked for, %i made', (runs, made, says) => {
    expect(explanationText(plain, aCase({ runs }), 2, made)).toBe(says);
  });
});

describe('what has not the shape of the answer', () => {
  const one = aCase({
    args: [[1, 1, 3, 3], { out: 1, kernel: [3, 3], stride: 1, padding: 0, groups: 1, bias: false }],
    expected: 18,
  });
  it('an object where a number is asked for says nothing of windows', () => {
    expect(explanationText(conv, one, {})).toBe('That is not a number.');
    expect(explanationText(conv, one, 9)).toContain('1 × 1 places');
  });

  it('names all entries that are missing, or too many', () => {
    const parts = aCase({ expected: { low: 1, high: 2 } });
    expect(explanationText(plain, parts, {})).toBe('There is no "low", "high" in what you return.');
    expect(explanationText(plain, parts, { low: 1 })).toBe(
      'There is no "high" in what you return.',
    );
    expect(explanationText(plain, parts, { low: 1, high: 2, mid: 1 })).toContain(
      'Nobody asked for "mid"',
    );
    expect(explanationText(plain, parts, 3)).toContain('a dictionary (in JavaScript an object)');
    expect(explanationText(plain, parts, { low: 1, high: 3 })).toBe('');
  });
});

it('one sample is, two samples are too few', () => {
  const expected = { p50: 1, p90: 1, p99: 1, low: null, high: null };
  const wrong = { ...expected, p50: 2 };
  const text = (samples: number[]) =>
    explanationText(interval, aCase({ args: [samples], expected }), wrong).replaceAll(
      '\u00a0',
      ' ',
    );
  expect(text([1])).toBe('1 sample is too few for a 95 % interval.');
  expect(text([1, 1])).toBe('2 samples are too few for a 95 % interval.');
});

it('what making one kind fast does to the whole is a sentence, without zeros behind the point', () => {
  const ops = [
    { name: 'fc', kind: 'linear', ms: 3 },
    { name: 'relu', kind: 'relu', ms: 3 },
  ];
  const expected = { first: 'linear', speedup: 4 / 3, ceiling: 2 };
  const failed = aCase({ args: [ops, { linear: 2 }], expected });
  expect(explanationText(amdahl, failed, { ...expected, first: 'relu' })).toBe(
    'With linear 2 times as fast, the whole pass is 1.333 times as fast.',
  );
});

it('only where the engine was asked do the words name it', () => {
  const words = (judge?: Exercise['judge']) => {
    const { expected, source, agreed } = judgeWords(judge === undefined ? {} : { judge });
    return [expected, source, agreed('3 cases')].join(' ');
  };
  expect(words()).toBe(words('engine'));
  expect(words()).toContain('The engine says');
  expect(words('reference')).toContain('Right is');
  expect(words('reference')).not.toContain('engine');
});

it('the page says who judges beside the failing case and below all of them', () => {
  const failing = {
    case: aCase({}),
    answer: { kind: 'value', value: 1, runs: 0 },
    right: false,
  } as const;
  const shown = (exercise: Exercise): string => {
    const bench = {
      exercise,
      language: 'python',
      attempt: {
        program: { language: 'python', source: '' },
        grading: { cases: [failing], passed: false, failing },
        graded: [failing],
        cases: [failing.case],
        printed: [],
      },
      record: { seed: 7 },
      stale: false,
      hiddenSections: new Set(),
    } as unknown as ExerciseState;
    return `${templateText(result(bench))} ${templateText(casesTable(bench))}`;
  };
  expect(shown(plain)).toMatch(/The engine says.*what is right is asked of the engine/s);
  const ours = shown({ ...plain, judge: 'reference' });
  expect(ours).toMatch(/Right is.*the exercise itself says what is right/s);
  expect(ours).not.toContain('engine');
});
