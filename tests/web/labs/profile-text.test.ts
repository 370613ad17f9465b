// The profile lab's sentences and questions follow the numbers: measurements that must read differently.

import { describe, expect, it } from 'vitest';
import { gradeNumber } from '../../../web/src/kit/controls/check';
import { checks } from '../../../web/src/labs/profile/checks';
import { paragraphs } from '../../../web/src/labs/profile/explain';
import { type Outcome, slowest } from '../../../web/src/labs/profile/outcome';
import { cudaMs, misplaced } from '../../../web/src/labs/profile/slides';
import { block, event, outcomeOf, SDPA } from './profile-cases';

const textOf = (outcome: Outcome, percent?: number) =>
  paragraphs(outcome, percent === undefined ? undefined : { percent })
    .map(({ lead, text }) => `${lead} ${text}`)
    .join('\n')
    .replaceAll('\u00a0', ' ');

const ATTENTIVE = [
  event('block.attn.qkv', 'linear', 0, 1, 40e6),
  event('block.attn.sdpa', SDPA, 1, 8, 300e6),
  event('block.mlp.fc', 'linear', 9, 1, 40e6),
];
const MOVER = [
  event('a', 'split_heads', 0, 5, 0, 100e6),
  event('b', 'linear', 5, 5, 100e6, 1e6),
  event('c', 'add', 10, 1, 1e6, 24e6),
];

describe('profile lab: explanation', () => {
  it('judges the prediction by the measured share', () => {
    expect(textOf(outcomeOf(block), 74)).toContain(
      'You said 74 %; linear takes 75 % of the time in ops. Within five points.',
    );
    expect(textOf(outcomeOf(block), 20)).toContain('so 55 points too little');
    expect(textOf(outcomeOf(MOVER), 90)).toContain('points too much');
    expect(textOf(outcomeOf(block), 4321)).toContain('You said 4.32 k %');
    expect(textOf(outcomeOf(block), 4321)).toContain('No share of a whole is more than 100 %');
  });

  it('names what takes more time than FLOPs, moves without computing, or that nothing does', () => {
    expect(textOf(outcomeOf(block))).toContain(
      'Attention has 4.0 % of the FLOPs and takes 13 % of the time, 3.1×',
    );
    expect(textOf(outcomeOf(MOVER))).toContain(
      'Split heads computes nothing, 0 FLOPs, and takes 45 %',
    );
    const even = [event('a', 'linear', 0, 1, 10e6), event('b', 'conv2d', 1, 1, 10e6)];
    expect(textOf(outcomeOf(even))).toContain('FLOPs tell where the time goes');
  });

  it('the claim of 73 % holds, holds with projections, does not hold, or has nothing to hold for', () => {
    expect(textOf(outcomeOf(ATTENTIVE))).toContain('the op alone reaches that');
    const projected = [
      event('b.attn.qkv', 'linear', 0, 5, 1e6),
      event('b.attn.sdpa', SDPA, 5, 3, 1e6),
      event('b.mlp.fc', 'linear', 8, 1, 1e6),
    ];
    expect(textOf(outcomeOf(projected))).toContain(
      'holds with the projections, and not for the op',
    );
    expect(textOf(outcomeOf(block))).toContain('Here it does not hold');
    expect(textOf(outcomeOf(MOVER))).toContain('Test net has no attention');
  });

  it('gaps are explained by dispatch and tracing, or said to be larger or smaller than that', () => {
    expect(textOf(outcomeOf(block))).toContain('The gaps are larger than that');
    const tight = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1, 1, 1)];
    expect(textOf(outcomeOf(tight))).toContain('The gaps show less');
    const fair = [event('a', 'linear', 0, 1, 1), event('b', 'linear', 1.002, 1, 1)];
    expect(textOf(outcomeOf(fair))).toContain('That explains the gaps');
  });

  it('compares the traced with the untraced pass, in both directions', () => {
    expect(textOf(outcomeOf(block, { latency_ms: 8.3 }))).toContain('looking cost little');
    expect(textOf(outcomeOf(block, { latency_ms: 4 }))).toContain('108 % longer');
    expect(textOf(outcomeOf(block, { latency_ms: 16.6 }))).toContain('50 % shorter');
  });

  it('a clock too coarse for every op is said to be, and nothing is claimed', () => {
    const blind = outcomeOf([event('a', 'linear', 0, 0, 10), event('b', 'relu', 0, 0, 10)], {
      latency_ms: 0.002,
    });
    const text = textOf(blind, 50);
    expect(text).toContain('cannot tell');
    expect(text).toContain('2 of 2 ops lasted less than one step');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(slowest(blind)).toBeUndefined();
    expect(checks(blind)).toEqual([]);
  });

  it('where the slowest rate comes from depends on the bytes it moves', () => {
    expect(textOf(outcomeOf(block))).toContain('The slowest moves 80 % of what memory can stream');
    expect(textOf(outcomeOf(MOVER))).toContain('moves 96 %');
    const cached = [event('a', 'linear', 0, 1, 40e6), event('b', 'relu', 1, 1, 1e6, 60e6)];
    expect(textOf(outcomeOf(cached))).toContain('they come from a cache');
    const slow = [event('a', 'linear', 0, 1, 40e6), event('b', 'gelu', 1, 1, 1e6, 1e6)];
    expect(textOf(outcomeOf(slow))).toContain('neither roof explains it');
  });
});

describe('profile lab: questions', () => {
  it('the slowest rate is read off the table, the speed-up follows from the share', () => {
    const [rate, twice] = checks(outcomeOf(block));
    expect(rate?.answer).toBe('gelu');
    expect(twice?.kind === 'number' && gradeNumber(twice, 1 / (1 - 0.375))).toBe(true);
    expect(twice?.kind === 'number' && gradeNumber(twice, 2)).toBe(false);
  });
});

describe('profile lab: the slides’ table', () => {
  it('is not sorted by the column it is said to be sorted by', () => {
    expect(misplaced()?.name).toBe('aten::batch_norm');
    expect(cudaMs()).toBeCloseTo(248.9);
  });
});
