// The batch lab's arithmetic against known lines, and its sentences for three devices that must read differently.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/batch/checks';
import { COURSE, courseModel } from '../../../web/src/labs/batch/course';
import {
  batchesUpTo,
  bestWithin,
  fastest,
  halfBatchOf,
  knee,
  modelOf,
  type Outcome,
  pointsOf,
  type Reading,
  ratioOf,
  smallestAsFast,
} from '../../../web/src/labs/batch/outcome';
import { paragraphs } from '../../../web/src/labs/batch/sentences';

interface Device {
  batches: number[];
  ms: (batch: number) => number;
  /** Way down over way up. */
  drift?: (batch: number) => number;
  /** Half-width of each interval. */
  noise?: number;
  left_out?: Outcome['left_out'];
}

function outcomeOf({
  batches,
  ms,
  drift = () => 1,
  noise = 0.005,
  left_out = [],
}: Device): Outcome {
  const reading = (batch: number, pass: Reading['pass'], latency_ms: number): Reading => ({
    batch,
    pass,
    latency_ms,
    low_ms: (1 - noise) * latency_ms,
    high_ms: (1 + noise) * latency_ms,
    samples: 30,
    steady: true,
  });
  const plan = (batch: number) => ({
    batch,
    peak_bytes: 1_000_000 + 5000 * batch,
    parameters_bytes: 1_000_000,
    inputs_and_activations_bytes: 5000 * batch,
    workspace_bytes: 0,
  });
  return {
    finished: true,
    title: 'MLP',
    largest: batches.at(-1) ?? 1,
    readings: [
      ...batches.map((batch) => reading(batch, 'up', ms(batch))),
      ...[...batches].reverse().map((batch) => reading(batch, 'down', ms(batch) * drift(batch))),
    ],
    plans: batches.map(plan),
    left_out,
    measured_peak_bytes: plan(batches.at(-1) ?? 1).peak_bytes,
    tick_ms: 0.005,
  };
}

const SEVEN = batchesUpTo(64);
/** Four samples' worth of fixed cost, as the course text's system. */
const overhead = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b });
/** No fixed cost; a cache is left behind beyond batch 16. */
const falling = outcomeOf({
  batches: SEVEN,
  ms: (b) => (b > 16 ? 1.5 : 1) * b,
  left_out: [{ batch: 128, why: 'one run would take over a second' }],
});
/** Slower and slower, with wide intervals. */
const noisy = outcomeOf({
  batches: SEVEN,
  ms: (b) => (2 + b) * (b === 8 ? 1.15 : 1),
  drift: () => 1.2,
  noise: 0.2,
});

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const textOf = (outcome: Outcome, bound_ms: number, ratio?: number) =>
  plain(
    paragraphs(outcome, bound_ms, ratio === undefined ? undefined : { ratio })
      .map(({ lead, text }) => `${lead} ${text}`)
      .join('\n'),
  );

describe('batch lab: arithmetic', () => {
  it('batches are the powers of two and the largest itself', () => {
    expect(batchesUpTo(4)).toEqual([1, 2, 4]);
    expect(batchesUpTo(48)).toEqual([1, 2, 4, 8, 16, 32, 48]);
  });

  it('T = 4 + b is found: its limit, half of it at batch 4', () => {
    const model = modelOf(pointsOf(overhead.readings));
    expect(model?.fixed_ms).toBeCloseTo(4, 9);
    expect(model?.each_ms).toBeCloseTo(1, 9);
    expect(model?.limit_per_second).toBeCloseTo(1000, 6);
    expect(model?.half_batch).toBeCloseTo(4, 9);
    expect(model?.fixed_is_clear).toBe(true);
  });

  it('two batches have no line', () => {
    expect(
      modelOf(pointsOf(outcomeOf({ batches: [1, 2], ms: (b) => b }).readings)),
    ).toBeUndefined();
  });

  it('both passes count alike: a drift that slows the way down does not tilt the line', () => {
    const drifting = outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, drift: () => 1.1 });
    const model = modelOf(pointsOf(drifting.readings));
    expect(model?.half_batch).toBeCloseTo(4, 9);
    expect(pointsOf(drifting.readings)[0]?.drift).toBeCloseTo(0.1, 9);
  });

  it('the course text’s data: about 4 ms and 1 ms, half at 4, every batch within 2 %', () => {
    const { fixed_ms, each_ms, half_batch } = courseModel();
    expect(fixed_ms).toBeGreaterThan(3.9);
    expect(fixed_ms).toBeLessThan(4.2);
    expect(each_ms).toBeGreaterThan(0.94);
    expect(each_ms).toBeLessThan(1);
    expect(half_batch).toBeCloseTo(fixed_ms / each_ms, 9);
    expect(COURSE.map(({ latency_ms }) => Math.round(latency_ms))).toEqual([5, 12, 35, 65]);
  });

  it('best for throughput, for efficiency, and under a bound', () => {
    const points = pointsOf(overhead.readings);
    expect(fastest(points).batch).toBe(64);
    expect(knee(points)?.batch).toBe(32);
    expect(bestWithin(points, 12)?.batch).toBe(8);
    expect(bestWithin(points, 4.9)).toBeUndefined();
    expect(knee(pointsOf(falling.readings))?.batch).toBe(1);
    expect(smallestAsFast(points).batch).toBe(64);
    expect(smallestAsFast(pointsOf(noisy.readings)).batch).toBeLessThan(64);
  });

  it('a ratio and the line that would give it', () => {
    const half = halfBatchOf(ratioOf(pointsOf(overhead.readings)), 64);
    expect(half).toBeCloseTo(4, 9);
    expect(halfBatchOf(64, 64)).toBeUndefined();
    expect(halfBatchOf(0.5, 64)).toBeUndefined();
    expect(halfBatchOf(1, 64)).toBe(0);
  });
});

