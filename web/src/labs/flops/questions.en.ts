// Graded against what the engine counted; each needs a thought, not a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits } from '../../kit/words/format';
import { flop } from './figures.en';
import { type Dry, type Outcome, steady } from './outcome';

export function whatStays({ batches, title }: Dry): CheckQuestion[] {
  const one = batches[0];
  const many = batches.at(-1);
  if (one === undefined || many === undefined || many.flops_per_call === 0) return [];
  return [
    {
      id: 'per-sample',
      kind: 'choice',
      prompt: `TinyTorch’s test of a linear layer says “16384 FLOPs, same for batch 1 and 32”. Of which number of ${title} is that true, to the digits one prints?`,
      options: [
        { id: 'call', label: 'FLOPs per call' },
        { id: 'sample', label: 'FLOPs per sample' },
        { id: 'both', label: 'both' },
        { id: 'neither', label: 'neither' },
      ],
      answer: steady(batches),
      hints: [
        'Every sample of a batch goes through every layer.',
        'Follow both lines of the figure from left to right.',
      ],
      feedback: () =>
        `Batch ${one.batch}: ${flop(one.flops_per_call)} per call, ${flop(one.flops_per_sample)} per sample. Batch ${many.batch}: ${flop(many.flops_per_call)} and ${flop(many.flops_per_sample)}.`,
    },
  ];
}

const CHIP = 1e12;

/** A rate in FLOPs, a paper in MACs. */
export function onChip({ description, title }: Outcome): CheckQuestion[] {
  const macs = description.macs_per_sample;
  if (macs === 0) return [];
  const microseconds = ((2 * macs) / CHIP) * 1e6;
  return [
    {
      id: 'macs',
      kind: 'number',
      prompt: `A paper gives ${title} by its MACs: ${digits(macs / 1e6)} million a sample. A chip is sold with 1 TFLOP/s. How many µs does a sample take on it at the very least?`,
      unit: 'µs',
      answer: microseconds,
      tolerance: 0.02,
      hints: [
        'Are a MAC and a FLOP the same amount of work?',
        'A MAC is a multiply and an add. How many FLOPs must the chip do?',
      ],
      feedback: () =>
        `${count(macs)} MACs are ${count(2 * macs)} FLOPs, and 1 TFLOP/s does a million of them in a µs: ${digits(microseconds)} µs. Who forgets the 2 is off by half.`,
    },
  ];
}
