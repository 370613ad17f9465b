// "Did you mean ...?": finds the known name nearest to the typed one, by the rule of engine/core/suggest.cpp.

/** The longest name that is compared: longer ones are not typing errors, and the cost is quadratic. */
const LONGEST = 64;

/** The number of letters that are inserted, deleted, replaced, or swapped with their neighbour. */
function editDistance(a: string, b: string): number {
  let [before, row] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        at(row, j - 1) + (same ? 0 : 1),
        at(row, j) + 1,
        at(next, j - 1) + 1,
        swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0;

/** Undefined if no name is near enough for a typing error, that is, if more than a third of the longer word differs. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  if (typed.length > LONGEST) return undefined;
  let best: string | undefined;
  let least = LONGEST;
  for (const name of known) {
    const distance = editDistance(typed, name);
    if (3 * distance > Math.max(typed.length, name.length) || distance >= least) continue;
    best = name;
    least = distance;
  }
  return best;
}
