// The texts of the figures: titles made from the numbers.

import { count, plural } from '../../kit/words/format';
import type { Outcome } from './outcome';
import { lengths } from './outcome';
import { workersNeeded } from './simulate';

export const figures = {
  paper: (steps: number, [turn = 0, ahead = 0]: readonly number[]) =>
    `On paper: ${plural(steps, 'step')} in ${count(turn)}\u00a0ms, or in ${count(ahead)}\u00a0ms with loading ahead`,
  known: 'What is known before it runs',
  handOver: 'Hand-over: copying a batch to the network, with its messages.',
  seen: (steps: number) => `The same ${plural(steps, 'step')}, as they were measured`,
  workers: (outcome: Outcome) => {
    const { load_ms, step_ms } = lengths(outcome);
    const enough = workersNeeded(load_ms, step_ms);
    return enough === 1
      ? 'By the formula one worker is enough'
      : `By the formula ${enough} workers are enough, each on a core of its own`;
  },
};
