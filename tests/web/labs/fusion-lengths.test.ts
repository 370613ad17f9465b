// Attention by sequence length: measurements that must lead to different sentences.

import { describe, expect, it } from 'vitest';
import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { softmaxFigure } from '../../../web/src/labs/fusion/figures';
import { lengthsFigure } from '../../../web/src/labs/fusion/lengths-figures';
import { fasterFrom, type LengthsOutcome } from '../../../web/src/labs/fusion/lengths-outcome';
import {
  lengthMore,
  lengthSay,
  memorySay,
  memoryTitle,
  timeTitle,
} from '../../../web/src/labs/fusion/lengths-text';
import { online, SCORES, STEPS, VALUES, weightsAt } from '../../../web/src/labs/fusion/online';
import { templateMarkup } from '../template-text';
import { specOf } from './figure-spec';
import {
  all,
  always,
  few,
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
    expect(wordsOf(late)).toContain(
      'Tiled is faster at 1,024 and 2,048; slower at 64; undecided at 256 tokens.',
    );
    expect(wordsOf(late)).toContain('At 2,048 tokens it is 1.80× as fast.');
    expect(wordsOf(open)).toContain('is 1.20× as fast, but its bar reaches about 1×.');
    expect(wordsOf(few)).toContain(
      'Tiled is faster at 256 and 512; undecided at 64, 128 and 1,024 to 3,072 tokens.',
    );
  });

  it('each length stands in the sentence with what was found there, and the longest one always', () => {
    for (const { points, ...rest } of all.filter((outcome) => outcome.points.length > 0)) {
      const words = wordsOf({ points, ...rest }).replaceAll('\u00a0', ' ');
      const longest = points.at(-1)?.tokens.toLocaleString('en');
      // One that is undecided or equally fast stands among the clauses, where there are several.
      const isDecided = /faster|slower/.test(points.at(-1)?.finding ?? '');
      if (isDecided || new Set(points.map(({ finding }) => finding)).size < 2)
        expect(words).toContain(`At ${longest} tokens it is `);
      if (new Set(points.map(({ finding }) => finding)).size < 2) continue;
      for (const { tokens, finding } of points) {
        const name = finding === 'cannot_tell' ? 'undecided' : finding;
        const where = new RegExp(`${name === 'same' ? '1 %\\)' : name} at ([\\w, ]+)`).exec(words);
        const spans = (where?.[1] ?? '')
          .replaceAll(',', '')
          .split(/ and | (?!to|\d+ to)(?=\d)/)
          .map((item) => item.split(' to ').map(Number.parseFloat));
        const within = spans.some(([from = 0, to = from]) => from <= tokens && tokens <= to);
        expect(within, `${tokens} in ${words}`).toBe(true);
      }
    }
  });

  it('says why the longest text decides nothing: few runs, or a bar down to 1×', () => {
    const alone = (outcome: LengthsOutcome) => ({ ...outcome, points: outcome.points.slice(-1) });
    expect(wordsOf(alone(few))).toContain(
      'At 3,072 tokens it is 1.20× as fast, from too few runs to decide.',
    );
    expect(wordsOf(alone(middle))).toContain('is 1.10× as fast, but its bar reaches about 1×.');
    for (const outcome of all)
      expect(/too few runs|reaches about/.test(wordsOf(alone(outcome)))).toBe(
        outcome.points.at(-1)?.finding === 'cannot_tell',
      );
  });

  it('draws what is undecided with another mark', () => {
    const { draw } = lengthsFigure(few).values[0] as FigureSpec;
    const markup = templateMarkup(draw(328).body);
    expect(markup.match(/class="mark series-overhead"/g)).toHaveLength(5);
    expect(markup.match(/class="mark series-compute"/g)).toHaveLength(2);
  });

  it('tells how memory grows from the numbers, and by how much at the end', () => {
    expect(wordsOf(late)).toContain('Twice the tokens take 4.0× the memory, tiled 2.0×');
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

  it('says so before a key is read, and then how many', () => {
    const titleAt = (frame: number) =>
      specOf(softmaxFigure({ picked: () => frame, pick: () => {} } as never)).title;
    expect(titleAt(0)).toBe('8 keys, none of them read yet');
    expect(titleAt(1)).toBe('Weights of the 2 keys read so far, of 8');
  });
});
