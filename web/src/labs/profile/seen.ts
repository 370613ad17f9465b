// What the clock saw of the rows of a profile, and all that was too short for it.

import { percent } from '../../kit/words/format';
import type { OpRow } from './outcome';

const MOST_BARS = 8;

export const UNSEEN = 'shorter than the clock’s step';

export const TOO_SHORT = `Too short: every call is ${UNSEEN}; only their sum is drawn.`;

export const ROUGH = `≈: most calls are ${UNSEEN}, so no rate is given.`;

/** Whether the clock saw some of the calls, but not most. */
export const isRough = ({ is_timed, gb_per_second }: OpRow): boolean =>
  is_timed && gb_per_second === undefined;

/** Those that the clock saw, and all others as one: their times are not known one by one. */
interface Seen {
  readonly shown: readonly OpRow[];
  readonly hidden: number;
  readonly unseen: Unseen | undefined;
}
interface Unseen {
  readonly label: string;
  readonly share: number;
  readonly flops: number;
  readonly text: string;
}

export function seenOf(rows: readonly OpRow[], name: (row: OpRow) => string): Seen {
  const timed = rows.filter(({ is_timed }) => is_timed);
  const others = rows.filter(({ is_timed }) => !is_timed);
  const sum = (of: (row: OpRow) => number) => others.reduce((all, row) => all + of(row), 0);
  const share = sum((row) => row.share);
  const [only, more] = others;
  return {
    shown: timed.slice(0, MOST_BARS),
    hidden: Math.max(0, timed.length - MOST_BARS),
    unseen:
      only === undefined
        ? undefined
        : {
            label:
              more === undefined ? `${name(only)} (too short)` : `${others.length} too short ones`,
            ...{ share, flops: sum(({ flops }) => flops) },
            text: share > 0 ? `≈ ${percent(share)}` : 'unknown',
          },
  };
}
