// The names and numbers of this lab as text.

import type { Category } from '../../kit/charts/chart';
import { multiple } from '../../kit/words/phrases';
import { type Range, rangeBehind } from '../../lab/range';
import type { Quantity } from './outcome';
import type { Control } from './search';
import type { Family } from './specs';

export { listed, multiple } from '../../kit/words/phrases';

/** No family uses the colour of a kind of memory, because those colours keep their meaning. */
export const CATEGORY: Readonly<Record<Family, Category>> = {
  mlp: 'overhead',
  cnn: 'compute',
  transformer: 'plain',
};

export const controlWord = (control: Control): string =>
  control === 'flops' ? 'FLOPs' : 'parameters';

export const QUANTITY_UNITS: Readonly<Record<Quantity, string>> = {
  width: 'width ÷ smallest width',
  depth: 'depth, in layers',
  resolution: 'pixels on a side',
  sequence: 'tokens',
};

export const quantityWord = (quantity: Quantity): string =>
  quantity === 'sequence' ? 'sequence length' : quantity;

/** "MLP" keeps its capitals inside a sentence, "transformer" does not. */
export const inText = (family: Family): string =>
  family === 'transformer' ? 'transformer' : family.toUpperCase();

/** " (8.0× to 12×)" after a ratio whose interval is wide. */
export const rangeText = (range: Range): string => rangeBehind(range, multiple);
