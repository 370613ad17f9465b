// Three thoughts that the parts need.

import { categoryName } from '../../kit/charts/chart';
import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits, times } from '../../kit/words/format';
import { CATEGORIES, type Outcome } from './outcome';

export const largestOf = (at_peak: Outcome['at_peak']): (typeof CATEGORIES)[number] =>
  CATEGORIES.reduce((most, each) => (at_peak[each] > at_peak[most] ? each : most));

export function largest({ at_peak }: Outcome): CheckQuestion {
  return {
    id: 'largest',
    kind: 'choice',
    prompt: 'Which category holds most bytes at the highest moment of this step?',
    options: CATEGORIES.map((each) => ({
      id: each,
      label: categoryName(each),
      value: bytes(at_peak[each]),
    })),
    answer: largestOf(at_peak),
    hints: [
      'Adam is the optimizer, and the batch is small.',
      'For each parameter: one gradient, and how many numbers that Adam keeps?',
    ],
    feedback: () =>
      `${CATEGORIES.map((each) => `${categoryName(each)} ${bytes(at_peak[each])}`).join(', ')}.`,
  };
}

/** Amdahl's law, backwards. */
export const twice: CheckQuestion = {
  id: 'twice',
  kind: 'number',
  prompt:
    'You remove the waiting, all of it, and nothing else. What share of the time must it have been, at least, for training to become twice as fast?',
  unit: '%',
  answer: 50,
  tolerance: 0.02,
  hints: [
    'Twice as fast: how much of the old time is left?',
    'What is left is all that was not waiting.',
  ],
  feedback: (given) =>
    `1 / (1 − share) = 2 gives 50 %.${given > 0 && given < 100 && given !== 50 ? ` With ${digits(given, 3)} % the limit is ${times(1 / (1 - given / 100), 3)}.` : ''}`,
};

/** Of the changes that one can make, the one that adds work whatever the device. */
export const moreWork: CheckQuestion = {
  id: 'more-work',
  kind: 'choice',
  prompt: 'One of these makes every step compute more, and still has its use. Which?',
  options: [
    { id: 'ahead', label: 'Load ahead: more images wait in the queue' },
    { id: 'checkpoints', label: 'Checkpoints: a larger batch fits' },
    { id: 'sgd', label: 'SGD: it needs no state' },
    { id: 'in-place', label: 'In place: fewer tensors' },
  ],
  answer: 'checkpoints',
  hints: [
    'Loading, updating and writing: which of the four touches the forward pass?',
    'What is thrown away to save memory, and needed again later?',
  ],
  feedback: () =>
    'Checkpoints drop activations and compute them again for the backward pass: time for memory.',
};
