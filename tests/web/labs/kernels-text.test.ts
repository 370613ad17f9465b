// The sentences of the Kernels lab are true of whatever was measured.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { busyText } from '../../../web/src/lab/claim';
import { countersOf } from '../../../web/src/labs/kernels/counters';
import type { Dry } from '../../../web/src/labs/kernels/experiments';
import { figures } from '../../../web/src/labs/kernels/figure-words';
import { peakFigure } from '../../../web/src/labs/kernels/figures';
import type { Known } from '../../../web/src/labs/kernels/model';
import {
  abovePeak,
  gainOf,
  isLadderBusy,
  type Measured,
  rungOf as rungIn,
  shareOf,
  stepsOf,
  wasBusy,
  wholeLadder,
} from '../../../web/src/labs/kernels/outcome';
import { order, reasons, reasonsMore } from '../../../web/src/labs/kernels/sentences';
import { text } from '../../../web/src/labs/kernels/text';
import { multiple } from '../../../web/src/labs/kernels/words';
import { fast, measuredOf, OUTCOMES, VARIANTS } from './kernels-fixtures';

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

const telling = (measured: Measured, prediction: number | undefined): Known<'ladder'> =>
  ({
    values: { size: '256', order: 'ijk' },
    shown: { size: '256', order: 'ijk' },
    prediction,
    passed: true,
    dry: DRY,
    outcomes: { ladder: measured },
  }) as unknown as Known<'ladder'>;

