// The sentences of the Roofline lab are true of whatever was measured.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { limitOf } from '../../../web/src/labs/roofline/changes';
import { figures } from '../../../web/src/labs/roofline/figure-words';
import type { Known } from '../../../web/src/labs/roofline/model';
import {
  attainable,
  efficiency,
  isAbove,
  levelFor,
  type Measured,
  pointOf,
  sideOf,
} from '../../../web/src/labs/roofline/outcome';
import { roofsMore } from '../../../web/src/labs/roofline/sentences';
import { text } from '../../../web/src/labs/roofline/text';
import { limitName } from '../../../web/src/labs/roofline/words';
import { CHANGES, FROM_MEMORY, laptop, OUTCOMES, rows } from './roofline-cases';
import { deviceOf, fastestOf, measuredOf, WORKS } from './roofline-fixtures';

const telling = (
  measured: Measured,
  prediction: number | undefined,
  changes = FROM_MEMORY,
): Known<'points'> =>
  ({
    values: { op: measured.op },
    shown: { op: measured.op },
    prediction,
    passed: true,
    dry: { op: measured.op, works: WORKS, plans: changes },
    outcomes: {
      points: measured,
      roofs: undefined,
      changes: { op: measured.op, changes },
      others: undefined,
    },
  }) as unknown as Known<'points'>;

