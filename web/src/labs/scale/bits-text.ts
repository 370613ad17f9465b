// What fewer bits change of the peak, in sentences.

import { bytes } from '../../kit/words/format';
import { nameOf } from './figure-words';
import {
  atPeak,
  fixedBesideFull,
  type Memory,
  memoryOf,
  type Planned,
  type Precision,
} from './outcome';

/** The numbers and their bytes, until the student chooses fewer bits; then both peaks, and what they owe to which kind. */
export function bits(planned: Planned, precision: Precision): string {
  const { optimizer } = planned;
  if (precision === 'fp32')
    return 'fp32 takes 4 bytes a number, bf16 2; mixed keeps 4 for the optimizer and a master copy of all weights.';
  const [full, own] = (['fp32', precision] as const).map((kind) => ({
    peak: bytes(atPeak(planned, kind, optimizer).total),
    ...memoryOf(planned, kind, optimizer),
  })) as [Sized, Sized];
  const apart = bytes(Math.abs(full.fixed - own.fixed));
  const copy = 'the master copy takes what 16-bit weights and gradients save';
  const says = {
    same: copy,
    less: `parameters, gradients and optimizer state take ${apart} less, and small updates are lost in rounding`,
    more: `the master copy takes ${apart} more than 16 bits save`,
  };
  const name = nameOf(precision).replace(/^m/, 'M');
  return `${name} peaks at ${own.peak}, fp32 at ${full.peak}: ${says[fixedBesideFull(planned, precision)]}. ${bytes(own.activations)} of activations wait instead of ${bytes(full.activations)}.`;
}

type Sized = Memory & { readonly peak: string };
