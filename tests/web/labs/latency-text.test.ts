// Sentences and questions follow the numbers: three measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { LatencyReport, StatisticsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/latency/checks.en';
import { prefixes } from '../../../web/src/labs/latency/naive';
import type { Measured } from '../../../web/src/labs/latency/outcome';
import { judged, paragraphs } from '../../../web/src/labs/latency/sentences.en';

const described = (values: readonly number[], more: Partial<StatisticsReport> = {}) => {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const high = sorted.at(-1) ?? 0;
  return {
    count: values.length,
    median,
    mean,
    median_interval: {
      low: 0.99 * median,
      high: 1.01 * median,
      confidence: values.length < 6 ? 1 - 2 ** (1 - values.length) : 0.95,
    },
    min: sorted[0] ?? 0,
    max: high,
    mad: 0.005 * median,
    p95: high,
    p99: high,
    cv: 0.1,
    outliers: [],
    ...more,
  } as unknown as StatisticsReport;
};

interface Case {
  readings: number[];
  samples: number[];
  warmUp: number[];
  tick: number;
  runs: number;
  steady?: boolean;
}

function measuredOf({ readings, samples, warmUp, tick, runs, steady = true }: Case): Measured {
  const outliers = samples.flatMap((value, index) =>
    value > 2 * (samples[0] ?? 0) ? [index] : [],
  );
  const statistics = described(samples, { outliers });
  const report = {
    batch: 1,
    latency_ms: statistics.median,
    statistics,
    samples_ms: samples,
    runs_per_sample: samples.map(() => runs),
    warm_up_ms: warmUp,
    warm_up_runs: warmUp.map(() => runs),
    tick_ms: tick,
    clock_call_ns: 200,
    ticks_per_sample: 100,
    steady,
  } as unknown as LatencyReport;
  const slow = (many: number, factor: number) => [
    ...samples,
    ...Array.from({ length: many }, () => factor * statistics.median),
  ];
  return {
    title: 'MLP',
    readings_ms: readings,
    report,
    derived: {
      clock_ms: tick,
      naive: prefixes(readings).map((part) => ({
        runs: part.length,
        readings_ms: part,
        statistics: described(part),
      })),
      warm_up: described(warmUp),
      noise: { outliers: 3, factor: 20, statistics: described(slow(3, 20)) },
      one_slow: described(slow(1, 10)),
      book: { quiet: described([5.1, 5.2, 5.0, 5.3]), all: described([5.1, 5.2, 5.0, 5.3, 50]) },
    },
  };
}

const fill = (length: number, value: number) => Array.from({ length }, () => value);
const coldAndTiny = measuredOf({
  readings: [3, ...fill(99, 0)],
  samples: [...fill(38, 0.02), 1.3, 1.3],
  warmUp: fill(10, 0.06),
  tick: 1,
  runs: 5000,
});
const SLOW: Case = {
  readings: fill(100, 100),
  samples: fill(40, 100),
  warmUp: fill(5, 100),
  tick: 0.005,
  runs: 1,
};
const warmAndLong = measuredOf(SLOW);
const between = measuredOf({
  readings: [0.06, ...fill(99, 0.05)],
  samples: fill(200, 0.05),
  warmUp: fill(10, 0.05),
  tick: 0.005,
  runs: 10,
  steady: false,
});

