// The noise laboratory: what its sentences say of three measurements, and that noise ends whatever happens.

import { describe, expect, it } from 'vitest';
import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import { toCsv } from '../../../web/src/kit/charts/table-export';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks, leastMoved } from '../../../web/src/labs/noise/checks';
import { effectOf } from '../../../web/src/labs/noise/effect';
import { blockOrder, planFor, warmUpRuns } from '../../../web/src/labs/noise/measure';
import {
  changeScale,
  extremes,
  movementTable,
  printedTable,
} from '../../../web/src/labs/noise/movement-figure';
import { type Block, type Measured, movementOf } from '../../../web/src/labs/noise/outcome';
import { paragraphs, saidText, verdict } from '../../../web/src/labs/noise/sentences';
import { withSynthetic } from '../../../web/src/labs/noise/synthetic';

/** Enough of the engine's statistics to read sentences by; the real ones have tests of their own. */
function described(values: readonly number[]): StatisticsReport {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const mean = (some: readonly number[]) => some.reduce((sum, x) => sum + x, 0) / some.length;
  const cut = Math.floor(sorted.length / 10);
  return {
    count: values.length,
    median: at(0.5),
    mean: mean(values),
    trimmed_mean: mean(sorted.slice(cut, sorted.length - cut)),
    min: at(0),
    max: at(1),
    p95: at(0.95),
    p99: at(0.99),
    median_interval: { low: at(0.45), high: at(0.55), confidence: 0.95 },
    autocorrelated: false,
    several_modes: false,
  } as unknown as StatisticsReport;
}

const summarize = async (values: readonly number[]) => described(values);
const block = (noisy: boolean, samples_ms: readonly number[]): Block => ({
  noisy,
  samples_ms,
  statistics: described(samples_ms),
});
/** Samples from 1 to 1.02 ms, so that no interval is a point. */
const calm = (many: number) =>
  Array.from({ length: many }, (_, i) => 1 + (0.02 * ((i * 7) % many)) / many);

async function measured(noisy: (round: number) => number[], rounds = 8): Promise<Measured> {
  const blocks = Array.from({ length: rounds }, (_, round) => [
    block(false, calm(100)),
    block(true, noisy(round)),
  ]).flat();
  const effect = await effectOf(blocks, summarize);
  return {
    finished: true,
    title: 'MLP',
    noise: ['burn'],
    plan: { runs_per_sample: 20, sample_ms: 20, samples_per_block: 100, rounds },
    blocks,
    effect,
    pilot: {
      tick_ms: 0.005,
      warm_up_ms: [9, 1],
      cold_start_ratio: 9,
    } as unknown as LatencyReport,
    done: [{ noise: 'burn', makers: 2, work: 4e9, collected: 0 }],
    visibility_changes: 0,
    hardware_threads: 2,
    synthetic: { kinds: [], samples_ms: [], effect },
  };
}

/** One sample in twelve loses its turn. */
const preempted = () => measured(() => calm(100).map((ms, i) => (i % 12 === 5 ? 12 * ms : ms)));
const allSlower = () => measured(() => calm(100).map((ms) => 1.5 * ms));
const nothing = () =>
  measured((round) => calm(100).map((ms) => ms * (1 + 0.004 * (round % 2 ? 1 : -1))));