const wordsOf = (all: readonly { lead?: string; text: unknown }[]): string =>
  all
    .map(({ lead = '', text: rest }) => `${lead} ${rest}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe.each(Object.entries(OUTCOMES))(
  'kernels lab, feedback: %s',
  (_, [measured, prediction]) => {
    const view = telling(measured, prediction);
    const { scenes } = text;
    const whole = wholeLadder(measured);
    if (whole === undefined) throw new Error('no ladder');
    const all = Object.values(scenes).map(
      (scene) =>
        `${scene.title(view)}\n${wordsOf(scene.say(view))}\n${'more' in scene ? wordsOf(scene.more(view)) : ''}`,
    );

    it('says nothing that is no number, and blames no other program', () => {
      expect(all.join('\n').replaceAll(busyText, '')).not.toMatch(
        /NaN|undefined|Infinity|other program|busy/,
      );
    });

    it('names a winner or a reason only where the two visits agree', () => {
      const shown = `${figures.steps(measured)} ${scenes.peak.title(view)} ${wordsOf(scenes.reasons.say(view))}`;
      expect(
        /largest|slower|steps surely|nothing measurable|every step|nearest to|above the/i.test(
          shown,
        ),
      ).toBe(!wasBusy(measured));
    });

    it('the steps of its chain multiply to the whole', () => {
      const [, product, factors = ''] =
        /The steps multiply to ([\d.,]+)×: (WebAssembly .*?\d)\.(?:$|\s)/m.exec(
          wordsOf(scenes.reasons.say(view)),
        ) ?? [];
      expect(product === undefined).toBe(wasBusy(measured));
      if (product === undefined) return;
      const steps = factors.split(/, | and /).map((step) => Number(/[\d.,]+$/.exec(step)?.[0]));
      expect(steps.length).toBe(5);
      const multiplied = steps.reduce((all, step) => all * step, 1);
      expect(Math.abs(multiplied / Number(product) - 1)).toBeLessThan(0.06);
    });

    it('no share of a peak exceeds 100 %', () => {
      for (const [, share] of all.join('\n').matchAll(/reached ([\d.]+)\u00a0?\s?% of/g))
        expect(Number(share)).toBeLessThanOrEqual(100);
      const best = rungIn(measured, 'packed');
      if (best !== undefined && !wasBusy(measured) && shareOf(measured, best) === undefined)
        expect(`${scenes.peak.title(view)}${wordsOf(scenes.peak.say(view))}`).toContain('too low');
    });

    it('the ratio of its title is that of the rates in its figure, to the digits shown', () => {
      const [first, best] = ['javascript-naive', 'packed'].map((name) => rungIn(measured, name));
      const rates = [first, best].map((rung) => Number(rung?.gflops_per_second.toPrecision(3)));
      const ratio = multiple((rates[1] ?? 0) / (rates[0] ?? 1));
      expect(scenes.ladder.title(view).includes(ratio)).toBe(!isLadderBusy(measured));
    });

    it('judges the prediction by the numbers that stand there', () => {
      const shownWords = wordsOf(scenes.ladder.say(view));
      if (prediction === undefined) return expect(shownWords).not.toContain('You said');
      const { standing } = text.ending.verdict(view, prediction);
      const said = isLadderBusy(measured)
        ? `You said ${multiple(prediction)}. ${busyText}`
        : `You said ${multiple(prediction)}; it was ${multiple(whole.value)}`;
      expect(shownWords).toContain(said.replaceAll('\u00a0', ' '));
      expect(/too (much|little)/.test(shownWords)).toBe(standing === 'wrong');
      if (standing === 'wrong')
        expect(shownWords.includes('too much')).toBe(prediction > whole.value);
    });

    it('times that are compared have the same unit', () => {
      expect(wordsOf(scenes.ladder.say(telling(measured, undefined)))).toMatch(
        /took [\d.,]+ (\S+), then [\d.,]+ \1\./,
      );
    });

    it('a rung gains, loses or differs by nothing measurable as its interval says', () => {
      const shownWords = reasonsMore(view)
        .slice(1)
        .map((each) => String(each.text));
      for (const [index, { ratio }] of stepsOf(measured).entries()) {
        const words = shownWords[index] ?? '';
        const gain = gainOf(ratio);
        expect(/Measured: (no difference from|too close to tell)/.test(words)).toBe(
          gain === 'unclear',
        );
        if (words.includes('no difference')) {
          expect(ratio.interval.low).toBeGreaterThan(0.9);
          expect(ratio.interval.high).toBeLessThan(1.1);
        }
        expect(words.includes('Measured: slower')).toBe(gain === 'slower');
        // A wide interval allows no conclusion about what limited a loop.
        if (words.includes('time did not')) expect(ratio.interval.high).toBeLessThan(1.1);
        if (words.includes('None of these counts fell')) expect(gain).toBe('faster');
      }
    });

    it('has a reason of its own for each rung, from its own counters', () => {
      const shownWords = reasonsMore(view)
        .slice(1)
        .map((each) => String(each.text));
      expect(new Set(shownWords).size).toBe(stepsOf(measured).length);
      for (const words of shownWords)
        for (const [, a, b] of words.matchAll(/(\d+(?:\.\d+)?) → (\d+(?:\.\d+)?)/g))
          expect(Math.max(Number(a) / Number(b), Number(b) / Number(a))).toBeGreaterThan(1.05);
    });

    it('90 % of the peak holds, does not, or is left open, as the intervals say', () => {
      const shownWords = wordsOf(scenes.peak.say(view));
      const best = rungIn(measured, 'packed');
      if (best === undefined) throw new Error('no best rung');
      const { peak_interval: peak } = measured.device.roof;
      if (shownWords.includes('does so too'))
        expect(best.interval.low / peak.high).toBeGreaterThanOrEqual(0.9);
      if (shownWords.includes('does not')) expect(best.interval.high / peak.low).toBeLessThan(0.9);
    });

    it('a hundred times is more, less or open as the interval says', () => {
      const shownWords = wordsOf(scenes.ladder.more(view));
      const { low, high } = whole.interval;
      expect(shownWords.includes('more than the claim')).toBe(low > 100);
      expect(shownWords.includes('less than the claim')).toBe(high < 100);
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
  },
);

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
    expect(facts).toContainEqual({ label: 'packed SIMD', value: '54.0\u00a0GFLOP/s' });
    expect(facts).toContainEqual({ label: 'int8', value: '180\u00a0GOP/s' });
  });
});

describe('kernels lab: superlatives', () => {
  const tied = measuredOf([0.5, 1.5, 1.5, 4.5, 3, 28, 53.5, 54, 180], 57, 1.04);

  it('the largest step and the nearest to the peak are named where the intervals decide', () => {
    expect(figures.steps(fast)).toContain('The largest step is to SIMD, 9.3×');
    expect(figures.peak(fast)).toContain('comes nearest to the float32 peak: ');
    expect(figures.peak(tied)).toBe('Too close to tell which comes nearest to the float32 peak');
    const steps = measuredOf([1, 3, 3, 9, 9, 27, 40, 41, 180], 57, 1.2);
    expect(figures.steps(steps)).toContain('We can’t tell which step is the largest');
  });

  it('the figure of the shares says what its bars are, and not what the heading above it says', () => {
    for (const measured of [fast, tied]) {
      const { title } = peakFigure(measured).values[0] as FigureSpec;
      expect(title).toBe('Rate, as a share of the float32 peak');
      expect(title).not.toBe(figures.peak(measured));
    }
  });

  it('a wide ratio has its range, and few samples decide nothing', () => {
    const wide = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 57, 1.3);
    expect(text.scenes.ladder.title(telling(wide, undefined))).toMatch(
      /108× as fast \(\d+× to \d+×\)$/,
    );
    const few = { value: 2, interval: { low: 1.9, high: 2.1, confidence: 0.75 } };
    expect(gainOf(few)).toBe('unclear');
  });

  it('a step that few samples leave open is not called one without a difference', () => {
    const step = stepsOf(fast).find(({ rung }) => rung.variant === 'naive');
    if (step === undefined) throw new Error('there is such a step');
    const ratio = { value: 2.4, interval: { low: 1.8, high: 3.3, confidence: 0.9 } };
    expect(figures.reason({ ...step, ratio }, {})).toContain(
      'Measured: 2.4× as fast as JavaScript, i\u00a0j\u00a0k, from too few samples to be sure.',
    );
    const few = fast.rungs.map((rung) => ({
      ...rung,
      interval: { ...rung.interval, confidence: 0.9 },
    }));
    expect(wordsOf(reasons(telling({ ...fast, rungs: few }, undefined)))).toContain(
      'Few samples leave open whether JavaScript, i k j gained',
    );
  });

  it('rungs that disagreed are named with what counts of them', () => {
    const rungs = fast.rungs.map((rung) => ({ ...rung, again: rung.variant === 'simd' }));
    expect(order({ ...fast, rungs }).lead).toContain(
      'The first two times of “SIMD” differed by more than a fifth, so more were taken; the two fastest count. Of those that count, “',
    );
    expect(order(fast).lead).not.toContain('more were taken');
  });
});
