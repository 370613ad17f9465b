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

export const factors = ({ low, high }: Estimate): string =>
  `${digits(low, 2)} to ${digits(high, 2)}×`;

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
