// Sentences, questions and figures' messages follow the numbers: three measurements that must read differently.

import { describe, expect, it } from 'vitest';
import type { InstrumentReport, InstrumentsReport } from '../../../web/src/engine/types';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import {
  cheapest,
  clockShare,
  finding,
  layerShares,
  lookOf,
  type Outcome,
  opForOnePercent,
  shareError,
  snapshots,
  snapshotsToSee,
  unseen,
} from '../../../web/src/labs/overhead/outcome';
import {
  granularity,
  message,
  sharesMessage,
  verdict,
} from '../../../web/src/labs/overhead/sentences.en';
import { text as words } from '../../../web/src/labs/overhead/text.en';
import { cost, percents } from '../../../web/src/labs/overhead/words';
import { allTold, isRatio, questionsIn, ratiosIn, wordsInView } from './told';

type Ratio = readonly [ratio: number, low: number, high: number, verdict: string];

interface Case {
  ratios: readonly [Ratio, Ratio, Ratio];
  shares?: readonly (readonly number[])[];
  latency_ms?: number;
  tracing_ns?: number;
  readings?: number;
}

const NAMES = ['per_op', 'per_layer', 'sampling'] as const;
const SHARES = [
  [0.6, 0.39, 0.01],
  [0.55, 0.43, 0.02],
  [0.7, 0.3, 0],
];

function outcomeOf({ ratios, shares = SHARES, ...more }: Case): Outcome {
  const { latency_ms = 1, tracing_ns = 600, readings = 100 } = more;
  const instruments = NAMES.map((instrument, i): InstrumentReport => {
    const [overhead_ratio, low, high, said] = ratios[i] as Ratio;
    const own = shares[i] ?? [];
    return {
      instrument,
      overhead_ratio,
      overhead_interval: { low, high, confidence: 0.95 },
      verdict: said,
      readings_per_pass: instrument === 'per_op' ? readings : readings / 2,
      passes: 400,
      shares: [...own],
      unattributed_share: instrument === 'per_op' ? 0.1 : 0,
      layers_unseen: own.filter((share) => share === 0).length,
      layers_below_tick: instrument === 'per_op' ? 1 : 0,
      largest_error: instrument === 'per_op' ? 0 : 0.1,
    };
  });
  const report = {
    model: 'm',
    batch: 1,
    ops: 49,
    layers: ['fc', 'attn', 'add'],
    period_ms: 1,
    instruments,
    record: { clock_call_ns: 200, tick_ms: 0.005, discarded: [] },
  } as unknown as InstrumentsReport;
  const overhead = {
    ops: 49,
    dispatch_ns: 250,
    tracing_ns,
    dispatch_share: 0.012,
    tracing_share_of_traced: 0.03,
  };
  return { title: 'GPT nano', report, bare: { latency_ms, overhead } };
}

const short = outcomeOf({
  ratios: [
    [1.1, 1.08, 1.12, 'slower'],
    [1.06, 1.05, 1.07, 'slower'],
    [1.03, 1.02, 1.04, 'slower'],
  ],
});
const long = outcomeOf({
  ratios: [
    [1.004, 0.99, 1.02, 'cannot_tell'],
    [1.001, 0.995, 1.008, 'same'],
    [0.98, 0.96, 0.985, 'faster'],
  ],
  latency_ms: 30,
});
const noClaim = outcomeOf({
  ratios: [
    [1.5, 1.4, 1.6, 'slower'],
    [1.4, 1.35, 1.55, 'slower'],
    [1.3, 1.2, 1.38, 'slower'],
  ],
  shares: [
    [0.5, 0.3, 0.2],
    [0.5, 0.3, 0.2],
    [0.5, 0.3, 0.2],
  ],
  latency_ms: 0.05,
  readings: 12,
});
const all = [short, long, noClaim];
const { scenes } = words;
const caseOf = (instruments: Outcome, said?: number) => ({
  values: { model: 'gpt_nano', batch: 1, launches: 20, size: '128' },
  outcomes: { instruments, queue: undefined },
  said,
});
const text = (outcome: Outcome, said = 12) => allTold(scenes, caseOf(outcome, said));
const checks = (outcome: Outcome) =>
  Object.values(scenes).flatMap((scene) => questionsIn(scene as never, caseOf(outcome)));

