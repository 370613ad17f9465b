// The kernels lab: ratios with intervals, counters of loops, and sentences that must be true of whatever was measured.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { countersOf } from '../../../web/src/labs/kernels/counters';
import type { Dry } from '../../../web/src/labs/kernels/experiments';
import {
  abovePeak,
  gainOf,
  type Measured,
  peakFor,
  type Rung,
  ratioBetween,
  rungOf as rungIn,
  shareOf,
  spreadOf,
  stepsOf,
  wholeLadder,
  wholeSamples,
} from '../../../web/src/labs/kernels/outcome';
import { RUNGS } from '../../../web/src/labs/kernels/rungs';
import { reasonsMore, type Telling } from '../../../web/src/labs/kernels/sentences.en';
import { text } from '../../../web/src/labs/kernels/text.en';
import { CACHE, fetchedBy, touchesOf } from '../../../web/src/labs/kernels/walk';
import { multiple } from '../../../web/src/labs/kernels/words';
import { intervalOf } from '../../../web/src/session/record';
import { deviceOf } from './roofline-fixtures';

const VARIANTS = Object.keys(RUNGS);

/** A rung whose two visits gave rates this far apart. */
function rungOf(variant: string, rate: number, apart = 1.01): Rung {
  const visits = [rate, rate * apart].map((each) => ({
    gflops_per_second: each,
    gflops_interval: { low: 0.99 * each, high: 1.01 * each, confidence: 0.95 },
    samples_ms: [1, 1, 1],
    relative_error: 0,
    discarded_samples: 1,
    visibility_changes: 0,
  }));
  return {
    variant,
    language: variant.startsWith('javascript') ? 'JavaScript' : 'WebAssembly',
    arithmetic: variant === 'int8' ? 'int8' : 'float32',
    visits,
    gflops_per_second: rate,
    interval: { low: 0.99 * rate, high: 1.01 * rate * apart, confidence: 0.95 },
    relative_error: variant === 'int8' ? 1.9e-3 : 9e-8,
  };
}

function measuredOf(rates: readonly number[], peak: number, apart = 1.01): Measured {
  const device = {
    ...deviceOf(peak, [70, 68, 60, 40, 16]),
    peaks: [
      { name: 'fused multiply-add', gflops_per_second: peak },
      {
        name: 'int8 dot product',
        gflops_per_second: 4 * peak,
        interval: { low: 3.9 * peak, high: 4.1 * peak, confidence: 0.95 },
      },
    ],
  } as unknown as Measured['device'];
  return {
    finished: true,
    again: false,
    size: 256,
    threads: 1,
    device,
    peak,
    variants: VARIANTS,
    rungs: VARIANTS.map((variant, i) => rungOf(variant, rates[i] ?? 1, apart)),
  };
}

const fast = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 57);
/** No fused multiply-add, and loops that barely differ. */
const flat = measuredOf([1, 1.01, 1, 1.005, 0.8, 6, 5, 9, 12], 20);
const noisy = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 60, 180], 57, 6);

describe('kernels lab: arithmetic', () => {
  it('a ratio’s interval is all that both intervals allow', () => {
    const ratio = ratioBetween(fast, 'packed', 'javascript-naive');
    expect(ratio?.value).toBeCloseTo(108);
    expect(ratio?.interval.low).toBeLessThan(108);
    expect(ratio?.interval.high).toBeGreaterThan(108);
  });

  it('a gain is one whose interval leaves out 1', () => {
    const gain = (low: number, high: number) =>
      gainOf({ value: 1, interval: { low, high, confidence: 0.95 } });
    expect([gain(1.1, 1.2), gain(0.8, 0.9), gain(0.9, 1.1)]).toEqual([
      'faster',
      'slower',
      'unclear',
    ]);
  });

  it('each rung is compared with the one that it changes', () => {
    const from = Object.fromEntries(
      stepsOf(fast).map((step) => [step.rung.variant, step.from.variant]),
    );
    expect(from).toMatchObject({ naive: 'javascript-naive', packed: 'simd', int8: 'packed' });
    expect(from['javascript-naive']).toBeUndefined();
  });

  it('int8 is compared with its own peak', () => {
    const [int8, packed] = ['int8', 'packed'].map((name) =>
      fast.rungs.find((rung) => rung.variant === name),
    );
    expect(int8 && peakFor(fast.device, int8)?.giga).toBe(228);
    expect(packed && peakFor(fast.device, packed)?.giga).toBe(57);
  });

  it('the visits’ ratio is the spread', () => {
    expect(spreadOf(rungOf('naive', 2, 1.5))).toBeCloseTo(1.5);
  });

  it('the first sample of JavaScript after an interrupted warm-up is not used: it may be part of a run', () => {
    const cut = { samples_ms: [1.5, 38, 40], record: { discarded: [{}] } };
    expect(wholeSamples('JavaScript', cut)).toEqual([38, 40]);
    expect(wholeSamples('C++', cut)).toEqual([1.5, 38, 40]);
    expect(wholeSamples('JavaScript', { ...cut, record: { discarded: [] } })).toHaveLength(3);
    expect(wholeSamples('JavaScript', { ...cut, samples_ms: [38] })).toEqual([38]);
  });

  it('few samples have their range for an interval', () => {
    const of = (count: number) =>
      intervalOf({ count, min: 1, max: 9, median_interval: { low: 4, high: 5 } } as never);
    expect(of(5)).toEqual({ low: 1, high: 9 });
    expect(of(6)).toEqual({ low: 4, high: 5 });
  });

  it('large multiples are shortened', () => {
    expect([1.8, 53, 4321].map(multiple)).toEqual(['1.8×', '53×', '4.32\u00a0k×']);
  });
});

