// The Roofline lab keeps to one set of numbers: every speed that its texts name has a bar, and an A100 is asked about in its own precision.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { bytes, gbPerSecond } from '../../../web/src/kit/words/format';
import { beliefs } from '../../../web/src/labs/roofline/beliefs';
import { memory } from '../../../web/src/labs/roofline/figures';
import {
  A100_RIDGE,
  intensityOf,
  levelFor,
  measuredPoint,
  roofLevel,
} from '../../../web/src/labs/roofline/outcome';
import { batchQuestion, elsewhereQuestion } from '../../../web/src/labs/roofline/questions';
import { laptop, rows } from './roofline-cases';
import { measuredOf, WORKS } from './roofline-fixtures';

const OPS = ['relu-large', 'linear-1', 'linear-16', 'matmul-512'] as const;

describe('roofline lab: one number for one speed', () => {
  it.each(OPS)('%s: the slope, and the speed of 268 MB, have their bars', (op) => {
    const { summary } = memory(measuredOf(rows, () => 0.9, op)).values[0] as FigureSpec;
    for (const level of [roofLevel(rows), levelFor(rows, { min_bytes: 268e6 })])
      expect(summary).toContain(`${bytes(level.bytes)}: ${gbPerSecond(level.gb_per_second)}`);
    const names = (summary ?? '').split('; ').map((each) => each.split(': ')[0]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('the question of the ridge says by which speed it is graded', () => {
    const measured = measuredOf(laptop, () => 0.9);
    const level = levelFor(laptop, measuredPoint(measured, 'linear-1'));
    expect(batchQuestion(measured).prompt).toContain(gbPerSecond(level.gb_per_second));
  });
});

it('the A100 is asked about in 16 bits, as its peak is published: only the last of the four passes its ridge', () => {
  const measured = measuredOf(laptop, () => 0.9);
  const past = WORKS.filter((work) => 2 * intensityOf(work) > A100_RIDGE).map(({ op }) => op);
  expect(past).toEqual(['matmul-512']);
  const question = elsewhereQuestion(measured);
  expect(question).toMatchObject({ answer: 'last' });
  expect(question.prompt).toContain('16 bits');
});

it('the peak as a guess is answered by what memory allows, also where some bytes came faster', () => {
  const why = (share: number): string => {
    const measured = measuredOf(laptop, () => share, 'linear-1');
    const peak = laptop.roof.peak_gflops_per_second;
    const all = beliefs(laptop, measuredPoint(measured, 'linear-1'));
    return all.find(({ value }) => value === peak)?.why ?? '';
  };
  expect(why(0.9)).toMatch(/enough FLOPs for each byte\. Here memory allows 0/);
  expect(why(1.6)).toMatch(/memory allows about .*; some of its bytes came faster\.$/);
});
