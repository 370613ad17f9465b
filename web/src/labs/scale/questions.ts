// Questions that are graded against the plan; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { billOf, type Described } from './devices';
import { fixedBesideFull, memoryOf, type Planned } from './outcome';
import { manyFlops } from './words';

export function mixedQuestion(planned: Planned): CheckQuestion {
  const full = memoryOf(planned, 'fp32', 'adam').fixed;
  const mixed = memoryOf(planned, 'mixed', 'adam').fixed;
  return {
    id: 'mixed',
    kind: 'choice',
    prompt: `You go from fp32 to mixed precision with Adam. Parameters, gradients and optimizer state of ${planned.title} together`,
    options: [
      { id: 'less', label: 'shrink' },
      { id: 'same', label: 'stay the same' },
      { id: 'more', label: 'grow' },
    ],
    answer: fixedBesideFull(planned, 'mixed', 'adam'),
    hints: [
      'Small updates would be lost in 16 bits: what does mixed precision keep besides?',
      'Count the bytes of one parameter in both: itself, its gradient, Adam’s two numbers, and a master copy.',
    ],
    feedback: () =>
      `fp32: ${bytes(full)}; mixed: ${bytes(mixed)}. The master copy in fp32 takes what 16-bit weights and gradients save.`,
  };
}

export function perParameter(planned: Planned): CheckQuestion {
  const own = memoryOf(planned, 'bf16', 'adam');
  return {
    id: 'bytes-per-parameter',
    kind: 'number',
    prompt:
      'With everything in bf16 and Adam, how many bytes does each parameter take, without activations?',
    unit: 'bytes',
    answer: own.fixed / planned.described.parameters,
    tolerance: 0.01,
    hints: [
      'How many numbers are kept for each parameter?',
      'Itself, its gradient and two numbers of Adam: how many bytes is each in bf16?',
    ],
    feedback: () => 'Four numbers of 2 bytes: itself, its gradient and two of Adam.',
  };
}

export function faster(planned: Planned, described: Described): LabQuestion {
  const bill = billOf(planned, described);
  return {
    id: 'mfu-doubles',
    uses: [],
    kind: 'choice',
    prompt: 'Better kernels double the MFU of the training. Which of these does not change?',
    options: [
      { id: 'flops', label: 'the FLOPs' },
      { id: 'hours', label: 'the device hours' },
      { id: 'price', label: 'the price' },
      { id: 'energy', label: 'the energy, at the same power' },
    ],
    answer: 'flops',
    hints: [
      'What does the MFU say about the work, and what about the time?',
      'Three of them are the hours times something.',
    ],
    feedback: () =>
      `It is the same training, ${manyFlops(bill.training_flops)}, in half the hours: ${digits(bill.device_hours / 2)} instead of ${digits(bill.device_hours)}.`,
  };
}
