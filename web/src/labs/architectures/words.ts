// Names and numbers of this lab in words.

import type { Category } from '../../kit/charts/chart';
import type { PowerFit } from '../../kit/numbers/fit';
import { fixed, si } from '../../kit/words/format';
import type { Quantity } from './outcome';
import type { Control } from './search';
import type { Family } from './specs';

export { listed, multiple } from '../../kit/words/phrases';

/** None of them is a kind of memory: those keep their colours. */
export const CATEGORY: Readonly<Record<Family, Category>> = {
  mlp: 'overhead',
  cnn: 'compute',
  transformer: 'plain',
};

export const CONTROLS: Readonly<Record<Control, string>> = {
  parameters: 'Parameters',
  flops: 'FLOPs',
};

export const controlWord = (control: Control): string =>
  control === 'flops' ? 'FLOPs' : 'parameters';

export const SCALES: Readonly<Record<Quantity, string>> = {
  width: 'Width',
  depth: 'Depth',
  resolution: 'Resolution',
  sequence: 'Sequence length',
};

export const QUANTITY_UNITS: Readonly<Record<Quantity, string>> = {
  width: 'width, times the smallest of each',
  depth: 'depth (layers, convolutions in a stage, blocks)',
  resolution: 'resolution (pixels on a side)',
  sequence: 'sequence length (tokens)',
};

export const quantityWord = (quantity: Quantity): string =>
  quantity === 'sequence' ? 'sequence length' : quantity;

/** "MLP" keeps its capitals inside a sentence, "transformer" does not. */
export const inText = (family: Family): string =>
  family === 'transformer' ? 'transformer' : family.toUpperCase();

export const uses = (value: number): string => `${si(value, '', 3)}\u00a0times`;

/** "1.63 ± 0.05" */
export const exponentText = ({ exponent, exponent_error }: PowerFit): string =>
  `${plainDigits(exponent)} ± ${fixed(exponent_error, 2)}`;

export const plainDigits = (exponent: number): string =>
  `${exponent < 0 ? '−' : ''}${Math.abs(exponent).toFixed(2)}`;
