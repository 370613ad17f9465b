// Numbers of this lab in words.

import { bytes, digits, duration, si } from '../../kit/words/format';
import type { Estimate } from './outcome';

/** "1.8×", "4.32 k×": to the digits in which it is the ratio of the times that are shown. */
export const factor = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, 2)}×`;

/** "4.10 to 4.30 ms"; a saving below 0 keeps its sign. */
export const milliseconds = (ms: number): string => (ms < 0 ? `−${duration(-ms)}` : duration(ms));

export const between = ({ low, high }: Estimate): string =>
  `${milliseconds(low)} to ${milliseconds(high)}`;

/** To as many digits as tell its ends apart: "1.9 to 2.1×", "1.91 to 1.93×". */
export function factors({ low, high }: Estimate): string {
  const apart = [2, 3, 4].find((many) => digits(low, many) !== digits(high, many)) ?? 4;
  return `${digits(low, apart)} to ${digits(high, apart)}×`;
}

export const megabytes = (value: number): string => bytes(value);

/** Four digits: a folded norm is a small part. */
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

/** What the student calls an op; its place in the layer where that says more. */
export const opName = (label: string, type: string): string => NAMES[label] ?? NAMES[type] ?? label;
