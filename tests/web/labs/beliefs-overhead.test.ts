// What the Overhead lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/overhead/beliefs';
import { finding, type Outcome, slowdown } from '../../../web/src/labs/overhead/outcome';
import { message, verdictOn } from '../../../web/src/labs/overhead/sentences';
import { text } from '../../../web/src/labs/overhead/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { caseOf, costing, long, noClaim, short } from './overhead-cases';
import { spaced } from './predicted-view';
import { viewOf } from './views';

const made = (of: Outcome) => (): BeliefCase => ({
  beliefs: beliefs(of),
  measured: Number(slowdown(finding(of.report, 'per_op').overhead_ratio).toFixed(1)),
  say: (prediction) => text.scenes.cost.say(viewOf(caseOf(of, prediction)) as never),
  ending: (prediction) => text.ending.verdict(viewOf(caseOf(of, prediction)) as never, prediction),
});

const wide = costing([
  [11, 1, 30],
  [5, 1, 20],
  [2, 1, 10],
]);
const tied = costing([
  [5, 4, 6],
  [5, 4, 6],
  [5, 4, 6],
]);
/** The readings alone are 10 %. */
const quick = costing(
  [
    [7, 6.5, 7.5],
    [5, 4, 6],
    [2, 1.5, 2.5],
  ],
  { latency_ms: 0.2 },
);
const cases = {
  short: made(short),
  'far above': made(noClaim),
  wide: made(wide),
  tied: made(tied),
  quick: made(quick),
};

testBeliefs<keyof typeof cases>('overhead', cases, [
  [
    'short',
    2,
    'The 100 readings of 200 ns each are 2.0 % of a pass. Each op is described too, with its name, shapes and counts, and that takes time.',
  ],
  [
    'quick',
    10,
    'The 100 readings of 200 ns each are 10 % of a pass, but some of the reading goes on while the processor is still busy with the op.',
  ],
  [
    'quick',
    4.9,
    'You counted one reading for each op. It takes one before and one after: 100 readings of 200 ns each.',
  ],
  [
    'short',
    0,
    'Reading a clock is work of the same processor. A pass lasts 1.00 ms. Timed, its 49 ops take 100 readings of 200 ns each, 20 µs or 2.0 % of it; the rest, probably describing each op, was not timed apart.',
  ],
  [
    'short',
    15,
    'That is what TinyTorch said in 2025 of instrumentation. It depends on how long the ops are. A pass lasts 1.00 ms. Timed, its 49 ops take 100 readings of 200 ns each, 20 µs or 2.0 % of it; the rest, probably describing each op, was not timed apart.',
  ],
  [
    'short',
    100,
    'That would be a look as long as the op. An op takes 20 µs on average, a look 2.0 µs.',
  ],
  [
    'short',
    33,
    'A pass lasts 1.00 ms. Timed, its 49 ops take 100 readings of 200 ns each, 20 µs or 2.0 % of it; the rest, probably describing each op, was not timed apart.',
  ],
]);

describe('overhead: right, wrong, or cannot tell', () => {
  const said = (of: Outcome, prediction: number) => {
    const { standing, lead } = verdictOn(of, prediction);
    return [standing, spaced(lead)];
  };

  it('clearly right and clearly wrong, in points', () => {
    expect(said(short, 10.5)).toEqual([
      'right',
      'You said 10.5 %; it was 10.0 %: right, within 0.50 points.',
    ]);
    expect(said(short, 20)).toEqual([
      'wrong',
      'You said 20.0 %; it was 10.0 %, so 10.0 points too much.',
    ]);
  });

  it('cannot tell: a wide range, which the title has too', () => {
    expect(said(wide, 20)).toEqual([
      'cannot tell',
      'You said 20.0 %; it was 11.0 %, but anything from 1.0 % to 30.0 % is possible.',
    ]);
    expect(spaced(message(wide))).toBe('Timing every op makes GPT nano slower, by 1.0 to 30.0 %');
  });

  it('cannot tell: no cost can be told from nothing', () => {
    expect(said(long, 1)).toEqual([
      'cannot tell',
      'You said 1.0 %; here it cannot be told from nothing: −1.0 to 2.0 %.',
    ]);
    expect(said(long, 40)[0]).toBe('wrong');
    expect(spaced(verdictOn(long, 40).text)).toBe(
      'Your number is too much: it is at most 2.0 %, and perhaps nothing.',
    );
    expect(spaced(verdictOn(long, 1).text)).not.toContain('too much');
  });
});
