// Synthetic noise: seeded arithmetic on samples in their order.

import { seededRandom } from '../../kit/numbers/random';
import { gaussian } from './random';
import { SYNTHETIC_NAMES, type SyntheticNoise } from './sources';

const SPIKE_SHARE = 1 / 25;
const SPIKE = 8;
const DRIFT = 0.2;
const SLOW_MODE = 1.5;
/** Probabilities per sample of entering and leaving the slow state: a third of the samples are slow, ten in a row on average. */
const TO_SLOW = 0.05;
const TO_FAST = 0.1;
const SIGMA = 0.25;

/** Returns the factor of the next sample; `at` is its position in the series, from 0 to 1. */
type Factor = (at: number) => number;

const FACTORS: Readonly<Record<SyntheticNoise, (uniform: () => number) => Factor>> = {
  spikes: (uniform) => () => (uniform() < SPIKE_SHARE ? SPIKE : 1),
  drift: () => (at) => 1 + DRIFT * at,
  modes: (uniform) => {
    let slow = false;
    return () => {
      slow = slow ? uniform() >= TO_FAST : uniform() < TO_SLOW;
      return slow ? SLOW_MODE : 1;
    };
  },
  tail: (uniform) => () => Math.exp(SIGMA * gaussian(uniform)),
};

/** The samples with the chosen kinds of noise on top, in the same order. */
export function withSynthetic(
  samples: readonly number[],
  kinds: readonly SyntheticNoise[],
  seed: number,
): number[] {
  // Each kind has its own generator: switching one on does not change what another one does.
  const factors = SYNTHETIC_NAMES.filter((name) => kinds.includes(name)).map((name) =>
    FACTORS[name](seededRandom(seed * 101 + SYNTHETIC_NAMES.indexOf(name))),
  );
  const last = Math.max(1, samples.length - 1);
  return samples.map((sample, index) =>
    factors.reduce((value, factor) => value * factor(index / last), sample),
  );
}
