// Tensors moved between levels of memory: what each level holds, and how much has crossed between two. Pure.

export interface Move {
  readonly tensor: string;
  readonly bytes: number;
  /** Levels from 0, the fastest. Without `from` it is made there, without `to` it is dropped. */
  readonly from?: number;
  readonly to?: number;
  /** It does not stay where it was. */
  readonly leaves?: boolean;
}

/** Names of what each level holds after so many moves, in the order in which it came. */
export function heldAfter(moves: readonly Move[], done: number, levels: number): string[][] {
  const held = Array.from({ length: levels }, () => new Set<string>());
  for (const { tensor, from, to, leaves } of moves.slice(0, done)) {
    if (to !== undefined) held[to]?.add(tensor);
    if (from !== undefined && (to === undefined || leaves === true)) held[from]?.delete(tensor);
  }
  return held.map((each) => [...each]);
}

/** Bytes across each border after so many moves: border i is between level i and the next slower one. */
export function crossedAfter(moves: readonly Move[], done: number, levels: number): number[] {
  const crossed = Array.from({ length: Math.max(0, levels - 1) }, () => 0);
  for (const { from, to, bytes } of moves.slice(0, done)) {
    if (from === undefined || to === undefined) continue;
    for (let border = Math.min(from, to); border < Math.max(from, to); border += 1)
      crossed[border] = (crossed[border] ?? 0) + bytes;
  }
  return crossed;
}
