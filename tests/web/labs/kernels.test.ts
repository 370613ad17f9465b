// The kernels lab: ratios with intervals, and sentences for three ladders that must read differently.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/kernels/checks';
import { facts, results } from '../../../web/src/labs/kernels/facts';
import {
  gainOf,
  intensityOf,
  type Measured,
  peakFor,
  type Rung,
  ratioBetween,
  type Said,
  spreadOf,
  stepsOf,
  wholeSamples,
} from '../../../web/src/labs/kernels/outcome';
import { RUNGS } from '../../../web/src/labs/kernels/rungs';
import { paragraphs } from '../../../web/src/labs/kernels/sentences';
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
    ...deviceOf(peak, [70, 68, 60, 16]),
    peaks: [{ name: 'int8 dot product', gflops_per_second: 4 * peak }],
  } as unknown as Measured['device'];
  return {
    finished: true,
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

const textOf = (measured: Measured, said?: Said) =>
  paragraphs(measured, said)
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('kernels lab: arithmetic', () => {
  it('intensity counts each matrix once', () => {
    expect(intensityOf(256)).toBeCloseTo((2 * 256 ** 3) / (3 * 4 * 256 ** 2));
  });

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
    expect(int8 && peakFor(fast.device, int8)).toBe(228);
    expect(packed && peakFor(fast.device, packed)).toBe(57);
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
    expect([1.8, 53, 4321].map(multiple)).toEqual(['1.8×', '53.0×', '4.32\u00a0k×']);
  });
});

describe('kernels lab: explanation', () => {
  it('every rung has its two sentences and what was measured', () => {
    const text = textOf(fast);
    for (const { label, what, why } of Object.values(RUNGS)) {
      expect(text).toContain(`${label}: `);
      expect(text).toContain(`${what} ${why}`.replaceAll('\u00a0', ' '));
    }
    expect(text).toContain('as fast as WebAssembly, i j k. That is 5.6× the first rung');
    expect(text).toContain('int8: 180 GOP/s');
    expect(text).not.toContain('180 GFLOP/s');
  });

  it('a ladder of more than a hundred times supports the claim, a flat one does not', () => {
    expect(textOf(fast)).toContain('more than the claim');
    expect(textOf(flat)).toContain('less than the claim');
    expect(textOf(noisy)).toContain('which may be the claim’s hundred');
    expect(textOf(fast)).toContain('here one thread did the work');
    expect(textOf({ ...fast, threads: 2 })).toContain('here 2 threads did the work');
  });

  it('a step that is slower, or that noise hides, is not called a gain', () => {
    const text = textOf(flat);
    expect(text).toContain('so slower here');
    expect(text).toContain('no gain can be told from the noise');
    expect(textOf(fast)).not.toContain('so slower here');
  });

  it('90 % of the peak holds, does not hold, or cannot be tested', () => {
    expect(textOf(fast)).toContain('It holds for the best kernel here');
    expect(textOf(flat)).toContain('stays below it');
    expect(textOf(noisy)).toContain('this run cannot test it');
  });

  it('visits that differ are named with what it means for the order', () => {
    expect(textOf(noisy)).toContain('differed most, by 500 %');
    expect(textOf(noisy)).toContain('this machine changed');
    expect(textOf(fast)).toContain('shows that it hardly did');
  });

  it('the rule of the slides is counted on these rungs', () => {
    expect(textOf(fast)).toContain('5 of these rungs run below 10 GFLOP/s');
    const quick = measuredOf([11, 12, 13, 14, 15, 28, 42, 54, 180], 57);
    expect(textOf(quick)).toContain('No float32 rung is below 10 GFLOP/s here');
  });

  it('the prediction is judged by the interval first', () => {
    expect(textOf(fast, { ratio: 108 })).toContain('Your number lies in the interval');
    expect(textOf(fast, { ratio: 4321 })).toContain('You said 4.32 k× as fast; it was 108×');
    expect(textOf(fast, { ratio: 10 })).toContain('less. One product of this size took 67.1 ms');
    expect(textOf(fast)).not.toContain('You said');
  });
});

describe('kernels lab: questions and report', () => {
  it('answers come from the measurement', () => {
    const [share, time, step] = checks(fast);
    if (share?.kind !== 'number' || time?.kind !== 'number') throw new Error('numbers expected');
    expect(gradeNumber(share, (100 * 54) / 57)).toBe(true);
    expect(gradeNumber(time, (2 * 1024 ** 3) / 0.5e9)).toBe(true);
    expect(gradeNumber(time, 1024 ** 3 / 0.5e9)).toBe(false);
    expect(step?.answer).toBe('simd');
  });

  it('the environment says what was discarded in all visits', () => {
    expect(facts(fast)).toContainEqual({ label: 'Discarded', value: '18\u00a0samples' });
  });

  it('the report names first, best and the whole ladder', () => {
    const labels = results(fast).map(({ label }) => label);
    expect(labels).toContain('Whole ladder');
    expect(labels).toContain('packed SIMD + FMA');
  });
});
