// Graded against what the engine measured or planned.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes } from '../../kit/words/format';
import { bytesOf, CATEGORIES, largestAtPeak, type Outcome, useOf } from './outcome';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [atPeak(outcome), sixtyFour(outcome)];
}

function atPeak({ report, title }: Outcome): CheckQuestion {
  const use = useOf(report);
  return {
    id: 'largest-at-peak',
    kind: 'choice',
    prompt: `Which category holds most of the memory of ${title} at its peak, at batch ${report.batch}?`,
    options: CATEGORIES.map((category) => ({ id: category, label: category })),
    answer: largestAtPeak(use),
    feedback: () =>
      `${CATEGORIES.map((category) => `${category} ${bytes(bytesOf(use.at_peak, category))}`).join(', ')}.`,
  };
}

function sixtyFour({ plans, title }: Outcome): CheckQuestion {
  const plan = plans.find(({ batch }) => batch === 64);
  const single = plans.find(({ batch }) => batch === 1);
  const answer = plan?.planned.peak_bytes ?? 0;
  return {
    id: 'peak-at-64',
    kind: 'number',
    prompt: `How high is the peak of ${title} at batch 64, in MB? Set the batch and run, or read the last figure.`,
    unit: 'MB',
    answer: answer / 1e6,
    tolerance: 0.05,
    feedback: (given, right) => {
      if (right) return `It is ${bytes(answer)}.`;
      const naive = 64 * (single?.planned.peak_bytes ?? 0);
      if (Math.abs(given * 1e6 - naive) < 0.05 * naive) {
        return 'That is 64 times the peak at batch 1. The parameters are stored once.';
      }
      return 'Parameters stay, inputs and activations grow: read the last figure’s table.';
    },
  };
}