describe('kernels lab: loops', () => {
  const N = 8;
  it('every order touches each number of a and b for each product', () => {
    for (const order of ['ijk', 'ikj', 'tiled'] as const) {
      const touches = touchesOf(order, N);
      const seen = (grid: number) =>
        new Set(
          touches.filter((touch) => touch.grid === grid).map(({ row, column }) => row * N + column),
        );
      for (const grid of [0, 1, 2]) expect(seen(grid).size).toBe(N * N);
      expect(touches.filter(({ grid }) => grid === 1)).toHaveLength(N ** 3);
    }
    expect(CACHE.lines).toBeLessThan(N); // a column of b does not fit
  });

  it('i j k fetches the most lines, as the picture says', () => {
    expect(fetchedBy('ijk')).toBeGreaterThan(4 * fetchedBy('ikj'));
    expect(fetchedBy('tiled')).toBeLessThanOrEqual(fetchedBy('ikj'));
  });

  it.each([128, 256, 512])(
    'lines for each product at %s: a column, a row, a block, a panel',
    (n) => {
      const lines = (variant: string) => countersOf(variant, n, true)?.lines ?? Number.NaN;
      expect(lines('naive')).toBeCloseTo(1, 1);
      expect(lines('reordered')).toBeCloseTo(1 / 16, 2);
      expect(lines('packed')).toBeLessThan(lines('simd'));
      // Rows of a block at a distance of a power of two fall on the same places from 256 on.
      if (n === 128) expect(lines('tiled')).toBeLessThan(lines('reordered') / 3);
      else expect(lines('tiled')).toBeCloseTo(lines('reordered'), 2);
    },
  );

  it('a build that does not fuse needs two instructions', () => {
    expect(countersOf('packed', 256, true)?.arithmetic).toBe(0.25);
    expect(countersOf('packed', 256, false)?.arithmetic).toBe(0.5);
    expect(countersOf('eigen', 256, true)).toBeUndefined();
  });
});

// --- feedback: whatever was measured, each sentence is true of it --------------------------------

const counters = (fused: boolean) =>
  Object.fromEntries(
    VARIANTS.flatMap((variant) => {
      const one = countersOf(variant, 128, fused);
      return one === undefined ? [] : [[variant, one]];
    }),
  );
const DRY: Dry = {
  size: 256,
  counters: { fused: counters(true), split: counters(false) },
  order: 'ijk',
  fetched: { ijk: 704, ikj: 160, tiled: 144 },
};

const OUTCOMES: Readonly<Record<string, readonly [Measured, number | undefined]>> = {
  'a steep ladder': [fast, 4321],
  'a flat one': [flat, 9],
  'visits far apart': [noisy, 108],
  'every rung the same': [measuredOf([1, 1, 1, 1, 1, 1, 1, 1, 1], 57), 1],
  'reversed order': [measuredOf([60, 40, 30, 20, 10, 5, 3, 2, 1], 70), 0.001],
  'above the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 80, 180], 57), 10],
  'int8 above its peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 400], 57), 10],
  'exactly the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 57, 228], 57), 114],
  'nine tenths of the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 58), 100],
  'quick throughout': [measuredOf([11, 12, 13, 14, 15, 28, 42, 54, 180], 57), 5],
  'exactly a hundred': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 50, 180], 57), 100],
  'not predicted': [fast, undefined],
};

const telling = (measured: Measured, said: number | undefined): Telling =>
  ({
    values: { size: '256', order: 'ijk' },
    shown: { size: '256', order: 'ijk' },
    said,
    passed: true,
    dry: DRY,
    outcomes: { ladder: measured },
  }) as unknown as Telling;

