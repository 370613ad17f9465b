// Questions that are graded against what was measured here; each needs a thought.

import type { CheckQuestion } from '../../kit/controls/check';
import { duration, percent } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import {
  boundOf,
  fedMode,
  isAllWaiting,
  lengths,
  median,
  need,
  type Outcome,
  savedByFree,
  waitingShare,
} from './outcome';
import { workersNeeded } from './simulate';

/** The queue helps when loads differ in length. */
export const spikes: LabQuestion = {
  id: 'spikes',
  uses: [],
  kind: 'choice',
  prompt:
    'On average the workers keep up, but every twentieth load takes five times as long, and then the network waits. What helps at once?',
  options: [
    { id: 'prefetch', label: 'More batches ahead for each worker' },
    { id: 'network', label: 'A faster network' },
    { id: 'batch', label: 'A larger batch' },
  ],
  answer: 'prefetch',
  hints: [
    'What does the network live on while one load takes long?',
    'A faster network would empty the queue sooner.',
  ],
  feedback: () =>
    'A longer queue bridges the slow load. A faster network only empties it sooner, and a larger batch makes every load longer.',
};

export function workers(outcome: Outcome): CheckQuestion {
  const { load_ms, step_ms } = lengths(outcome);
  const answer = workersNeeded(3 * load_ms, step_ms);
  return {
    id: 'workers',
    kind: 'number',
    prompt: `A load takes ${duration(load_ms)}, a step ${duration(step_ms)}. Images become three times as slow to load. How many workers does it take then for the step never to wait, each on a core of its own?`,
    unit: 'workers',
    answer,
    tolerance: 0.01,
    hints: [
      'With w workers a batch is ready every load ÷ w. How short must that be?',
      'Round up: half a worker more is one more.',
    ],
    feedback: () =>
      `3 × ${duration(load_ms)} ÷ ${duration(step_ms)}, rounded up: ${answer}. Workers beyond that only fill memory.`,
  };
}

export function bound(outcome: Outcome): CheckQuestion {
  const [fed, free] = [fedMode(outcome), need(outcome, 'cached')];
  const saved = savedByFree(fed, free);
  const limits = boundOf(fed, free);
  return {
    id: 'bound',
    kind: 'choice',
    prompt:
      'With loading ahead, where does the extra time of a batch, beyond no loading, mostly go?',
    options: [
      { id: 'loader', label: 'Waiting for batches: two thirds of it or more' },
      { id: 'compute', label: 'There is hardly any: 5 % or less' },
      { id: 'sharing', label: 'Longer work of the network: two thirds of it or more' },
      { id: 'both', label: 'Both: a third of it or more each' },
      { id: 'unclear', label: 'These rounds can’t tell' },
    ],
    answer: limits,
    hints: [
      'How much longer does a batch take with loading ahead than without loading?',
      'How much of that is waiting? The rest is longer work.',
    ],
    feedback: () => {
      if (limits === 'unclear')
        return 'These rounds leave it open: loading may cost much, or nothing.';
      const [long, short] = [duration(median(fed)), duration(median(free))];
      if (limits === 'compute' || saved <= 0)
        return `A batch takes ${long}, and ${short} without loading: there is hardly any extra time.`;
      const cost = `Loading still costs ${duration(median(fed) - median(free))} of a batch’s ${long}.`;
      return isAllWaiting(fed, free)
        ? `${cost} All of that is waiting.`
        : `${cost} Waiting is ${percent(waitingShare(fed) / saved)} of that; the rest is longer work of the network.`;
    },
  };
}
