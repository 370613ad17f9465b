// The questions, graded against the engine's counts; none can simply be read off the page.

import { count, counted, digits } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { flop } from './figure-words';
import { type Dry, inUnit, type Outcome, steady } from './outcome';

const BATCH = 32;

/** A wrong rate: the FLOPs of one sample divided by the time of a whole call. */
export function mixedUp({ batches, title }: Dry): LabQuestion[] {
  const one = batches[0];
  const many = batches.find(({ batch }) => batch === BATCH);
  if (one === undefined || many === undefined || steady(batches) !== 'sample') return [];
  return [
    {
      id: 'per-sample',
      uses: ['model'],
      kind: 'choice',
      prompt: `You divide the FLOPs of one sample of ${title} by the time of a call with a batch of ${BATCH}. Your FLOP/s figure is`,
      options: [
        { id: 'right', label: 'right' },
        { id: 'high', label: `${BATCH} times too high` },
        { id: 'low', label: `${BATCH} times too low` },
      ],
      answer: 'low',
      hints: [
        'How much work was done in that time?',
        `All ${BATCH} samples went through in that call. How many of them did you count?`,
      ],
      feedback: () =>
        `The call did ${flop(many.flops_per_call)}, and you counted ${flop(many.flops_per_sample)}: a call’s time needs a call’s work.`,
    },
  ];
}

const CHIP = 1e12;

/** A chip's rate is given in FLOP/s, but a paper counts MACs. */
export function onChip({ description, title }: Outcome): LabQuestion[] {
  const macs = description.macs_per_sample;
  if (macs === 0) return [];
  const { value, unit } = inUnit((2 * macs) / CHIP);
  return [
    {
      id: 'macs',
      uses: ['model', 'seq'],
      kind: 'number',
      prompt: `A paper says that ${title} needs ${counted(macs)} MACs per sample. A chip is sold with 1 TFLOP/s. What is the shortest possible time for one sample, in ${unit}?`,
      unit,
      answer: value,
      tolerance: 0.02,
      hints: [
        'Are a MAC and a FLOP the same amount of work?',
        'A MAC is a multiply and an add. How many FLOPs must the chip do?',
      ],
      feedback: () =>
        `${count(macs)} MACs are ${count(2 * macs)} FLOPs; at 1 TFLOP/s they take ${digits(value)} ${unit}. Without the 2 the result is half as large.`,
    },
  ];
}
