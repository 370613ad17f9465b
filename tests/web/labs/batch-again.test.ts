// The Batch lab on a machine that something else slowed for a while: batches whose two times disagree are measured again.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { lineFigure } from '../../../web/src/labs/batch/line/figures';
import { drift, fixedPart, measuredAgain, words } from '../../../web/src/labs/batch/line/text';
import { modelOf, type Outcome, pointsOf, wasBusy } from '../../../web/src/labs/batch/model';
import { text } from '../../../web/src/labs/batch/text';
import { aloneOff } from '../../../web/src/session/line-of-times';
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

describe('a batch that alone lies off the line', () => {
  const off = (batch: number, factor: number) =>
    outcomeOf({ batches: SEVEN, ms: (b) => (4 + b) * (b === batch ? factor : 1) });
  const titleOf = (outcome: Outcome) => {
    const points = pointsOf(outcome.readings);
    return words.line(points, modelOf(points)).replaceAll('\u00a0', ' ');
  };
  const sayOf = (outcome: Outcome) => {
    const points = pointsOf(outcome.readings);
    return fixedPart(points, modelOf(points));
  };

  it.each(SEVEN)('is named whichever it is, with how much longer it takes: %d', (batch) => {
    const one = off(batch, 1.5);
    expect(aloneOff(pointsOf(one.readings))?.batch).toBe(batch);
    expect(titleOf(one)).toBe(
      `Batch ${batch} takes 50 % longer than the line through the others says`,
    );
    expect(sayOf(one)).toContain(`Both times of batch ${batch} lie off the line`);
    // It does not bend the line of the others.
    expect(modelOf(pointsOf(one.readings))?.fixed_ms).toBeCloseTo(4, 6);
  });

  it('is measured again, and that is told: it stays off, or it was a disturbance', () => {
    const stays = madeAgain(off(64, 1.5), [64], 1);
    expect(sayOf(stays)).toContain('Measured again, batch 64 stays off the line');
    const told = drift(pointsOf(stays.readings));
    expect(told).toContain('Batch 64 alone lay off the line, so more times were taken');
    expect(told).not.toContain('more than a fifth');
    const gone = madeAgain(madeAgain(off(64, 1.5), [64], 1 / 1.5), [64], 1 / 1.5);
    expect(aloneOff(pointsOf(gone.readings))).toBeUndefined();
    expect(titleOf(gone)).toContain('A straight line, within the error');
  });

  it('is not named where two lie off, where its noise explains it, or where too few are left', () => {
    const two = outcomeOf({ batches: SEVEN, ms: (b) => (4 + b) * (b === 8 || b === 64 ? 1.5 : 1) });
    const noisy = outcomeOf({
      batches: SEVEN,
      ms: (b) => (4 + b) * (b === 8 ? 1.3 : 1),
      noise: 0.2,
    });
    const few = outcomeOf({ batches: [1, 2, 4], ms: (b) => (4 + b) * (b === 4 ? 2 : 1) });
    const curve = outcomeOf({ batches: SEVEN, ms: (b) => b ** 1.3 });
    const hardly = outcomeOf({
      batches: SEVEN,
      ms: (b) => (4 + b) * (b === 64 ? 1.5 : b === 8 ? 1.05 : 1),
    });
    for (const { readings } of [two, noisy, few, curve, hardly])
      expect(aloneOff(pointsOf(readings))).toBeUndefined();
    expect(titleOf(two)).toMatch(/^Batch \d+ takes .* than a straight line says$/);
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
