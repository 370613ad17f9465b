// Questions that are graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, duration } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { LabQuestion } from '../../lab/scene';
import type { Measured } from './outcome';

const QUEUE = 1000;

export function queue({ effect, title }: Measured): CheckQuestion {
  const mean = asShown(effect.noisy.mean);
  const answer = QUEUE * mean;
  return {
    id: 'queue',
    kind: 'number',
    prompt: `How many milliseconds do ${count(QUEUE)} runs of ${title} take in all, one after the other, with the noise on?`,
    unit: 'ms',
    answer,
    tolerance: 0.05,
    hints: [
      'Times add up, and the slow runs add up with them. Which statistic is made from a sum?',
      `The mean with noise is in the table of the figure: ${count(QUEUE)} of them.`,
    ],
    feedback: () =>
      `${count(QUEUE)} × the mean, ${duration(mean)}, is ${duration(answer)}; a thousand medians would be ${duration(QUEUE * asShown(effect.noisy.median))}.`,
  };
}

/** A question that needs no measured number. */
export const compare: LabQuestion = {
  id: 'compare',
  uses: [],
  kind: 'choice',
  prompt: 'How do you find out, on a busy machine, whether a changed layer is faster?',
  options: [
    { id: 'once', label: 'Time the old one, then the new one, and compare the means' },
    { id: 'turns', label: 'Time old and new in turns, and compare the medians' },
    { id: 'more', label: 'Take ten times as many samples of the new one' },
  ],
  answer: 'turns',
  hints: [
    'What if another program starts between the two?',
    'More samples do not help against noise that meets only one of the two.',
  ],
  feedback: () =>
    'In turns, both meet the same disturbances; a few interrupted samples do not pull a median.',
};

export const drift: LabQuestion = {
  id: 'drift',
  uses: [],
  kind: 'choice',
  prompt: 'Which added noise fools the median as much as the mean?',
  options: [
    { id: 'drift', label: 'Drift' },
    { id: 'modes', label: 'Two speeds' },
    { id: 'tail', label: 'A long tail' },
  ],
  answer: 'drift',
  hints: ['Try each by itself, below the figure.', 'Which one makes nearly every sample slower?'],
  feedback: () =>
    'A drift slows nearly every sample, the middle one too; two speeds slow a third, and a long tail makes about half of them faster.',
};
