// The noise laboratory: what its sentences say of three measurements, and that noise ends whatever happens.

import { describe, expect, it } from 'vitest';
import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import { toCsv } from '../../../web/src/kit/charts/table-export';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { effectOf } from '../../../web/src/labs/noise/effect';
import { saidText } from '../../../web/src/labs/noise/figures.en';
import { blockOrder, planFor, warmUpRuns } from '../../../web/src/labs/noise/measure';
import { changeScale, extremes, movementTable } from '../../../web/src/labs/noise/movement-figure';
import { type Block, type Measured, movementOf } from '../../../web/src/labs/noise/outcome';
import { foundTitle } from '../../../web/src/labs/noise/strip-figure';
import { withSynthetic } from '../../../web/src/labs/noise/synthetic';
import { text } from '../../../web/src/labs/noise/text.en';
import { allTold, questionsIn, timesIn, toldIn, wordsInView } from './told';

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

const { scenes } = text;
const caseOf = (noise: Measured, said?: number) => ({
  values: { seed: 1, clock: 'page' },
  outcomes: { noise, clock: undefined },
  said,
});

/** One sample in a hundred is interrupted for long, in every second round only. */
const rare = () =>
  measured((round) => calm(100).map((ms, i) => (round % 2 === 0 && i === 5 ? 50 * ms : ms)));
const faster = () => measured(() => calm(100).map((ms) => 0.8 * ms));
const same = () => measured(() => calm(100));
const half = () => measured(() => calm(100).map((ms, i) => (i < 60 ? 3 * ms : ms)));
const coarse = async (): Promise<Measured> => {
  const one = await allSlower();
  return { ...one, pilot: { ...one.pilot, tick_ms: 20 } };
};
const none = async (): Promise<Measured> => ({ ...(await nothing()), noise: [], done: [] });
const few = async (): Promise<Measured> => {
  const one = await preempted();
  const noisy = {
    ...one.effect.noisy,
    count: 5,
    median_interval: { low: 1, high: 2, confidence: 0.9375 },
  };
  return { ...one, effect: { ...one.effect, noisy: noisy as StatisticsReport } };
};
const fewRounds = () => measured(() => calm(100).map((ms) => 2 * ms), 5);

const CASES: Readonly<Record<string, () => Promise<Measured>>> = {
  'few lose their turn': preempted,
  'all are slower': allSlower,
  'the rounds disagree': nothing,
  'a rare interruption': rare,
  'reversed: faster with noise': faster,
  'a tie to the digit': same,
  'more than half are disturbed': half,
  'a coarse clock': coarse,
  'no noise at all': none,
  'too few samples': few,
  'too few rounds': fewRounds,
};

