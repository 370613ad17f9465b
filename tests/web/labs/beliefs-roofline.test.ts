// What the Roofline lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/roofline/beliefs';
import { chosenPoint, type Measured } from '../../../web/src/labs/roofline/outcome';
import { verdictOn } from '../../../web/src/labs/roofline/sentences';
import { text } from '../../../web/src/labs/roofline/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView, spaced } from './predicted-view';
import { laptop, OUTCOMES } from './roofline-cases';
import { deviceOf, measuredOf } from './roofline-fixtures';

const made = (points: Measured) => (): BeliefCase => {
  const view = (prediction: number) =>
    predictedView({ values: { op: points.op }, outcomes: { points }, prediction }) as never;
  return {
    beliefs: beliefs(points.device, chosenPoint(points)),
    measured: chosenPoint(points).gflops_per_second,
    say: (prediction) => text.scenes.four.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
  };
};

const cases = {
  ...Object.fromEntries(
    Object.entries(OUTCOMES).map(([name, { measured }]) => [name, made(measured)]),
  ),
  linear: made(measuredOf(laptop, () => 0.8)),
  'linear, batch 16': made(measuredOf(laptop, () => 0.8, 'linear-16')),
  matmul: made(measuredOf(laptop, () => 0.7, 'matmul-512')),
  relu: made(measuredOf(laptop, () => 0.7, 'relu-large')),
};

testBeliefs<'linear' | 'matmul' | 'relu' | 'linear, batch 16'>('roofline', cases, [
  [
    'linear',
    57,
    'That is the peak, with enough FLOPs for each byte. Here memory allows 0.50 FLOP/byte × 40.0 GB/s = 20.0 GFLOP/s.',
  ],
  [
    'linear',
    40,
    'You took one FLOP for each byte. It does 0.50 FLOP/byte: 0.50 FLOP/byte × 40.0 GB/s = 20.0 GFLOP/s.',
  ],
  ['linear', 20, 'That is its roof, and a roof is a limit, no forecast: it reached 80 % of it.'],
  [
    'linear',
    8,
    'That is the speed of 101 MB. A set like its 16.8 MB moves at 40.0 GB/s, not 16.0 GB/s.',
  ],
  ['matmul', 57, 'The peak is a limit, no forecast. It reached 70 % of it.'],
  ['matmul', 15, 'You took one FLOP for each number of 4 bytes. It does 85 FLOP/byte.'],
  [
    'linear',
    1000,
    'That would be the roof of an A100. Here memory brings 40.0 GB/s, and the peak is 57.0 GFLOP/s.',
  ],
  [
    'relu',
    16,
    'You took one FLOP for each byte. It does 0.125 FLOP/byte: 0.125 FLOP/byte × 16.0 GB/s = 2.00 GFLOP/s.',
  ],
  [
    'linear',
    1,
    'Memory is its lower limit: 0.50 FLOP/byte × 40.0 GB/s = 20.0 GFLOP/s; its 16.8 MB lie partly in a cache.',
  ],
]);

it('a number above even the peak is told so, one below is not', () => {
  const measured = measuredOf(laptop, () => 0.8);
  const peak = measured.device.roof.peak_gflops_per_second;
  expect(verdictOn(measured, 8 * peak).text).toContain('is above even the peak. Memory is');
  expect(verdictOn(measured, 0.8 * peak).text).not.toContain('above even the peak');
});

describe('roofline: right, wrong, or cannot tell', () => {
  const said = (of: Measured, prediction: number) => {
    const { standing, lead } = verdictOn(of, prediction);
    return [standing, spaced(lead)];
  };
  const sure = measuredOf(laptop, () => 0.8);

  it('clearly right and clearly wrong', () => {
    expect(said(sure, 16)).toEqual([
      'right',
      'You said 16.0 GFLOP/s; it was 16.0 GFLOP/s: right, within 0.12 %.',
    ]);
    expect(said(sure, 57)).toEqual([
      'wrong',
      'You said 57.0 GFLOP/s; it was 16.0 GFLOP/s, so 3.6× too much for linear, batch 1.',
    ]);
  });

  it('cannot tell: a wide range', () => {
    const wide = measuredOf(deviceOf(14, [30, 25, 20, 15, 10], 0.4), () => 0.7, 'linear-1', 0.5);
    expect(said(wide, 4)).toEqual([
      'cannot tell',
      'You said 4.00 GFLOP/s; it was 5.24 GFLOP/s, but anything from 2.62 GFLOP/s to 7.87 GFLOP/s is possible.',
    ]);
  });
});
