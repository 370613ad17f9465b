// The scoreboard: the speed-up of each part, and the best so far relative to the baseline.

import { asShown } from '../../../kit/words/phrases';
import { type Reported, reportedOf, same } from '../baseline/model';
import { CHANGES, type ChangeId, currentOf, type Pages } from '../parts/model';

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

/** The best result; undefined until a part was kept or the whole was measured. */
export function bestOf(pages: Pages): Best | undefined {
  const { changes, final } = pages;
  const parts = keptOf(pages).flatMap((id) => {
    const result = changes[id];
    return result ? [reportedOf(result.compared)] : [];
  });
  const multiplied = product(parts);
  if (final === undefined) return multiplied;
  const whole: Best = { ...reportedOf(final.compared), how: 'measured' };
  // A direct measurement of exactly the kept parts takes precedence over their product.
  const itself = same(final.compared.after.configuration, currentOf(pages));
  if (itself || multiplied === undefined) return whole;
  return multiplied.ratio > whole.ratio ? multiplied : whole;
}
