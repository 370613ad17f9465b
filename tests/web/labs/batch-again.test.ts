// The Batch lab on a machine that something else slowed for a while: batches whose two times disagree are measured again.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { lineFigure } from '../../../web/src/labs/batch/line/figures';
import { drift, measuredAgain } from '../../../web/src/labs/batch/line/text';
import { modelOf, type Outcome, pointsOf, wasBusy } from '../../../web/src/labs/batch/model';
import { text } from '../../../web/src/labs/batch/text';
import { measuredAgain as madeAgain, outcomeOf, SEVEN } from './batch-cases';

/** Batches 8 and 16 took twice as long on the way up. */
const slowed = outcomeOf({
  batches: SEVEN,
  ms: (b) => (4 + b) * (b === 8 || b === 16 ? 2 : 1),
  drift: (b) => (b === 8 || b === 16 ? 0.5 : 1),
});
const again = madeAgain(slowed, [8, 16], 0.5);

describe('batches that were measured again', () => {
  it('count by their two fastest times, and the line is as without the disturbance', () => {
    expect([slowed, again].map(({ readings }) => wasBusy(pointsOf(readings)))).toEqual([
      true,
      false,
    ]);
    const points = pointsOf(again.readings);
    expect(points.map(({ latency_ms }) => latency_ms)).toEqual(SEVEN.map((b) => 4 + b));
    expect(modelOf(points)?.fixed_ms).toBeCloseTo(4, 6);
  });

  it('are named below the figure and under how it was measured', () => {
    const points = pointsOf(again.readings);
    expect(measuredAgain(points)).toBe('batches 8 and 16');
    expect(drift(points)).toContain('Batches 8 and 16 were measured again');
    expect(drift(points)).not.toMatch(/order hardly|cancels|noise/);
    expect(text.sweep.facts(again)).toContainEqual({
      label: 'Measured again',
      value: 'batches 8 and 16; the two fastest times count',
    });
    const quiet = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b });
    expect(measuredAgain(pointsOf(quiet.readings))).toBe('');
    expect(drift(pointsOf(quiet.readings))).not.toContain('again');
  });
});

it('without a line the figure draws the times, and no distance from a line that is not there', () => {
  const drawn = (outcome: Outcome): string => {
    const { draw } = lineFigure(outcome).values[0] as FigureSpec;
    return JSON.stringify((draw as (width: number) => unknown)(600));
  };
  expect(modelOf(pointsOf(slowed.readings))).toBeUndefined();
  expect(drawn(slowed)).toContain('time of one call');
  expect(drawn(slowed)).not.toContain('than the line');
  expect(drawn(again)).toContain('than the line');
});
