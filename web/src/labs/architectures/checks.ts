// Graded against what was counted and measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, gflopsPerSecond, si } from '../../kit/words/format';
import {
  exponentsOf,
  gflopsOf,
  type Network,
  networkOf,
  type Outcome,
  usesPerParameter,
} from './outcome';
import { FAMILIES, NAMES } from './specs';
import { exponentText, multiple, quantityWord } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  const cnn = networkOf(outcome, 'cnn');
  return [
    ...(cnn === undefined ? [] : [usesQuestion(cnn)]),
    rateQuestion(outcome),
    ...growth(outcome),
  ];
}

function usesQuestion(cnn: Network): CheckQuestion {
  const answer = usesPerParameter(cnn);
  return {
    id: 'uses-of-a-parameter',
    kind: 'number',
    prompt: `The CNN does ${si(cnn.flops_per_sample, 'FLOP', 4)} per sample with ${count(cnn.parameters)} parameters. How many times is a parameter used for one sample, on average?`,
    unit: 'times',
    answer,
    tolerance: 0.03,
    feedback: (given, right) => {
      if (right) return `Each use is a multiply and an add, so 2 FLOPs: ${digits(answer, 3)} uses.`;
      if (Math.abs(given / answer - 2) < 0.1) return 'Each use is a multiply and an add: 2 FLOPs.';
      return 'Divide the FLOPs by the parameters, and by the FLOPs of one use.';
    },
  };
}

function rateQuestion({ networks }: Outcome): CheckQuestion {
  const best = networks.reduce((a, b) => (gflopsOf(b) > gflopsOf(a) ? b : a));
  return {
    id: 'fastest-flops',
    kind: 'choice',
    prompt:
      'Which of the three turned its FLOPs into the most FLOP/s? Then set the batch to 64, run again and see whether it still does.',
    options: FAMILIES.map((family) => ({ id: family, label: NAMES[family] })),
    answer: best.family,
    feedback: () =>
      `${networks.map((network) => `${NAMES[network.family]}: ${gflopsPerSecond(gflopsOf(network))}`).join(', ')}.`,
  };
}

function growth({ points, quantity }: Outcome): CheckQuestion[] {
  const fit = exponentsOf(points).find(({ family }) => family === 'transformer');
  if (fit === undefined) return [];
  const answer = 4 ** fit.time.exponent;
  return [
    {
      id: 'four-times',
      kind: 'number',
      prompt: `By the exponent fitted here, how many times as long does the transformer take with four times the ${quantityWord(quantity)}?`,
      unit: '×',
      answer,
      tolerance: 0.05,
      feedback: (given, right) => {
        if (right) return `4 to the power of ${exponentText(fit.time)} is ${multiple(answer)}.`;
        if (Math.abs(given / (4 * fit.time.exponent) - 1) < 0.03)
          return 'An exponent is not a factor: raise 4 to its power.';
        return 'Take 4 to the power of the transformer’s exponent.';
      },
    },
  ];
}
