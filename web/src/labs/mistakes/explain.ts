// Verdict and origin of a number, from the run.

import { percent, times } from '../../kit/format';
import { factorOff } from '../../kit/grade';
import { type Finding, holds, originOf, type Puzzle, truthOf } from './outcome';

type Claim = Pick<Puzzle, 'claimed' | 'limit' | 'tolerance' | 'format' | 'lesson'>;

/** Small errors in percent of the truth, large ones as a factor. */
function apart(value: number, truth: number): string {
  const off = factorOff(value, truth);
  return off < 1.5 ? percent(Math.abs(value / truth - 1)) : times(off);
}

/** About the student's number. */
export function saidSentence(puzzle: Claim, finding: Finding, said: number): string {
  const truth = truthOf(finding);
  const answer = `You said ${puzzle.format(said)}; the run says ${puzzle.format(truth)}`;
  if (!Number.isFinite(truth)) return `${answer}.`;
  const off = factorOff(said, truth);
  if (off < 1.02) return `${answer}. Right${off > 1.0005 ? ` to ${percent(off - 1)}` : ''}.`;
  const like = originOf({ claimed: said, tolerance: 0.02 }, finding);
  const way = like === undefined || like === finding.ways[0] ? '' : ` Yours is “${like.label}”.`;
  const much = said > truth ? 'much' : 'little';
  return `${answer}, so ${apart(said, truth)} too ${much}.${way}`;
}

/** Right or wrong, by how much. */
export function verdictSentence(puzzle: Claim, finding: Finding): string {
  const truth = truthOf(finding);
  const { claimed, limit, format } = puzzle;
  if (holds(puzzle, finding)) {
    return limit
      ? `The claim holds here: ${format(truth)} does not exceed ${format(claimed)}.`
      : `The claim holds: ${format(claimed)} is what the run says.`;
  }
  if (limit) return `The claim does not hold: ${format(truth)} exceeds ${format(claimed)}.`;
  const side = claimed > truth ? 'too much' : 'too little';
  return `The claim is wrong: ${format(claimed)} is ${apart(claimed, truth)} ${side}. The run says ${format(truth)}.`;
}

/** Where the claimed number comes from, as far as the run can tell. */
export function originSentence(puzzle: Claim, finding: Finding): string {
  const origin = originOf(puzzle, finding);
  const { format, limit } = puzzle;
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

/** undefined where the run shows no mistake to learn from. */
export const lessonSentence = (puzzle: Claim, finding: Finding): string | undefined =>
  holds(puzzle, finding) ? undefined : puzzle.lesson;
