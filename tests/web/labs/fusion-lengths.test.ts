// Attention over the sequence length: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import {
  fasterFrom,
  type LengthPoint,
  type LengthsOutcome,
} from '../../../web/src/labs/fusion/lengths-outcome';
import {
  lengthMore,
  lengthSay,
  memorySay,
  memoryTitle,
  timeTitle,
} from '../../../web/src/labs/fusion/lengths-text';
import { online, SCORES, STEPS, VALUES, weightsAt } from '../../../web/src/labs/fusion/online';

function point(tokens: number, finding: LengthPoint['finding'], ratio: number): LengthPoint {
  const both = { low: 1, high: 2, confidence: 0.95 };
  return {
    tokens,
    finding,
    ratio,
    ratio_interval: { low: ratio * 0.97, high: ratio * 1.03, confidence: 0.95 },
    materialised_ms: 1.5 * ratio,
    tiled_ms: 1.5,
    materialised_interval: both,
    tiled_interval: both,
    materialised_bytes: 16 * tokens ** 2,
    tiled_bytes: 4000 * tokens,
  };
}

const lengths = (...points: LengthPoint[]): LengthsOutcome => ({
  points,
  planned: [4096, 8192, 16384].map((tokens) => point(tokens, 'same', 1)),
  limit_bytes: 512e6,
});

describe('fusion lab: attention over the sequence length', () => {
  const late = lengths(
    point(64, 'slower', 0.9),
    point(256, 'cannot_tell', 1),
    point(1024, 'faster', 1.6),
    point(2048, 'faster', 1.8),
  );
  const always = lengths(point(64, 'faster', 1.2), point(1024, 'faster', 1.3));
  const never = lengths(point(64, 'same', 1), point(1024, 'slower', 0.8));
  const last = lengths(point(64, 'same', 1), point(1024, 'same', 1), point(2048, 'faster', 1.4));
  const open = lengths(point(64, 'cannot_tell', 1.2), point(1024, 'cannot_tell', 1.2));
  const mixed = lengths(
    point(64, 'faster', 1.2),
    point(256, 'slower', 0.9),
    point(1024, 'same', 1),
  );
  const reversed = lengths(point(64, 'slower', 0.5), point(1024, 'slower', 0.6));
  const ties = lengths(point(64, 'same', 1), point(1024, 'same', 1));
  const one = lengths(point(64, 'faster', 2));
  const none = lengths();
  const all = [late, always, never, last, open, mixed, reversed, ties, one, none];
  const said = (outcome: LengthsOutcome) =>
    [...lengthSay(outcome), ...lengthMore(outcome), ...memorySay(outcome)]
      .map((each) => `${each.lead} ${each.text}`)
      .join('\n');

  it('finds the length from which on tiling is faster, and of one length makes no rule', () => {
    expect(fasterFrom(late.points)?.tokens).toBe(1024);
    expect(fasterFrom(always.points)?.tokens).toBe(64);
    expect(fasterFrom(never.points)).toBeUndefined();
    expect(fasterFrom(last.points)).toBeUndefined();
    expect(fasterFrom(one.points)).toBeUndefined();
  });

  it('a title follows from all points, not from the last alone', () => {
    expect(timeTitle(late)).toBe('From 1,024 tokens on, tiled attention is faster');
    expect(timeTitle(always)).toBe('Tiled attention is faster at every length');
    expect(timeTitle(reversed)).toBe('Tiled attention is slower at every length');
    expect(timeTitle(last)).toBe('Tiled attention is faster at 1 of 3 lengths, slower at 0');
    expect(timeTitle(mixed)).toBe('Tiled attention is faster at 1 of 3 lengths, slower at 1');
    for (const each of [open, ties]) expect(timeTitle(each)).toContain('can’t tell');
  });

  it('“from T on” is said only where every length from there on is faster, and more than one', () => {
    for (const outcome of all) {
      const from = /From ([\d,]+) tokens on/.exec(timeTitle(outcome))?.[1]?.replace(',', '');
      if (from === undefined) continue;
      const beyond = outcome.points.filter(({ tokens }) => tokens >= Number(from));
      expect(beyond.length).toBeGreaterThan(1);
      expect(beyond.every(({ finding }) => finding === 'faster')).toBe(true);
    }
  });

  it('tells each end as it was found, and no number that is none', () => {
    for (const outcome of all)
      expect(`${timeTitle(outcome)} ${memoryTitle(outcome)} ${said(outcome)}`).not.toMatch(
        /NaN|undefined|Infinity|other program/,
      );
    expect(said(late)).toContain('slower at 64 tokens');
    expect(said(late)).toContain('1.8× as fast at 2,048 tokens');
    expect(said(open)).toContain('we can’t tell at 64 tokens');
    expect(said(ties)).toContain('no measurable difference at 1,024 tokens');
  });

  it('tells how memory grows from the numbers, and by how much at the end', () => {
    expect(said(late)).toContain('to the power of 2.0, tiled 1.0');
    expect(memoryTitle(late)).toContain(`${((16 * 2048) / 4000).toPrecision(2)}×`);
  });
});

describe('fusion lab: softmax as it goes', () => {
  const weights = SCORES.map((score) => Math.exp(score - Math.max(...SCORES)));
  const sum = weights.reduce((all, each) => all + each, 0);

  it('ends at the weights and the value of all scores at once', () => {
    const end = online(STEPS - 1);
    expect(end.seen).toBe(SCORES.length);
    for (const [index, weight] of weightsAt(end).entries())
      expect(weight).toBeCloseTo((weights[index] ?? 0) / sum);
    const value = weights.reduce((all, each, index) => all + each * (VALUES[index] ?? 0), 0) / sum;
    expect(end.y / end.l).toBeCloseTo(value);
  });

  it('weights add up to one after each block, and a larger score shrinks what was summed', () => {
    for (let step = 1; step < STEPS; step += 1) {
      const state = online(step);
      expect(weightsAt(state).reduce((all, each) => all + each, 0)).toBeCloseTo(1);
      const before = online(step - 1);
      if (step > 1) expect(state.factor < 1).toBe(state.m > before.m);
    }
  });
});
