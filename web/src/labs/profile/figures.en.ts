// What the figures say: titles made from the numbers.

import { si } from '../../kit/words/format';
import { type Dry, flopsByKind } from './outcome';
import { kindName } from './words';

export const figures = {
  network: ({ title, description }: Dry) =>
    `${title}: ${si(
      description.layers.reduce((sum, { flops }) => sum + flops, 0),
      'FLOP',
    )} in ${description.layers.length} ops`,
  most: (dry: Dry) => {
    const [first] = flopsByKind(dry.description);
    return first === undefined ? '' : kindName(first.kind);
  },
};
