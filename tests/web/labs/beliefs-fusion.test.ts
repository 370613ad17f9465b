// The wrong ideas that the Fusion lab knows, and its verdicts, on hand-made measurements.

import { describe, expect, it } from 'vitest';
import { beliefs } from '../../../web/src/labs/fusion/beliefs';
import type { Timed } from '../../../web/src/labs/fusion/outcome';
import { verdictOn } from '../../../web/src/labs/fusion/sentences';
import { text } from '../../../web/src/labs/fusion/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { OUTCOMES, timed } from './fusion-fixtures';
import { predictedView, spaced } from './predicted-view';

const HEAVY = { shares: [0.1, 0.1, 0.7, 0.1], types: ['', '', 'gelu', ''] };
const MADE: Readonly<Record<string, Timed>> = {
  ...Object.fromEntries(Object.entries(OUTCOMES).map(([name, [outcome]]) => [name, outcome])),
  'one op takes most': timed(HEAVY),
  'conv, slower': timed({ kind: 'conv', verdict: 'faster', ratio: [0.9, 0.88, 0.92] }),
  'too few samples': tooFew(timed({ ratio: [1.5, 1.2, 1.8] })),
};

function tooFew(outcome: Timed): Timed {
  const { compared } = outcome;
  const ratio_interval = { ...compared.ratio_interval, confidence: 0.5 };
  return { ...outcome, compared: { ...compared, ratio_interval } };
}

const outcome = (name: string): Timed => MADE[name] as Timed;

const caseNamed = (name: string) => (): BeliefCase => {
  const fused = outcome(name);
  const view = (prediction: number) =>
    predictedView({ values: {}, outcomes: { fused }, prediction }) as never;
  return {
    beliefs: beliefs(fused),
    measured: Number(fused.compared.ratio.toPrecision(3)),
    say: (prediction) => text.scenes.time.say(view(prediction)),
    ending: (prediction) => text.ending.verdict(view(prediction), prediction),
    ...(name === 'too few samples' ? { least: 0 } : {}),
    // From 0.7 to 2 is possible: only ideas beyond that are wrong.
    ...(name.startsWith('noisy') ? { least: 2 } : {}),
  };
};

const BYTES = 'Fused, 71 % of the bytes never reach memory';

testBeliefs<string>(
  'fusion',
  Object.fromEntries(Object.keys(MADE).map((name) => [name, caseNamed(name)])),
  [
    [
      'faster',
      1,
      `You expected the same arithmetic to take the same time. ${BYTES}; the arithmetic stays, so it is not 3.5×.`,
    ],
    [
      'faster',
      3.5,
      `You let time shrink with the bytes, as where they take all of it. ${BYTES}; the FLOPs stay.`,
    ],
    [
      'much faster than said',
      3.5,
      'You let time shrink with the bytes. Here it shrank further: one op did what 4 ops did.',
    ],
    [
      'faster',
      4,
      'You counted ops, 1 for 4. They do not take equal time, and most of their work remains.',
    ],
    [
      'faster',
      1.71,
      'You took 71 % fewer bytes for 71 % more speed. If bytes took all the time, that would be 3.5×.',
    ],
    [
      'faster',
      0.5,
      'That is the time fused over the time unfused; the question was how many times as fast.',
    ],
    [
      'slower',
      1,
      'You expected the same arithmetic to take the same time. Fused, one op did what 4 ops did, and took longer here.',
    ],
    [
      'one op takes most',
      20,
      `${BYTES}; unfused, GELU alone took 70 % of the time, and its arithmetic stays.`,
    ],
  ],
);

describe('fusion: three standings', () => {
  const said = (name: string, prediction: number) => {
    const { standing, lead } = verdictOn(outcome(name), prediction);
    return [standing, spaced(lead)];
  };

  it('clearly wrong', () =>
    expect(said('faster', 4)).toEqual([
      'wrong',
      'You said 4.00×; it was 2.00×, so 2.0× too much for this group of ops.',
    ]));

  it('clearly right', () =>
    expect(said('faster', 2.1)).toEqual([
      'right',
      'You said 2.10×; it was 2.00×: right, within 5.0 %.',
    ]));

  it('right to say that nothing is gained, where that was found', () =>
    expect(said('same', 1)[0]).toBe('right'));

  it('cannot tell where the range is wide, or from too few samples', () => {
    expect(said('noisy: the interval holds 1', 1)).toEqual([
      'cannot tell',
      'You said 1.00×; it was 1.30×, but anything from 0.700× to 2.00× is possible.',
    ]);
    expect(said('too few samples', 2.5)[0]).toBe('cannot tell');
    expect(said('noisy: the interval holds 1', 4)[0]).toBe('wrong');
  });
});
