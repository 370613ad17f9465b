// Sentences about what the coarse clock did, made from its numbers.

import { duration } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import type { ClaimVerdict } from '../../lab/claim';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import {
  apartOf,
  besideProtocol,
  type ClockOutcome,
  type ClockRow,
  isCoarser,
  rowOf,
} from './clock-outcome';
import { isUnread, withClock } from './outcome';
import { unread } from './sentences';

const ROUNDED =
  'A median is a value that the clock shows, or halfway between two; a mean can be any. In samples of 100 steps, rounding is below 1\u00a0%.';

export function coarse(outcome: ClockOutcome): string {
  const [one, hundred] = [rowOf(outcome, 1), rowOf(outcome, 100)];
  if (one === undefined || hundred === undefined) return '';
  const zero =
    one.statistics.median === 0
      ? ['In samples of one step, the median says that the work takes no time.']
      : [];
  const apart = apartOf(outcome);
  const busy = `is off by ${signed(apart)}: not rounding, the machine was busy then.`;
  const end: Readonly<Record<ClaimVerdict, readonly string[]>> = {
    equal: [],
    more: [`With 100 steps the median ${busy}`],
    less: [`The median of this page’s own method ${busy}`],
    'cannot tell': [],
  };
  return [...zero, ROUNDED, ...end[besideProtocol(hundred, outcome)]].join(' ');
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
      `This page’s own method takes another number of runs in each sample, so no grid remains. ${found}`,
    ),
    ...coarser,
  ];
}
