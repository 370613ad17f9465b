// Tensors moved between memory levels: what each level holds, and how many bytes have crossed each border. Pure functions.

export interface Move {
  readonly tensor: string;
  readonly bytes: number;
  /** Levels, counted from 0, the fastest. Without `from` the tensor is created at `to`; without `to` it is freed. */
  readonly from?: number;
  readonly to?: number;
  /** Whether the tensor leaves its old level, as opposed to being copied. */
  readonly leaves?: boolean;
}

/** Names of the tensors in each level after the first `done` moves, in the order of their arrival. */
export function contentsAfter(moves: readonly Move[], done: number, levels: number): string[][] {
  const contents = Array.from({ length: levels }, () => new Set<string>());
  for (const { tensor, from, to, leaves } of moves.slice(0, done)) {
    if (to !== undefined) contents[to]?.add(tensor);
    if (from !== undefined && (to === undefined || leaves === true)) contents[from]?.delete(tensor);
  }
  return contents.map((each) => [...each]);
}

/** Bytes that have crossed each border after the first `done` moves: border i lies between level i and the next slower one. */
export function crossedAfter(moves: readonly Move[], done: number, levels: number): number[] {
  const crossed = Array.from({ length: Math.max(0, levels - 1) }, () => 0);
  for (const { from, to, bytes } of moves.slice(0, done)) {
    if (from === undefined || to === undefined) continue;
    for (let border = Math.min(from, to); border < Math.max(from, to); border += 1)
      crossed[border] = (crossed[border] ?? 0) + bytes;
  }
  return crossed;
}