describe.each(Object.entries(CASES))('noise lab: %s', (_, make) => {
  it('no sentence holds a number that is none, nor more than 150 words are in view', async () => {
    const one = await make();
    for (const said of [undefined, 0, -5, 43, 4321]) {
      expect(allTold(scenes, caseOf(one, said))).not.toMatch(
        /NaN|Infinity|undefined|–|slides|p = |MAD|CV/,
      );
      expect(wordsInView(scenes, caseOf(one, said))).toBeLessThanOrEqual(150);
    }
  });

  it('judges what was said by the difference of the numbers shown, and not where the rounds disagree', async () => {
    const one = await make();
    const mean = movementOf(one.effect, 'mean');
    for (const said of [0, -5, 0.5, 12, 400]) {
      const told = toldIn(scenes.run, caseOf(one, said));
      if (!mean.sure) {
        expect(told).toContain('can’t tell');
        expect(told).not.toContain('points');
        continue;
      }
      const [, yours = '', moved = ''] =
        /You said (.+?) %; the mean moved by (.+?) %/.exec(told) ?? [];
      const value = (written: string) => Number(written.replace('−', '-').replace('+', ''));
      const apart = value(yours) - value(moved);
      const [, points, side] = /([\d.,]+) points too (much|little)/.exec(told) ?? [];
      if (points === undefined)
        expect(Math.abs(apart)).toBeLessThanOrEqual(
          Math.max(1, 0.2 * Math.abs(value(moved))) + 0.1,
        );
      else {
        expect(Number(points)).toBeCloseTo(Math.abs(apart), 2);
        expect(side).toBe(apart > 0 ? 'much' : 'little');
      }
    }
  });

  it('says of mean and median only what the rounds agree on', async () => {
    const one = await make();
    const [mean, median] = [movementOf(one.effect, 'mean'), movementOf(one.effect, 'median')];
    const told = toldIn(scenes.moved, caseOf(one));
    if (!median.sure) expect(told).not.toMatch(/gave way|both moved about alike|jumped/i);
    if (!mean.sure && !median.sure) expect(told).toContain('cannot be told from none');
    if (told.includes('gave way'))
      expect(Math.abs(mean.change)).toBeGreaterThan(Math.abs(median.change));
    expect(foundTitle(one)).toContain(
      one.noise.length === 0 ? 'Without any noise' : 'With the noise on',
    );
  });

  it('the interval is never narrower than the clock allows, and there is none below six samples', async () => {
    const one = await make();
    const told = toldIn(scenes.run, caseOf(one), true);
    if (one.effect.noisy.count < 6) {
      expect(told).toContain('too few to say between what the true median lies');
      return;
    }
    const [low = 0, high = 0] = timesIn(told.slice(told.indexOf('probably between')));
    const share = one.pilot.tick_ms / one.plan.sample_ms;
    const { median } = one.effect.noisy;
    expect(low).toBeLessThanOrEqual(median * (1 - share) * 1.006);
    expect(high).toBeGreaterThanOrEqual(median * (1 + share) * 0.994);
    const inside = low <= one.effect.quiet.median && one.effect.quiet.median <= high;
    expect(told.includes('lies inside')).toBe(inside);
  });

  it('a queue takes means, and the likely mistake is not accepted', async () => {
    const one = await make();
    const [question] = questionsIn(scenes.moved, caseOf(one));
    if (question?.kind !== 'number') throw new Error('no number question');
    expect(question.answer / 1000 / one.effect.noisy.mean).toBeCloseTo(1, 2);
    const medians = 1000 * one.effect.noisy.median;
    if (Math.abs(medians / question.answer - 1) > 0.06)
      expect(gradeNumber(question, medians)).toBe(false);
  });
});

describe('noise lab: sentences of single cases', () => {
  it('when few samples lose their turn, the mean is pulled and the median is not', async () => {
    const one = await preempted();
    expect(toldIn(scenes.moved, caseOf(one))).toContain('a few slow ones cannot pull it');
    expect(toldIn(scenes.run, caseOf(one))).toContain(
      '8.0 % of the noisy samples took at least 2 times',
    );
  });

  it('when all samples are slower, no statistic is praised', async () => {
    const one = await allSlower();
    expect(toldIn(scenes.moved, caseOf(one))).toContain('Against that no statistic helps');
    expect(toldIn(scenes.run, caseOf(one))).toContain('nothing was interrupted');
    expect(toldIn(scenes.run, caseOf(one), true)).toContain('not always enough');
  });

  it('where more than half are disturbed the median is not praised either', async () => {
    expect(toldIn(scenes.moved, caseOf(await half()))).toMatch(/jumped to the slow ones|gave way/);
  });

  it('without any noise switched on it says what moved by itself', async () => {
    expect(toldIn(scenes.run, caseOf(await none()))).toContain(
      'numbers move on this machine by themselves',
    );
  });

  it('what was said is echoed, also beyond a thousand, zero and below it', () => {
    const plain = (said: number) => saidText(said).replaceAll('\u00a0', ' ');
    expect([43, 4321, 0, -5].map(plain)).toEqual(['43.0 %', '4.32 thousand %', '0 %', '−5.00 %']);
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
