// Hand-made ladders for the arithmetic and sentences of the Kernels lab.

import type { Measured, Rung } from '../../../web/src/labs/kernels/outcome';
import { RUNGS } from '../../../web/src/labs/kernels/rungs';
import { deviceOf } from './roofline-fixtures';

export const VARIANTS = Object.keys(RUNGS);

/** A rung that was measured twice; the second rate is `apart` times the first. */
export function rungOf(variant: string, rate: number, apart = 1.01): Rung {
  const visits = [rate, rate * apart].map((each) => ({
    gflops_per_second: each,
    gflops_interval: { low: 0.99 * each, high: 1.01 * each, confidence: 0.95 },
    samples_ms: [1, 1, 1],
    relative_error: 0,
    discarded_samples: 1,
    visibility_changes: 0,
  }));
  return {
    variant,
    language: variant.startsWith('javascript') ? 'JavaScript' : 'WebAssembly',
    arithmetic: variant === 'int8' ? 'int8' : 'float32',
    visits,
    gflops_per_second: rate,
    interval: { low: 0.99 * rate, high: 1.01 * rate * apart, confidence: 0.95 },
    relative_error: variant === 'int8' ? 1.9e-3 : 9e-8,
  };
}

/** @param apart of all rungs, or of each */
export function measuredOf(
  rates: readonly number[],
  peak: number,
  apart: number | readonly number[] = 1.01,
): Measured {
  const device = {
    ...deviceOf(peak, [70, 68, 60, 40, 16]),
    peaks: [
      { name: 'fused multiply-add', gflops_per_second: peak },
      {
        name: 'int8 dot product',
        gflops_per_second: 4 * peak,
        interval: { low: 3.9 * peak, high: 4.1 * peak, confidence: 0.95 },
      },
    ],
  } as unknown as Measured['device'];
  return {
    finished: true,
    again: false,
    size: 256,
    threads: 1,
    device,
    peak,
    variants: VARIANTS,
    rungs: VARIANTS.map((variant, i) =>
      rungOf(variant, rates[i] ?? 1, typeof apart === 'number' ? apart : apart[i]),
    ),
  };
}

export const fast = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 57);
/** The visits differ, though not so much that the machine was busy. */
export const apart = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 57, 1.45);
/** Loops whose rates barely differ, as without fused multiply-add. */
export const flat = measuredOf([1, 1.01, 1, 1.005, 0.8, 6, 5, 9, 12], 20);
/** The machine was busy. */
export const noisy = measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 60, 180], 57, 6);
/** Busy at the first order in WebAssembly alone, so that the steps to it and from it tell nothing. */
export const partlyBusy = measuredOf(
  [0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180],
  57,
  VARIANTS.map((variant) => (variant === 'naive' ? 3 : 1.01)),
);

export const OUTCOMES: Readonly<Record<string, readonly [Measured, number | undefined]>> = {
  'a steep ladder': [fast, 4321],
  'a flat one': [flat, 9],
  'visits apart': [apart, 108],
  'visits far apart': [noisy, 108],
  'every rung the same': [measuredOf([1, 1, 1, 1, 1, 1, 1, 1, 1], 57), 1],
  'reversed order': [measuredOf([60, 40, 30, 20, 10, 5, 3, 2, 1], 70), 0.001],
  'above the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 80, 180], 57), 10],
  'int8 above its peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 400], 57), 10],
  'exactly the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 57, 228], 57), 114],
  'nine tenths of the peak': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 54, 180], 58), 100],
  'quick throughout': [measuredOf([11, 12, 13, 14, 15, 28, 42, 54, 180], 57), 5],
  'exactly a hundred': [measuredOf([0.5, 1.2, 1.5, 2.8, 3, 28, 42, 50, 180], 57), 100],
  'not predicted': [fast, undefined],
};
