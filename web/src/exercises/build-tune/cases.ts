// Searches in progress: what was tried, and what should be tried next. The engine has no call for a search, so the reference is here.

import type { Case } from '../../bench/contract';
import { draws } from '../../bench/grade/draws';

interface Tried {
  readonly point: readonly number[];
  readonly score: number;
}

const inside = (sizes: readonly number[], point: readonly number[]): boolean =>
  point.every((each, d) => each >= 0 && each < (sizes[d] ?? 0));

/**
 * Hill climbing: the first untried neighbour of the first best point, dimension by dimension, the lower neighbour before the higher one.
 */
export function climb(sizes: readonly number[], tried: readonly Tried[]): readonly number[] | null {
  const top = Math.max(...tried.map(({ score }) => score));
  const best = tried.find(({ score }) => score === top);
  if (best === undefined) return sizes.map(() => 0);
  const neighbours = sizes.flatMap((_, d) =>
    [-1, 1].map((step) => best.point.map((each, at) => (at === d ? each + step : each))),
  );
  const known = new Set(tried.map(({ point }) => point.join()));
  const free = neighbours.find((point) => inside(sizes, point) && !known.has(point.join()));
  return free ?? null;
}

const caseOf = (name: string, sizes: readonly number[], tried: readonly Tried[]): Case => ({
  name,
  args: [sizes, tried.map(({ point, score }) => ({ point, score }))],
  size: sizes.length * (1 + tried.length),
  expected: climb(sizes, tried),
  tolerance: 0,
});

const at = (score: number, ...point: number[]): Tried => ({ point, score });

const CORNERS: readonly Case[] = [
  caseOf('nothing tried yet', [3, 2], []),
  caseOf('one dimension, at its beginning', [3], [at(0.2, 0)]),
  caseOf('one dimension, at its end', [3], [at(0.2, 2)]),
  caseOf('one dimension, both neighbours tried', [3], [at(0.1, 0), at(0.3, 1), at(0.2, 2)]),
  caseOf('one choice only', [1, 1], [at(0.4, 0, 0)]),
  caseOf('the first is the best', [4, 3], [at(0.5, 1, 1), at(0.2, 3, 0), at(0.3, 0, 1)]),
  caseOf('two are equally good', [5, 5], [at(0.1, 0, 0), at(0.6, 1, 1), at(0.6, 3, 3)]),
  caseOf('the upper corner', [3, 3], [at(0.7, 2, 2), at(0.2, 1, 2), at(0.3, 0, 0)]),
];
const DRAWN = 16;

export function searchCases(seed: number): readonly Case[] {
  const { whole, size } = draws(seed);
  const drawn = Array.from({ length: DRAWN }, (_, index) => {
    const sizes = Array.from({ length: whole(2, 5) }, () => whole(1, 5));
    const tried: Tried[] = [];
    const score = () => whole(1, 60) / 64;
    // A typical search, with an occasional random jump.
    for (let left = size(30); left > 0; left -= 1) {
      const jump = sizes.map((each) => whole(0, each - 1));
      const point = whole(0, 3) === 0 ? jump : (climb(sizes, tried) ?? jump);
      if (!tried.some((each) => each.point.join() === point.join()))
        tried.push({ point, score: score() });
    }
    return caseOf(`search ${index + 1}: ${tried.length} tried`, sizes, tried);
  });
  return [...CORNERS, ...drawn];
}
