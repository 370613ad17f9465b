// Which puzzles are solved, from the stored answers of the student.

import { labRecord } from '../../session/progress';
import meta from './meta';
import { PUZZLES } from './puzzles';

export const checkId = (puzzle: string): string => `origin-${puzzle}`;

const TOLD = 3;

export function solved(): ReadonlySet<string> {
  const { checks = {} } = labRecord(meta.id);
  return new Set(PUZZLES.map(({ id }) => id).filter((id) => checks[checkId(id)] === true));
}

/** The puzzles whose answer was right, or was told. */
export const finished = (): ReadonlySet<string> =>
  new Set(PUZZLES.map(({ id }) => id).filter(settled));

/** True once the answer was right or, after enough tries, revealed: the figure may then show the value of every calculation. */
export function settled(puzzle: string): boolean {
  const { answers = {} } = labRecord(meta.id);
  const tries = (answers[checkId(puzzle)] ?? []).flatMap((answer) => answer.tries);
  return solved().has(puzzle) || tries.length >= TOLD;
}
