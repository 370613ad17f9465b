// The ideas behind a predicted gain of large batches.

import { expect, it } from 'vitest';
import { asShown } from '../../../web/src/kit/words/phrases';
import { beliefs } from '../../../web/src/labs/batch/beliefs';
import { type Outcome, pointsOf, ratioOf } from '../../../web/src/labs/batch/model';
import { text } from '../../../web/src/labs/batch/text';
import { CASES, caseOf, falling, outcomeOf, overhead, SEVEN } from './batch-cases';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { predictedView, spaced } from './predicted-view';

const view = (sweep: Outcome, prediction: number) =>
  predictedView({ ...caseOf(sweep), prediction }) as never;

const ending = (sweep: Outcome, prediction: number) =>
  text.ending.verdict(view(sweep, prediction), prediction);

const made = (sweep: Outcome, least?: number): BeliefCase => ({
  beliefs: beliefs(pointsOf(sweep.readings)),
  measured: asShown(ratioOf(pointsOf(sweep.readings))),
  say: (prediction) => text.scenes.curve.say(view(sweep, prediction)),
  ending: (prediction) => ending(sweep, prediction),
  ...(least === undefined ? {} : { least }),
});

const OUTCOMES = {
  'a fixed cost': () => made(overhead),
  'two for one': () => made(outcomeOf({ batches: SEVEN, ms: (b) => 0.022 + 0.011 * b })),
  // Without a shared cost a gain of one is no wrong idea.
  'a cache left behind': () => made(falling),
  'no gain': () => made(CASES['no fixed cost at all: a tie'] ?? overhead, 1),
  'larger batches bring less': () => made(CASES['larger batches bring less'] ?? overhead),
  'two batches only': () => made(CASES['two batches only'] ?? overhead),
  'very noisy': () => made(CASES['very noisy'] ?? overhead, 2),
};

testBeliefs('batch', OUTCOMES, [
  [
    'two for one',
    64,
    'That is as if 64 samples took no longer than one. A call costs about 22 µs before its first sample and 11 µs for each: even an endless batch would bring only 3.00×.',
  ],
  [
    'two for one',
    1,
    'That is as if samples shared nothing. A call costs about 22 µs before its first sample and 11 µs for each; 64 samples share the first part.',
  ],
  [
    'a fixed cost',
    9,
    'Only the 4.0 ms of a call are shared, not the 1.0 ms of each sample: even an endless batch would bring only 5.00×.',
  ],
  [
    'two for one',
    22,
    'That is how many times as long the call takes: 726 µs instead of 33.0 µs. In that time it does 64 samples.',
  ],
  [
    'two for one',
    4.93,
    'That is the gain of the system shown at first, whose calls cost as much as 4 samples before the first. A call costs about 22 µs before its first sample and 11 µs for each, here.',
  ],
  [
    'larger batches bring less',
    1,
    'That is as if every sample took the same time. Alone a sample takes 1.00 ms, in a batch of 64 it takes 3.48 ms.',
  ],
  [
    'a cache left behind',
    64,
    'That is as if 64 samples took no longer than one. Alone a sample takes 1.00 ms, in a batch of 64 it takes 1.50 ms.',
  ],
]);

it.each([
  [overhead, 4.6, 'right'],
  [overhead, 64, 'wrong'],
  [overhead, 1, 'wrong'],
  [CASES['very noisy'] ?? overhead, 3, 'cannot tell'],
  [outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, noise: 0.4 }), 3.5, 'cannot tell'],
  [outcomeOf({ batches: SEVEN, ms: (b) => 4 + b, noise: 0.4 }), 64, 'wrong'],
] as const)(
  'a prediction is right, wrong, or this run cannot tell: %#',
  (sweep, prediction, standing) => {
    const found = ending(sweep, prediction);
    expect(found.standing).toBe(standing);
    if (standing === 'cannot tell')
      expect(spaced(found.lead)).toMatch(/anything from [\d.]+× to [\d.]+ ?k?× is possible/);
  },
);
