// The texts of the figures: titles made from the numbers.

import { count } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { claim } from '../../lab/claim';
import { type Counters, hasChanged, hasFallen } from './counters';
import type { Dry } from './experiments';
import {
  floatAbovePeak,
  gainOf,
  isAbovePeak,
  isLadderBusy,
  isNoDifference,
  LITTLE,
  largestStep,
  type Measured,
  nearestToPeak,
  type Rung,
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
  ijk: 'i\u00a0j\u00a0k',
  ikj: 'i\u00a0k\u00a0j',
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

/** Whether a counter that fell, or the lack of one, can explain the ratio; nothing where that is too close to tell. */
function weighed(ratio: Step['ratio'], fell: boolean, rose: boolean): string {
  if (gainOf(ratio) === 'faster')
    return fell ? '' : ' None of these counts fell, so the reason is none of them.';
  if (!fell || claim(ratioEstimate(ratio), LITTLE).verdict !== 'less') return '';
  return rose
    ? ' One count fell, another rose, and time did not fall.'
    : ' A count fell and time did not: it was not what held this loop back.';
}

/** True where it is not the width of the interval that leaves the ratio open. */
export const isFromFew = (ratio: Step['ratio']): boolean =>
  claim(ratioEstimate(ratio), 1).reason === 'too few samples';

/** A step that may be none is no difference only where its interval is narrow, too. */
function unclear({ from, ratio }: Step): string {
  const before = labelOf(from.variant);
  if (isFromFew(ratio))
    return `Measured: ${multiple(ratio.value)} as fast as ${before}, from too few samples to be sure.`;
  return isNoDifference(ratio)
    ? `Measured: no difference from ${before} that matters, ${withInterval(ratio)}.`
    : `Measured: too close to tell, ${withInterval(ratio)} as fast as ${before}.`;
}

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
    unclear: unclear({ rung, from, ratio }),
  }[gainOf(ratio)];
  if (before === undefined || after === undefined) return `${what} ${measured}`;
  const fell = hasFallen(before, after);
  return `${what} ${change(before, after)}. ${measured}${weighed(ratio, fell, hasFallen(after, before))}`;
}

export const figures = {
  orders: ORDER_NAMES,
  /** @param isOver true once all is read: what an order fetches is not told before */
  order: ({ order, fetched }: Dry, isOver: boolean) =>
    isOver
      ? `${ORDER_NAMES[order]} fetches ${count(fetched[order])} lines for ${count(SMALL ** 3)} products`
      : `${ORDER_NAMES[order]}: which lines does it fetch?`,
  walk: (order: Order) => `Loop order ${ORDER_NAMES[order]}`,
  touch: (touch: { grid: number; row: number; column: number } | undefined, hit: boolean) =>
    touch === undefined
      ? 'before the first touch'
      : `${'abc'[touch.grid]}[${touch.row}, ${touch.column}] ${hit ? 'is in the cache' : 'is fetched with its line'}`,
  orderNote:
    'A line holds three numbers; a full cache of five lines drops the least recently used.',
  ways: (size: string) => `Eight ways to the same product of ${size} × ${size} matrices`,
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
    const sure = steps.filter(({ ratio }) => gainOf(ratio) === 'faster').length;
    if (wasBusy(measured)) return 'What each step gained, as far as this run tells';
    const largest = largestStep(steps);
    const first =
      largest === undefined
        ? 'We can’t tell which step is the largest'
        : `The largest step is to ${labelOf(largest.rung.variant)}, ${multiple(largest.ratio.value)}${rangeText(largest.ratio)}`;
    const some =
      sure === 0
        ? 'no step surely gains'
        : `${count(sure)} of ${steps.length} steps surely ${sure === 1 ? 'gains' : 'gain'}`;
    return `${first}; ${sure === steps.length ? 'every step gains' : some}`;
  },
  /** The ratio of a step beside its bar, and what of it is not sure. */
  step: ({ ratio }: Step) =>
    `${multiple(ratio.value)}${{ faster: '', slower: ', slower', unclear: ', not sure' }[gainOf(ratio)]}`,
  /** At the line of ratio 1. */
  unchanged: 'as fast as before',
  over: ({ rung, from }: Step) => `${labelOf(rung.variant)} over ${labelOf(from.variant)}`,
  rung: 'Step',
  terms: 'Packed: operands copied into reading order. Eigen: a C++ library.',
  reason,
  /** What the bars are; what they say stands in the heading above. */
  shares: 'Rate, as a share of the float32 peak',
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
  /** Beside the bar of a rung whose rate is above that of the peak. */
  past: (measured: Measured, rung: Rung) =>
    isAbovePeak(measured, rung) ? 'above the peak measured' : 'about the peak measured',
};
