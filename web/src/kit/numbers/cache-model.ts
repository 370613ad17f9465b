// A cache model to reason with: a fixed number of lines with least-recently-used (LRU) replacement. Pure functions.

export interface CacheModel {
  /** Cells per cache line. */
  readonly line: number;
  /** Capacity in lines. */
  readonly lines: number;
}

export interface Touch {
  readonly grid: number;
  readonly row: number;
  readonly column: number;
}

/** The key of a cell's cache line; each row of a grid begins a new line. */
export const lineOf = ({ grid, row, column }: Touch, line: number): string =>
  `${grid} ${row} ${Math.floor(column / line)}`;

/** Whether each access hits the cache. */
export function hitsOf(touches: readonly Touch[], { line, lines }: CacheModel): boolean[] {
  const inCache = new Set<string>(); // in order of use, the least recent first
  return touches.map((touch) => {
    const key = lineOf(touch, line);
    const hit = inCache.delete(key);
    inCache.add(key);
    if (inCache.size > lines) inCache.delete(inCache.values().next().value as string);
    return hit;
  });
}

/** The lines in the cache after the first `done` accesses. */
export function cachedLines(
  touches: readonly Touch[],
  done: number,
  { line, lines }: CacheModel,
): Set<string> {
  const recent = new Set<string>();
  for (let at = Math.min(done, touches.length) - 1; at >= 0 && recent.size < lines; at -= 1)
    recent.add(lineOf(touches[at] as Touch, line));
  return recent;
}
