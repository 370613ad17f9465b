// The batch lab's arithmetic against known lines, and its sentences for three devices that must read differently.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { COURSE, courseModel } from '../../../web/src/labs/batch/course';
import { figures, missed } from '../../../web/src/labs/batch/figures.en';
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
  ratioBetween,
  ratioOf,
  smallestAsFast,
} from '../../../web/src/labs/batch/outcome';
import { drift, fixedPart, judged, text } from '../../../web/src/labs/batch/text.en';
import { allTold, isRatio, questionsIn, ratiosIn, toldIn, wordsInView } from './told';

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
const straight = outcomeOf({ batches: SEVEN, ms: (b) => b });
const CASES: Readonly<Record<string, Outcome>> = {
  'a fixed cost': overhead,
  'a cache left behind': falling,
  'noise and drift': noisy,
  'no fixed cost at all: a tie': straight,
  'larger batches bring less': outcomeOf({ batches: SEVEN, ms: (b) => b ** 1.3 }),
  'all for the first sample': outcomeOf({ batches: SEVEN, ms: (b) => 100 + 0.01 * b }),
  'two batches only': outcomeOf({ batches: [1, 4], ms: (b) => 1 + b }),
  'very noisy': outcomeOf({ batches: SEVEN, ms: (b) => 2 + b, noise: 0.9 }),
  'faster on the way down': outcomeOf({ batches: SEVEN, ms: (b) => 3 + b, drift: () => 0.8 }),
  'one batch far off the line': outcomeOf({
    batches: SEVEN,
    ms: (b) => (2 + b) * (b === 8 ? 1.5 : 1),
  }),
  nanoseconds: outcomeOf({ batches: SEVEN, ms: (b) => 1e-6 * (1 + b) }),
  'the peak was not run': { ...overhead, measured_peak_bytes: undefined },
};
const caseOf = (sweep: Outcome, said?: number) => ({
  values: { model: 'mlp', batch: sweep.largest, bound: 256 },
  dry: { title: 'MLP', largest: sweep.largest, plans: sweep.plans },
  outcomes: { sweep },
  said,
});
const { scenes } = text;

describe.each(Object.entries(CASES))('batch lab: %s', (_, outcome) => {
  const points = pointsOf(outcome.readings);
  const model = modelOf(points);

  it('says nothing that is not a number, in at most 150 words, without regression output', () => {
    for (const said of [undefined, 0, 1, 4.7, 4321]) {
      const all = allTold(scenes, caseOf(outcome, said));
      expect(all).not.toMatch(
        /NaN|undefined|Infinity|–|±|a \+ c|degrees of freedom|residual|standard error|slides/,
      );
      expect(wordsInView(scenes, caseOf(outcome, said))).toBeLessThanOrEqual(150);
    }
  });

  it('judges what was said by the numbers it shows, and not within the error', () => {
    const { low, high } = ratioBetween(points);
    for (const said of [0, 0.5, 1, 4.7, 64, 4321]) {
      const { lead = '', text: rest } = judged(points, said, 'MLP');
      const [yours = 0, its = 0, off] = ratiosIn(plain(lead).replace(' k×', '×'));
      if (low <= said && said <= high) expect(rest).toContain('within the error');
      else if (off !== undefined && said < 1000) {
        expect(isRatio(off, Math.max(yours, its), Math.min(yours, its))).toBe(true);
        expect(lead).toContain(said > ratioOf(points) ? 'much' : 'little');
      }
    }
  });

  it('claims a gain only where the errors of both ends leave one, and the right way round', () => {
    const title = plain(figures.throughput(outcome, points));
    const { low, high } = ratioBetween(points);
    const [ratio] = ratiosIn(title);
    if (low <= 1 && 1 <= high) expect(title).toContain('no measurable gain');
    else expect(ratio).toBeCloseTo(Number(ratioOf(points).toPrecision(3)), 6);
    const most = /; batch (\d+) the most/.exec(title)?.[1];
    if (most !== undefined) expect(Number(most)).toBe(fastest(points).batch);
  });

  it('calls the line wrong only where it is, by more than the measurements spread', () => {
    const title = plain(figures.line(points, model));
    const told = fixedPart(points, model);
    if (model === undefined) expect(title).toContain('Too few batches');
    else if (missed(points, model) !== undefined) {
      expect(title).toMatch(/Batch \d+ takes [\d.]+ % (longer|less)/);
      expect(told).toContain('it is not noise');
    } else
      expect(title).toContain(
        model.fixed_is_clear ? 'for a call' : 'at the same rate as the batch, within the error',
      );
    if (model?.fixed_is_clear === false) expect(told).not.toContain('probably costs');
  });

  it('its bound, its questions and its memory follow its numbers', () => {
    for (const bound_ms of [1e-7, 0.5, 12, 1e5]) {
      const title = figures.within(points, bound_ms);
      const best = bestWithin(points, bound_ms);
      if (best === undefined) expect(title).toContain('Not even batch 1');
      else expect(best.latency_ms).toBeLessThanOrEqual(bound_ms);
    }
    const [twice] = questionsIn(scenes.bound, caseOf(outcome));
    const limit = 2 * (points[0]?.latency_ms ?? 0);
    const within = points.filter(({ latency_ms }) => latency_ms <= limit);
    expect(twice?.answer).toBe(String(within.at(-1)?.batch));
    const [line] = questionsIn(scenes.line, caseOf(outcome));
    expect(line === undefined).toBe(model === undefined);
    const [activations, parameters] = [
      outcome.plans.at(-1)?.inputs_and_activations_bytes ?? 0,
      1e6,
    ];
    expect(figures.memory(outcome.plans)).toContain(
      activations > parameters ? 'more than' : 'less than',
    );
  });
});

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

