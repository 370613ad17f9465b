// Attention by sequence length: measurements that must lead to different sentences.

import { describe, expect, it } from 'vitest';
import { fasterFrom, type LengthsOutcome } from '../../../web/src/labs/fusion/lengths-outcome';
import {
  lengthMore,
  lengthSay,
  memorySay,
  memoryTitle,
  timeTitle,
} from '../../../web/src/labs/fusion/lengths-text';
import { online, SCORES, STEPS, VALUES, weightsAt } from '../../../web/src/labs/fusion/online';
import {
  all,
  always,
  last,
  late,
  middle,
  mixed,
  never,
  one,
  open,
  reversed,
  ties,
} from './fusion-lengths-cases';

describe('fusion lab: attention over the sequence length', () => {
  const wordsOf = (outcome: LengthsOutcome) =>
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
    expect(timeTitle(last)).toBe('Tiled attention is faster at 1 of 3 lengths');
    expect(timeTitle(mixed)).toBe('Tiled attention is faster at 1 of 3 lengths, slower at 1');
    expect(timeTitle(open)).toContain('can’t tell');
    expect(timeTitle(ties)).toBe('Both ways take the same time at every length');
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
      expect(`${timeTitle(outcome)} ${memoryTitle(outcome)} ${wordsOf(outcome)}`).not.toMatch(
        /NaN|undefined|Infinity|other program/,
      );
    expect(wordsOf(late)).toContain('slower at 64 tokens');
    expect(wordsOf(late)).toContain('1.8× as fast at 2,048 tokens');
    expect(wordsOf(open)).toContain('we can’t tell at 64 tokens');
    // The ends alone would hide where it is decided.
    expect(wordsOf(middle)).toContain(
      'Tiled is faster at 256 and 512 tokens; at the others these runs show no difference.',
    );
    expect(wordsOf(middle)).not.toContain('can’t tell at 64');
    expect(timeTitle(middle)).toBe('Tiled attention is faster at 2 of 4 lengths');
    expect(wordsOf(ties)).toMatch(/no measurable difference at 64 tokens, nor at 1,024\./);
    // What holds at both ends is said only once.
    for (const outcome of all) {
      const [words = ''] = lengthSay(outcome).map(({ text }) => String(text));
      expect(words.match(/can’t tell/g)?.length ?? 0, words).toBeLessThanOrEqual(1);
      expect(words.match(/no measurable/g)?.length ?? 0, words).toBeLessThanOrEqual(1);
    }
  });

  it('tells how memory grows from the numbers, and by how much at the end', () => {
    expect(wordsOf(late)).toContain('Twice the tokens take 4.0× the memory, tiled 2.0×.');
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
