// Attention over the sequence length: the measured lengths, and those that are only planned.

import type { CompareReport, Interval } from '../../engine/types';
import { fitPower } from '../../kit/numbers/fit';
import type { Finding } from './outcome';

/** Lengths in tokens that are run and timed. */
export const LENGTHS = [64, 128, 256, 512, 1024, 2048, 3072] as const;
/** Lengths in tokens that are only planned, from the shapes and bytes of a pass; nothing is computed. */
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
  /** The time of the materialised way divided by that of the tiled way. */
  readonly ratio: number;
  readonly ratio_interval: Interval;
  /** The tiled way compared with the materialised way. */
  readonly finding: Finding;
}

export interface LengthsOutcome {
  readonly points: readonly LengthPoint[];
  readonly planned: readonly Peaks[];
  /** The memory limit of this engine. */
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

/** The shortest length from which on tiled attention is faster at every length; undefined unless at least two lengths show it. */
export function fasterFrom(points: readonly LengthPoint[]): LengthPoint | undefined {
  const at = points.findLastIndex(({ finding }) => finding !== 'faster');
  return at + 2 < points.length ? points[at + 1] : undefined;
}

/** True where the runs do not say which way is faster. */
export const isOpen = ({ finding }: LengthPoint): boolean => finding === 'cannot_tell';

/** The lengths with this finding, neighbours together. */
export function stretches(
  points: readonly LengthPoint[],
  finding: LengthPoint['finding'],
): number[][] {
  const all: number[][] = [];
  for (const [index, { tokens, finding: found }] of points.entries()) {
    if (found !== finding) continue;
    if (index > 0 && points[index - 1]?.finding === finding) all.at(-1)?.push(tokens);
    else all.push([tokens]);
  }
  return all;
}

/** The growth of peak memory at long sequences: the exponent of T, fitted to the last four lengths. */
export function exponents({
  points,
  planned,
}: LengthsOutcome): { readonly materialised: number; readonly tiled: number } | undefined {
  const last = [...points, ...planned].slice(-4);
  const materialised = fitPower(last.map((each) => [each.tokens, each.materialised_bytes]));
  const tiled = fitPower(last.map((each) => [each.tokens, each.tiled_bytes]));
  return materialised && tiled && { materialised: materialised.exponent, tiled: tiled.exponent };
}
