// All stored digits, for code that reads them in the page.

import { loadDataset } from '../engine/profiler';
import { decode, labelOf, storedImages } from './augment';

export interface Digits {
  /** 8 x 8 pixels from 0 (paper) to 1 (ink) for each image. */
  readonly images: readonly Float32Array[];
  readonly labels: readonly number[];
}

export async function loadDigits(): Promise<Digits> {
  const file = await loadDataset('digits');
  const indices = Array.from({ length: storedImages(file) }, (_, index) => index);
  return {
    images: indices.map((index) => decode(file, index)),
    labels: indices.map((index) => labelOf(file, index)),
  };
}
