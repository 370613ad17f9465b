// The roofline lab: arithmetic, the verdict of two changes, and sentences for three devices that must read differently.

import { describe, expect, it } from 'vitest';
import { around, boxOf, candidates, Texts } from '../../../web/src/kit/charts/label-places';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { follows, limitOf } from '../../../web/src/labs/roofline/changes';
import { checks } from '../../../web/src/labs/roofline/checks';
import { results } from '../../../web/src/labs/roofline/facts';
import { OPERATIONS } from '../../../web/src/labs/roofline/ops';
import {
  A100_RIDGE,
  attainable,
  BOOK_EXAMPLES,
  changingSides,
  contradicted,
  efficiency,
  levelFor,
  type Measured,
  pointOf,
  rateOf,
  ruleSays,
  type Said,
} from '../../../web/src/labs/roofline/outcome';
import { paragraphs } from '../../../web/src/labs/roofline/sentences';
import { change, deviceOf, measuredOf } from './roofline-fixtures';

const textOf = (measured: Measured, said?: Said) =>
  paragraphs(measured, said)
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

const FROM_MEMORY = [change('flops', 2, 1.02), change('bytes', 2, 1.95)];
const laptop = measuredOf(
  deviceOf(57, [70, 68, 60, 16]),
  (op) => (op === 'softmax' ? 0.2 : 0.9),
  FROM_MEMORY,
);
/** Slow arithmetic, no caches to see. */
const slow = measuredOf(deviceOf(6, [12, 12, 12, 12]), () => 0.6, [
  change('flops', 2, 1.96),
  change('bytes', 2, 1.03),
]);
/** Something else ran while the roofs were measured. */
const disturbed = measuredOf(deviceOf(14, [30, 25, 20, 10], 0.4), () => 3, [
  change('flops', 2, 1.4, 0.5),
  change('bytes', 2, 1.4, 0.5),
]);

describe('roofline lab: arithmetic', () => {
  it('the roof of an operation is that of the smallest measured set that holds its data', () => {
    expect(levelFor(laptop.device, 10_000).gb_per_second).toBe(70);
    expect(levelFor(laptop.device, 200_000).gb_per_second).toBe(68);
    expect(levelFor(laptop.device, 1e12).gb_per_second).toBe(16);
  });

  it('attainable is intensity times bandwidth below the ridge and the peak above it', () => {
    const relu = pointOf(laptop, 'relu-large');
    const product = pointOf(laptop, 'matmul-512');
    if (relu === undefined || product === undefined) throw new Error('missing points');
    expect(attainable(laptop.device, relu)).toBeCloseTo(16 / 8, 2);
    expect(attainable(laptop.device, product)).toBe(57);
    expect(efficiency(laptop.device, relu)).toBeCloseTo(0.9);
  });

  it('the rule contradicts the authors of its own examples', () => {
    const rates = BOOK_EXAMPLES.map(({ flops, ms }) => rateOf(flops, ms));
    expect(rates[0]).toBeCloseTo(26.67, 2);
    expect(rates[1]).toBeCloseTo(112.5, 1);
    expect(BOOK_EXAMPLES.map(({ said }, i) => ruleSays(rates[i] ?? 0) === said)).toEqual([
      false,
      false,
    ]);
  });

  it('the accelerator’s ridge is 156, and operations between the ridges change sides', () => {
    expect(A100_RIDGE).toBe(156);
    const between = changingSides(laptop).map(({ op }) => op);
    expect(between).toContain('attention');
    expect(between).not.toContain('relu-large');
  });

  it('every operation has an id of its own and one change of each kind', () => {
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
    for (const { interventions } of OPERATIONS) {
      expect(interventions.map(({ changed }) => changed)).toEqual(['flops', 'bytes']);
    }
  });
});

describe('roofline lab: what two changes say', () => {
  it.each([
    [2, 1.95, 'yes'],
    [2, 1.03, 'no'],
    [0.5, 0.52, 'yes'],
    [0.5, 0.97, 'no'],
  ])('a factor of %s that changes time by %s is followed: %s', (factor, time, answer) => {
    expect(follows(change('flops', factor, time))).toBe(answer);
  });

  it('an interval that spans both answers decides nothing', () => {
    expect(follows(change('bytes', 2, 1.41, 0.2))).toBe('unclear');
    expect(limitOf([change('flops', 2, 1), change('bytes', 2, 1.41, 0.2)])).toBe('undecided');
  });

  it('a comparison that ended without a ratio decides nothing', () => {
    expect(follows(change('flops', 2, 0))).toBe('unclear');
    expect(follows(change('flops', 2, Number.NaN))).toBe('unclear');
    const { time_interval: interval, ...rest } = change('flops', 2, 2);
    expect(follows({ ...rest, time_interval: interval })).toBe('yes');
    // Of five blocks there is no 95 % interval.
    const few = { ...interval, confidence: 0.9375 };
    expect(follows({ ...rest, time_interval: few })).toBe('unclear');
  });

  it('each pair of clear answers has its limit', () => {
    const limit = (flops: number, bytes: number) =>
      limitOf([change('flops', 2, flops), change('bytes', 2, bytes)]);
    expect(limit(2, 1)).toBe('compute');
    expect(limit(1, 2)).toBe('bandwidth');
    expect(limit(1, 1)).toBe('neither');
    expect(limit(2, 2)).toBe('both');
    expect(limitOf([])).toBe('undecided');
  });
});

