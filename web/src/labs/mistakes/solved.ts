// Which puzzles are solved, by what is kept of the student's answers.

import { labRecord } from '../../session/progress';
import meta from './meta';
import { PUZZLES } from './puzzles';

export const checkId = (puzzle: string): string => `origin-${puzzle}`;

const TOLD = 3;

export function solved(): ReadonlySet<string> {
  const { checks = {} } = labRecord(meta.id);
  return new Set(PUZZLES.map(({ id }) => id).filter((id) => checks[checkId(id)] === true));
}

/** Answered right, or tried until the answer was told: the figure may show what every calculation gives. */
export function settled(puzzle: string): boolean {
  const { answers = {} } = labRecord(meta.id);
  const tries = (answers[checkId(puzzle)] ?? []).flatMap((answer) => answer.tries);
  return solved().has(puzzle) || tries.length >= TOLD;
}
