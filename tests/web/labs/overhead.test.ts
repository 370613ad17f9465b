// The Overhead lab: sentences, questions and titles of figures follow the numbers, for three measurements that must differ.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import {
  cheapest,
  clockShare,
  finding,
  layerShares,
  lookOf,
  opForOnePercent,
  rarest,
  shareError,
  snapshots,
  snapshotsToSee,
  tells,
  unseen,
} from '../../../web/src/labs/overhead/outcome';
import { rare } from '../../../web/src/labs/overhead/questions';
import { cost, percents } from '../../../web/src/labs/overhead/words';
import { all, checks, long, noClaim, outcomeOf, type Ratio, short } from './overhead-cases';

const ONE: Ratio = [1, 0.995, 1.005, 'same'];
const FLAT = [ONE, ONE, ONE] as const;

describe('overhead lab: arithmetic', () => {
  it('the clock alone costs n t / T of a pass', () => {
    expect(clockShare(short, 'per_op')).toBeCloseTo(0.02);
    expect(clockShare(short, 'sampling')).toBeCloseTo(0.01);
  });

  it('there are as many snapshots as periods in all passes', () => {
    // Tenths are shares of a multiple of ten, and 412 passes fit into the time.
    expect(snapshots(short)).toBe(410);
    expect(snapshots({ ...short, bare: undefined })).toBeUndefined();
  });

  it('there are as many snapshots as the shares have steps, however long the passes were', () => {
    const shares = [487, 339, 1].map((hits) => Number((hits / 827).toPrecision(7)));
    const counted = (latency_ms: number) =>
      snapshots(outcomeOf({ ratios: FLAT, shares: [shares, shares, shares], latency_ms }));
    expect([0.9, 1.215, 2.1].map(counted)).toEqual([827, 827, 827]);
    // Of one layer all have the share 1, and only the time counts them.
    expect(snapshots(outcomeOf({ ratios: FLAT, shares: [[1], [1], [1]] }))).toBe(400);
    // Shares of no count of snapshots are left to the time.
    const odd = [1 / Math.PI, 1 / Math.E, 1 - 1 / Math.PI - 1 / Math.E];
    expect(snapshots(outcomeOf({ ratios: FLAT, shares: [odd, odd, odd] }))).toBe(400);
  });

  it('layers come with the largest first; unseen ones have no snapshot', () => {
    expect(layerShares(short.report).map(({ layer }) => layer)).toEqual(['fc', 'attn', 'add']);
    expect(unseen(layerShares(short.report)).map(({ layer }) => layer)).toEqual(['add']);
  });

  it('snapshots find last the shortest layer that none hit, or else the shortest', () => {
    const layer = (name: string, per_op: number, sampling: number) => ({
      ...{ layer: name, per_op, per_layer: per_op, sampling },
    });
    const seen = [layer('fc', 0.6, 0.6), layer('add', 0.1, 0.1)];
    expect(rarest(seen)?.layer).toBe('add');
    const missed = [layer('fc', 0.6, 0.6), layer('gelu', 0.2, 0), layer('add', 0.1, 0.1)];
    expect(rarest([...missed, layer('view', 0, 0)])?.layer).toBe('gelu');
    expect(rarest([layer('view', 0, 0)])).toBeUndefined();
  });

  it('a network of one layer is not asked when its layer is seen', () => {
    expect(rare(short)).toHaveLength(1);
    const one = { ...short, report: { ...short.report, layers: ['fc'] } };
    expect(rare(one)).toEqual([]);
  });

  it('a share from n snapshots is known to the root of p (1 - p) / n', () => {
    expect(shareError(0.5, 100)).toBeCloseTo(0.05);
    expect(shareError(1, 100)).toBe(0);
  });

  it('all of n snapshots miss a share p with probability (1 - p)^n', () => {
    for (const share of [0.001, 0.05, 0.4]) {
      expect((1 - share) ** snapshotsToSee(share)).toBeCloseTo(0.05);
    }
    expect(snapshotsToSee(1)).toBe(1);
  });

  it('an instrument is cheapest only if its interval lies below both others', () => {
    expect(cheapest(short.report)).toBe('sampling');
    expect(cheapest(long.report)).toBe('sampling');
    expect(cheapest(noClaim.report)).toBeUndefined();
  });

  it('a round tells where the cost is known closely, or is nothing to speak of', () => {
    const rest: Ratio = [1.05, 1.04, 1.06, 'slower'];
    const told = (...first: Ratio) => tells(outcomeOf({ ratios: [first, rest, rest] }).report);
    expect(told(1.1, 1.08, 1.12, 'slower')).toBe(true);
    expect(told(1.1, 1.02, 1.18, 'slower'), 'from 2 to 18 %').toBe(false);
    expect(told(1.001, 0.995, 1.007, 'same')).toBe(true);
    expect(told(1.004, 0.97, 1.04, 'cannot_tell')).toBe(false);
    expect(told(0.97, 0.96, 0.98, 'faster'), 'which no profiler can be').toBe(false);
  });

  it('looking is one percent of an op a hundred times as long', () => {
    expect(opForOnePercent({ ms: 0.0006, measured: true })).toBeCloseTo(0.06);
  });

  it('a look costs its part of the slowdown; where that cannot be told, two readings are known', () => {
    // 10 % of 1 ms divided by 49 ops; and twice the 200 ns of a clock reading.
    expect(lookOf(short)).toEqual({ ms: expect.closeTo(0.1 / 49), measured: true });
    expect(lookOf(long)).toEqual({ ms: expect.closeTo(0.0004), measured: false });
  });
});

describe('overhead lab: words', () => {
  it('a cost that cannot be told is not given as a number', () => {
    expect(cost(finding(short.report, 'per_op'))).toMatch(/^10\.0\s%/);
    expect(cost(finding(long.report, 'per_op'))).toMatch(/^cannot tell/);
    expect(cost(finding(long.report, 'per_layer'))).toMatch(/^under 1\s%/);
    expect(cost(finding(long.report, 'sampling'))).toContain('faster with it');
  });

  it('percent keep their sign, and as many digits as they deserve', () => {
    expect([10.24, -0.3, 0.0001, 123.4].map(percents)).toEqual([
      '10.2\u00a0%',
      '−0.30\u00a0%',
      '0\u00a0%',
      '123\u00a0%',
    ]);
    expect(percents(4321)).toBe('4,321\u00a0%');
  });
});

describe('overhead lab: checks', () => {
  it('are graded against each measurement', () => {
    for (const outcome of all) {
      for (const question of checks(outcome)) {
        if (question.kind === 'number') {
          expect(question.answer).toBeGreaterThan(0);
          expect(gradeNumber(question, question.answer)).toBe(true);
          expect(gradeNumber(question, 2 * question.answer)).toBe(false);
        } else {
          expect(question.options.map(({ id }) => id)).toContain(question.answer);
        }
        expect(question.feedback(question.answer as never, true)).not.toMatch(/NaN|undefined/);
      }
    }
  });
});
