// The texts of the figures: titles made from the numbers.

import { plural, si } from '../../kit/words/format';
import type { Dry } from './outcome';

export const figures = {
  network: ({ title, description }: Dry) =>
    `${title}: ${si(
      description.layers.reduce((sum, { flops }) => sum + flops, 0),
      'FLOP',
    )} in ${plural(description.layers.length, 'op')}`,
};
