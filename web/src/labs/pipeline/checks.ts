// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, fixed, percent } from '../../kit/words/format';
import {
  boundOf,
  epochMs,
  fedMode,
  imagesPerSecond,
  lengths,
  median,
  need,
  type Outcome,
  savedByFree,
  speedup,
  waitingShare,
} from './outcome';
import { workersNeeded } from './simulate';
import { fold } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [workers(outcome), most(outcome), epoch(outcome), whoIsLate(outcome)];
}

function workers(outcome: Outcome): CheckQuestion {
  const { load_ms, step_ms } = lengths(outcome);
  const answer = workersNeeded(load_ms, step_ms);
  const ratio = `${duration(load_ms)} ÷ ${duration(step_ms)} = ${fixed(load_ms / step_ms, 2)}`;
  return {
    id: 'workers',
    kind: 'number',
    prompt: `A load takes ${duration(load_ms)}, a step ${duration(step_ms)}. On a machine with a core for each thread, how many workers does it take for the step never to wait?`,
    unit: 'workers',
    answer,
    tolerance: 0.01,
    feedback: (given, right) => {
      if (right) return `${ratio}, rounded up. Until then T = load ÷ workers.`;
      return given > answer
        ? `Fewer are enough: ${ratio}. Workers beyond that only fill memory.`
        : `${ratio}: with ${given} a batch is made every ${duration(load_ms / Math.max(1, given))}, and a step is shorter than that.`;
    },
  };
}

function most(outcome: Outcome): CheckQuestion {
  const [sync, free] = [need(outcome, 'synchronous'), need(outcome, 'cached')];
  const answer = speedup(free, sync);
  return {
    id: 'most',
    kind: 'number',
    prompt:
      'From the second figure: how many times as fast as in turn would the best possible loader be on this device?',
    unit: '×',
    answer,
    tolerance: 0.05,
    feedback: (_, right) =>
      right
        ? `${duration(median(sync))} ÷ ${duration(median(free))} = ${fold(answer)}: what is left is the step.`
        : 'The best loader costs nothing. Which row measured that, and what does the first row take?',
  };
}

function epoch(outcome: Outcome): CheckQuestion {
  const fed = fedMode(outcome);
  const rate = imagesPerSecond(outcome, fed);
  const shown = rate < 1000 ? digits(rate) : count(rate);
  const answer = epochMs(outcome, fed) / 1e3;
  return {
    id: 'epoch',
    kind: 'number',
    prompt: `${shown} images a second with loading ahead: how long do 100 epochs of ${outcome.images} images take?`,
    unit: 's',
    answer: 100 * answer,
    tolerance: 0.03,
    feedback: (given, right) => {
      if (right) return `100 · ${outcome.images} ÷ ${shown} per second.`;
      if (Math.abs(given / answer - 1) < 0.03) return 'That is one epoch.';
      return 'Images of all epochs, divided by images per second.';
    },
  };
}

function whoIsLate(outcome: Outcome): CheckQuestion {
  const [fed, free] = [fedMode(outcome), need(outcome, 'cached')];
  const saved = savedByFree(fed, free);
  return {
    id: 'bound',
    kind: 'choice',
    prompt:
      'With loading ahead, what limits this training? Change the passes or the network and run again to see another answer.',
    options: [
      {
        id: 'loader',
        label: 'the loader: without loading it would be faster, and the engine waits',
      },
      { id: 'compute', label: 'the step: without loading it would be as fast, within 5 %' },
      {
        id: 'sharing',
        label: 'both share the cores: the engine hardly waits, but its steps are longer',
      },
      { id: 'both', label: 'waiting and sharing: the engine waits, and its steps are longer' },
      { id: 'unclear', label: 'it cannot be told: the intervals leave too much open' },
    ],
    answer: boundOf(fed, free),
    feedback: () =>
      saved > 0
        ? `Without loading a step is ${percent(saved)} shorter, and ${percent(waitingShare(fed))} of the time the engine waits.`
        : `Without loading a step is no shorter, and the engine waits ${percent(waitingShare(fed))} of the time.`,
  };
}
