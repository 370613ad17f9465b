// Formats this lab's numbers as text.

import { bytes, digits, duration, si } from '../../kit/words/format';
import type { Estimate } from './outcome';

/** A factor such as "1.8×" or "4.32 k×", rounded so that it agrees with the times that are displayed. */
export const factor = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 2)}×`;

/** Formats milliseconds; a saving below 0 keeps its sign. */
export const milliseconds = (ms: number): string => (ms < 0 ? `−${duration(-ms)}` : duration(ms));

export const between = ({ low, high }: Estimate): string =>
  `${milliseconds(low)} to ${milliseconds(high)}`;

/** Uses as many digits as distinguish the ends: "1.9 to 2.1×", "1.91 to 1.93×". */
export function factors({ low, high }: Estimate): string {
  const apart = [2, 3, 4].find((many) => digits(low, many) !== digits(high, many)) ?? 4;
  return `${digits(low, apart)} to ${digits(high, apart)}×`;
}

export const megabytes = (value: number): string => bytes(value);

/** Four digits, because a folded norm is a small part of the total. */
export const flopText = (flops: number): string => si(flops, 'FLOP', 4);

const NAMES: Readonly<Record<string, string>> = {
  batch_norm2d: 'norm',
  bias_gelu_dropout_residual: 'all in one',
  dropout_training: 'dropout',
  fused_conv2d: 'conv, norm and ReLU in one',
  relu: 'ReLU',
  gelu: 'GELU',
  add: 'residual',
  scores: 'scores',
  sdpa: 'tiled attention',
};

/** The name of an op in the texts; the name of its place in the layer is used where that is clearer. */
export const opName = (label: string, type: string): string => NAMES[label] ?? NAMES[type] ?? label;
