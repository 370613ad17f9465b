// Questions that are graded against what was measured here; each needs a thought, not just a reading.

import type { CheckQuestion } from '../../kit/controls/check';
import { digits, gbPerSecond } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import {
  A100_RIDGE,
  intensityOf,
  levelFor,
  type Measured,
  measuredPoint,
  type Point,
} from './outcome';
import { labelOf, perByte, product, rate } from './words';

/** The weights are read once, whatever the batch size B is: B / 2 FLOPs for each byte of them. */
export function batchQuestion(measured: Measured): CheckQuestion {
  const { device } = measured;
  const level = levelFor(device, measuredPoint(measured, 'linear-1'));
  const peak = device.roof.peak_gflops_per_second;
  const ridge = peak / level.gb_per_second;
  return {
    id: 'batch-at-the-ridge',
    kind: 'number',
    prompt: `Its weights can be read at ${gbPerSecond(level.gb_per_second)} at best. From about which batch on can arithmetic limit the linear layer here, and no longer its weights?`,
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
      'A linear layer of batch 1 with 8,192 × 8,192 weights, 268 MB. Which rate can it reach here at most, in GFLOP/s?',
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

/** The published peak is one of 16 bits: with two bytes for each number all operations do twice the FLOPs for each byte. */
export function elsewhereQuestion(measured: Measured): LabQuestion {
  const [beside, right] = [
    measuredPoint(measured, 'linear-16'),
    measuredPoint(measured, 'matmul-512'),
  ];
  const in16Bits = (point: Point): string => perByte(2 * intensityOf(point));
  return {
    id: 'elsewhere',
    uses: [],
    kind: 'choice',
    prompt:
      'The columns are for 4 bytes a number. An A100 has its 312 TFLOP/s in 16 bits, 2 bytes. Which of the four could arithmetic limit there?',
    options: [
      { id: 'last', label: `${labelOf(right)} only` },
      { id: 'two', label: `${labelOf(beside)} and ${labelOf(right)}` },
      { id: 'none', label: 'none of them' },
    ],
    answer: 'last',
    hints: [
      'With half the bytes, how many FLOPs does each column do for a byte?',
      `The ridge of the A100 is at ${digits(A100_RIDGE)} FLOP/byte. Which column, doubled, passes it?`,
    ],
    feedback: () =>
      `With 2 bytes a number ${labelOf(right)} does ${in16Bits(right)}, past the ridge at ${digits(A100_RIDGE)}; ${labelOf(beside)} does ${in16Bits(beside)}. What arithmetic limits here, memory may limit there.`,
  };
}
