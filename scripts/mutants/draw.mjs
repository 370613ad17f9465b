// Which mutants a run tries: drawn by a seed, so that the same number repeats them.

/** mulberry32: numbers in [0, 1), the same for the same seed. */
export function randomBy(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `items` in an order drawn by the seed. */
export function shuffled(items, seed) {
  const random = randomBy(seed);
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
  return order;
}

/**
 * Mutants in the order in which a run tries them, one for each place of the source first: a place that can be changed in
 * many ways (a number, a call) would otherwise be drawn as many times.
 * @template {{ file: string, start: number }} M
 * @param {M[]} mutants
 * @returns {M[]}
 */
export function drawn(mutants, seed) {
  const rounds = new Map();
  const seen = new Map();
  for (const mutant of shuffled(mutants, seed)) {
    const place = `${mutant.file}:${mutant.start}`;
    const round = seen.get(place) ?? 0;
    seen.set(place, round + 1);
    rounds.set(round, [...(rounds.get(round) ?? []), mutant]);
  }
  return [...rounds.values()].flat();
}

export const lineOf = (text, at) => text.slice(0, at).split('\n').length;

/** The line that `at` lies in. */
export const lineAt = (text, at) =>
  text.slice(text.lastIndexOf('\n', at - 1) + 1).split('\n', 1)[0];

/** The text with the mutant in it. */
export const applied = (text, { start, end, replacement }) =>
  text.slice(0, start) + replacement + text.slice(end);