/** Intervals of the three, in percent, all of them clear of 0 unless given. */
const costing = (
  ratios: readonly (readonly [value: number, low: number, high: number, verdict?: string])[],
  more: Partial<Case> = {},
) =>
  outcomeOf({
    ratios: ratios.map(([value, low, high, said = 'slower']) => [
      1 + value / 100,
      1 + low / 100,
      1 + high / 100,
      said,
    ]) as never,
    ...more,
  });

/** Eleven measurements, and what may be said of which costs least. */
const ORDERS: Readonly<Record<string, readonly [outcome: Outcome, told: RegExp]>> = {
  'all apart': [
    costing([
      [10, 9, 11],
      [5, 4, 6],
      [2, 1.5, 2.5],
    ]),
    /Taking snapshots costs least, timing every op most/,
  ],
  'the issue’s 8.4 and 4.7 are not the same': [
    costing([
      [8.4, 7.7, 8.9],
      [4.7, 4.4, 5.2],
      [4.9, 4.5, 5.4],
    ]),
    /Timing every op costs most; of the other two we can’t tell/,
  ],
  'one clearly cheapest': [
    costing([
      [8, 6, 10],
      [7, 5.5, 9],
      [1.5, 1.1, 2],
    ]),
    /Taking snapshots costs least; of the other two/,
  ],
  'reversed: snapshots cost most': [
    costing([
      [2, 1.5, 2.5],
      [3, 2.6, 4],
      [9, 8, 10],
    ]),
    /Timing every op costs least, taking snapshots most/,
  ],
  'a tie': [
    costing([
      [5, 4, 6],
      [5, 4, 6],
      [5, 4, 6],
    ]),
    /All three intervals overlap/,
  ],
  'only two apart': [
    costing([
      [6, 5, 7],
      [4.5, 3, 6.5],
      [3, 2, 4],
    ]),
    /Taking snapshots costs less than timing every op; the third/,
  ],
  'nothing at all': [
    costing([
      [0, -0.5, 0.5, 'same'],
      [0, -0.5, 0.5, 'same'],
      [0, -0.5, 0.5, 'same'],
    ]),
    /All three intervals overlap/,
  ],
  noisy: [
    costing([
      [4, -20, 30, 'cannot_tell'],
      [9, -10, 40, 'cannot_tell'],
      [1, -15, 20, 'cannot_tell'],
    ]),
    /All three intervals overlap/,
  ],
  'one came out faster': [long, /not quiet, so we can’t tell/],
  'far above the claim': [noClaim, /Taking snapshots costs less than timing every op; the third/],
  'as in the first test': [short, /Taking snapshots costs least, timing every op most/],
};

describe.each(Object.entries(ORDERS))('overhead lab: %s', (_, [outcome, told]) => {
  it('its conclusion follows the intervals', () => {
    expect(granularity(outcome)).toMatch(told);
  });

  it('is judged inside its interval, by the numbers shown outside it, and 0 can be said', () => {
    const { overhead_interval, verdict: found } = finding(outcome.report, 'per_op');
    for (const said of [0, 0.3, 5, 12, 4321]) {
      const { lead, text: rest } = verdict(outcome, said);
      const ratio = 1 + said / 100;
      const inside = overhead_interval.low <= ratio && ratio <= overhead_interval.high;
      if (inside) expect(rest).toContain('inside that range');
      const [off] = ratiosIn(rest);
      if (off !== undefined && said < 1000) {
        const [yours = 0, its = 0] = [
          ...lead.replaceAll('\u00a0', ' ').matchAll(/([\d.]+) %/g),
        ].map(([, value]) => Number(value));
        expect(isRatio(off, Math.max(yours, its), Math.min(yours, its))).toBe(true);
      }
      if (found !== 'slower') expect(lead).toContain('cannot be told from nothing');
    }
  });

  it('holds no number that is none, in at most 150 words', () => {
    for (const said of [undefined, 0, 12, 4321]) {
      expect(allTold(scenes, caseOf(outcome, said))).not.toMatch(
        /NaN|undefined|Infinity|null|slides|95 %/,
      );
      expect(wordsInView(scenes, caseOf(outcome, said))).toBeLessThanOrEqual(150);
    }
  });
});

