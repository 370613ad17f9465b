// The texts of the figures: titles made from the numbers.

import { plural } from '../../kit/words/format';
import type { Outcome } from './outcome';
import { lengths } from './outcome';
import type { Chosen } from './params';
import { keepUp, workersNeeded } from './simulate';

export const figures = {
  paper: (chosen: Chosen) =>
    keepUp(chosen)
      ? 'On paper: once the queue is full, the engine never waits'
      : `On paper: ${plural(chosen.workers, 'worker')}, and the engine still waits`,
  known: 'What is known before it runs',
  seen: (steps: number) => `The same ${plural(steps, 'step')}, as they were measured`,
  workers: (outcome: Outcome) => {
    const { load_ms, step_ms } = lengths(outcome);
    const enough = workersNeeded(load_ms, step_ms);
    return enough === 1
      ? 'By the formula one worker is enough'
      : `By the formula ${enough} workers are enough, each on a core of its own`;
  },
};