type Words = { text: unknown; lead?: string };
const wordsOf = (all: readonly Words[] = []): string =>
  all
    .map(({ lead = '', text: rest }) => `${lead} ${typeof rest === 'string' ? rest : ''}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, M: 1e6, G: 1e9, T: 1e12 };
const read = (value: string, unit: string) => Number(value) * (UNITS[unit] ?? Number.NaN);

describe.each(Object.entries(OUTCOMES))(
  'roofline lab, feedback: %s',
  (_, { measured, prediction }) => {
    const view = telling(measured, prediction);
    const { scenes } = text;
    const point = pointOf(measured.points, measured.op);
    if (point === undefined) throw new Error('no point');
    const all = Object.values(scenes).map(
      (scene) =>
        `${scene.title(view)}\n${wordsOf(scene.say(view))}\n${'more' in scene ? wordsOf(scene.more(view)) : ''}`,
    );

    it('says nothing that is no number, and blames no other program', () => {
      expect(all.join('\n')).not.toMatch(/NaN|undefined|Infinity|other program|busy/);
    });

    it('its title is what was measured, and no share exceeds 100 %', () => {
      const title = scenes.four.title(view).replaceAll('\u00a0', ' ');
      const share = /reached ([\d.]+) %/.exec(title);
      if (isAbove(measured.device, point)) expect(title).toContain('above its roof');
      else if (share === null) expect(title).toMatch(/reached its roof$|known roughly$/);
      else {
        expect(Number(share[1])).toBeLessThanOrEqual(100);
        expect(Number(share[1]) / 100 / efficiency(measured.device, point)).toBeCloseTo(1, 1);
      }
    });

    it('its products are products of the numbers that stand there', () => {
      const words = wordsOf(scenes.four.say(view));
      for (const [, a, b, bu, c, cu] of words.matchAll(
        /([\d.]+) FLOP\/byte × ([\d.]+) ([kMGT]?)B\/s = ([\d.]+) ([kMGT]?)FLOP\/s/g,
      )) {
        const product = Number(a) * read(b ?? '', bu ?? '');
        expect(product / read(c ?? '', cu ?? '')).toBeCloseTo(1, 2);
      }
    });

    it('judges the prediction by the numbers that stand there', () => {
      const words = wordsOf(scenes.four.say(view));
      if (prediction === undefined) return expect(words).not.toContain('You said');
      const found =
        /it was ([\d.]+) ([kMGT]?)FLOP\/s(?: \([^)]*\))?, so ([\d.]+)(?: k)?× too (much|little)/.exec(
          words,
        );
      if (found === null)
        return expect(text.ending.verdict(view, prediction).standing).not.toBe('wrong');
      const was = read(found[1] ?? '', found[2] ?? '');
      expect(found[4]).toBe(prediction * 1e9 > was ? 'much' : 'little');
    });

    it('names a nearer memory only where it was measurably faster', () => {
      const words = wordsOf(scenes.memory.say(view));
      const near = levelFor(measured.device, point);
      const far = measured.device.bandwidths.findLast(({ stream }) => stream === near.stream);
      if (words.includes('a cache, from')) {
        expect(near.interval.low).toBeGreaterThan(far?.interval.high ?? 0);
        // No smaller set may be clearly slower; otherwise the level would not be a cache.
        for (const each of measured.device.bandwidths.filter(
          ({ stream, working_set_bytes: size }) => stream === near.stream && size < near.bytes,
        ))
          expect(each.interval.high).toBeGreaterThanOrEqual(near.interval.low);
      }
      if (words.includes('can’t tell')) {
        expect(near.interval.low).toBeLessThanOrEqual(far?.interval.high ?? 0);
        expect(near.interval.high).toBeGreaterThanOrEqual(far?.interval.low ?? 0);
      }
    });

    it.each(Object.entries(CHANGES))(
      'two changes say %s: agreement is never made up',
      (_name, changes) => {
        const own = telling(measured, prediction, changes);
        const words = wordsOf(scenes.changes.say(own));
        const limit = limitOf(changes);
        const side = sideOf(measured.device, point);
        if (limit === 'undecided') expect(words).toContain('can’t tell');
        else expect(words).toContain(limitName(limit));
        if (words.includes('agrees'))
          expect(`${side === 'memory' ? 'bandwidth' : side}`).toBe(limit);
      },
    );

    it('its questions have answers that pass, and hints', () => {
      const questions = Object.values(scenes).flatMap((scene) =>
        'questions' in scene ? scene.questions(view) : [],
      );
      expect(questions.length).toBe(3);
      for (const question of questions) {
        expect(question.hints?.length).toBe(2);
        if (question.kind === 'number') expect(gradeNumber(question, question.answer)).toBe(true);
      }
    });

    it('the card at its end never puts a point under a roof that it broke, and has the roof that was told', () => {
      const card = text.ending.measured(view).replaceAll('\u00a0', ' ');
      const above = isAbove(measured.device, point);
      expect(card.includes('above a roof that is too low')).toBe(above);
      const words = /= ([\d.]+ [kMGT]?FLOP\/s)/.exec(wordsOf(scenes.four.say(view)))?.[1];
      const share = efficiency(measured.device, point);
      const told = scenes.four.title(view);
      expect(card.endsWith('at its roof')).toBe(told.endsWith('reached its roof'));
      expect(card.endsWith('known roughly')).toBe(told.endsWith('known roughly'));
      if (card.endsWith('at its roof')) expect(share).toBeCloseTo(1, 1);
      else if (!above && share > 1) expect(card).toMatch(/, at its roof$|roof is known roughly$/);
      else if (!above && words !== undefined && sideOf(measured.device, point) === 'memory')
        expect(card).toContain(`its roof is ${words}`);
    });

    it('where two memories cannot be told apart, the ranges that say so stand there', () => {
      const words = wordsOf(scenes.memory.say(view));
      const ranges = [...words.matchAll(/\(probably ([\d.]+) to ([\d.]+)\)/g)].map(([, a, b]) => [
        Number(a),
        Number(b),
      ]);
      expect(ranges).toHaveLength(words.includes('can’t tell them apart') ? 2 : 0);
      const [[low = 0, high = 0] = [], [from = 0, to = 0] = []] = ranges;
      if (ranges.length === 2)
        expect(Math.max(low, from)).toBeLessThanOrEqual(1.01 * Math.min(high, to));
    });

    it('the card at its end and the report say the same rate', () => {
      const rate = /[\d.]+ [kMGT]?FLOP\/s/;
      const card = rate.exec(text.ending.measured(view).replaceAll('\u00a0', ' '))?.[0];
      const report = text.points
        .results(measured)
        .map(({ value }) => value.replaceAll('\u00a0', ' '));
      expect(report.some((value) => value.startsWith(card ?? '?'))).toBe(true);
    });
  },
);

describe('roofline lab: questions', () => {
  it('a batch reaches the ridge at twice its FLOPs per byte', () => {
    const [question] = text.scenes.four.questions(
      telling(
        measuredOf(laptop, () => 1),
        1,
      ),
    );
    if (question?.kind !== 'number') throw new Error('a number is asked');
    expect(question.answer).toBeCloseTo((2 * 57) / 40);
    expect(gradeNumber(question, 40 / 57)).toBe(false);
  });
});

describe('a memory that is faster in rows', () => {
  const measured = measuredOf(rows, () => 0.9, 'relu-large');
  it('has one speed in the slope, the roof and the question', () => {
    const view = telling(measured, 2);
    expect(wordsOf(text.scenes.four.say(view))).toContain('FLOP/byte × 25.0 GB/s');
    expect(figures.roofs(rows, undefined, false)).toContain('25.0\u00a0GB/s');
    const [question] = text.scenes.memory.questions(view);
    if (question?.kind !== 'number') throw new Error('a number is asked');
    expect(question.answer).toBeCloseTo(12.5);
  });
  it('a set that moves no faster than the largest has its roof, and no cache is made up', () => {
    // 16 MiB are read at 20 GB/s; the largest set, as eight rows at once, at 25.
    const device = fastestOf(deviceOf(57, [70, 68, 60, 20, 10]), { copy: 8, roof: 25 });
    const one = measuredOf(device, () => 0.9);
    const words = wordsOf(text.scenes.memory.say(telling(one, 2)));
    expect(words).toContain('16.8 MB move no faster than 101 MB, at 25.0 GB/s: no cache shows');
    expect(levelFor(device, { min_bytes: 16.8e6 }).gb_per_second).toBe(25);
    expect(wordsOf(text.scenes.four.say(telling(one, undefined)))).not.toContain('cache');
  });
});

describe('the sentence of the peak', () => {
  const peakWith = (confidence: number, peak_note = ''): string =>
    wordsOf(
      roofsMore({
        roof: {
          peak_gflops_per_second: 30,
          peak_interval: { low: 29, high: 31, confidence },
          peak_note,
        },
        bandwidths: [],
      } as unknown as Parameters<typeof roofsMore>[0]),
    );

  it('a peak of a single sample has no interval', () => {
    expect(peakWith(0)).toContain('too few samples for an interval');
    expect(peakWith(0)).not.toContain('0 % interval');
    expect(peakWith(0.95)).toContain('95 % interval');
  });

  it('a peak of fewer threads than there are says so', () => {
    const note = 'Only 1 of 2 threads were ever seen at work at once.';
    expect(peakWith(0.95, note)).toContain(note);
  });
});

describe('roofline lab: words by the intervals', () => {
  const titleOf = (measured: Measured) =>
    text.scenes.four.title(telling(measured, undefined)).replaceAll('\u00a0', ' ');

  it('a share that the intervals leave open is none, and a wide one has its range', () => {
    const vague = deviceOf(14, [30, 25, 20, 15, 10], 0.4);
    expect(titleOf(measuredOf(vague, () => 0.9, 'linear-1', 0.1))).toMatch(
      /ran at 5\d % of its roof or more, as both are known roughly/,
    );
    expect(titleOf(measuredOf(laptop, () => 0.5, 'linear-1', 0.2))).toMatch(
      /reached 50 % \(39 % to 61 %\) of its roof/,
    );
  });

  it.each([0.5, 1.5])('few samples at %f of it compare nothing with a roof', (share) => {
    const measured = measuredOf(laptop, () => share);
    const points = measured.points.map((each) => ({
      ...each,
      gflops_interval: { ...each.gflops_interval, confidence: 0.75 },
    }));
    expect(titleOf({ ...measured, points })).toContain('too few samples to compare it');
    expect(text.ending.measured(telling({ ...measured, points }, 1))).toContain('too few samples');
  });

  it.each([
    [1.3, 'the fix is a larger batch'],
    [1.06, 'Hardly a difference'],
    [0.7, 'the larger batch is slower'],
  ])('a larger batch at %f of the rate: %s', (factor, said) => {
    const [, one = Number.NaN, many = Number.NaN] = WORKS.map((work) => attainable(laptop, work));
    const shares: Readonly<Record<string, number>> = {
      'linear-1': 0.1,
      'linear-16': (0.1 * factor * one) / many,
    };
    const measured = measuredOf(laptop, (op) => shares[op] ?? 0.5);
    expect(wordsOf(text.scenes.four.more(telling(measured, 1)))).toContain(said);
  });

  it('batches whose rates overlap are not told apart', () => {
    const wide = measuredOf(laptop, () => 0.6, 'linear-1', 0.95);
    expect(wordsOf(text.scenes.four.more(telling(wide, 1)))).toContain(
      'We can’t tell which is faster per FLOP',
    );
  });
});
