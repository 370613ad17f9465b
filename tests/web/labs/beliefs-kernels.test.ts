// What the Kernels lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/kernels/beliefs';
import { isLadderBusy, type Measured, wholeLadder } from '../../../web/src/labs/kernels/outcome';
import { verdictOn } from '../../../web/src/labs/kernels/sentences';
import { text } from '../../../web/src/labs/kernels/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { apart, fast, flat, noisy, OUTCOMES, partlyBusy } from './kernels-fixtures';
import { predictedView, spaced } from './predicted-view';

const made = (ladder: Measured) => (): BeliefCase => {
  const view = (prediction: number) =>
    predictedView({ values: { size: '256' }, outcomes: { ladder }, prediction }) as never;
  return {
    beliefs: beliefs(ladder),
    measured: wholeLadder(ladder).value,
    say: (prediction) => text.scenes.ladder.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
  };
};

const cases = {
  ...Object.fromEntries(
    Object.entries(OUTCOMES)
      // Of a busy machine nothing is judged.
      .filter(([, [ladder]]) => !isLadderBusy(ladder))
      .map(([name, [ladder]]) => [name, made(ladder)]),
  ),
  fast: made(fast),
  flat: made(flat),
  'partly busy': made(partlyBusy),
};

testBeliefs<'fast' | 'flat' | 'partly busy'>('kernels', cases, [
  [
    'fast',
    1,
    'Compiling is not all. The same three loops in WebAssembly are 3.0× as fast as in JavaScript; the best kernel is another program.',
  ],
  [
    'fast',
    10,
    'It is not the language. The same three loops in WebAssembly are 3.0× as fast as in JavaScript.',
  ],
  [
    'fast',
    4,
    'You counted four numbers in one instruction. Sums that stay in registers also spare 15 of 16 loads and stores: together SIMD gave 9.3×.',
  ],
  [
    'fast',
    8,
    'You counted four numbers and two FLOPs in one instruction, no loads and stores. SIMD gave 9.3×, packing gave 1.9×.',
  ],
  ['fast', 2, 'One step alone, to SIMD, gave 9.3×.'],
  [
    'flat',
    100,
    'That is said of libraries against interpreted Python. Here JavaScript is compiled while it runs, and one thread works.',
  ],
  ['fast', 360, 'That is int8, which does other arithmetic: it rounds to whole numbers first.'],
  [
    'fast',
    30,
    'Largest step on the way: SIMD 9.3×. SIMD computes four numbers at once; sums in registers spare 15 of 16 loads and stores.',
  ],
  [
    'flat',
    30,
    'No kernel can be that fast: the measured peak is 20× the first rung. Largest step on the way: SIMD 7.5×. SIMD computes four numbers at once; sums in registers spare 15 of 16 loads and stores.',
  ],
  [
    'partly busy',
    30,
    'Steps that this run can tell: SIMD 9.3× and packing 1.9×. SIMD computes four numbers at once; sums in registers spare 15 of 16 loads and stores.',
  ],
]);

describe('kernels: right, wrong, or cannot tell', () => {
  const said = (of: Measured, prediction: number) => {
    const { standing, lead } = verdictOn(of, prediction);
    return [standing, spaced(lead)];
  };

  it('clearly right and clearly wrong', () => {
    expect(said(fast, 105)).toEqual(['right', 'You said 105×; it was 108×: right, within 2.9 %.']);
    expect(said(fast, 20)).toEqual([
      'wrong',
      'You said 20×; it was 108×, so 5.4× too little for the best kernel.',
    ]);
  });

  it('cannot tell: the two visits differ, and the title says so', () => {
    expect(said(apart, 130)).toEqual([
      'cannot tell',
      'You said 130×; it was 108×, but anything from 73× to 160× is possible.',
    ]);
    const title = (ladder: Measured) =>
      text.scenes.ladder.title(
        predictedView({ values: {}, outcomes: { ladder }, prediction: 130 }) as never,
      );
    expect(title(apart)).toBe('108× as fast (73× to 160×)');
    expect(said(noisy, 300)).toEqual(['cannot tell', 'You said 300×.']);
    expect(title(noisy)).not.toMatch(/\d/);
  });
});
