// A cache as a model to reason with: so many lines, the least recently used one gives way. Pure.

export interface CacheModel {
  /** Cells that come together. */
  readonly line: number;
  /** Lines that it holds. */
  readonly lines: number;
}

export interface Touch {
  readonly grid: number;
  readonly row: number;
  readonly column: number;
}

/** Each row of a grid begins a line of its own. */
export const lineOf = ({ grid, row, column }: Touch, line: number): string =>
  `${grid} ${row} ${Math.floor(column / line)}`;

/** Whether each touch finds its line in the cache. */
export function hitsOf(touches: readonly Touch[], { line, lines }: CacheModel): boolean[] {
  const held = new Set<string>(); // in the order of use
  return touches.map((touch) => {
    const key = lineOf(touch, line);
    const hit = held.delete(key);
    held.add(key);
    if (held.size > lines) held.delete(held.values().next().value as string);
    return hit;
  });
}

/** Lines in the cache after so many touches. */
export function heldLines(
  touches: readonly Touch[],
  done: number,
  { line, lines }: CacheModel,
): Set<string> {
  const recent = new Set<string>();
  for (let at = Math.min(done, touches.length) - 1; at >= 0 && recent.size < lines; at -= 1)
    recent.add(lineOf(touches[at] as Touch, line));
  return recent;
}
