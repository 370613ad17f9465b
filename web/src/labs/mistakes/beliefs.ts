// The wrong calculations of a puzzle as ideas behind a prediction. The one that leads to the claim is what the check below asks for: its
// sentence does not say which it is before the check is settled.

import { factorOff } from '../../kit/controls/grade';
import type { Belief } from '../../lab/beliefs';
import { IDEAS } from './ideas';
import { decisionOn, type Finding, originOf, type Puzzle, truthOf } from './outcome';

/** What is closer to the truth is the truth, rounded. */
const SAME = 1.003;

type Claim = Pick<Puzzle, 'id' | 'claimed' | 'limit' | 'tolerance'>;

/** The sentence about the claimed number while the student looks for its origin. */
function agreed({ limit = false }: Claim): string {
  return limit
    ? 'Your number keeps the claimed limit; the run does not.'
    : 'You agree with the claim. What can its author have counted?';
}

/** @param told the check is settled, so that the origin of the claim may be named */
export function beliefs(puzzle: Claim, finding: Finding, told: boolean): Belief[] {
  const truth = truthOf(finding);
  const isWrong = decisionOn(puzzle, finding) === 'wrong';
  const origin = isWrong ? originOf(puzzle, finding) : undefined;
  const hint = agreed(puzzle);
  const ideas = IDEAS[puzzle.id] ?? {};
  const whyOf = (id: string) =>
    id === origin?.id && !told ? hint : (ideas[id] ?? (id === origin?.id ? hint : ''));
  const all: Belief[] = [
    ...finding.ways.slice(1).map(({ id, value }) => ({ value, why: whyOf(id) })),
    ...(isWrong
      ? [{ value: puzzle.claimed, why: puzzle.limit ? hint : whyOf(origin?.id ?? '') || hint }]
      : []),
  ];
  return all.filter(
    ({ value, why }) => why !== '' && Number.isFinite(value) && factorOff(value, truth) > SAME,
  );
}