const wordsOf = (all: readonly { lead?: string; text: unknown }[]): string =>
  all
    .map(({ lead = '', text: rest }) => `${lead} ${rest}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe.each(Object.entries(OUTCOMES))('kernels lab, feedback: %s', (_, [measured, said]) => {
  const view = telling(measured, said);
  const { scenes } = text;
  const whole = wholeLadder(measured);
  if (whole === undefined) throw new Error('no ladder');
  const all = Object.values(scenes).map(
    (scene) =>
      `${scene.title(view)}\n${wordsOf(scene.say(view))}\n${'more' in scene ? wordsOf(scene.more(view)) : ''}`,
  );

  it('says nothing that is no number, and blames no other program', () => {
    expect(all.join('\n')).not.toMatch(/NaN|undefined|Infinity|other program|busy/);
  });

  it('no share of a peak exceeds 100 %', () => {
    for (const [, share] of all.join('\n').matchAll(/reached ([\d.]+)\u00a0?\s?% of/g))
      expect(Number(share)).toBeLessThanOrEqual(100);
    const best = rungIn(measured, 'packed');
    if (best !== undefined && shareOf(measured, best) === undefined)
      expect(`${scenes.peak.title(view)}${wordsOf(scenes.peak.say(view))}`).toContain('too low');
  });

  it('the ratio of its title is that of the rates in its figure, to the digits shown', () => {
    const [first, best] = ['javascript-naive', 'packed'].map((name) => rungIn(measured, name));
    const rates = [first, best].map((rung) => Number(rung?.gflops_per_second.toPrecision(3)));
    expect(scenes.ladder.title(view)).toContain(multiple((rates[1] ?? 0) / (rates[0] ?? 1)));
  });

  it('judges the prediction by the numbers that stand there', () => {
    const told = wordsOf(scenes.ladder.say(view));
    if (said === undefined) return expect(told).not.toContain('You said');
    expect(told).toContain(
      `You said ${multiple(said)}; it was ${multiple(whole.value)}`.replaceAll('\u00a0', ' '),
    );
    if (/too (much|little)/.test(told)) expect(told.includes('too much')).toBe(said > whole.value);
  });

  it('a rung gains, loses or differs by nothing measurable as its interval says', () => {
    const told = reasonsMore(view)
      .slice(1)
      .map((each) => String(each.text));
    for (const [index, { ratio }] of stepsOf(measured).entries()) {
      const words = told[index] ?? '';
      const gain = gainOf(ratio);
      expect(words.includes('no measurable difference')).toBe(gain === 'unclear');
      expect(words.includes('Measured: slower')).toBe(gain === 'slower');
      if (words.includes('time did not')) expect(gain).not.toBe('faster');
      if (words.includes('None of these counts fell')) expect(gain).toBe('faster');
    }
  });

  it('has a reason of its own for each rung, from its own counters', () => {
    const told = reasonsMore(view)
      .slice(1)
      .map((each) => String(each.text));
    expect(new Set(told).size).toBe(stepsOf(measured).length);
    for (const words of told)
      for (const [, a, b] of words.matchAll(/(\d+(?:\.\d+)?) → (\d+(?:\.\d+)?)/g))
        expect(Math.max(Number(a) / Number(b), Number(b) / Number(a))).toBeGreaterThan(1.05);
  });

  it('90 % of the peak holds, does not, or is left open, as the intervals say', () => {
    const told = wordsOf(scenes.peak.say(view));
    const best = rungIn(measured, 'packed');
    if (best === undefined) throw new Error('no best rung');
    const { peak_interval: peak } = measured.device.roof;
    if (told.includes('It holds here'))
      expect(best.interval.low / peak.high).toBeGreaterThanOrEqual(0.9);
    if (told.includes('Not here')) expect(best.interval.high / peak.low).toBeLessThan(0.9);
  });

  it('a hundred times is more, less or open as the interval says', () => {
    const told = wordsOf(scenes.ladder.more(view));
    const { low, high } = whole.interval;
    expect(told.includes('more than the claim')).toBe(low > 100);
    expect(told.includes('less than the claim')).toBe(high < 100);
  });

  it('its questions have answers that pass, and hints', () => {
    const questions = Object.values(scenes).flatMap((scene) =>
      'questions' in scene ? scene.questions(view) : [],
    );
    expect(questions.length).toBe(2);
    for (const question of questions) {
      expect(question.hints?.length).toBe(2);
      if (question.kind === 'number') expect(gradeNumber(question, question.answer)).toBe(true);
    }
  });
});

describe('kernels lab: questions and report', () => {
  it('plain loops at 1024 take as long as their rate says', () => {
    const [question] = text.scenes.ladder.questions(telling(fast, undefined));
    if (question?.kind !== 'number') throw new Error('a number is asked');
    expect(gradeNumber(question, (2 * 1024 ** 3) / 0.5e9)).toBe(true);
    expect(gradeNumber(question, 1024 ** 3 / 0.5e9)).toBe(false);
  });

  it('a rung is above its peak only where both intervals say so', () => {
    expect(abovePeak(fast)).toEqual([]);
    expect(
      abovePeak(OUTCOMES['above the peak']?.[0] as Measured).map(({ variant }) => variant),
    ).toEqual(['packed']);
    expect(
      abovePeak(OUTCOMES['int8 above its peak']?.[0] as Measured).map(({ variant }) => variant),
    ).toEqual(['int8']);
  });

  it('the environment says what was discarded in all visits', () => {
    expect(text.ladder.facts(fast)).toContainEqual({
      label: 'Discarded',
      value: '18\u00a0samples',
    });
  });

  it('the report names first, best and the whole ladder, int8 in GOP/s', () => {
    const facts = text.ladder.results(fast);
    expect(facts.map(({ label }) => label)).toContain('Whole ladder');
    expect(facts).toContainEqual({ label: 'packed SIMD + FMA', value: '54.0\u00a0GFLOP/s' });
    expect(facts).toContainEqual({ label: 'int8', value: '180\u00a0GOP/s' });
  });
});