describe('batch lab: sentences of single cases', () => {
  it('a fixed cost is told with its size, and what a bound allows', () => {
    expect(
      plain(figures.line(pointsOf(overhead.readings), modelOf(pointsOf(overhead.readings)))),
    ).toBe('Within the error a straight line: about 4.0 ms for a call, 1.0 ms for a sample');
    expect(plain(figures.within(pointsOf(overhead.readings), 12))).toContain(
      'Within 12.0 ms, batch 8',
    );
    expect(toldIn(scenes.curve, caseOf(overhead, 4.7))).toContain('You said 4.70×');
    expect(drift(pointsOf(overhead.readings))).toContain('so the order hardly matters');
  });

  it('without a fixed cost the title says what was found', () => {
    expect(figures.line(pointsOf(straight.readings), modelOf(pointsOf(straight.readings)))).toBe(
      'Time grows at the same rate as the batch, within the error',
    );
    expect(figures.throughput(straight, pointsOf(straight.readings))).toContain(
      'no measurable gain',
    );
  });

  it('a drift is named, and which way it went', () => {
    expect(plain(drift(pointsOf(noisy.readings)))).toContain(
      'became slower meanwhile, by up to 20 %',
    );
    const faster = CASES['faster on the way down'] ?? noisy;
    expect(plain(drift(pointsOf(faster.readings)))).toContain(
      'became faster meanwhile, by up to 20 %',
    );
  });

  it('what was left out is said with its reason', () => {
    expect(toldIn(scenes.curve, caseOf(falling), true)).toContain(
      'Batch 128 was not measured: one run would take over a second.',
    );
  });

  it('4,321 times as many no shared cost can explain', () => {
    const told = toldIn(scenes.curve, caseOf(overhead, 4321));
    expect(told).toContain('You said 4.32 k×');
    expect(told).toContain('no shared cost can explain');
  });
});

describe('batch lab: questions', () => {
  it('are graded against this measurement', () => {
    const [line] = questionsIn(scenes.line, caseOf(overhead));
    expect(line?.kind === 'number' && gradeNumber(line, 52)).toBe(true);
    expect(line?.kind === 'number' && gradeNumber(line, 48)).toBe(false);
    expect(questionsIn(scenes.bound, caseOf(overhead))[0]?.answer).toBe('4');
    expect(questionsIn(scenes.curve, caseOf(overhead))[0]?.answer).toBe('32');
    expect(questionsIn(scenes.bound, caseOf(falling))[0]?.answer).toBe('2');
  });
});