describe('batch lab: sentences', () => {
  it('a fixed cost is named with its size, its share and half of the limit', () => {
    const text = textOf(overhead, 12, 4.7);
    expect(text).toContain('You said 4.70×; batch 64 brings 4.71× the samples per second');
    expect(text).toContain('a = 4.00 ms');
    expect(text).toContain('half of it is reached at batch a ÷ c = 4.0');
    expect(text).toContain('90 % at 36');
    expect(text).toContain('The line is within 3.0 % of every batch');
    expect(text).toContain('under your bound of 12.0 ms, batch 8');
    expect(text).toContain('So the order hardly matters');
    expect(text).not.toContain('Not measured');
  });

  it('without a fixed cost none is claimed, and where the line fails it says so', () => {
    const text = textOf(falling, 0.5, 64);
    expect(text).toContain('samples take no longer than one');
    expect(text).toContain('cannot be told from 0');
    expect(text).toContain('For throughput: batch 1, 1.00 k samples/s');
    expect(text).toContain('For latency: none. Even batch 1 takes 1.00 ms');
    expect(text).toContain('so the line is wrong there');
    expect(text).toMatch(/Batch(es)? [\d, and]+ (is|are) faster than the line/);
    expect(text).toContain(
      'Not measured: batch 128. At batch 128 one run would take over a second.',
    );
    expect(text).not.toContain('They would be read at');
  });

  it('what the noise hides is not called an effect, and a drift is named', () => {
    const text = textOf(noisy, 1000, 4321);
    expect(text).toContain('You said 4.32 k×');
    expect(text).toContain('more than that no fixed cost can explain');
    expect(text).toContain('So this does not show that the line is wrong');
    expect(text).toContain(
      'The machine became slower while it measured: every batch, by up to 20 %',
    );
    expect(text).toContain('cannot be told from it');
  });

  it('three devices read differently in every paragraph about the device', () => {
    const leads = [overhead, falling, noisy].map((outcome) =>
      paragraphs(outcome, 12, { ratio: 3 }).map(({ lead, text }) => lead + text),
    );
    for (const index of [0, 1, 2, 3, 4, 5]) {
      expect(new Set(leads.map((all) => all[index])).size).toBeGreaterThan(1);
    }
  });

  it('says nothing that is not a number', () => {
    for (const outcome of [overhead, falling, noisy]) {
      expect(textOf(outcome, 1, 2)).not.toMatch(/NaN|undefined|Infinity/);
    }
  });
});

describe('batch lab: questions', () => {
  it('are graded against this measurement', () => {
    const [line, twice, course] = checks(overhead);
    expect(line?.kind === 'number' && gradeNumber(line, 52)).toBe(true);
    expect(line?.kind === 'number' && gradeNumber(line, 48)).toBe(false);
    expect(line?.kind === 'number' && line.feedback(48, false)).toContain('fixed part');
    expect(twice?.answer).toBe('4');
    expect(course?.answer).toBe('32');
    expect(checks(falling)[1]?.answer).toBe('2');
  });
});
