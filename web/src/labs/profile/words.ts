// The names of ops and layers as readers see them.

import { si } from '../../kit/words/format';

const SHORT: Readonly<Record<string, string>> = {
  scaled_dot_product_attention: 'attention',
};

/** "scaled_dot_product_attention" -> "attention", "layer_norm" -> "layer norm". */
export const kindName = (type: string): string => SHORT[type] ?? type.replaceAll('_', ' ');

/** A prediction may be any number: "4.32 k %". */
export const percentText = (value: number): string => `${si(value)}\u00a0%`;

/** The text as the beginning of a sentence: "Layer norm". */
/** "1.81 G": a column of FLOPs stands beside bytes, so it has no unit with a B. */
export const flopCount = (value: number): string => si(value, 'FLOP').replace(/\s?FLOP$/, '');
