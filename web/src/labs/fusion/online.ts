// Online softmax: scores arrive in blocks, and the earlier sums are rescaled whenever a new maximum appears.

/** The scores of one query with its keys, and the values that they weight; the maximum rises in the second and in the last block. */
export const SCORES = [0.4, 1.1, 2.6, 0.2, 1.9, 0.7, 3.4, 1.5] as const;
export const VALUES = [1, -1, 2, 0.5, -2, 1.5, 1, 3] as const;
export const BLOCK = 2;
export const STEPS = SCORES.length / BLOCK + 1;

export interface Online {
  readonly seen: number;
  /** The largest score so far (m), the sum of e^(s - m) (l), and the weighted sum of the values relative to the same m (y). */
  readonly m: number;
  readonly l: number;
  readonly y: number;
  /** The factor that rescaled the earlier sums: e^(m' - m). */
  readonly factor: number;
}

export function online(step: number): Online {
  let state: Online = { seen: 0, m: Number.NEGATIVE_INFINITY, l: 0, y: 0, factor: 1 };
  for (let at = 0; at < step; at += 1) {
    const from = at * BLOCK;
    const block = SCORES.slice(from, from + BLOCK);
    const m = Math.max(state.m, ...block);
    const factor = state.seen === 0 ? 1 : Math.exp(state.m - m);
    const weights = block.map((score) => Math.exp(score - m));
    state = {
      seen: from + block.length,
      m,
      factor,
      l: state.l * factor + weights.reduce((sum, each) => sum + each, 0),
      y:
        state.y * factor +
        weights.reduce((sum, each, index) => sum + each * (VALUES[from + index] ?? 0), 0),
    };
  }
  return state;
}

/** The weight of each key, from the scores seen so far; 0 for keys that are still to come. */
export const weightsAt = ({ seen, m, l }: Online): number[] =>
  SCORES.map((score, index) => (index < seen ? Math.exp(score - m) / l : 0));
