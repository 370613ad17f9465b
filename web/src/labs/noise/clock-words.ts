// Sentences about what the coarse clock did, made from its numbers.

import { duration } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import {
  besideProtocol,
  type ClockOutcome,
  type ClockRow,
  errorOf,
  isCoarser,
  rowOf,
} from './clock-outcome';
import { withClock } from './outcome';

export function coarse(outcome: ClockOutcome): string {
  const [one, hundred] = [rowOf(outcome, 1), rowOf(outcome, 100)];
  if (one === undefined || hundred === undefined) return '';
  const error = errorOf(hundred.statistics.median, outcome);
  const zero =
    one.statistics.median === 0
      ? 'its median says that the work takes no time'
      : `its median is off by ${signed(errorOf(one.statistics.median, outcome))}`;
  const off = `With 100 steps it is still off by ${signed(error)}: that is not rounding, the machine was not equally fast all the time.`;
  const end: Readonly<Record<ClaimVerdict, string>> = {
    equal: 'With 100 steps to a sample, rounding no longer limits you.',
    more: off,
    less: off,
    'cannot tell': `With 100 steps it is off by ${signed(error)}, which may be chance.`,
  };
  return `A sample of one step can only read whole steps: here ${zero}. ${end[besideProtocol(hundred, outcome)]}`;
}

export const clockMore = (outcome: ClockOutcome): readonly MarkedParagraph[] =>
  given(rowOf(outcome), (protocol) => beside(protocol, outcome));

/** Compares the protocol with samples of whole steps. */
function beside(protocol: ClockRow, outcome: ClockOutcome): MarkedParagraph[] {
  const { tick_ms, step_ms } = outcome;
  const { low, high } = withClock(protocol.statistics, 0.01);
  const coarser = isCoarser(outcome)
    ? say(
        `The durations were measured with this page’s own steps of ${step(tick_ms)}; only the rounding to ${step(step_ms)} is computed, each sample beginning at a random place within a step.`,
      )
    : [];
  return [
    ...say(
      `The protocol draws the number of runs anew for each sample, so that no grid remains, and makes each a hundred steps long. It says ${duration(protocol.statistics.median)}; with a step of 1 % of a sample that is probably between ${duration(low)} and ${duration(high)}.`,
    ),
    ...coarser,
  ];
}
