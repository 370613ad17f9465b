// The claim about attention: where a curve crosses 73 %, and the sentences about it.

import { describe, expect, it } from 'vitest';
import {
  type AttentionOutcome,
  blockSpec,
  crossing,
  flopShare,
  lengthsOf,
  reachOf,
  spreadOf,
  WIDTHS,
  type Width,
  withRound,
} from '../../../web/src/labs/profile/attention-outcome';
import { attentionTitle, claimText } from '../../../web/src/labs/profile/attention-text';
import { outcomeOf } from './attention-cases';
import { block, event, SDPA } from './profile-cases';

const wordsOf = (outcome: AttentionOutcome) =>
  [
    attentionTitle(outcome, 'core'),
    ...claimText(outcome, 'core').map(({ lead, text }) => `${lead} ${text}`),
  ]
    .join('\n')
    .replaceAll('\u00a0', ' ');

describe('attention: the sweep', () => {
  it('every length has the same tokens, and the lengths end where one sequence has them all', () => {
    for (const width of Object.keys(WIDTHS) as Width[]) {
      const lengths = lengthsOf(width);
      const { tokens, heads } = WIDTHS[width];
      expect(lengths[0]).toBe(16);
      expect(lengths.at(-1)).toBe(tokens);
      for (const length of lengths) expect(tokens % length).toBe(0);
      expect(Number(width) % heads).toBe(0);
      expect(blockSpec(width, 16).input.shape).toEqual([16, Number(width)]);
    }
  });

  it('rounds of one length are collected, lengths stay in order', () => {
    let points = withRound([], 64, 8, block);
    points = withRound(points, 16, 32, block);
    points = withRound(points, 64, 8, block);
    expect(points.map(({ seq, rounds }) => [seq, rounds.length])).toEqual([
      [16, 1],
      [64, 2],
    ]);
    expect(points[1]?.rounds[0]?.core).toBeCloseTo(1 / 8);
  });

  it('shares of FLOPs are those of the op, and of its block', () => {
    const layers = [
      event('b.attn.qkv', 'linear', 0, 1, 30),
      event('b.attn.sdpa', SDPA, 0, 1, 10),
      event('b.mlp.fc', 'linear', 0, 1, 60),
    ];
    expect(flopShare(layers)).toEqual({ core: 0.1, whole: 0.4 });
  });

  it('median and range over an odd and an even number of rounds', () => {
    const [point] = outcomeOf([[0.5], [0.1], [0.3]], [0.2]).points;
    if (point === undefined) throw new Error('no point');
    expect(spreadOf(point, 'core')).toEqual({ median: 0.3, low: 0.1, high: 0.5 });
    const even = { ...point, rounds: point.rounds.slice(0, 2) };
    expect(spreadOf(even, 'core').median).toBeCloseTo(0.3);
  });

  it('a crossing lies between its neighbours on a log axis, at the first length, or nowhere', () => {
    const half = crossing([
      [16, 0.63],
      [64, 0.83],
    ]);
    expect(half).toBeCloseTo(32);
    expect(crossing([[16, 0.9]])).toBe(16);
    expect(
      crossing([
        [16, 0.1],
        [64, 0.7],
      ]),
    ).toBeUndefined();
  });

  it('the range of the crossing is that of the rounds with the largest and the smallest shares', () => {
    const outcome = outcomeOf(
      [
        [0.1, 0.9, 0.95],
        [0.1, 0.5, 0.95],
        [0.1, 0.7, 0.95],
      ],
      [0.1, 0.4, 0.8],
    );
    const { at = 0, earliest = 0, latest = 0 } = reachOf(outcome, 'core');
    expect(earliest).toBeLessThan(at);
    expect(latest).toBeGreaterThan(at);
  });
});

describe('attention: what is said', () => {
  it('where it reaches 73 %, at which length, and what FLOPs would have said', () => {
    const text = wordsOf(outcomeOf([[0.1, 0.4, 0.9]], [0.05, 0.2, 0.6]));
    expect(text).toMatch(/reaches 73 % of a block 64 wide at about \d+ tokens/);
    expect(text).toContain('By FLOPs it would be from about 1,000 tokens on');
    expect(text).toContain('60 % of the FLOPs and 90 % of the time');
    expect(text).toContain('dearer');
  });

  it('where it does not, up to which length, and whether one round did', () => {
    const clear = wordsOf(outcomeOf([[0.1, 0.2, 0.3]], [0.1, 0.3, 0.5], false));
    expect(clear).toContain('Not up to 64 tokens');
    expect(clear).toContain('By FLOPs it does not reach 73 % up to 131,072 tokens');
    expect(clear).toContain('cheaper');
    expect(clear).not.toContain('One of the rounds');
    const close = outcomeOf(
      [
        [0.1, 0.2, 0.7],
        [0.1, 0.2, 0.7],
        [0.1, 0.2, 0.8],
      ],
      [0.1, 0.3, 0.7],
    );
    expect(wordsOf(close)).toContain('One of the rounds did reach it');
    expect(wordsOf(close)).toContain('agrees within the rounds');
  });

  it('where it holds from the shortest sequence on, or the share does not grow', () => {
    const text = wordsOf(outcomeOf([[0.8, 0.8, 0.8]], [0.1, 0.3, 0.5]));
    expect(text).toContain('From the shortest sequence on, 16 tokens');
    expect(text).toContain('73 % or more of a block 64 wide at every length');
    expect(text).toContain('the share stays at 80 %');
    const less = wordsOf(outcomeOf([[0.9, 0.85, 0.8]], [0.1, 0.3, 0.5]));
    expect(less).toContain('does not grow here: 90 %, then 80 %');
  });

  it('a length that reached it by chance is not where it begins', () => {
    const chance = outcomeOf([[0.1, 0.9, 0.5, 0.9]], [0.1, 0.3, 0.4, 0.5]);
    expect(reachOf(chance, 'core').at).toBeGreaterThan(64);
    const noisy = wordsOf(outcomeOf([[0.1, 0.9, 0.5]], [0.1, 0.3, 0.4]));
    expect(noisy).toContain('Perhaps not up to 64 tokens.');
    expect(noisy).toContain('A shorter sequence reached 73 %: this measurement is too noisy');
  });

  it('a round that never reached it is not hidden', () => {
    const outcome = outcomeOf(
      [
        [0.1, 0.8],
        [0.1, 0.8],
        [0.1, 0.6],
      ],
      [0.1, 0.3],
    );
    expect(wordsOf(outcome)).toContain('in the round with the smallest shares not up to 32');
  });

  it('where the rounds disagree the title names no length, and calls no share grown', () => {
    const open = outcomeOf(
      [
        [0.5, 0.8],
        [0.5, 0.8],
        [0.5, 0.6],
      ],
      [0.1, 0.3],
    );
    expect(attentionTitle(open, 'core')).toContain('The rounds leave open where');
    const overlapping = outcomeOf(
      [
        [0.3, 0.4],
        [0.5, 0.45],
        [0.4, 0.5],
      ],
      [0.1, 0.3],
    );
    expect(wordsOf(overlapping)).toContain('does not grow measurably: 40 %, then 45 %');
  });

  it('nothing is said of nothing', () => {
    expect(claimText(outcomeOf([], []), 'core')).toEqual([]);
  });
});
