// Batch size, whatever the sweep measured: its ceiling, its most and its bound agree.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { busyText } from '../../../web/src/lab/claim';
import lab from '../../../web/src/labs/batch/lab';
import * as batch from './batch-cases';
import { DRAWS, expectHolds, expectStates, positive } from './drawn';
import { readingOf, textIn } from './reading';

const outcome = fc.record({
  fixed: positive,
  each: positive,
  bent: fc.constantFrom(1, 1.3, 0.7),
  drift: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
  noise: fc.constantFrom(0.002, 0.02, 0.2, 0.8),
  /** Batches that were measured once more, and how much slower than both times before. */
  further: fc.subarray(batch.SEVEN),
  /** A batch that was slow on both ways, and how much. */
  slow: fc.constantFrom(0, 1, 8, 64),
  by: fc.constantFrom(1.02, 1.3, 3),
  slower: fc.constantFrom(1, 1.1, 5),
});
/** Far above what any batch can bring, too: its reason is another one. */
const guess = fc.option(fc.oneof(positive, fc.constant(4321)), { nil: undefined });

it('says what holds of any sweep', () => {
  fc.assert(
    fc.property(outcome, guess, (drawn, prediction) => {
      const { fixed, each, bent, drift, noise, further, slower, slow, by } = drawn;
      const ms = (samples: number) =>
        (fixed + each * samples ** bent) * (samples === slow ? by : 1);
      const sweep = batch.measuredAgain(
        batch.outcomeOf({ batches: batch.SEVEN, ms, drift: () => drift, noise }),
        further,
        slower * Math.max(1, drift),
      );
      const reading = readingOf(lab, batch.caseOf(sweep, prediction));
      expectHolds(reading);
      expect(/so more (?:times )?were taken/.test(textIn(reading))).toBe(further.length > 0);
      const alone_s = (ms(1) * (1 + drift)) / 2 / 1000;
      const isBusy = drift > 1.5 || 1 / drift > 1.5;
      const told = expectStates(reading, 'Batch 1 (?:answers after|takes) #(?=[,.] )', alone_s);
      expect(told).toBe(isBusy ? 1 : 2);
      expectStates(reading, 'Alone a sample takes #', alone_s);
      const gain = (64 * ms(1)) / ms(64);
      const stated = expectStates(
        reading,
        '(?:brings |^|batch 1: )#.{0,40} the samples per second',
        gain,
      );
      const isDecided = reading.said.some(({ text }) => /Batch 64 brings \d/.test(text));
      expect(stated > 1).toBe(isDecided);
      if (isDecided) expect(Math.abs(Math.log(gain))).toBeGreaterThan(noise);
      expectStates(reading, '; it was #', gain);
      // No finite batch beats the endless one.
      for (const [, limit] of textIn(reading).matchAll(/endless batch would bring only ([\d.]+)×/g))
        expect(Number(limit)).toBeGreaterThanOrEqual(Number(gain.toPrecision(3)));
      // The advice and the last scene name the same batch.
      const [, best] = /brings measurably more than batch (\d+), which/.exec(textIn(reading)) ?? [];
      if (best !== undefined)
        expect(textIn(reading, 'curve say')).toContain(`brings measurably more than batch ${best}`);
      // A batch that is off the line on both ways is named, by the same number in title, figure and report.
      const said = textIn(reading, 'line figure title', 'line say');
      const [, named] = /Batch (\d+) takes .* than (?:the|a straight) line/.exec(said) ?? [];
      if (named !== undefined)
        expect(said).toMatch(new RegExp(`batch ${named} (?:lie|stays) `, 'i'));
      if (
        slow > 0 &&
        by > 1.2 &&
        noise === 0.002 &&
        bent === 1 &&
        !isBusy &&
        Math.abs(drift - 1) < 0.01
      )
        expect(Number(named)).toBe(slow);
      // Twice the time for the same work: no law, no winner.
      if (drift > 1.55 || drift < 0.64) {
        expect(textIn(reading)).toContain(busyText);
        const asked = reading.said.filter(({ place }) => place === 'question').map(({ at }) => at);
        expect(asked).not.toContain('bound');
        expect(asked).not.toContain('line');
      }
    }),
    DRAWS,
  );
});
