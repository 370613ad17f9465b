// The Batch lab on a machine that something else slowed for a while: batches whose two times disagree are measured again.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { lineFigure } from '../../../web/src/labs/batch/line/figures';
import { drift, measuredAgain } from '../../../web/src/labs/batch/line/text';
import { modelOf, type Outcome, pointsOf, wasBusy } from '../../../web/src/labs/batch/model';
import { text } from '../../../web/src/labs/batch/text';
import { measuredAgain as madeAgain, outcomeOf, SEVEN } from './batch-cases';

/** Batches 8 and 16 took twice as long on the way up. */
const madeSlower = (each: number): Outcome =>
  outcomeOf({
    batches: SEVEN,
    ms: (b) => (4 + each * b) * (b === 8 || b === 16 ? 2 : 1),
    drift: (b) => (b === 8 || b === 16 ? 0.5 : 1),
  });
const slowed = madeSlower(1);
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
    expect(measuredAgain(points)).toEqual(['batch 8', 'batch 16']);
    expect(drift(points)).toContain('The first two times of batch 8 and batch 16 differed by more');
    expect(drift(points)).not.toMatch(/order hardly|cancels|noise/);
    expect(text.sweep.facts(again)).toContainEqual({
      label: 'Measured again',
      value: 'batch 8 and batch 16',
    });
    const quiet = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b });
    expect(measuredAgain(pointsOf(quiet.readings))).toEqual([]);
    expect(drift(pointsOf(quiet.readings))).not.toContain('more were taken');
  });
});

it('without a line the figure draws the times, and no distance from a line that is not there', () => {
  const drawn = (outcome: Outcome): string => {
    const { draw } = lineFigure(outcome).values[0] as FigureSpec;
    return JSON.stringify((draw as (width: number) => unknown)(600));
  };
  const steeper = madeSlower(8);
  for (const { readings } of [slowed, steeper]) expect(modelOf(pointsOf(readings))).toBeUndefined();
  expect(drawn(slowed)).toContain('time of one call');
  expect(drawn(slowed)).not.toContain('than the line');
  // Points that all stood at 0 would look alike whatever was measured.
  expect(drawn(slowed)).not.toBe(drawn(steeper));
  expect(drawn(again)).toContain('than the line');
});
