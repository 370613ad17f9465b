// The texts of the figures: titles made from the numbers.

import { count, plural } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { claim } from '../../lab/claim';
import { type Counters, hasChanged, hasFallen } from './counters';
import type { Dry } from './experiments';
import {
  floatAbovePeak,
  gainOf,
  isLadderBusy,
  largestStep,
  type Measured,
  nearestToPeak,
  ratioEstimate,
  type Step,
  shareOf,
  stepsOf,
  wasBusy,
  wholeLadder,
} from './outcome';
import type { Order } from './params';
import { BEST, FIRST, labelOf, RUNGS } from './rungs';
import { SMALL } from './walk';
import { multiple, number, rangeText, shareText, withInterval } from './words';

const ORDER_NAMES: Readonly<Record<Order, string>> = {
  ijk: 'i j k',
  ikj: 'i k j',
  tiled: 'blocks of 3 × 3',
};

/** The counters that changed by a factor of more than 1.1, before and after. */
function change(before: Counters, after: Counters): string {
  const counts = [
    ['arithmetic instructions', before.arithmetic, after.arithmetic],
    ['loads and stores', before.accesses, after.accesses],
    ['new lines of cache', before.lines, after.lines],
  ] as const;
  const changed = counts.filter(([, a, b]) => hasChanged(a, b));
  if (changed.length === 0) return 'The counts are the same';
  return `For each product: ${changed.map(([name, a, b]) => `${name} ${number(a)} → ${number(b)}`).join(', ')}`;
}

/** A gain below this ratio would not matter. */
const LITTLE = 1.1;

/** Whether a counter that fell, or the lack of one, can explain the ratio; a wide interval leaves that open. */
function weighed(ratio: Step['ratio'], fell: boolean): string {
  if (gainOf(ratio) === 'faster')
    return fell ? '' : ' None of these counts fell, so the reason is none of them.';
  if (!fell) return '';
  return claim(ratioEstimate(ratio), LITTLE).verdict === 'less'
    ? ' A count fell and time did not: it was not what held this loop back.'
    : ' A count fell; whether time did, these samples leave open.';
}

/** True where it is not the width of the interval that leaves the ratio open. */
export const isFromFew = (ratio: Step['ratio']): boolean =>
  claim(ratioEstimate(ratio), 1).reason === 'too few samples';

/** The counts, then the measured ratio, and whether the counts can explain it. */
export function reason(
  { rung, from, ratio }: Step,
  counters: Readonly<Record<string, Counters>>,
): string {
  const { what } = RUNGS[rung.variant] ?? { what: '' };
  const [before, after] = [counters[from.variant], counters[rung.variant]];
  const measured = {
    faster: `Measured: ${withInterval(ratio)} as fast as ${labelOf(from.variant)}.`,
    slower: `Measured: slower, ${withInterval(ratio)} as fast as ${labelOf(from.variant)}.`,
    unclear: isFromFew(ratio)
      ? `Measured: ${multiple(ratio.value)} as fast as ${labelOf(from.variant)}, from too few samples to be sure.`
      : `Measured: no measurable difference from ${labelOf(from.variant)}, ${withInterval(ratio)}.`,
  }[gainOf(ratio)];
  if (before === undefined || after === undefined) return `${what} ${measured}`;
  const fell = hasFallen(before, after);
  return `${what} ${change(before, after)}. ${measured}${weighed(ratio, fell)}`;
}

export const figures = {
  orders: ORDER_NAMES,
  order: ({ order, fetched }: Dry) =>
    `${ORDER_NAMES[order]} fetches ${count(fetched[order])} lines for ${count(SMALL ** 3)} products`,
  walk: (order: Order) => `Loop order ${ORDER_NAMES[order]}`,
  touch: (touch: { grid: number; row: number; column: number } | undefined, hit: boolean) =>
    touch === undefined
      ? 'before the first touch'
      : `${'abc'[touch.grid]}[${touch.row}, ${touch.column}] ${hit ? 'is in the cache' : 'is fetched with its line'}`,
  orderNote:
    'A line holds three numbers; a full cache of five lines drops the least recently used.',
  ways: (size: string) => `Nine ways to the same product of ${size} × ${size} matrices`,
  climbing: 'Up the ladder, then down again',
  /** The range stands in the heading above. */
  ladder: (measured: Measured) =>
    isLadderBusy(measured)
      ? 'Both visits of each rung, up the ladder and down again'
      : `${multiple(wholeLadder(measured).value)} from ${labelOf(FIRST)} to ${labelOf(BEST)}`,
  peakRow: 'float32 peak',
  predictedLabel: (ratio: number) => `you said ${multiple(ratio)}`,
  none: '?',
  steps: (measured: Measured) => {
    const steps = stepsOf(measured);
    const idle = steps.filter(({ ratio }) => gainOf(ratio) !== 'faster').length;
    if (wasBusy(measured)) return 'What each step gained, as far as this run tells';
    const largest = largestStep(steps);
    const first =
      largest === undefined
        ? 'We can’t tell which step is the largest'
        : `The largest step is to ${labelOf(largest.rung.variant)}, ${multiple(largest.ratio.value)}${rangeText(largest.ratio)}`;
    return `${first}; ${idle === 0 ? 'every step gains' : `${plural(idle, 'step')} of ${steps.length} gain nothing measurable`}`;
  },
  over: ({ rung, from }: Step) => `${labelOf(rung.variant)} over ${labelOf(from.variant)}`,
  rung: 'Step',
  reason,
  /** What the bars are; what they say stands in the heading above. */
  shares: 'Rate, as a share of the peak of its own kind of arithmetic',
  peak: (measured: Measured) => {
    if (wasBusy(measured)) return 'How near does each come to the peak?';
    const above = floatAbovePeak(measured);
    if (above !== undefined)
      return `${capital(labelOf(above.variant))} ran above the measured peak`;
    const best = nearestToPeak(measured);
    if (best === undefined) return 'Too close to tell which comes nearest to the float32 peak';
    const share = shareOf(measured, best);
    return share === undefined
      ? `${capital(labelOf(best.variant))} runs at about the float32 peak that was measured`
      : `${capital(labelOf(best.variant))} comes nearest to the float32 peak: ${shareText(share)}`;
  },
  above: 'above the peak measured',
};
