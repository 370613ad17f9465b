// What the Amdahl lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/amdahl/beliefs';
import { measured, type Outcome, type Ran } from '../../../web/src/labs/amdahl/outcome';
import { verdictOn } from '../../../web/src/labs/amdahl/sentences';
import { text } from '../../../web/src/labs/amdahl/text';
import { CASES, candidate, caseOf, few, outcomeOf, run, scenes, textbook } from './amdahl-cases';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { spaced } from './predicted-view';
import { allWords, viewOf } from './views';

const made = (of: Outcome, kind: string) => (): BeliefCase => {
  const own = measured(of.candidates).find((each) => each.kind === kind) as Ran;
  return {
    beliefs: beliefs(own, of),
    measured: Number(own.whole.ratio.toPrecision(3)),
    say: (speedup) => text.scenes.choose.say(viewOf(caseOf(of, { kind, speedup })) as never),
    ending: (speedup) =>
      text.ending.verdict(viewOf(caseOf(of, { kind, speedup })) as never, { kind, speedup }),
  };
};

/** GELU gained 3.30 times by the run, and anything from 1.34 to 7.99 times is possible. */
const wide = outcomeOf(
  [
    candidate('gelu', 0.555, 0.02, 60, run(3.3, 1.34, 7.99)),
    candidate('layer_norm', 0.2, 0.01, 8, run(1.2, 0.9, 1.6, 'cannot_tell')),
  ],
  run(3.08, 3, 3.2),
);
const slower = CASES['slower than before'] as Outcome;
const above = CASES['above its ceiling'] as Outcome;
const nearlyAll = CASES['one op is nearly all'] as Outcome;

const cases = {
  linear: made(textbook, 'linear'),
  gelu: made(textbook, 'gelu'),
  wide: made(wide, 'gelu'),
  slower: made(slower, 'gelu'),
  'above its ceiling': made(above, 'linear'),
  'nearly all': made(nearlyAll, 'linear'),
  'beyond the clock': made(CASES['beyond the clock'] as Outcome, 'gelu'),
};

testBeliefs<keyof typeof cases>('amdahl', cases, [
  [
    'linear',
    4.8,
    'Linear has 79 % of the FLOPs, but takes 60 % of the time, which allows 2.50× at most. No other op gave more.',
  ],
  [
    'linear',
    3.46,
    '3.46× would be right if time went where the FLOPs are: 79 %, made 10.0× as fast. Linear takes 60 % of the time. No other op gave more.',
  ],
  [
    'linear',
    30,
    'Only linear became 30.0× as fast. The other 40 % of a pass were not made faster. No other op gave more.',
  ],
  [
    'linear',
    1.65,
    'That would be linear twice as fast. It became 30.0× as fast. No other op gave more.',
  ],
  [
    'gelu',
    1,
    'GELU has 2.0 % of the FLOPs, but takes 30 % of the time, which allows 1.43× at most. The better choice was linear: 2.38× (2.30 to 2.45×).',
  ],
  ['linear', 1, 'One kind of op can matter: linear takes 60 % of a pass. No other op gave more.'],
  [
    'linear',
    1.6,
    'A share of the time saved is not as much more speed: half the time is twice the speed. Linear takes 60 % of the time. No other op gave more.',
  ],
  [
    'linear',
    20,
    'That is with all ops fast. Linear alone takes 60 % of a pass. No other op gave more.',
  ],
  [
    'above its ceiling',
    5,
    'Linear has 80 % of the FLOPs, but takes 55 % of the time. No other op gave more.',
  ],
  [
    'linear',
    7,
    'Linear takes 60.0 % of the time (p) and became 30.0× as fast (s): by Amdahl, 1 ÷ (1 − p + p/s) = 2.38×, within 10 % of the run. Taking no time, it would give 2.50×. No other op gave more.',
  ],
]);

describe('amdahl: right, wrong, or cannot tell', () => {
  const said = (of: Outcome, kind: string, speedup: number) => {
    const { standing, lead } = verdictOn(of, { kind, speedup });
    return [standing, spaced(lead)];
  };

  it('clearly right and clearly wrong', () => {
    expect(said(textbook, 'linear', 2.4)).toEqual([
      'right',
      'You said 2.40×; it was 2.38×: right, within 0.84 %.',
    ]);
    expect(said(textbook, 'linear', 4.7)).toEqual([
      'wrong',
      'You said 4.70×; it was 2.38×, so 2.0× too much for linear.',
    ]);
  });

  it('a wide range has no number on the whole screen', () => {
    expect(said(wide, 'gelu', 3)).toEqual([
      'cannot tell',
      'You said 3.00× from making GELU fast; anything from 1.34 to 7.99× is possible.',
    ]);
    expect(said(wide, 'gelu', 30)).toEqual([
      'wrong',
      'You said 30.0× from making GELU fast; it was from 1.34 to 7.99×, so at least 3.8× too much.',
    ]);
    const rather = outcomeOf([candidate('gelu', 0.4, 0.5, 10, run(1.5, 1.1, 1.9))]);
    expect(said(rather, 'gelu', 1.95)[1]).toContain('from 1.10 to 1.90×, so at least 2.6 % too');
    const words = allWords(scenes, caseOf(wide, { kind: 'gelu', speedup: 3 }));
    expect(words).not.toContain('3.30');
    expect(words).toContain('For GELU and layer norm the formula stays untested.');
    expect(text.ending.measured(viewOf(caseOf(wide)) as never)).toBe(
      'making GELU fast gives 1.34 to 7.99×',
    );
  });

  it('too few samples, or not run at all', () => {
    const of = outcomeOf([candidate('gelu', 0.5, 0.5, 10, few(run(1.8, 1.7, 1.9)))]);
    expect(said(of, 'gelu', 1.8)).toEqual([
      'cannot tell',
      'You said 1.80× from making GELU fast; there were too few samples.',
    ]);
    expect(said(of, 'linear', 1.8)[0]).toBe('cannot tell');
  });
});
