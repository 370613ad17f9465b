// Hand-made outcomes of attention by sequence length; each must lead to different sentences.

import type { LengthPoint, LengthsOutcome } from '../../../web/src/labs/fusion/lengths-outcome';

export function point(tokens: number, finding: LengthPoint['finding'], ratio: number): LengthPoint {
  const both = { low: 1, high: 2, confidence: 0.95 };
  return {
    tokens,
    finding,
    ratio,
    ratio_interval: { low: ratio * 0.97, high: ratio * 1.03, confidence: 0.95 },
    materialised_ms: 1.5 * ratio,
    tiled_ms: 1.5,
    materialised_interval: both,
    tiled_interval: both,
    materialised_bytes: 16 * tokens ** 2,
    tiled_bytes: 4000 * tokens,
  };
}

const lengths = (...points: LengthPoint[]): LengthsOutcome => ({
  points,
  planned: [4096, 8192, 16384].map((tokens) => point(tokens, 'same', 1)),
  limit_bytes: 512e6,
});

export const late = lengths(
  point(64, 'slower', 0.9),
  point(256, 'cannot_tell', 1),
  point(1024, 'faster', 1.6),
  point(2048, 'faster', 1.8),
);
export const always = lengths(point(64, 'faster', 1.2), point(1024, 'faster', 1.3));
export const never = lengths(point(64, 'same', 1), point(1024, 'slower', 0.8));
export const last = lengths(
  point(64, 'same', 1),
  point(1024, 'same', 1),
  point(2048, 'faster', 1.4),
);
/** Decided only between the ends. */
export const middle = lengths(
  point(64, 'cannot_tell', 1),
  point(256, 'faster', 1.06),
  point(512, 'faster', 1.05),
  point(3072, 'cannot_tell', 1.1),
);
/** The highest point comes from too few runs for a verdict. */
export const few = lengths(
  point(64, 'cannot_tell', 1),
  point(128, 'cannot_tell', 1.01),
  point(256, 'faster', 1.03),
  point(512, 'faster', 1.05),
  point(1024, 'cannot_tell', 1.08),
  point(2048, 'cannot_tell', 1.1),
  {
    ...point(3072, 'cannot_tell', 1.2),
    ratio_interval: { low: 1.1, high: 1.3, confidence: 0.75 },
  },
);
export const open = lengths(point(64, 'cannot_tell', 1.2), point(1024, 'cannot_tell', 1.2));
export const mixed = lengths(
  point(64, 'faster', 1.2),
  point(256, 'slower', 0.9),
  point(1024, 'same', 1),
);
export const reversed = lengths(point(64, 'slower', 0.5), point(1024, 'slower', 0.6));
export const ties = lengths(point(64, 'same', 1), point(1024, 'same', 1));
export const one = lengths(point(64, 'faster', 2));
const none = lengths();
export const all = [late, always, never, last, middle, few, open, mixed, reversed, ties, one, none];
