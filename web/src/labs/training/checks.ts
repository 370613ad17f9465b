// Graded against what the engine measured or planned.

import { categoryName } from '../../kit/charts/chart';
import type { CheckQuestion } from '../../kit/controls/check';
import { bytes } from '../../kit/words/format';
import {
  bytesOf,
  CATEGORIES,
  largestAtPeak,
  type Outcome,
  optimizerTitle,
  stateMultiple,
  useOf,
} from './outcome';
import { multiple } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [atPeak(outcome), state(outcome)];
}

function atPeak({ profile, title }: Outcome): CheckQuestion {
  const use = useOf(profile);
  return {
    id: 'largest-at-peak',
    kind: 'choice',
    prompt: `Which category holds most of the memory of this training step of ${title} at its peak, at batch ${profile.batch}? Then double the batch, run again and see whether it still does.`,
    options: CATEGORIES.map((category) => ({ id: category, label: categoryName(category) })),
    answer: largestAtPeak(use),
    feedback: () =>
      `${CATEGORIES.map((category) => `${categoryName(category)} ${bytes(bytesOf(use.at_peak, category))}`).join(', ')}.`,
  };
}

function state({ profile, title }: Outcome): CheckQuestion {
  const answer = stateMultiple(profile);
  const name = optimizerTitle(profile.training.optimizer);
  return {
    id: 'state-multiple',
    kind: 'number',
    prompt: `Gradients and the state of ${name} together: how many times the trained parameters of ${title} do they take? Another optimizer gives another answer: choose one and run again.`,
    unit: '× parameters',
    answer,
    tolerance: 0.02,
    feedback: (given, right) => {
      const sum = `Gradients ${bytes(profile.gradient_bytes)}, state ${bytes(profile.optimizer_state_bytes)}, parameters ${bytes(4 * profile.parameters)}: ${multiple(answer)}.`;
      if (right) return sum;
      if (Math.abs(given - answer - 1) < 0.1)
        return 'You counted the parameters themselves as well.';
      if (Math.abs(given - answer + 1) < 0.1)
        return 'One of the two is missing: each parameter has a gradient, whatever the optimizer.';
      return 'Read the bytes after the optimizer’s step off the first figure’s table.';
    },
  };
}
