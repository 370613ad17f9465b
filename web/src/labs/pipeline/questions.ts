// Questions that are graded against what was measured here; each needs a thought.

import type { CheckQuestion } from '../../kit/controls/check';
import { duration, percent } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import {
  boundOf,
  fedMode,
  lengths,
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
    'On average the workers keep up, but every twentieth load takes five times as long, and then the engine waits. What helps at once?',
  options: [
    { id: 'prefetch', label: 'More batches ahead for each worker' },
    { id: 'network', label: 'A faster network' },
    { id: 'batch', label: 'A larger batch' },
  ],
  answer: 'prefetch',
  hints: [
    'What does the engine live on while one load takes long?',
    'A faster network would empty the queue sooner.',
  ],
  feedback: () =>
    'A longer queue bridges the slow load. It cannot help where workers are too slow on average.',
};

export function workers(outcome: Outcome): CheckQuestion {
  const { load_ms, step_ms } = lengths(outcome);
  const answer = workersNeeded(3 * load_ms, step_ms);
  return {
    id: 'workers',
    kind: 'number',
    prompt: `A load takes ${duration(load_ms)}, a step ${duration(step_ms)}. Photos become three times as slow to load. How many workers does it take then for the step never to wait, each on a core of its own?`,
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
    prompt: 'With loading ahead, what limits this training?',
    options: [
      { id: 'loader', label: 'The loader: the engine waits for it' },
      { id: 'compute', label: 'The step: without loading it would be as fast, within 5 %' },
      { id: 'sharing', label: 'Shared cores: hardly any waiting, but longer steps' },
      { id: 'both', label: 'Waiting and longer steps' },
      { id: 'unclear', label: 'It can’t be told from these rounds' },
    ],
    answer: limits,
    hints: [
      'Compare the step with loading ahead to the one without loading.',
      'Is what is lost waiting (grey), or a longer step (blue)?',
    ],
    feedback: () =>
      limits === 'unclear'
        ? 'These rounds leave it open: loading may cost much, or nothing.'
        : saved > 0
          ? `Without loading a step is ${percent(saved)} shorter, and ${percent(waitingShare(fed))} of the time the engine waits.`
          : `Without loading a step is no shorter, and the engine waits ${percent(waitingShare(fed))} of the time.`,
  };
}
