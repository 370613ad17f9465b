// The coarse clock: its readings, and the sentences about three results.

import { describe, expect, it } from 'vitest';
import {
  type ClockOutcome,
  clockStep,
  errorOf,
  readBy,
  runsFor,
  samplesFor,
} from '../../../web/src/labs/noise/clock-outcome';
import { figures } from '../../../web/src/labs/noise/figure-words';
import { text } from '../../../web/src/labs/noise/text';
import { outcomeOf, RUN } from './noise-clock-cases';
import { timesIn, wordsIn } from './views';

const textOf = (outcome: ClockOutcome) =>
  `${figures.grid(outcome)} ${wordsIn(text.scenes.clock, { values: {}, outcomes: { clock: outcome } }, true)}`.replaceAll(
    '\u00a0',
    ' ',
  );

describe('noise lab: coarse clock', () => {
  it('mostly zeros: the median says that the work takes no time', () => {
    const words = textOf(outcomeOf([0, 0, 0, RUN, 2 * RUN], RUN));
    expect(words).toContain('In samples of one step the clock shows 3 values');
    expect(words).toContain('takes no time');
    expect(words).toContain('In samples of 100 steps, rounding is below 1 %');
  });

  it('a median on the grid takes some time', () => {
    const words = textOf(outcomeOf([RUN, 2 * RUN, 2 * RUN], RUN));
    expect(words).toContain('the clock shows 2 values');
    expect(words).not.toContain('takes no time');
  });

  it('where 100 ticks are off too, the machine is named, not the clock', () => {
    const words = textOf(outcomeOf([RUN, RUN, RUN], 1.2 * RUN));
    expect(words).toContain('With 100 steps the median is off by +20 %: not rounding');
  });

  it('where what a lab reports was slowed, that is off, and every deviation is from the quiet value', () => {
    const outcome = outcomeOf([0.6 * RUN, 0.6 * RUN, 1.2 * RUN], 0.6 * RUN);
    const words = textOf(outcome);
    expect(words).toContain('The median of this page’s own method is off by +67 %: not rounding');
    expect(words).not.toContain('−');
    expect(errorOf(RUN, outcome)).toBeCloseTo(2 / 3);
  });

  it('gives no interval of a median that reads 0', () => {
    const outcome = outcomeOf([0, 0, 0], RUN);
    const rows = outcome.rows.map((row) => {
      const nothing = { low: 0, high: 0, confidence: 0.95 };
      return { ...row, statistics: { ...row.statistics, median: 0, median_interval: nothing } };
    });
    const words = textOf({ ...outcome, rows });
    expect(words).toContain('The clock cannot show the median');
    expect(words).not.toMatch(/between 0|NaN/);
  });

  it('names no machine where the samples of 100 ticks may be as the protocol says', () => {
    const outcome = outcomeOf([RUN, RUN, RUN], 1.03 * RUN);
    const rows = outcome.rows.map((row) =>
      row.ticks === 100
        ? {
            ...row,
            statistics: {
              ...row.statistics,
              median_interval: { low: 0.9 * RUN, high: 1.2 * RUN, confidence: 0.95 },
            },
          }
        : row,
    );
    const words = textOf({ ...outcome, rows });
    expect(words).toContain('A median is a value that the clock shows, or halfway between two');
    expect(words).not.toContain('not rounding');
  });

  it('the protocol’s interval is never narrower than a step of the clock', () => {
    const words = textOf(outcomeOf([RUN, RUN, RUN], RUN));
    const [low = 0, high = 0] = timesIn(words.slice(words.indexOf('probably between')));
    expect(low).toBeLessThanOrEqual(0.99 * RUN);
    expect(high).toBeGreaterThanOrEqual(1.01 * RUN);
  });

  it('a coarser clock than the page’s says what is measured and what is computed', () => {
    const outcome = outcomeOf([RUN, RUN, RUN], RUN);
    expect(textOf(outcome)).not.toContain('only the rounding');
    expect(textOf({ ...outcome, tick_ms: 0.005 })).toContain(
      'only the rounding to 100 µs is computed',
    );
  });

  it('a reading is a whole number of steps and right on average over the places in a step', () => {
    expect(readBy(0.3, 0.1, 0)).toBeCloseTo(0.3);
    expect(readBy(0.25, 0.1, 0.4)).toBeCloseTo(0.2);
    expect(readBy(0.25, 0.1, 0.6)).toBeCloseTo(0.3);
    const phases = Array.from({ length: 1000 }, (_, i) => (i + 0.5) / 1000);
    const mean = phases.reduce((sum, phase) => sum + readBy(0.237, 0.1, phase), 0) / 1000;
    expect(mean).toBeCloseTo(0.237, 3);
  });

  it('runs and samples follow tick and run time, and the page’s clock is never made finer', () => {
    expect(runsFor(10, 0.1, 0.001)).toBe(1000);
    expect(runsFor(1, 0.005, 3)).toBe(1);
    expect(samplesFor(100, 1, 3)).toBe(4);
    expect(samplesFor(1, 0.005, 3)).toBe(20);
    expect(clockStep('100us', 1)).toBe(1);
    expect(clockStep('1ms', 0.005)).toBe(1);
    expect(errorOf(2 * RUN, outcomeOf([RUN], RUN))).toBeCloseTo(1);
  });
});
