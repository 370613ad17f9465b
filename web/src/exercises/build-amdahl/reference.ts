// Amdahl's law (1967): if a share p of the time becomes s times as fast, the whole becomes 1 / (1 - p + p / s) times as fast. No call of
// the engine computes this for a given profile, so it is computed here.

export type Op = { readonly name: string; readonly kind: string; readonly ms: number };
export type Faster = { readonly [kind: string]: number };

export interface Gain {
  readonly kind: string;
  readonly speedup: number;
  /** The speedup if the op took no time; null if nothing would be left. */
  readonly ceiling: number | null;
}

/** The gain of each kind that can be made faster, the largest first. */
export function gains(ops: readonly Op[], faster: Faster): Gain[] {
  const sum = (list: readonly Op[]) => list.reduce((total, { ms }) => total + ms, 0);
  const whole = sum(ops);
  return Object.entries(faster)
    .map(([kind, times]) => {
      const share = sum(ops.filter((op) => op.kind === kind)) / whole;
      const rest = sum(ops.filter((op) => op.kind !== kind)) / whole;
      return { kind, speedup: 1 / (rest + share / times), ceiling: rest === 0 ? null : 1 / rest };
    })
    .sort((a, b) => b.speedup - a.speedup);
}
