// The sentences about the verdict on the claimed number and about its origin, made from the run.

import { digits, percent } from '../../kit/words/format';
import { supported } from '../../session/intervals';
import {
  decisionOn,
  distanceOf,
  type Finding,
  holds,
  originOf,
  type Puzzle,
  truthOf,
} from './outcome';

type Claim = Pick<Puzzle, 'claimed' | 'limit' | 'tolerance' | 'format' | 'lesson' | 'right'>;

/** Formats an error: small ones in percent of the truth, as in "4.9 % too little", large ones as in "too much by a factor of 2.4". */
export function apart(value: number, truth: number): string {
  const { factor, isOver, isFar } = distanceOf(value, truth);
  const side = isOver ? 'too much' : 'too little';
  if (!isFar) return `${percent(Math.abs(value / truth - 1))} ${side}`;
  return `${side} by a factor of ${digits(factor, factor >= 100 ? 3 : 2)}`;
}

const sameText = (a: number, b: number, format: (value: number) => string): boolean =>
  format(a) === format(b);

/** Where the result probably lies; said however narrow it is, because it decides. */
function withinText({ within }: Finding, format: (value: number) => string): string {
  if (within === undefined) return '';
  return supported({ confidence: within.confidence ?? 1 })
    ? ` (${format(within.low)} to ${format(within.high)})`
    : ' (from few samples)';
}

/** States whether the claim is right, and how far it is off. */
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
  return `The claim is wrong: the right value is ${format(truth)}, so ${format(claimed)} is ${apart(claimed, truth)}.`;
}

/** States the calculation that the claimed number comes from, as far as the run can tell. */
export function originSentence(puzzle: Claim, finding: Finding): string {
  const origin = originOf(puzzle, finding);
  const { format, limit } = puzzle;
  if (decisionOn(puzzle, finding) === 'cannot tell')
    return 'This run can’t tell whether the limit is kept: run it again.';
  if (origin === undefined) {
    return `None of the other calculations leads to ${format(puzzle.claimed)}${limit ? ' or less' : ''}.`;
  }
  if (origin === finding.ways[0]) {
    return limit
      ? 'What was run keeps the limit by itself.'
      : 'It comes from the right calculation.';
  }
  return limit
    ? `“${origin.label}” gives ${format(origin.value)} and would keep the limit.`
    : `It is what “${origin.label}” gives: ${format(origin.value)}.`;
}

/** The lesson; undefined where the run contradicts what the puzzle is about, or can't tell. */
export const lessonSentence = (puzzle: Claim, finding: Finding): string | undefined =>
  decisionOn(puzzle, finding) === (puzzle.right === true ? 'holds' : 'wrong')
    ? puzzle.lesson
    : undefined;
