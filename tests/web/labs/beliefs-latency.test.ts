// The ideas behind a predicted time of one run.

import { describe, expect, it } from 'vitest';
import { asShown } from '../../../web/src/kit/words/phrases';
import { beliefs } from '../../../web/src/labs/latency/beliefs';
import { text } from '../../../web/src/labs/latency/text';
import { type BeliefCase, testBeliefs } from './belief-cases';
import { CASES, caseOf, fill, warm } from './latency-cases';
import { predictedView } from './predicted-view';

type Hand = typeof warm;

/** A run of 23.5 µs whose first took 3 ms, on a device whose peak of 46 GFLOP/s is known. */
const tiny: Hand = {
  readings: [3, ...fill(99, 0.02)],
  samples: fill(40, 0.0235),
  warmUp: [],
  tick: 0.1,
};
const PEAK = 46;

const viewOf = (hand: Hand, prediction: number) => {
  const made = caseOf(hand, prediction);
  const description = { ...made.dry.description, batch: 1 };
  return { ...made, dry: { ...made.dry, description, peak: PEAK } };
};

const ending = (hand: Hand, prediction: number) =>
  text.ending.verdict(predictedView(viewOf(hand, prediction)) as never, prediction);

function made(hand: Hand, least: number): BeliefCase {
  const { outcomes, dry } = viewOf(hand, 1);
  return {
    beliefs: beliefs(outcomes.latency, dry as never),
    measured: asShown(outcomes.latency.report.latency_ms),
    say: (prediction) => text.scenes.runs.say(predictedView(viewOf(hand, prediction)) as never),
    ending: (prediction) => ending(hand, prediction),
    least,
  };
}

testBeliefs(
  'latency',
  {
    tiny: () => made(tiny, 4),
    'warm and long': () => made(warm, 3),
    'cold and tiny': () => made(CASES['cold and tiny'] ?? warm, 3),
  },
  [
    [
      'tiny',
      3,
      'That is about the time of the first run, 3.00 ms: the browser had not compiled its best code yet.',
    ],
    [
      'tiny',
      0.1,
      'That is one step of this page’s clock, 100 µs: the shortest time it can show, whatever runs.',
    ],
    [
      'tiny',
      0.0102,
      'That is its FLOPs at this device’s peak. Calls, loads and stores take time as well: 470 kFLOP in 23.5 µs are 20.0 GFLOP/s.',
    ],
    [
      'tiny',
      0.16,
      'That is about one FLOP in each cycle of a 3 GHz processor. 470 kFLOP in 23.5 µs are 20.0 GFLOP/s: one instruction does several.',
    ],
    [
      'tiny',
      1,
      '470 kFLOP in 23.5 µs are 20.0 GFLOP/s, 43 % of this device’s peak; in 1.00 ms they would be 470 MFLOP/s.',
    ],
  ],
);

describe('the verdict on a predicted time', () => {
  it('is right, wrong, or open', () => {
    expect(ending(tiny, 0.0238).standing).toBe('right');
    expect(ending(tiny, 1).standing).toBe('wrong');
    expect(ending({ ...tiny, samples: fill(5, 0.0235) }, 0.0238).standing).toBe('cannot tell');
    expect(ending({ ...tiny, samples: fill(5, 0.0235) }, 1).standing).toBe('wrong');
  });

  it('says nothing of FLOPs that are those of another network by now', () => {
    const view = predictedView(viewOf(tiny, 0.16));
    for (const other of [{ model: 'gpt_nano' }, { batch: 8 }, { seq: 128 }]) {
      const now = { ...view, values: { ...view.values, ...other } };
      expect(text.ending.verdict(now as never, 0.16).text).toBe('');
    }
    expect(text.ending.verdict(view as never, 0.16).text).not.toBe('');
  });
});
