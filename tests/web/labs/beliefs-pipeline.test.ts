// What the Pipeline lab says to predictions: the wrong ideas behind them, and right, wrong or cannot tell.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/pipeline/beliefs';
import { fedMode, need, type Outcome, speedup } from '../../../web/src/labs/pipeline/outcome';
import { verdictOn } from '../../../web/src/labs/pipeline/sentences';
import { text } from '../../../web/src/labs/pipeline/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { caseOf, crowded, fast, free, mode, noisy, outcome, slow, sync } from './pipeline-fixtures';
import { spaced } from './predicted-view';
import { viewOf } from './views';

const LONG = 2;
const one = mode('one', 1, { period: 12.4, waited: 4, engine: 7.2, load: 12.1 });
/** 1.52 times as fast, and 2 times is possible. */
const wide = outcome([
  mode('synchronous', 1, { period: 31.9, waited: 20, engine: 7, load: 20, half: 5.7 }),
  mode('one', 1, { period: 24, waited: 14, engine: 8, load: 22 }),
  mode('chosen', 2, { period: 21, waited: 8, engine: 10, load: 26, half: 2.9 }),
  mode('cached', 1, { period: 11, waited: 0, engine: 7 }),
]);

const made = (of: Outcome) => (): BeliefCase => ({
  beliefs: beliefs(of, LONG),
  measured: Number(speedup(fedMode(of), need(of, 'synchronous')).toPrecision(3)),
  say: (prediction) => text.scenes.epoch.say(viewOf(caseOf(of, prediction)) as never),
  ending: (prediction) => text.ending.verdict(viewOf(caseOf(of, prediction)) as never, prediction),
});

const cases = {
  fast: made(fast),
  slow: made(slow),
  crowded: made(crowded),
  noisy: made(noisy),
  wide: made(wide),
  'one worker': made(outcome([sync, one, free])),
  'slower than in turn': made(
    outcome([sync, one, mode('chosen', 2, { period: 26, waited: 15, engine: 9, load: 18 }), free]),
  ),
  'a tie': made(
    outcome([
      sync,
      one,
      mode('chosen', 2, { period: 20, waited: 12, engine: 7.5, load: 14 }),
      free,
    ]),
  ),
};

testBeliefs<keyof typeof cases>('pipeline', cases, [
  [
    'crowded',
    2,
    'Workers share only the loads. Side by side, a load takes 2.17× and a step 1.86× as long as alone.',
  ],
  [
    'fast',
    2,
    'Workers do not only share the loads, 12.0 ms each: they load while the network steps.',
  ],
  [
    'fast',
    1,
    'The work is the same, but now both work at once: in turn the network waits 63 % of the time.',
  ],
  [
    'crowded',
    3,
    'On paper a load takes 2 steps, and no thread slows another. Here it takes 12.0 ms, a step 8.00 ms.',
  ],
  [
    'slow',
    8.5,
    'That would be no loading at all, 8.00 ms a batch. With loading ahead it takes 33.0 ms.',
  ],
  [
    'one worker',
    2,
    'Two at once make 2× only where load and step are equally long. Here they take 12.0 ms and 8.00 ms.',
  ],
  [
    'fast',
    1.67,
    'On paper one worker gives that: the longer of 12.0 ms and 8.00 ms. Here 2 share the loads.',
  ],
  [
    'slow',
    40,
    'No loader reaches that: the step remains, and without any loading it would be 8.50×.',
  ],
  ['wide', 2.3, 'The network still waits 38 % of the time: the loader is the limit.'],
  ['fast', 1.3, 'The step is the limit now: faster loading hardly helps.'],
]);

describe('pipeline: right, wrong, or cannot tell', () => {
  const said = (of: Outcome, prediction: number) => {
    const { standing, lead } = verdictOn(of, prediction, LONG);
    return [standing, spaced(lead)];
  };

  it('2 workers, 2×: a range that holds 2 does not make the idea right', () => {
    expect(said(wide, 2)).toEqual([
      'cannot tell',
      'You said 2.00×; it was 1.52×, but anything from 1.10× to 2.08× is possible.',
    ]);
    expect(spaced(verdictOn(wide, 2, LONG).text)).toContain('Workers share only the loads');
  });

  it('clearly right and clearly wrong', () => {
    expect(said(fast, 2.4)).toEqual([
      'right',
      'You said 2.40×; it was 2.44×: right, within 1.7 %.',
    ]);
    expect(said(fast, 5)).toEqual([
      'wrong',
      'You said 5.00×; it was 2.44×, so 2.0× too much for LeNet-5.',
    ]);
  });

  it('cannot tell: a wide range, or too few rounds', () => {
    expect(said(noisy, 1.5)[0]).toBe('cannot tell');
    const few: Outcome = {
      ...fast,
      modes: fast.modes.map((each) => ({
        ...each,
        period: {
          ...each.period,
          median_interval: { ...each.period.median_interval, confidence: 0.75 },
        },
      })),
    };
    expect(said(few, 2.4)).toEqual([
      'cannot tell',
      'You said 2.40×; it was 2.44×, from too few samples to be sure.',
    ]);
  });
});
