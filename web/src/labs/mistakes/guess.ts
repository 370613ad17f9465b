// The student's number beside the run's.

import { factorOff } from '../../kit/controls/grade';
import { percent, times } from '../../kit/words/format';
import { type Guess, type Verdict, verdict } from '../../lab/verdict';
import { beliefs } from './beliefs';
import { type Finding, type Puzzle, truthOf } from './outcome';

type Asked = Pick<
  Puzzle,
  'id' | 'claimed' | 'limit' | 'tolerance' | 'format' | 'right' | 'meaning'
>;

/**
 * Numbers that follow from counts are right to a fiftieth, or rounded to two digits, or as a right claim rounds; what a limit is compared
 * with is measured, and right to a tenth.
 */
function closeTo(truth: number, { tolerance, right, limit }: Asked): number {
  if (limit) return 0.1 * truth;
  const rounding = Math.abs(Number(truth.toPrecision(2)) - truth);
  return Math.max(0.02 * truth, rounding, right === true ? tolerance * truth : 0);
}

function guessOn(puzzle: Asked, finding: Finding, prediction: number, told: boolean): Guess {
  const measured = truthOf(finding);
  const off = factorOff(prediction, measured);
  const close = closeTo(measured, puzzle);
  const isClose = Math.abs(prediction - measured) <= close;
  const howFar = off < 1.5 ? percent(Math.abs(prediction / measured - 1)) : times(off);
  return {
    prediction,
    measured,
    ...(finding.within === undefined ? {} : { interval: finding.within }),
    format: puzzle.format,
    verb: 'it is',
    sides: ['much', 'little'],
    of: 'this question',
    difference: { close, format: () => howFar },
    beliefs: beliefs(puzzle, finding, told),
    mechanism: isClose
      ? finding.run
      : `${finding.run} ${puzzle.meaning?.(prediction) ?? ''}`.trim(),
  };
}

/** @param told the check is settled, so that the origin of the claim may be named */
export function verdictOn(
  puzzle: Asked,
  finding: Finding,
  prediction: number,
  told: boolean,
): Verdict {
  if (Number.isFinite(truthOf(finding)) && truthOf(finding) > 0)
    return verdict(guessOn(puzzle, finding, prediction, told));
  return {
    standing: 'cannot tell',
    lead: `You said ${puzzle.format(prediction)}; it is ${puzzle.format(truthOf(finding))}, for the clock read 0.`,
    text: 'The true efficiency is at most 100\u00a0% all the same: it is the reading that fails.',
  };
}
