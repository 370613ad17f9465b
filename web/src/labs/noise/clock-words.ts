// Sentences about what the coarse clock did, made from its numbers.

import { duration, percent } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import {
  apartOf,
  besideProtocol,
  type ClockOutcome,
  type ClockRow,
  errorOf,
  isCoarser,
  rowOf,
} from './clock-outcome';
import { isUnread, withClock } from './outcome';
import { unread } from './sentences';

export function coarse(outcome: ClockOutcome): string {
  const [one, hundred] = [rowOf(outcome, 1), rowOf(outcome, 100)];
  if (one === undefined || hundred === undefined) return '';
  const zero =
    one.statistics.median === 0
      ? 'the median says that the work takes no time'
      : `the median is off by ${signed(errorOf(one.statistics.median, outcome))}`;
  const apart = apartOf(outcome);
  const busy = `is off by ${signed(apart)}: not rounding, the machine was busy then.`;
  const end: Readonly<Record<ClaimVerdict, string>> = {
    equal: 'With 100 steps, rounding no longer limits you.',
    more: `With 100 steps it ${busy}`,
    less: `With 100 steps rounding no longer limits you; what a lab reports ${busy}`,
    'cannot tell': `The median with 100 steps and the one that a lab reports differ by ${percent(apart)}, which may be chance.`,
  };
  return `In samples of one step, ${zero}. ${end[besideProtocol(hundred, outcome)]}`;
}

export const clockMore = (outcome: ClockOutcome): readonly MarkedParagraph[] =>
  given(rowOf(outcome), (protocol) => beside(protocol, outcome));

/** Compares the protocol with samples of whole steps. */
function beside(protocol: ClockRow, outcome: ClockOutcome): MarkedParagraph[] {
  const { tick_ms, step_ms } = outcome;
  const { low, high } = withClock(protocol.statistics, 0.01);
  const coarser = isCoarser(outcome)
    ? say(
        `Measured with this page’s own steps of ${step(tick_ms)}; only the rounding to ${step(step_ms)} is computed.`,
      )
    : [];
  const found = isUnread(protocol.statistics)
    ? unread
    : `Its median is probably between ${duration(low)} and ${duration(high)}.`;
  return [
    ...say(
      `What a lab reports has another number of runs in each sample, so no grid remains. ${found}`,
    ),
    ...coarser,
  ];
}
