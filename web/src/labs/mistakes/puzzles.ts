// All puzzles, easy ones first; some of their numbers are right.

import { COUNTS } from './counts';
import { LATEST_SLIPS } from './latest-slips';
import type { Puzzle } from './outcome';
import { SIZES } from './sizes';
import { TIMING } from './timing';
import { TRAINING } from './training';
import { TRUTHS } from './truths';

const ORDER = [
  'mebibytes',
  'feed-forward',
  'speedup',
  'batch',
  'mean',
  'macs',
  'bits',
  'median-total',
  'relu-time',
  'faster',
  'adam-state',
  'three-times',
  'missing-gradients',
  'rule-of-ten',
  'step-rate',
  'adam-megabytes',
  'flops-as-bytes',
  'next-shape',
  'llama',
  'above-peak',
  'attention',
  'pointwise',
] as const;

const ALL = [...SIZES, ...COUNTS, ...LATEST_SLIPS, ...TRAINING, ...TIMING, ...TRUTHS];

const found = (id: string): Puzzle => {
  const puzzle = ALL.find((candidate) => candidate.id === id);
  if (puzzle === undefined) throw new Error(`There is no puzzle "${id}".`);
  return puzzle;
};

export const PUZZLE_IDS = ORDER;

export const PUZZLES: readonly Puzzle[] = ORDER.map(found);

/** The puzzle with this id, or the first puzzle if there is none. */
export const puzzleOf = (id: string): Puzzle =>
  PUZZLES.find((puzzle) => puzzle.id === id) ?? found(ORDER[0]);

/** The next unsolved puzzle in order; undefined when all are solved. */
export function nextOf(id: string, solved: ReadonlySet<string>): Puzzle | undefined {
  const at = PUZZLES.findIndex((puzzle) => puzzle.id === id);
  const after = [...PUZZLES.slice(at + 1), ...PUZZLES.slice(0, at)];
  return after.find((puzzle) => !solved.has(puzzle.id));
}
