// The sentences about the verdict on the claimed number and about its origin, made from the run.

import { supported } from '../../session/intervals';
import {
  decisionOn,
  type Finding,
  holds,
  originOf,
  type Puzzle,
  truthOf,
  type Way,
} from './outcome';
import { inUnit } from './units';

type Claim = Pick<
  Puzzle,
  'claimed' | 'limit' | 'tolerance' | 'format' | 'lesson' | 'right' | 'misnamed'
>;

const sameText = (a: number, b: number, format: (value: number) => string): boolean =>
  format(a) === format(b);

/** True where claim and run are one number, also as it is written: it is drawn and said once. */
export const isOneNumber = (puzzle: Claim, finding: Finding): boolean =>
  !puzzle.limit &&
  holds(puzzle, finding) &&
  sameText(puzzle.claimed, truthOf(finding), puzzle.format);

/** The unit that a way's number should carry, where the claim gives it another's name. */
export const unitOf = ({ misnamed }: Pick<Puzzle, 'misnamed'>, { id }: Way): string | undefined =>
  misnamed?.way === id ? misnamed.should : undefined;

/** Where the result probably lies; said however narrow it is, because it decides. */
function withinText({ within }: Finding, format: (value: number) => string): string {
  if (within === undefined) return '';
  return supported({ confidence: within.confidence ?? 1 })
    ? ` (${format(within.low)} to ${format(within.high)})`
    : ' (from few samples)';
}

/** States whether the claim is right; how far it is off is drawn. */
export function verdictSentence(puzzle: Claim, finding: Finding): string {
  const truth = truthOf(finding);
  const { claimed, limit, format } = puzzle;
  if (holds(puzzle, finding)) {
    return limit
      ? `The claim holds here: ${format(truth)} does not exceed ${format(claimed)}.`
      : `The claim holds: ${format(claimed)}${sameText(claimed, truth, format) ? ' is what the run says' : `, and the run says ${format(truth)}`}.`;
  }
  if (decisionOn(puzzle, finding) === 'cannot tell')
    return `This run can’t tell: ${format(truth)}${withinText(finding, format)} beside ${format(claimed)}.`;
  if (limit) return `The claim does not hold: ${format(truth)} exceeds ${format(claimed)}.`;
  return `The claim is wrong: it says ${format(claimed)}, the run ${format(truth)}.`;
}

/** States the calculation that the claimed number comes from, as far as the run can tell. */
export function originSentence(puzzle: Claim, finding: Finding): string {
  const origin = originOf(puzzle, finding);
  const { format, limit } = puzzle;
  if (decisionOn(puzzle, finding) === 'cannot tell')
    return 'This run can’t tell whether the limit is kept: run this puzzle again.';
  if (origin === undefined) {
    return `None of the other calculations leads to ${format(puzzle.claimed)}${limit ? ' or less' : ''}.`;
  }
  if (origin === finding.ways[0]) {
    return limit
      ? 'What was run keeps the limit by itself.'
      : 'It comes from the right calculation.';
  }
  const unit = unitOf(puzzle, origin);
  if (unit !== undefined)
    return `${puzzle.misnamed?.isOther ? 'Another quantity' : 'Right number, wrong unit'}: “${origin.label}” gives ${inUnit(unit)(origin.value)}, which the claim calls ${puzzle.misnamed?.is}.`;
  return limit
    ? `“${origin.label}” gives ${format(origin.value)} and would keep the limit.`
    : `It is what “${origin.label}” gives: ${format(origin.value)}.`;
}

/** The lesson; undefined where the run contradicts what the puzzle is about, or can't tell. */
export const lessonSentence = (puzzle: Claim, finding: Finding): string | undefined =>
  decisionOn(puzzle, finding) === (puzzle.right === true ? 'holds' : 'wrong')
    ? puzzle.lesson
    : undefined;
