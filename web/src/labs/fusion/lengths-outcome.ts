// Attention over the sequence length: what was measured at each, and what is only planned.

import type { CompareReport, Interval } from '../../engine/types';
import { fitPower } from '../../kit/numbers/fit';
import type { Finding } from './outcome';

/** Run and timed. */
export const LENGTHS = [64, 128, 256, 512, 1024, 2048, 3072] as const;
/** Only planned: shapes and bytes of a pass, nothing computed. */
export const PLANNED = [4096, 8192, 16384, 32768, 65536] as const;

export interface Peaks {
  readonly tokens: number;
  /** Peak memory of a pass. */
  readonly materialised_bytes: number;
  readonly tiled_bytes: number;
}

export interface LengthPoint extends Peaks {
  readonly materialised_ms: number;
  readonly materialised_interval: Interval;
  readonly tiled_ms: number;
  readonly tiled_interval: Interval;
  /** Time of the materialised way ÷ that of the tiled one. */
  readonly ratio: number;
  readonly ratio_interval: Interval;
  /** The tiled way against the other. */
  readonly finding: Finding;
}

export interface LengthsOutcome {
  readonly points: readonly LengthPoint[];
  readonly planned: readonly Peaks[];
  /** The most that this engine takes. */
  readonly limit_bytes: number;
}

export const findingOf = ({ verdict }: CompareReport): Finding =>
  verdict === 'slower'
    ? 'faster'
    : verdict === 'faster'
      ? 'slower'
      : verdict === 'same'
        ? 'same'
        : 'cannot_tell';

/** The shortest length from which on tiled is faster at every length: one length alone is no rule. */
export function fasterFrom(points: readonly LengthPoint[]): LengthPoint | undefined {
  const at = points.findLastIndex(({ finding }) => finding !== 'faster');
  return at + 2 < points.length ? points[at + 1] : undefined;
}

/** How peak memory grows at the long end: the exponent of T over the last few lengths. */
export function exponents({
  points,
  planned,
}: LengthsOutcome): { readonly materialised: number; readonly tiled: number } | undefined {
  const last = [...points, ...planned].slice(-4);
  const materialised = fitPower(last.map((each) => [each.tokens, each.materialised_bytes]));
  const tiled = fitPower(last.map((each) => [each.tokens, each.tiled_bytes]));
  return materialised && tiled && { materialised: materialised.exponent, tiled: tiled.exponent };
}