const textOf = (outcome: Measured) =>
  paragraphs(outcome, undefined)
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('noise lab: explanation', () => {
  it('when few samples lose their turn, the mean is pulled and the median is not', async () => {
    const text = textOf(await preempted());
    expect(text).toMatch(/The mean moved by \+88 %, the median by \+0\.\d+ %/);
    expect(text).toContain('a few slow ones cannot pull it');
    expect(text).toContain('8.0 % of the noisy samples took at least 2 times the quiet median');
    expect(text).toContain('without noise it was none');
    expect(text).toContain('that was good advice for comparing code');
    expect(text).toContain('2 workers did 4.0 thousand million multiply-adds');
  });

  it('when all samples are slower, no statistic is praised', async () => {
    const text = textOf(await allSlower());
    expect(text).toContain('They moved alike');
    expect(text).toContain('No noisy sample took 2 times the quiet median');
    expect(text).toContain('does not hold the quiet median');
    expect(text).toContain('Not always enough');
    expect(text).toContain('Even the minimum moved');
    expect(text).not.toContain('good advice');
  });

  it('what the rounds do not agree on is not called an effect', async () => {
    const text = textOf(await nothing());
    expect(text).toContain('this noise cannot be told from none');
    expect(text).toContain('too weak to decide it');
    expect(text).not.toContain('good advice');
  });

  it('without any noise switched on it says that both halves are alike', async () => {
    const text = textOf({ ...(await nothing()), noise: [], done: [] });
    expect(text).toContain('No noise was switched on');
    expect(text).not.toContain('hardware thread');
  });

  it('a coarse clock is named when the median cannot move by less than its tick', async () => {
    const outcome = await preempted();
    const coarse = { ...outcome, pilot: { ...outcome.pilot, tick_ms: 2 } };
    expect(textOf(coarse)).toContain('One tick of this clock is 10 % of a sample');
    expect(textOf(outcome)).not.toContain('One tick of this clock');
  });

  it('the cold start is reported with its ratio, and a warm start is not called one', async () => {
    const outcome = await preempted();
    expect(textOf(outcome)).toContain('The first sample took 9.0× the median of the later ones');
    const warm = { ...outcome, pilot: { ...outcome.pilot, cold_start_ratio: 1.02 } };
    expect(textOf(warm)).toContain('The code was already warm');
  });

  it('the verdict compares with what was said', async () => {
    const outcome = await preempted();
    expect(verdict(outcome, { percent: 90 }).text).toBe('Close.');
    expect(verdict(outcome, { percent: 10 }).text).toContain('too little');
    expect(verdict(outcome, { percent: 900 }).text).toContain('too much');
    expect(verdict(await nothing(), { percent: 10 }).text).toContain('did not rise');
    expect(saidText({ percent: 4321 })).toBe('4.32 thousand\u00a0%');
  });
});

describe('noise lab: checks', () => {
  it('answers follow the measurement, and the likely mistake is named', async () => {
    const outcome = await preempted();
    expect(leastMoved(outcome)).toBe('median');
    const [, queue] = checks(outcome);
    if (queue?.kind !== 'number') throw new Error('not a number');
    expect(queue.answer).toBeCloseTo(1000 * outcome.effect.noisy.mean);
    expect(gradeNumber(queue, 1000 * outcome.effect.noisy.median)).toBe(false);
    expect(queue.feedback(1000 * outcome.effect.noisy.median, false)).toContain(
      'a thousand medians',
    );
  });
});

describe('noise lab: movements', () => {
  it('the table prints every statistic with and without noise', async () => {
    const { effect } = await preempted();
    const lines = toCsv(movementTable(effect, 'MLP')).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 7);
    expect(lines[0]).toBe(
      'statistic,noise_off_ms,noise_on_ms,change,lowest_round,highest_round,sure',
    );
    expect(lines.find((line) => line.startsWith('mean,'))).toMatch(/,yes$/);
    expect(printedTable(effect, 'MLP').columns.map(({ key }) => key)).not.toContain('lowest_round');
    expect(printedTable(effect, 'MLP').rows[0]).toHaveLength(5);
  });

  it('a statistic that was 0 has no change, and the table says so', async () => {
    const zero = Array.from({ length: 6 }, () => [block(false, [0, 0, 0]), block(true, [1, 1, 1])]);
    const effect = await effectOf(zero.flat(), summarize);
    expect(movementOf(effect, 'mean').change).toBeNaN();
    expect(movementOf(effect, 'mean').sure).toBe(false);
    expect(movementTable(effect, '').rows[3]?.[3]).toBeNull();
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
