// The wrong ideas that the Noise lab knows, and its verdicts, on hand-made samples.

import { describe, expect, it } from 'vitest';
import { beliefs, rangeOf } from '../../../web/src/labs/noise/beliefs';
import { type Measured, movementOf, shownPercent } from '../../../web/src/labs/noise/outcome';
import { text, verdictOn } from '../../../web/src/labs/noise/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { CASES, calm, caseOf, measured } from './noise-cases';
import { spaced } from './predicted-view';
import { viewOf } from './views';

/** The number of ideas that must be recognised; three where it is left out. */
const LEAST: Readonly<Record<string, number>> = {
  // Nothing moved: nearly every idea about a rise is about right, or has the number of another.
  'the rounds disagree': 0,
  'a tie to the digit': 0,
  // No noise was on: nothing can be expected of it.
  'no noise at all': 0,
  'all are slower': 2,
  'a coarse clock': 2,
  // From 0 to 51 percent is possible.
  'a rare interruption': 2,
  'reversed: faster with noise': 2,
  'too few rounds': 0,
};

const MADE = {
  ...CASES,
  /** The rounds differ by far: one sample in ten takes twice to eight times as long. */
  uneven: () =>
    measured((round) => calm(100).map((ms, i) => (i % 10 === 5 ? (2 + (round % 7)) * ms : ms))),
  'no clock': () => measured(() => calm(100)).then(unread),
};

/** The quiet samples took no time that the clock could read. */
function unread(one: Measured): Measured {
  const movements = one.effect.movements.map((each) => ({ ...each, change: NaN, rounds: [] }));
  return { ...one, effect: { ...one.effect, movements } };
}

const outcomes: Record<string, Measured> = Object.fromEntries(
  await Promise.all(Object.entries(MADE).map(async ([name, make]) => [name, await make()])),
);

const outcome = (name: string): Measured => {
  const found = outcomes[name];
  if (found === undefined) throw new Error(`no case ${name}`);
  return found;
};

const caseNamed = (name: string) => (): BeliefCase => {
  const one = outcome(name);
  return {
    beliefs: beliefs(one),
    measured: shownPercent(movementOf(one.effect, 'mean').change),
    say: (prediction) => text.scenes.run.say(viewOf(caseOf(one, prediction))),
    ending: (prediction) => text.ending.verdict(viewOf(caseOf(one)), prediction),
    least: LEAST[name] ?? 3,
  };
};

const names = Object.keys(MADE).filter((name) => name !== 'no clock');

testBeliefs<string>('noise', Object.fromEntries(names.map((name) => [name, caseNamed(name)])), [
  [
    'few lose their turn',
    0,
    'You expected no change. Disturbances only ever add time: the mean rose from 1.01 ms to 1.90 ms.',
  ],
  [
    'few lose their turn',
    8,
    'Your number is the share of samples that were interrupted, as if each took twice as long. They took 12× the quiet median on average.',
  ],
  [
    'few lose their turn',
    188,
    'That is the time with noise as a share of the time without. The change is only what it differs by from 100 %.',
  ],
  [
    'few lose their turn',
    1100,
    'Your number is how far p99 moved, the time that 99 of 100 samples stay under. The mean takes the quicker ones in as well.',
  ],
  [
    'few lose their turn',
    50,
    'You shared 2 threads evenly among the network and 2 workers. The network lost more than that: threads do not take turns so evenly.',
  ],
  [
    'few lose their turn',
    33,
    '8.0 % of the noisy samples, and none of the quiet ones, took at least 2 times the quiet median; without them the mean differs by +0.014 %.',
  ],
]);

describe('noise: three standings', () => {
  const said = (name: string, prediction: number) => {
    const { standing, lead } = verdictOn(outcome(name), prediction);
    return [standing, spaced(lead)];
  };

  it('clearly wrong', () =>
    expect(said('few lose their turn', 5)).toEqual([
      'wrong',
      'You said +5.0 %; the mean moved by +88 %, so 83 points too little.',
    ]));

  it('clearly right', () =>
    expect(said('few lose their turn', 90)).toEqual([
      'right',
      'You said +90 %; the mean moved by +88 %: close enough, 2 points too much.',
    ]));

  it('right to say that nothing moves, where the rounds agree within a point', () =>
    expect(said('the rounds disagree', 0)[0]).toBe('right'));

  it('cannot tell where the rounds differ widely', () => {
    const { low, high } = rangeOf(outcome('a rare interruption'));
    expect([low, Math.round(high)]).toEqual([0, 49]);
    expect(said('a rare interruption', 10)).toEqual([
      'cannot tell',
      'You said +10 %; the mean moved by +24 %, but anything from 0.00 % to +49 % is possible.',
    ]);
    expect(said('uneven', 30)[0]).toBe('cannot tell');
    expect(said('uneven', 300)[0]).toBe('wrong');
  });

  it('cannot tell from too few rounds, or without a clock', () => {
    expect(said('too few rounds', 100)[0]).toBe('cannot tell');
    expect(said('no clock', 12)).toEqual([
      'cannot tell',
      'You said +12 %; the quiet samples took no time that this clock could read.',
    ]);
  });
});
