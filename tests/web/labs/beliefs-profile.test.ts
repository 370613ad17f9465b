// What the Profile lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/profile/beliefs';
import { verdictOn } from '../../../web/src/labs/profile/explain';
import { type Outcome, slowest } from '../../../web/src/labs/profile/outcome';
import { text } from '../../../web/src/labs/profile/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView, spaced } from './predicted-view';
import { ATTENTIVE, block, event, MOVER, outcomeOf, SDPA } from './profile-cases';

const made = (pass: Outcome) => (): BeliefCase => {
  const top = slowest(pass);
  if (top === undefined) throw new Error('nothing was timed');
  const view = (prediction: number) =>
    predictedView({ values: {}, outcomes: { pass }, prediction }) as never;
  return {
    beliefs: beliefs(pass, top),
    measured: 100 * top.share,
    say: (prediction) => text.scenes.ops.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
  };
};

const TIED = [
  event('a', 'linear', 0, 2, 80e6),
  event('b', 'gelu', 2, 2, 1e6),
  event('c', 'add', 4, 1, 1e6),
];
const NORMED = [
  event('a', 'conv2d', 0, 2, 90e6),
  event('b', 'batch_norm2d', 2, 1, 2e6),
  event('c', 'relu', 3, 0.5, 1e6),
  event('d', 'conv2d', 3.5, 3, 90e6),
  event('e', SDPA, 6.5, 1, 10e6),
];
const cases = {
  block: made(outcomeOf(block)),
  attentive: made(outcomeOf(ATTENTIVE)),
  'moves most': made(outcomeOf(MOVER)),
  'a tie': made(outcomeOf(TIED)),
  convolutions: made(outcomeOf(NORMED)),
  'moves some': made(outcomeOf([...block, event('block.mlp.split', 'split_heads', 8.4, 0.4)])),
};

testBeliefs<keyof typeof cases>('profile', cases, [
  [
    'block',
    96,
    'Time is not shared out as FLOPs are. Linear has 96 % of the FLOPs; the other kinds, with 4.4 % of them, take 25 % of the time.',
  ],
  ['block', 50, 'You counted ops: 2 of 4 ops are linear. They are not equally long.'],
  ['block', 33, 'You gave 3 kinds of op equal shares. The slowest takes 75 %.'],
  [
    'block',
    100,
    'That leaves almost nothing to the others: 2 other kinds of op take 25 % of the time. Ops with few FLOPs move data, too.',
  ],
  ['block', 12.5, 'That is attention’s share. Linear takes more.'],
  [
    'moves most',
    99,
    'Linear has 99 % of the FLOPs, but 45 % of the time. Split heads takes more, with 0 % of the FLOPs.',
  ],
  [
    'attentive',
    73,
    'That is what a well-known course said of attention. Here the op alone takes 80 %, and 90 % with its projections.',
  ],
  [
    'block',
    20,
    'Linear has 96 % of the FLOPs, but runs them fast: 40.0 GFLOP/s (average: 31.4 GFLOP/s). The other kinds take 25 %.',
  ],
  [
    'moves some',
    20,
    'Linear has 96 % of the FLOPs, but runs them fast: 40.0 GFLOP/s (average: 29.9 GFLOP/s). The other kinds take 29 %; split heads, which has no FLOPs, 4.8 %.',
  ],
]);

describe('profile: right, wrong, or cannot tell', () => {
  const said = (of: Outcome, prediction: number) => {
    const { standing, lead } = verdictOn(of, prediction);
    return [standing, spaced(lead)];
  };

  it('clearly right and clearly wrong', () => {
    expect(said(outcomeOf(block), 74)).toEqual([
      'right',
      'You said 74 %; it was 75 %: close enough, 1 point too little.',
    ]);
    expect(said(outcomeOf(block), 20)).toEqual([
      'wrong',
      'You said 20 %; it was 75 %, so 55 points too little.',
    ]);
    expect(said(outcomeOf(block), 4321)[0]).toBe('wrong');
  });

  it.each([0.2, 4.32, 33.33, 4321])('%d is written as where it was locked', (prediction) => {
    const [, lead = ''] = said(outcomeOf(block), prediction);
    expect(lead.startsWith(`You said ${spaced(text.predict.echo(prediction))}; it was`)).toBe(true);
    expect(spaced(text.predict.inWords(prediction))).toContain(
      spaced(text.predict.echo(prediction)),
    );
  });

  it('cannot tell: every op is shorter than a step of the clock', () => {
    expect(said(outcomeOf([event('a', 'linear', 0, 0, 1e6)]), 50)).toEqual([
      'cannot tell',
      'You said 50 %; this measurement cannot tell.',
    ]);
  });
});
