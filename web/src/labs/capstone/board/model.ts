// The scoreboard: the speed-up of each part, and the best so far relative to the baseline.

import { asShown } from '../../../kit/words/phrases';
import { type ClaimVerdict, claim } from '../../../lab/claim';
import type { Range } from '../../../lab/range';
import { besides, type Reported, reportedOf, same, speedOf } from '../baseline/model';
import { CHANGES, type ChangeId, currentOf, type Expectation, type Pages } from '../parts/model';

export interface Best extends Pick<Reported, 'ratio' | 'low' | 'high'> {
  /** Measured directly against the baseline, or multiplied from the kept parts. */
  readonly how: 'measured' | 'multiplied';
}

/** Multiplies the ratios of the parts; their intervals combine under the assumption that the errors are independent. */
function product(parts: readonly Reported[]): Best | undefined {
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1) return { ...only, how: 'measured' };
  const ratio = parts.reduce((all, each) => all * asShown(each.ratio), 1);
  const squares = parts.map(({ low, high }) => (Math.log(high / low) / 2) ** 2);
  const half = Math.sqrt(squares.reduce((sum, each) => sum + each, 0));
  return { ratio, low: ratio * Math.exp(-half), high: ratio * Math.exp(half), how: 'multiplied' };
}

export const keptOf = ({ changes }: Pages): ChangeId[] =>
  CHANGES.filter((id) => changes[id]?.kept === true);

const keptParts = (pages: Pages): Reported[] =>
  keptOf(pages).flatMap((id) => {
    const result = pages.changes[id];
    return result ? [reportedOf(result.compared)] : [];
  });

/** The best result; undefined until a part was kept or the whole was measured. */
export function bestOf(pages: Pages): Best | undefined {
  const { final } = pages;
  const multiplied = product(keptParts(pages));
  if (final === undefined) return multiplied;
  const whole: Best = { ...reportedOf(final.compared), how: 'measured' };
  // A direct measurement of exactly the kept parts takes precedence over their product.
  const itself = same(final.compared.after.configuration, currentOf(pages));
  if (itself || multiplied === undefined) return whole;
  // What was measured is believed unless the product is surely more.
  return besides(multiplied, whole) === 'more' ? multiplied : whole;
}

/** The product of several kept parts, and what it is beside the whole; undefined where there is nothing to compare. */
export function productBeside(
  pages: Pages,
  whole: Reported,
): { readonly product: number; readonly verdict: ClaimVerdict } | undefined {
  const multiplied = product(keptParts(pages));
  if (multiplied?.how !== 'multiplied') return undefined;
  return { product: multiplied.ratio, verdict: besides(multiplied, whole) };
}

/** The speed-ups that each answer of the student means. */
const EXPECTED: Readonly<Record<Expectation, Range>> = {
  slower: { low: 0, high: 0.97 },
  same: { low: 0.97, high: 1.03 },
  faster: { low: 1.03, high: 1.5 },
  much: { low: 1.5, high: Number.POSITIVE_INFINITY },
};

/** What was measured beside what was expected: "equal" where it was that. */
export const besideExpected = (expected: Expectation, reported: Reported): ClaimVerdict =>
  claim(speedOf(reported), EXPECTED[expected]).verdict;
