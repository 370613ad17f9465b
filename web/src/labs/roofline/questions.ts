// Questions that are graded against what was measured here; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, gbPerSecond } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { FOUR_OPERATIONS } from './ops';
import { A100_RIDGE, intensityOf, levelFor, type Measured, measuredPoint } from './outcome';
import { perByte, product, rate } from './words';

/** The weights are read once, whatever the batch size B is: B / 2 FLOPs for each byte of them. */
export function batchQuestion(measured: Measured): CheckQuestion {
  const { device } = measured;
  const level = levelFor(device, measuredPoint(measured, 'linear-1'));
  const peak = device.roof.peak_gflops_per_second;
  const ridge = peak / level.gb_per_second;
  return {
    id: 'batch-at-the-ridge',
    kind: 'number',
    prompt:
      'From about which batch on can arithmetic limit the linear layer here, and no longer its weights?',
    unit: 'samples',
    answer: 2 * ridge,
    tolerance: 0.25,
    hints: [
      'The weights are read once, whatever the batch is. How many FLOPs does each sample do with a weight?',
      `Two FLOPs for each sample and 4 bytes: batch B does B ÷ 2 FLOPs for each byte. Its slope meets the peak at ${perByte(ridge)}.`,
    ],
    feedback: () =>
      `${rate(peak)} ÷ ${gbPerSecond(level.gb_per_second)} is ${digits(ridge, 2)} FLOP/byte, and B ÷ 2 reaches that at a batch of about ${digits(2 * ridge, 2)}.`,
  };
}

/** 8,192 x 8,192 weights are 268 MB: only the largest of the sets represents that many bytes. */
export function widerQuestion({ device }: Measured): CheckQuestion {
  const work = { op: 'linear-1', flops: 2 * 8192 ** 2, min_bytes: 4 * 8192 ** 2 };
  const far = levelFor(device, work);
  return {
    id: 'wider',
    kind: 'number',
    prompt:
      'Batch 1 again, with 8,192 × 8,192 weights: 268 MB. Which rate can it reach here at most, in GFLOP/s?',
    unit: 'GFLOP/s',
    answer: intensityOf(work) * far.gb_per_second,
    tolerance: 0.15,
    hints: [
      'FLOPs and bytes both grow sixteenfold. Where do 268 MB fit?',
      'It still does 0.5 FLOP for each byte; take the largest set.',
    ],
    feedback: () =>
      `${product(work, far)}: the speed of the memory that holds them, not of a cache.`,
  };
}

/** None of the four reaches a ridge point of 156 FLOPs per byte. */
export function elsewhereQuestion(): LabQuestion {
  const right = FOUR_OPERATIONS.at(-1)?.label ?? '';
  const beside = FOUR_OPERATIONS.at(-2)?.label ?? '';
  return {
    id: 'elsewhere',
    uses: [],
    kind: 'choice',
    prompt: 'Which of the four could arithmetic limit on an A100?',
    options: [
      { id: 'last', label: `${right} only` },
      { id: 'two', label: `${beside} and ${right}` },
      { id: 'none', label: 'none of them' },
    ],
    answer: 'none',
    hints: [
      'Where do slope and peak of the A100 meet?',
      `Its ridge is at ${digits(A100_RIDGE)} FLOP/byte. Which column stands to the right of it?`,
    ],
    feedback: () =>
      `All four stand left of ${digits(A100_RIDGE)} FLOP/byte: the same program is limited by something else on another machine.`,
  };
}