const textOf = (measured: Measured) =>
  paragraphs(measured, undefined)
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('latency lab: explanation', () => {
  it('a cold start far above the median is named with its ratio, and the slow warm-up with its own', () => {
    const text = textOf(coldAndTiny);
    expect(text).toContain('The first run took 3.00 ms, 150× the median');
    expect(text).toContain('its median was 60.0 µs, 3.0× that of the samples');
    expect(text).toContain('compiled quickly');
  });

  it('a first run as fast as the rest is not called a cold start', () => {
    const text = textOf(warmAndLong);
    expect(text).toContain('The first run took 100 ms, no longer than the later ones');
    expect(text).toContain('Reload the page');
    expect(text).not.toContain('its median was');
  });

  it('a run below the tick: single readings were 0, and the runs needed for 100 ticks are said', () => {
    const text = textOf(coldAndTiny);
    expect(text).toContain('99 of 100 single readings were 0');
    expect(text).toContain('a sample needs 5,000 runs');
  });

  it('a run of a few ticks: few different readings, and what a clock of 1 ms would show', () => {
    const text = textOf(between);
    expect(text).toContain('One run lasts 10 ticks');
    expect(text).toContain('only 2 different values');
    expect(text).toContain('95 % of such runs would read 0');
  });

  it('fewer than six samples are not said to have a 95 % interval', () => {
    const few = textOf(measuredOf({ ...SLOW, samples: fill(5, 100) }));
    expect(few).toContain('5 samples: too few for a 95 % interval of the median.');
    expect(few).not.toContain('95 % confidence');
    expect(textOf(measuredOf({ ...SLOW, samples: fill(6, 100) }))).toContain('95 % confidence');
  });

  it('a run of thousands of ticks may be timed alone', () => {
    expect(textOf(warmAndLong)).toContain('One run lasts 20,000 ticks');
    expect(textOf(warmAndLong)).toContain('enough to time a single run');
  });

  it('the naive reports are compared with the protocol, kindly only where they are close', () => {
    expect(textOf(coldAndTiny)).toContain('One run alone is 150× too high');
    expect(textOf(warmAndLong)).toContain('All of them come within 5 %');
  });

  it('mean against median: a gap is given in percent, a missing gap is admitted', () => {
    expect(textOf(coldAndTiny)).toMatch(/the mean, 84.0 µs, is 320 % above the median/);
    expect(textOf(coldAndTiny)).toContain('2 of 40 samples are outliers');
    expect(textOf(warmAndLong)).toContain('Here it hardly matters');
    expect(textOf(warmAndLong)).not.toContain('1,000 medians');
  });

  it('a p99 of averaged samples is said to be diluted, one of single runs is not', () => {
    expect(textOf(coldAndTiny)).toContain('averages about 5,000 runs');
    expect(textOf(warmAndLong)).not.toContain('dilutes');
    expect(textOf(warmAndLong)).toContain('fewer than 100 samples');
    expect(textOf(between)).not.toContain('fewer than 100 samples');
  });

  it('a warm-up that never became steady is not hidden', () => {
    expect(textOf(between)).toContain('never became steady');
    expect(textOf(coldAndTiny)).not.toContain('never became steady');
  });

  it('no sentence holds a number that is none', () => {
    for (const measured of [coldAndTiny, warmAndLong, between]) {
      expect(textOf(measured)).not.toMatch(/NaN|Infinity|undefined|–/);
    }
  });

  it('the verdict says the factor, its side, and recognises the cold start', () => {
    const said = (latency_ms: number) => {
      const { lead, text } = judged(coldAndTiny, latency_ms);
      return `${lead} ${text}`.replaceAll('\u00a0', ' ');
    };
    expect(said(0.0202)).toContain('Within 1.0 %');
    expect(said(0.002)).toContain('10× too short');
    expect(said(1)).toContain('50× too long');
    expect(said(1)).not.toContain('cold start');
    expect(said(3.1)).toContain('the cold start');
  });
});

describe('latency lab: checks', () => {
  const numberOf = (measured: Measured, id: string) => {
    const question = checks(measured).find((each) => each.id === id);
    if (question?.kind !== 'number') throw new Error(`${id} is no number question`);
    return question;
  };

  it('runs per tick: graded by this measurement, and the reciprocal is recognised', () => {
    const question = numberOf(coldAndTiny, 'runs-per-tick');
    expect(gradeNumber(question, 50)).toBe(true);
    expect(gradeNumber(question, 0.02)).toBe(false);
    expect(question.feedback(0.02, false)).toContain('the other way round');
    expect(gradeNumber(numberOf(between, 'runs-per-tick'), 0.1)).toBe(true);
  });

  it('one slow sample: the mean moves by 9 over n + 1 when all others are equal', () => {
    const question = numberOf(warmAndLong, 'mean-moves');
    expect(question.answer).toBeCloseTo(900 / 41, 6);
    expect(gradeNumber(question, 22)).toBe(true);
    expect(gradeNumber(question, 900)).toBe(false);
    expect(question.feedback(0, false)).toContain('how far the median moves');
  });

  it('the median’s answer depends on its interval', () => {
    const answer = (measured: Measured) =>
      checks(measured).find((each) => each.id === 'median-moves')?.answer;
    expect(answer(warmAndLong)).toBe('inside');
    const { derived } = warmAndLong;
    const moved = { ...derived.one_slow, median: 110 };
    expect(answer({ ...warmAndLong, derived: { ...derived, one_slow: moved } })).toBe('outside');
  });
});
