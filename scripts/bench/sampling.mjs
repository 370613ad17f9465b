// Which outputs of a sampled case are checked: all if there are few, else those at both ends and some hundreds drawn by seed. The
// choice is the same in Node, which computes them in float64, and in every page.

import { randomOf, seedOf } from './data.mjs';
import { isGraph } from './graphs/index.mjs';
import { outputLength } from './kinds.mjs';

const ALL = 1024;
const ENDS = 48;
const DRAWN = 480;

const range = (from, length) => Array.from({ length }, (_, i) => from + i);

/** Positions in the canonical output, ascending. */
export function positionsOf(one) {
  const length = outputLength(one);
  // For a network, the whole output of the last image or sequence.
  if (isGraph(one)) return range(length - length / one.b, length / one.b);
  if (length <= ALL) return range(0, length);
  const random = randomOf(seedOf(`${one.id} positions`));
  const ends = Array.from({ length: ENDS }, (_, i) => [i, length - 1 - i]).flat();
  const drawn = Array.from({ length: DRAWN }, () => Math.floor(random() * length));
  return [...new Set([...ends, ...drawn])].sort((a, b) => a - b);
}
