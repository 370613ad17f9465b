// The commonest slip in a network for images: a linear layer right after the convolutions. PyTorch and this engine take it, and apply
// it along the last axis only, so nothing fails and the output has a shape that nobody wanted.

import type { Description } from '../../engine/types';
import { shape } from '../../kit/words/format';

/** Batch, channels, height, width. */
const IMAGE_AXES = 4;

export interface Slip {
  /** The name of the linear layer. */
  readonly layer: string;
  readonly text: string;
}

/**
 * What a linear layer does to an image that was not flattened; undefined where there is none. Networks that move their channels to the
 * last axis on purpose have a permute.
 */
export function flattenHint({ layers, input_shape }: Description): Slip | undefined {
  if (layers.some(({ type }) => type === 'permute')) return undefined;
  const at = layers.findIndex(({ type, output_shape }, index) => {
    const before = index === 0 ? input_shape : layers[index - 1]?.output_shape;
    return type === 'linear' && output_shape.length === IMAGE_AXES && before?.length === IMAGE_AXES;
  });
  const layer = layers[at];
  if (layer === undefined) return undefined;
  const before = at === 0 ? input_shape : (layers[at - 1]?.output_shape ?? input_shape);
  const text = `${layer.name} works on the last axis only: on ${before.at(-1)} of ${shape(before)}, with the same weights at every other place. Did you mean to flatten the image first?`;
  return { layer: layer.name, text };
}
