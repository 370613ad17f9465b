// Formats this lab's numbers as text.

import { bytes, digits, duration, percent, si } from '../../kit/words/format';
import type { Estimate } from '../../lab/claim';
import { isWide, rangeBehind } from '../../lab/range';
import { supported } from '../../session/intervals';

/** The two ways, as the figures name them. */
export const APART = 'one op at a time';
export const FUSED = 'fused';

/** How many digits a factor is shown with, so that it agrees with the times that are displayed. */
export const DIGITS = 3;

/** A factor such as "1.8×" or "4.32 k×". */
export const factor = (value: number): string =>
  value >= 1000 ? si(value, '×') : `${digits(value, DIGITS)}×`;

/** A factor that is a round number or nearly so: "3.5×". */
export const rough = (value: number): string => `${digits(value, 2)}×`;

/** Formats milliseconds; a saving below 0 keeps its sign. */
export const milliseconds = (ms: number): string => (ms < 0 ? `−${duration(-ms)}` : duration(ms));

const FEW = 'too few samples to be sure';

const isFew = ({ confidence = 1 }: Estimate): boolean => !supported({ confidence });

export const between = (time: Estimate): string =>
  isFew(time) ? FEW : `${milliseconds(time.low)} to ${milliseconds(time.high)}`;

/** Uses as many digits as distinguish the ends: "1.9 to 2.1×", "1.91 to 1.93×". */
export function factors(ratio: Estimate): string {
  if (isFew(ratio)) return FEW;
  const { low, high } = ratio;
  const apart = [2, 3, 4].find((many) => digits(low, many) !== digits(high, many)) ?? 4;
  return `${digits(low, apart)} to ${digits(high, apart)}×`;
}

/** " (1.5 to 2.1×)" after a factor whose interval is wide. */
export const rangeText = (ratio: Estimate): string => (isWide(ratio) ? ` (${factors(ratio)})` : '');

/** A part is never more than its whole, though its interval may be. */
const part = (share: number): string => percent(Math.min(1, share));

/** "40 %", and where the interval is wide "40 % (30 % to 52 %)". */
export const shareText = (share: Estimate): string =>
  `${part(share.value)}${rangeBehind(share, part)}`;

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
