// The Pipeline lab's exercise: a course's cProfile table, its answers and the usual mistakes.

import { describe, expect, it } from 'vitest';
import { gradeNumber, type NumberQuestion } from '../../../web/src/kit/controls/check';
import {
  AUGMENT,
  EPOCH,
  epochWith,
  FORWARD,
  findings,
  microsecondsPerDraw,
  NEXT,
  questions,
  RANDOM,
  TABLE,
  unprinted,
  withoutAugment,
} from '../../../web/src/labs/pipeline/cprofile';

describe('pipeline: the cProfile table', () => {
  const number = (id: string): NumberQuestion =>
    questions().find((each) => each.id === id) as NumberQuestion;
  const wordsOf = (id: string, given: number): string =>
    String(number(id).feedback(given, gradeNumber(number(id), given))).replaceAll('\u00a0', ' ');

  it('is consistent in itself: no function takes longer than what it calls and is called by', () => {
    for (const { tottime, cumtime } of TABLE) expect(tottime).toBeLessThanOrEqual(cumtime);
    expect(NEXT.tottime + AUGMENT.cumtime).toBeLessThanOrEqual(NEXT.cumtime);
    expect(AUGMENT.tottime + RANDOM.cumtime).toBeLessThanOrEqual(AUGMENT.cumtime);
    expect(NEXT.cumtime + FORWARD.cumtime).toBeLessThanOrEqual(EPOCH.cumtime);
  });

  it('computes its answers', () => {
    expect(number('share').answer).toBeCloseTo(66.6, 1);
    expect(withoutAugment()).toBeCloseTo(29.553);
    expect(epochWith(1)).toBe(30.125);
    expect(epochWith(2)).toBeCloseTo(15.106);
    expect(epochWith(8)).toBeCloseTo(15.106);
    expect(number('overlapped').answer).toBeCloseTo(2.994, 3);
    expect(microsecondsPerDraw()).toBeCloseTo(26.38, 2);
    expect(unprinted()).toBeCloseTo(4.87);
  });

  it('knows the usual mistakes', () => {
    expect(wordsOf('share', 110.4)).toContain('count augment twice and random three times');
    expect(wordsOf('share', 27.5)).toContain('tottime of __next__');
    expect(wordsOf('removed', 36.997)).toContain('take its cumtime');
    expect(wordsOf('overlapped', 1.5)).toContain('That is one worker');
    expect(wordsOf('draws', 0.0264)).toContain('milliseconds');
    expect(wordsOf('draws', 26.4)).toContain('doubt the table');
  });

  it('tells what the table gives away, in numbers of the table', () => {
    const text = findings()
      .map(({ lead, text }) => `${lead} ${text}`)
      .join('\n')
      .replaceAll('\u00a0', ' ');
    expect(text).toContain('1,564 calls');
    expect(text).toContain('28.27 s of 45.231 s');
    expect(text).toContain('66.6 %');
  });
});