describe('overhead lab: too few samples', () => {
  it('no verdict is given', () => {
    const one = costing([
      [10, 9, 11],
      [5, 4, 6],
      [2, 1.5, 2.5],
    ]);
    const instruments = one.report.instruments.map((each) => ({
      ...each,
      overhead_interval: { ...each.overhead_interval, confidence: 0.9375 },
    }));
    const few = { ...one, report: { ...one.report, instruments } };
    expect(verdict(few, 10).lead).toContain('too few samples to tell');
    expect(granularity(few)).toContain('we can’t tell');
  });
});

describe('overhead lab: arithmetic', () => {
  it('the clock alone costs n t / T of a pass', () => {
    expect(clockShare(short, 'per_op')).toBeCloseTo(0.02);
    expect(clockShare(short, 'sampling')).toBeCloseTo(0.01);
  });

  it('there are as many snapshots as periods in all passes', () => {
    expect(snapshots(short)).toBe(412);
    expect(snapshots({ ...short, bare: undefined })).toBeUndefined();
  });

  it('layers come with the largest first; unseen ones have no snapshot', () => {
    expect(layerShares(short.report).map(({ layer }) => layer)).toEqual(['fc', 'attn', 'add']);
    expect(unseen(layerShares(short.report)).map(({ layer }) => layer)).toEqual(['add']);
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

  it('looking is one percent of an op a hundred times as long', () => {
    expect(opForOnePercent({ ms: 0.0006, measured: true })).toBeCloseTo(0.06);
  });

  it('a look costs its part of the slowdown; where that cannot be told, two readings are known', () => {
    // 10 % of 1 ms among 49 ops; and 2 * 200 ns.
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
    expect(percents(4321)).toMatch(/^4\.32/);
  });
});

describe('overhead lab: explanation', () => {
  it('reads differently for three measurements, and holds no number that is none', () => {
    expect(new Set(all.map(text)).size).toBe(3);
    expect(new Set(all.map(message)).size).toBe(3);
    for (const said of all.map(text)) expect(said).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('grades the prediction against the interval where nothing can be told', () => {
    expect(verdict(short, 10.5).text).toContain('inside that range');
    expect(verdict(short, 100).text).toContain('too much');
    expect(verdict(short, 1).text).toContain('too little');
    expect(verdict(long, 1).text).toContain('and so does 0');
    expect(verdict(long, 40).text).toContain('outside');
  });

  it('says what the clock explains and what not', () => {
    expect(text(short)).toContain('has to be described');
    expect(text(long)).toContain('the clock is the cost');
    const less = outcomeOf({
      ratios: short.report.instruments.map(() => [1.011, 1.01, 1.012, 'slower']) as never,
    });
    expect(text(less)).toContain('Measured was less');
  });

  it('holds the course’s 15 % and 2 % to the intervals', () => {
    expect(text(short)).toContain('Less than that, 10.0');
    expect(text(short)).toMatch(/sampling: 2 % overhead”\. The claim fits/);
    expect(text(long)).toContain('Less than that, cannot tell');
    expect(text(noClaim)).toContain('More than that, 50.0');
  });

  it('names what snapshots missed, or that they missed nothing', () => {
    expect(sharesMessage(short)).toBe('Snapshots never saw 1 of 3 layers');
    expect(text(short)).toContain('No snapshot fell on 1 of 3');
    expect(sharesMessage(noClaim)).toBe('Snapshots saw all 3 layers');
    expect(text(noClaim)).toContain('The snapshots fell on every layer.');
  });

  it('counts the layers under 1 ms that were seen all the same', () => {
    expect(text(short)).toMatch(/3 of 3\slayers are that short here, and 2 of them were seen/);
    expect(text(long)).toMatch(/1 of 3\slayers are that short here, and none was seen/);
  });

  it('says so when a busy machine hides what an op costs', () => {
    const { bare } = short;
    if (bare === undefined) throw new Error('no bare pass');
    const hidden = { ...short, bare: { ...bare, overhead: { ...bare.overhead, dispatch_ns: 0 } } };
    expect(text(short)).toContain('250 ns before its kernel begins');
    expect(text(hidden)).toContain('could not be told');
  });

  it('says less, and nothing wrong, after the first round', () => {
    const first = { ...short, bare: undefined };
    const said = text(first);
    expect(said).not.toMatch(/NaN|undefined/);
    expect(said).toContain('100 readings');
    expect(checks(first).map(({ id }) => id)).toEqual(['seen-once']);
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
