// Hand-made outcomes of attention's share by sequence length; each must lead to different sentences.

import type { AttentionOutcome } from '../../../web/src/labs/profile/attention-outcome';

/** An outcome with the given shares of time, by round and length, and of FLOPs, by length. */
export function outcomeOf(
  rounds: readonly (readonly number[])[],
  flops: readonly number[],
  reached = true,
): AttentionOutcome {
  const points = flops.map((share, index) => {
    const seq = 16 * 2 ** index;
    return {
      seq,
      batch: 2048 / seq,
      rounds: rounds.map((shares) => ({ core: shares[index] ?? 0, whole: shares[index] ?? 0 })),
      flops: { core: share, whole: share },
    };
  });
  const needed = reached ? 1000 : undefined;
  return {
    width: '64',
    points,
    by_flops: { core: needed, whole: needed },
    longest_asked: 131072,
  };
}

/** Outcomes with different shapes for the figure: measured rounds, and shares of FLOPs. */
export const ATTENTION: readonly AttentionOutcome[] = [
  outcomeOf(
    [
      [0.1, 0.9, 0.95],
      [0.1, 0.5, 0.95],
      [0.1, 0.7, 0.95],
    ],
    [0.1, 0.4, 0.8],
  ),
  outcomeOf([[0.1, 0.2, 0.3]], [0.1, 0.3, 0.5], false),
  outcomeOf([[0.9, 0.85, 0.8]], [0.1, 0.3, 0.5]),
  outcomeOf([[0.1, 0.9, 0.5, 0.9]], [0.1, 0.3, 0.4, 0.5]),
  outcomeOf([[0.73, 0.73, 0.73]], [0.73, 0.73, 0.73]),
];
