// All puzzles, easy ones first.

import { COUNTS } from './counts';
import type { Puzzle } from './outcome';
import { SIZES } from './sizes';
import { TIMING } from './timing';
import { TRAINING } from './training';

const ORDER = [
  'mebibytes',
  'speedup',
  'batch',
  'macs',
  'bits',
  'median-total',
  'faster',
  'adam-state',
  'missing-gradients',
  'rule-of-ten',
  'flops-as-bytes',
  'llama',
  'above-peak',
  'attention',
  'pointwise',
] as const;

const ALL = [...SIZES, ...COUNTS, ...TRAINING, ...TIMING];

const found = (id: string): Puzzle => {
  const puzzle = ALL.find((candidate) => candidate.id === id);
  if (puzzle === undefined) throw new Error(`There is no puzzle "${id}".`);
  return puzzle;
};

export const PUZZLES: readonly Puzzle[] = ORDER.map(found);

/** The one of this id; the first where there is none. */
export const puzzleOf = (id: string): Puzzle =>
  PUZZLES.find((puzzle) => puzzle.id === id) ?? found(ORDER[0]);

/** The next one in order that is not solved; undefined when all are. */
export function nextOf(id: string, solved: ReadonlySet<string>): Puzzle | undefined {
  const at = PUZZLES.findIndex((puzzle) => puzzle.id === id);
  const after = [...PUZZLES.slice(at + 1), ...PUZZLES.slice(0, at)];
  return after.find((puzzle) => !solved.has(puzzle.id));
}
