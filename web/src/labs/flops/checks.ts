// Graded against what the engine counted.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, si } from '../../kit/words/format';
import type { Outcome } from './outcome';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [perSample(outcome), macs(outcome)];
}

function perSample({ batches, title }: Outcome): CheckQuestion {
  const [one] = batches;
  const many = batches.at(-1);
  const same = one?.flops_per_sample === many?.flops_per_sample;
  return {
    id: 'per-sample',
    kind: 'choice',
    prompt: `A course test says of a linear layer: “16384 FLOPs, same for batch 1 and 32”. Which number of ${title} stays the same?`,
    options: [
      { id: 'call', label: 'FLOPs per call' },
      { id: 'sample', label: 'FLOPs per sample' },
      { id: 'neither', label: 'neither' },
    ],
    answer: same ? 'sample' : 'neither',
    feedback: () =>
      one === undefined || many === undefined
        ? ''
        : `Batch 1: ${si(one.flops_per_call)} per call. Batch ${many.batch}: ${si(many.flops_per_call)} per call, ${si(many.flops_per_sample)} per sample.`,
  };
}

function macs({ chosen, title }: Outcome): CheckQuestion {
  const answer = chosen.macs_per_sample;
  return {
    id: 'macs',
    kind: 'number',
    prompt: `A paper lists ${title} by its MACs per sample, in millions. Which number should it print?`,
    unit: 'million MACs',
    answer: answer / 1e6,
    tolerance: 0.02,
    feedback: (given, right) => {
      if (right) return `${count(answer)} multiply-adds per sample.`;
      if (Math.abs(given - (2 * answer) / 1e6) < (0.03 * answer) / 1e6) {
        return 'That is the number of FLOPs in them: a multiply-add is two.';
      }
      if (Math.abs(given - chosen.macs_per_call / 1e6) < (0.02 * chosen.macs_per_call) / 1e6) {
        return `That is per call, for a batch of ${chosen.batch}.`;
      }
      return `Look for MACs in the table of the second figure, over the batch of ${chosen.batch}.`;
    },
  };
}
