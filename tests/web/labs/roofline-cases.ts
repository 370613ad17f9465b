// Hand-made outcomes of the Roofline lab for its tests; each must lead to different sentences.

import type { Measured } from '../../../web/src/labs/roofline/outcome';
import { change, deviceOf, fastestOf, measuredOf } from './roofline-fixtures';

export const FROM_MEMORY = [change('flops', 2, 1.02), change('bytes', 2, 1.95)];
const FROM_ARITHMETIC = [change('flops', 2, 1.96), change('bytes', 2, 1.03)];

export const laptop = deviceOf(57, [70, 68, 60, 40, 16]);
/** The largest working set is read at 10 GB/s as one stream, copied at 8, and read at 25 as eight rows at once. */
export const rows = fastestOf(deviceOf(57, [70, 68, 60, 40, 10]), { copy: 8, roof: 25 });
/** Slow arithmetic, and the same bandwidth at every size, so no caches are visible. */
const slow = deviceOf(6, [12, 12, 12, 12, 12]);
const vague = deviceOf(14, [30, 25, 20, 15, 10], 0.4);

export const OUTCOMES: Readonly<Record<string, { measured: Measured; prediction?: number }>> = {
  'below its roof': { measured: measuredOf(laptop, () => 0.8), prediction: 20 },
  'exactly on it': { measured: measuredOf(laptop, () => 1), prediction: 20 },
  'a little above, within the intervals': {
    measured: measuredOf(laptop, () => 1.01),
    prediction: 20.2,
  },
  'far above': { measured: measuredOf(laptop, () => 1.6), prediction: 4321 },
  'far below': { measured: measuredOf(laptop, () => 0.1), prediction: 0.1 },
  'no caches': { measured: measuredOf(slow, () => 0.6), prediction: 100 },
  'above a roof that is known roughly': { measured: measuredOf(vague, () => 1.3), prediction: 1 },
  'wide intervals': { measured: measuredOf(vague, () => 0.7, 'linear-1', 0.5), prediction: 1 },
  'larger sets faster': {
    measured: measuredOf(deviceOf(57, [10, 12, 14, 16, 40]), () => 0.9),
    prediction: 3,
  },
  'arithmetic limits it': { measured: measuredOf(laptop, () => 0.7, 'matmul-512'), prediction: 50 },
  'arithmetic, little of the peak': {
    measured: measuredOf(laptop, () => 0.2, 'matmul-512'),
    prediction: 57,
  },
  'from the farthest memory': {
    measured: measuredOf(laptop, () => 0.9, 'relu-large'),
    prediction: 2,
  },
  'from the farthest memory, which is faster in rows': {
    measured: measuredOf(rows, () => 0.9, 'relu-large'),
    prediction: 2,
  },
  'a smaller set slower than the one like it': {
    measured: measuredOf(deviceOf(57, [70, 68, 2, 40, 3]), () => 0.8),
    prediction: 20,
  },
  'at the ridge': { measured: measuredOf(deviceOf(57, [7, 7, 7, 7, 7]), () => 0.9, 'linear-16') },
};

export const CHANGES = {
  memory: FROM_MEMORY,
  arithmetic: FROM_ARITHMETIC,
  both: [change('flops', 2, 2), change('bytes', 2, 2)],
  neither: [change('flops', 2, 1), change('bytes', 2, 1)],
  noisy: [change('flops', 2, 1.4, 0.5), change('bytes', 2, 1.4, 0.5)],
  refused: [change('flops', 2, Number.NaN), change('bytes', 2, 0)],
};
