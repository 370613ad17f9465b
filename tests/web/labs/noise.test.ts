// The Noise lab: the plan of its measurement, its statistics, and its table and figure of movements.

import { describe, expect, it } from 'vitest';
import { toCsv } from '../../../web/src/kit/charts/table-export';
import { effectOf } from '../../../web/src/labs/noise/effect';
import { blockOrder, planFor, warmUpRuns } from '../../../web/src/labs/noise/measure';
import { changeScale, extremes, movementTable } from '../../../web/src/labs/noise/movement-figure';
import { movementOf } from '../../../web/src/labs/noise/outcome';
import { withSynthetic } from '../../../web/src/labs/noise/synthetic';
import { block, calm, measured, preempted, summarize } from './noise-cases';

describe('noise lab: movements', () => {
  it('the table prints every statistic with and without noise', async () => {
    const { effect } = await preempted();
    const lines = toCsv(movementTable(effect, 'MLP')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 7);
    expect(lines[0]).toBe(
      'statistic,noise_off_ms,noise_on_ms,change,lowest_round,highest_round,sure',
    );
    expect(lines.find((line) => line.startsWith('mean,'))).toMatch(/,yes$/);
    const rows = movementTable(effect, 'MLP').rows;
    expect(rows[0]).toHaveLength(7);
    for (const [, off, on] of rows)
      expect([off, on].map((each) => typeof each)).toEqual(['number', 'number']);
  });

  it('a statistic that was 0 has no change, and the table says so', async () => {
    const zero = Array.from({ length: 6 }, () => [block(false, [0, 0, 0]), block(true, [1, 1, 1])]);
    const effect = await effectOf(zero.flat(), summarize);
    expect(movementOf(effect, 'mean').change).toBeNaN();
    expect(movementOf(effect, 'mean').sure).toBe(false);
    expect(movementTable(effect, '').rows[3]?.[3]).toBeNull();
  });

  it('an interval is never narrower than the clock allows: equal samples have the width of two ticks', async () => {
    const same = Array.from({ length: 6 }, () => [block(false, [2, 2, 2]), block(true, [2, 2, 2])]);
    const effect = await effectOf(same.flat(), summarize, 0.01);
    expect(movementOf(effect, 'interval').quiet_ms).toBeCloseTo(0.04);
    expect(movementOf(effect, 'interval').change).toBe(0);
  });

  it('fewer than six rounds are never sure', async () => {
    const few = await measured(() => calm(100).map((ms) => 3 * ms), 5);
    expect(few.effect.movements.some(({ sure }) => sure)).toBe(false);
  });

  it('the title names the one that moves most and the one that moves least', async () => {
    expect(extremes((await preempted()).effect)).toMatch(
      /^p9\d moves most, by .*; the \w+ least, by/,
    );
  });

  it('the axis keeps order and zero, from less than a percent to a thousandfold', () => {
    const scale = changeScale([-0.3, 0.002, 40], [100, 500]);
    const at = [-0.3, -0.01, 0, 0.002, 0.01, 1, 40].map(scale.map);
    expect(at).toEqual([...at].sort((a, b) => a - b));
    expect(scale.invert(scale.map(0.37))).toBeCloseTo(0.37);
  });
});

describe('noise lab: plan', () => {
  it('samples are as short as the clock allows, and never shorter than ten ticks', () => {
    expect(planFor(0.02, 0.005, 'short').sample_ms).toBeCloseTo(0.5);
    expect(planFor(0.02, 0.1, 'short').sample_ms).toBeCloseTo(1);
    expect(planFor(0.02, 1, 'short').sample_ms).toBeCloseTo(10);
    expect(planFor(0.02, 0.005, 'long').sample_ms).toBeCloseTo(20);
    expect(planFor(300, 0.005, 'short')).toMatchObject({ runs_per_sample: 1, rounds: 6 });
  });

  it('a block warms up for a quarter of its runs, within what the engine takes', () => {
    expect(warmUpRuns(20, 120)).toBe(600);
    expect(warmUpRuns(1, 4)).toBe(1);
    expect(warmUpRuns(50_000, 120)).toBe(50_000);
  });

  it('each round has both halves, and their order differs', () => {
    const order = blockOrder(40, 3);
    const rounds = Array.from({ length: 40 }, (_, i) => order.slice(2 * i, 2 * i + 2));
    expect(rounds.every(([a, b]) => a !== b)).toBe(true);
    expect(new Set(rounds.map(([first]) => first)).size).toBe(2);
  });
});

describe('noise lab: synthetic noise', () => {
  const quiet = Array.from({ length: 2000 }, () => 1);
  const mean = (values: readonly number[]) => values.reduce((sum, x) => sum + x, 0) / values.length;

  it('none leaves samples as they are; spikes are one in 25, eight times as long', () => {
    expect(withSynthetic(quiet, [], 1)).toEqual(quiet);
    const spiky = withSynthetic(quiet, ['spikes'], 1);
    expect(new Set(spiky)).toEqual(new Set([1, 8]));
    expect(spiky.filter((ms) => ms === 8).length).toBeGreaterThan(40);
    expect(spiky.filter((ms) => ms === 8).length).toBeLessThan(130);
  });

  it('drift rises by a fifth, two speeds gather around two values, a tail has median 1', () => {
    const drift = withSynthetic(quiet, ['drift'], 1);
    expect([drift[0], drift.at(-1)]).toEqual([1, 1.2]);
    expect(new Set(withSynthetic(quiet, ['modes'], 1))).toEqual(new Set([1, 1.5]));
    const tail = withSynthetic(quiet, ['tail'], 1).sort((a, b) => a - b);
    expect(tail[1000]).toBeGreaterThan(0.97);
    expect(tail[1000]).toBeLessThan(1.03);
    expect(mean(tail)).toBeGreaterThan(1.01);
  });

  it('the same seed gives the same noise, and one kind does not change another', () => {
    expect(withSynthetic(quiet, ['tail'], 7)).toEqual(withSynthetic(quiet, ['tail'], 7));
    expect(withSynthetic(quiet, ['tail'], 7)).not.toEqual(withSynthetic(quiet, ['tail'], 8));
    const both = withSynthetic(quiet, ['spikes', 'tail'], 7);
    const spikes = withSynthetic(quiet, ['spikes'], 7);
    const tail = withSynthetic(quiet, ['tail'], 7);
    expect(both[5]).toBeCloseTo((spikes[5] ?? 0) * (tail[5] ?? 0));
  });
});
