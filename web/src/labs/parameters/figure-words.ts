// The texts of the figures: titles made from the numbers.

import type { Description } from '../../engine/types';
import { bytes, count, percent, plural, shape } from '../../kit/words/format';
import {
  type Dry,
  largestPart,
  linearParameters,
  type Precision,
  partsOf,
  shownParts,
  sizeOfLarge,
  tiedOf,
} from './outcome';

// Only words are capitalised: the name of a layer is code.
const capital = (label: string): string =>
  /^(weights|biases|all others)$/.test(label)
    ? label.charAt(0).toUpperCase() + label.slice(1)
    : label;

export const figures = {
  matrix: { inputs: 'inputs', outputs: 'outputs', bias: 'bias' },
  cells: (inputs: number, outputs: number) =>
    `${inputs} × ${outputs} ${inputs * outputs === 1 ? 'weight' : 'weights'} and ${plural(outputs, 'bias', 'biases')}: ${plural(linearParameters(inputs, outputs), 'parameter')}`,
  shapes: ({ title, single }: Dry) =>
    `${title}: ${shape(single.input_shape.slice(1))} go in, ${shape(single.output_shape.slice(1))} come out`,
  largest: (title: string, description: Description) => {
    const largest = largestPart(shownParts(partsOf(description)));
    if (largest === undefined) return `${title} has no parameters`;
    const verb = /s$|^\d/.test(largest.label) ? 'hold' : 'holds';
    return `${capital(largest.label)} ${verb} ${percent(largest.parameters / description.parameters)} of the parameters of ${title}`;
  },
  batch: ({ title, chosen }: Dry) =>
    `${title} at batch ${count(chosen.batch)}: parameters, and what flows`,
  tied: ({ chosen }: Dry) => {
    const tied = tiedOf(chosen);
    return tied === undefined
      ? {}
      : { note: `${tied.name} uses the matrix of the token embedding, counted there.` };
  },
  sizes: (title: string) => `${title} in bytes: each size in two units`,
  limit: (dry: Dry, precision: Precision) => {
    const { size, fits } = sizeOfLarge(dry, precision);
    return `GPT-2 XL needs ${bytes(size)} in ${precision}; this tab may hold ${bytes(dry.memory_limit_bytes)}, so its weights ${fits ? 'fit' : 'do not fit'}`;
  },
  tab: 'limit set by this page',
};
