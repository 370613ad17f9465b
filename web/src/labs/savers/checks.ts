// Graded against what the engine measured.

import { categoryName } from '../../kit/charts/chart';
import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits, percent, si } from '../../kit/words/format';
import { bytesOf, CATEGORIES, latest, mostSaved, type Outcome, partsAtPeak } from './outcome';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [saved(outcome), share(outcome), flops(outcome)];
}

function saved(outcome: Outcome): CheckQuestion {
  const { plain, mine } = outcome;
  return {
    id: 'most-saved',
    kind: 'choice',
    prompt: 'Of which category did your recipe save most bytes at the highest moment?',
    options: [
      ...CATEGORIES.map((each) => ({ id: each, label: categoryName(each) })),
      { id: 'none', label: 'of none' },
    ],
    answer: mostSaved(outcome) ?? 'none',
    feedback: () =>
      `${CATEGORIES.map((each) => `${categoryName(each)} ${bytes(bytesOf(partsAtPeak(plain), each))} to ${bytes(bytesOf(partsAtPeak(mine), each))}`).join(', ')}.`,
  };
}

function share(outcome: Outcome): CheckQuestion {
  const { plain } = outcome;
  const { peak_bytes } = latest(outcome);
  const answer = (100 * peak_bytes) / plain.measured_steps_peak_bytes;
  return {
    id: 'share-of-peak',
    kind: 'number',
    prompt: 'Your step’s measured peak, in per cent of the plain step’s?',
    unit: '%',
    answer,
    tolerance: 0.02,
    feedback: () =>
      `${bytes(peak_bytes)} of ${bytes(plain.measured_steps_peak_bytes)}: ${digits(answer, 3)} %.`,
  };
}

/** The forward pass is a third of a step by the rule of thumb; here it is counted. */
function flops({ plain }: Outcome): CheckQuestion {
  const answer = (100 * plain.forward_flops) / plain.total_flops;
  return {
    id: 'all-again',
    kind: 'number',
    prompt:
      'If checkpoints had the whole forward pass computed once more, how many per cent of FLOPs would that add to the plain step? A step is about three forward passes.',
    unit: '%',
    answer,
    tolerance: 0.15,
    feedback: () =>
      `${si(plain.forward_flops, 'FLOP')} more on ${si(plain.total_flops, 'FLOP')}: ${percent(answer / 100)}. That is where “20 to 30 % slower” comes from.`,
  };
}