describe('roofline lab: explanation', () => {
  it('on a device with caches: the ridge, the caches, the poor one and the batch', () => {
    const text = textOf(laptop, { op: 'relu-large', gflops_per_second: 57, wall: 'compute' });
    expect(text).toContain(
      'You said 57.0 GFLOP/s for relu 12 M; it was 1.80 GFLOP/s, so 32× too much',
    );
    expect(text).toContain('its roof is 2.00 GFLOP/s; you named a rate above it');
    expect(text).toContain('You expected arithmetic to limit it; the engine says memory traffic');
    expect(text).toContain('the ridge is 3.6 FLOP/byte');
    expect(text).toContain('4.4× as fast: small data stay in caches');
    expect(text).toContain('Below 30 %: softmax (20 %)');
    expect(text).toContain('Up to 16.0 FLOPs for each number were free');
    expect(text).toContain('Two changes say: memory traffic.');
    expect(text).toContain('The hypothesis holds.');
    expect(text).toContain('For a layer with weights the fix is a larger batch');
    expect(text).toContain('attention does not fit the list');
    expect(text).not.toContain('known only to within');
    expect(text).not.toContain('above the roof.');
  });

  it('on a slow device without visible caches, nothing is said about caches, and the rule fails for products', () => {
    const text = textOf(slow, { op: 'linear-1', gflops_per_second: 100, wall: undefined });
    expect(text).toContain('Your number is above this device’s peak of 6.00 GFLOP/s');
    expect(text).toContain('no cache shows here');
    expect(contradicted(slow).map(({ op }) => op)).toContain('matmul-512');
    expect(text).toContain('Here it is wrong for');
    expect(text).toContain('Two changes say: arithmetic.');
  });

  it('a ladder that shows no ridge is not given one', () => {
    const { device } = laptop;
    const rungs = device.ladder.map((rung) => ({
      ...rung,
      gflops_per_second: 2 * rung.flops_per_element,
    }));
    const text = textOf({ ...laptop, device: { ...device, ladder: rungs } });
    expect(text).toContain('Even 64.0 FLOPs for each number cost no time here');
    expect(text).not.toContain('were free');
  });

  it('a hypothesis that the changes contradict is not kept', () => {
    const text = textOf({ ...slow, changes: FROM_MEMORY, chosen: 'matmul-512' });
    expect(text).toContain('The hypothesis was arithmetic: the test contradicts it');
  });

  it('roofs measured while the machine was busy are called uncertain, and nothing is decided', () => {
    const text = textOf(disturbed);
    expect(text).toContain('The peak is known only to within ±40 %');
    expect(text).toContain('the roofs were measured too low');
    expect(text).toContain('Two changes do not decide it');
    expect(text).not.toContain('You said');
  });

  it('without a prediction nothing is said about one; a near one is not called wrong', () => {
    expect(textOf(laptop)).not.toContain('You said');
    const near = textOf(laptop, { op: 'relu-large', gflops_per_second: 1.85, wall: 'bandwidth' });
    expect(near).toContain('within 2.7 %');
    expect(near).toContain('and so does the engine');
  });
});

describe('roofline lab: questions and report', () => {
  it('answers come from the measurement', () => {
    const [ridge, share, elsewhere] = checks(laptop);
    if (ridge?.kind !== 'number' || share?.kind !== 'number') throw new Error('numbers expected');
    expect(gradeNumber(ridge, 57 / 16)).toBe(true);
    expect(gradeNumber(ridge, 16 / 57)).toBe(false);
    expect(gradeNumber(share, 90)).toBe(true);
    expect(elsewhere?.answer).toBe('bandwidth');
  });

  it('the report names ridge and limit', () => {
    const text = results(laptop).map(({ label, value }) =>
      `${label}: ${value}`.replaceAll('\u00a0', ' '),
    );
    expect(text).toContain('Ridge: 3.6 FLOP/byte');
    expect(text).toContain('What limits linear, batch 1: by two changes: memory traffic');
  });
});

describe('labels of points', () => {
  const bounds = { left: 0, right: 300, top: 0, bottom: 200 };
  const placesOf = (points: readonly { x: number; y: number; radius: number }[]) => {
    const texts = new Texts(bounds);
    for (const { x, y, radius } of points) texts.keepClear(around(x, y, radius, radius));
    return points.map((point) => texts.free(60, candidates(point)));
  };

  it('points on one spot get labels that do not cover each other', () => {
    const points = [0, 1, 2].map((i) => ({ x: 150, y: 100 + i, radius: 4 }));
    const boxes = placesOf(points).flatMap((place) => (place ? [boxOf(place, 60)] : []));
    expect(boxes).toHaveLength(points.length);
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const apart =
          a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(apart).toBe(true);
      }
    }
  });

  it('a label at the right edge turns to the left', () => {
    const [place] = placesOf([{ x: 295, y: 100, radius: 4 }]);
    expect(place?.anchor).toBe('end');
  });
});
