// What fewer bits change of the peak, in sentences.

import { bytes } from '../../kit/words/format';
import { nameOf } from './figure-words';
import {
  atPeak,
  fixedBesideFull,
  type Memory,
  memoryOf,
  noneLeft,
  type Planned,
  type Precision,
} from './outcome';

/** The numbers and their bytes, until the student chooses fewer bits; then both peaks, and what they owe to which kind. */
export function bits(planned: Planned, precision: Precision): string {
  const { optimizer } = planned;
  if (precision === 'fp32')
    return 'fp32 takes 4 bytes a number, bf16 2; mixed keeps the optimizer and a master copy in fp32.';
  const [full, own] = (['fp32', precision] as const).map((kind) => ({
    peak: bytes(atPeak(planned, kind, optimizer).total),
    ...memoryOf(planned, kind, optimizer),
  })) as [Sized, Sized];
  const apart = bytes(Math.abs(full.fixed - own.fixed));
  const copy = 'the master copy takes what 16-bit weights and gradients save';
  // Where none is left at the peak, their bytes change nothing of it.
  const activations = noneLeft(planned)
    ? ''
    : ` Activations: ${bytes(own.activations)} instead of ${bytes(full.activations)}.`;
  const says = {
    same: `${copy}.${activations}`,
    less: `numbers take half the bytes, and small updates are lost in rounding.`,
    more: `the master copy takes ${apart} more than 16 bits save.${activations}`,
  };
  const name = nameOf(precision).replace(/^m/, 'M');
  return `${name} peaks at ${own.peak}, fp32 at ${full.peak}: ${says[fixedBesideFull(planned, precision)]}`;
}

type Sized = Memory & { readonly peak: string };
