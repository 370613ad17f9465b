// The sentences of the Overhead lab are true of its numbers.

import { describe, expect, it } from 'vitest';
import { finding } from '../../../web/src/labs/overhead/outcome';
import {
  granularity,
  message,
  sharesMessage,
  verdictOn,
} from '../../../web/src/labs/overhead/sentences';
import { text as lesson } from '../../../web/src/labs/overhead/text';
import {
  all,
  caseOf,
  checks,
  costing,
  long,
  noClaim,
  ORDERS,
  outcomeOf,
  scenes,
  short,
  text,
} from './overhead-cases';
import { allWords, wordsIn, wordsInView } from './views';

describe.each(Object.entries(ORDERS))('overhead lab: %s', (_, [outcome, expected]) => {
  it('its conclusion follows the intervals', () => {
    expect(granularity(outcome)).toMatch(expected);
  });

  it('is judged by the numbers shown, and 0 can be said', () => {
    const { overhead_interval, verdict: found } = finding(outcome.report, 'per_op');
    for (const prediction of [0, 0.3, 5, 12, 4321]) {
      const { standing, lead } = verdictOn(outcome, prediction);
      const ratio = 1 + prediction / 100;
      const inside = overhead_interval.low <= ratio && ratio <= overhead_interval.high;
      if (found === 'faster') expect(standing).toBe('cannot tell');
      else expect(inside).toBe(standing !== 'wrong');
      const off = /so ([\d.,]+)(?: k)? points too (much|little)/.exec(
        lead.replaceAll('\u00a0', ' '),
      );
      expect(off !== null).toBe(standing === 'wrong' && found === 'slower');
      if (off !== null && prediction < 1000) {
        const [yours = 0, its = 0] = [
          ...lead.replaceAll('\u00a0', ' ').matchAll(/([\d.]+) %/g),
        ].map(([, value]) => Number(value));
        expect(Number(off[1])).toBeCloseTo(Math.abs(yours - its), 1);
        expect(off[2]).toBe(yours > its ? 'much' : 'little');
      }
      if (found !== 'slower') expect(lead).toContain('cannot be told from nothing');
    }
  });

  it('holds no number that is none, in at most 150 words', () => {
    for (const prediction of [undefined, 0, 12, 4321]) {
      expect(allWords(scenes, caseOf(outcome, prediction))).not.toMatch(
        /NaN|undefined|Infinity|null|slides|95 %/,
      );
      expect(wordsInView(scenes, caseOf(outcome, prediction))).toBeLessThanOrEqual(150);
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
    expect(verdictOn(few, 10).lead).toContain('too few samples to tell');
    expect(granularity(few)).toContain('we can’t tell');
  });
});

describe('overhead lab: explanation', () => {
  it('reads differently for three measurements, and holds no number that is none', () => {
    expect(new Set(all.map(text)).size).toBe(3);
    expect(new Set(all.map(message)).size).toBe(3);
    for (const words of all.map(text)) expect(words).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('grades the prediction against the interval where nothing can be told', () => {
    expect(verdictOn(short, 10.5).standing).toBe('right');
    expect(verdictOn(short, 100).lead).toContain('too much');
    expect(verdictOn(short, 1).lead).toContain('too little');
    expect(verdictOn(long, 1).text).toContain('and so does 0');
    expect(verdictOn(long, 40).standing).toBe('wrong');
  });

  it('says in view why snapshots are not cheap here, as the lesson does not praise them', () => {
    for (const of of [short, long, noClaim])
      expect(wordsIn(scenes.cost, caseOf(of))).toContain(
        'Snapshots here ask the clock after every op, too',
      );
    expect(lesson.ending.lesson()).not.toContain('sample');
  });

  it('says what the clock explains and what not', () => {
    expect(text(short)).toContain('has to be described');
    const as = (low: number, high: number) =>
      outcomeOf({
        ratios: short.report.instruments.map(() => [1.02, low, high, 'slower']) as never,
      });
    expect(text(as(1.019, 1.021))).toContain('is near that: the cost is mostly the clock');
    // An interval that holds the clock’s share agrees with many other costs, too.
    expect(text(as(1.001, 1.06))).toContain('whether the clock is all of the cost');
    expect(text(long)).toContain('whether the clock is all of the cost');
    const less = outcomeOf({
      ratios: short.report.instruments.map(() => [1.011, 1.01, 1.012, 'slower']) as never,
    });
    expect(text(less)).toContain('Measured was less');
  });

  it('holds the course’s 15 % and 2 % to the intervals', () => {
    expect(text(short)).toMatch(
      /instrumentation: 15 % overhead”\. It is less, [\d.]+ to [\d.]+ % here/,
    );
    expect(text(short)).toMatch(/sampling: 2 % overhead”\. That may be, 2\.0 to 4\.0 %/);
    expect(text(long)).toMatch(/instrumentation: 15 % overhead”\. It is less, /);
    expect(text(noClaim)).toMatch(/instrumentation: 15 % overhead”\. It is more, /);
  });

  it('names what snapshots missed, or that they missed nothing', () => {
    expect(sharesMessage(short)).toBe('Snapshots never saw 1 of 3 layers');
    expect(text(short)).toMatch(/No snapshot fell on add, 1 of 3\slayers, 1\.00 % of the time/);
    expect(sharesMessage(noClaim)).toBe('Snapshots saw all 3 layers');
    expect(text(noClaim)).toContain('The snapshots fell on every layer.');
  });

  it('says in view why dots lie outside the band, where some do', () => {
    const seen = (sampling: readonly number[]) =>
      wordsIn(
        scenes.shares,
        caseOf(
          outcomeOf({
            ratios: short.report.instruments.map(() => [1.1, 1.08, 1.12, 'slower']) as never,
            shares: [[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], sampling],
          }),
        ),
      );
    expect(seen([0.5, 0.3, 0.2])).not.toContain('band');
    expect(seen([0.44, 0.34, 0.22])).toContain('1 dot lies outside the band, as chance allows.');
    expect(seen([0.6, 0.2, 0.2])).toContain(
      '2 dots lie outside the band: looking only after ops favours some.',
    );
  });

  it('the title of the result has the cost with its interval', () => {
    expect(wordsIn(scenes.cost, caseOf(short))).toMatch(
      /^Timing every op costs 10\.0 % \(8\.0 to 12\.0 %\), timing every layer less /,
    );
    expect(message(short).replaceAll('\u00a0', ' ')).toBe(
      'Timing every op makes GPT nano slower by 10.0 % (8.0 to 12.0 %)',
    );
  });

  it('counts the layers under 1 ms that were seen all the same', () => {
    expect(text(short)).toMatch(/3 of 3\slayers are that short here, and 2 of them were seen/);
    expect(text(long)).toMatch(/1 of 3\slayers is that short here, and none was seen/);
  });

  it('says so when a busy machine hides what an op costs', () => {
    const { bare } = short;
    if (bare === undefined) throw new Error('no bare pass');
    const hidden = { ...short, bare: { ...bare, overhead: { ...bare.overhead, dispatch_ns: 0 } } };
    expect(text(short)).toContain('250 ns before its kernel, the code that computes, begins');
    expect(text(hidden)).toContain('could not be told');
  });

  it('says less, and nothing wrong, after the first round', () => {
    const first = { ...short, bare: undefined };
    const words = text(first);
    expect(words).not.toMatch(/NaN|undefined/);
    expect(words).toContain('100 readings');
    expect(checks(first).map(({ id }) => id)).toEqual(['seen-once']);
  });
});
