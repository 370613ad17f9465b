// Claims: whatever compares measured numbers is decided once, by one test on intervals. Sentences, titles, figures, questions and
// endings take their words from the verdict, so none of them can say more than another.

import { supported } from '../session/intervals';
import { type Range, rangeBehind } from './range';
import type { Verdict } from './verdict';

/** A measured quantity, in any unit: the best single value, and where the true one probably lies. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** The confidence of the interval, from 0 to 1; left out where the interval was made from others that have theirs. */
  readonly confidence?: number;
}

export type ClaimVerdict = 'more' | 'less' | 'equal' | 'cannot tell';

/** What the measurement says of a quantity beside a reference in the same unit. */
export interface Claim {
  readonly estimate: Estimate;
  readonly reference: Range;
  readonly verdict: ClaimVerdict;
  /** Only where the verdict is "cannot tell". */
  readonly reason?: 'too few samples' | 'interval too wide';
}

/** The estimate made of a value and its interval. */
export const estimateOf = (value: number, { low, high, confidence }: Range): Estimate => ({
  value,
  low,
  high,
  ...(confidence === undefined ? {} : { confidence }),
});

const leastConfidence = (...all: readonly Range[]): { readonly confidence?: number } => {
  const stated = all.flatMap(({ confidence }) => confidence ?? []);
  return stated.length === 0 ? {} : { confidence: Math.min(...stated) };
};

/**
 * The quotient of two positive quantities that were measured apart: its interval holds every quotient of their intervals, so it is
 * wider than that of a comparison in turns.
 */
export const quotient = (a: Estimate, b: Estimate): Estimate => ({
  value: a.value / b.value,
  low: a.low / b.high,
  high: a.high / b.low,
  ...leastConfidence(a, b),
});

/** The sum of quantities that were measured apart. */
export const total = (...all: readonly Estimate[]): Estimate => {
  const sum = (of: (each: Estimate) => number) => all.reduce((sum, each) => sum + of(each), 0);
  return {
    value: sum(({ value }) => value),
    low: sum(({ low }) => low),
    high: sum(({ high }) => high),
    ...leastConfidence(...all),
  };
};

const isMeasured = (reference: Range): reference is Estimate => 'value' in reference;

const single = (value: number): Range => ({ low: value, high: value });

/** True where the interval is one and the value lies in it; a share of nothing, for example, has none. */
const isUsable = ({ value, low, high }: Estimate): boolean => low <= value && value <= high;

/**
 * Compares a quantity with a number, a range of numbers ("2 to 4 times as fast") or another measured quantity. It is equal where its
 * whole interval lies within the number or range, or within the factor `within` of it; beside a measured quantity, where that holds for
 * every value that either may have. It is more or less where the two do not overlap, whatever `within` is; otherwise the measurement
 * cannot tell.
 */
export function claim(estimate: Estimate, than: number | Range | Estimate, within = 1): Claim {
  const reference = typeof than === 'number' ? single(than) : than;
  const cannotTell = (reason: Claim['reason']): Claim => ({
    estimate,
    reference,
    verdict: 'cannot tell',
    reason,
  });
  const { confidence = 1 } = leastConfidence(estimate, reference);
  if (!supported({ confidence })) return cannotTell('too few samples');
  if (!isUsable(estimate) || (isMeasured(reference) && !isUsable(reference)))
    return cannotTell('interval too wide');
  const decided = (verdict: ClaimVerdict): Claim => ({ estimate, reference, verdict });
  const { low, high } = reference;
  const [from, to] = isMeasured(reference) ? [high, low] : [low, high];
  if (estimate.low >= from / within && estimate.high <= to * within) return decided('equal');
  if (estimate.low > high) return decided('more');
  if (estimate.high < low) return decided('less');
  return cannotTell('interval too wide');
}

/** " (90× to 120×)" behind a value whose range is wide, and " (from few samples)" where there is none. */
export const surenessBehind = (range: Range, format: (value: number) => string): string =>
  supported({ confidence: range.confidence ?? 1 })
    ? rangeBehind(range, format)
    : ' (from few samples)';

/** True where a claim says that the two differ. */
export const isDecided = (verdict: ClaimVerdict): boolean =>
  verdict === 'more' || verdict === 'less';

/** The one whose quantity is more than that of every other; undefined where the intervals leave that open. */
export const most = <T>(all: readonly T[], estimate: (one: T) => Estimate): T | undefined =>
  all.find((one) =>
    all.every((other) => other === one || claim(estimate(one), estimate(other)).verdict === 'more'),
  );

/** The one whose quantity is less than that of every other; undefined where the intervals leave that open. */
export const least = <T>(all: readonly T[], estimate: (one: T) => Estimate): T | undefined =>
  all.find((one) =>
    all.every((other) => other === one || claim(estimate(one), estimate(other)).verdict === 'less'),
  );

/** Times of the same work that differ by more than this say that the machine did something else meanwhile. */
const BUSY = 1.5;

/** True where two timings of the same work differ so much that no law can be read from them. */
export const isBusy = (times: readonly number[]): boolean =>
  times.length > 1 && Math.max(...times) > BUSY * Math.min(...times);

/** Said in place of a law, a winner or a cause; and the same where the result of a lab stands in its ending and report. */
export const busyText = 'The machine was busy: run again.';
export const busyResult = 'the machine was busy';

/** The verdict where timings of the same work differ so much that no law can be read from them. */
export const busyVerdict = (prediction: number, format: (value: number) => string): Verdict => ({
  standing: 'cannot tell',
  lead: `You said ${format(prediction)}.`,
  text: busyText,
});
