// The scoreboard: what each part brought, and the best so far against the baseline. No DOM.

import { asShown } from '../../kit/words/phrases';
import { same } from './configuration';
import { CHANGES, type ChangeId, currentOf, type Notebook } from './notebook';
import { type Told, toldOf } from './outcome';

export interface Best extends Pick<Told, 'ratio' | 'low' | 'high'> {
  /** In one go against the baseline, or parts that were kept, multiplied. */
  readonly how: 'measured' | 'multiplied';
}

/** Ratios multiply; so do their intervals, as far as the parts err independently of each other. */
function product(parts: readonly Told[]): Best | undefined {
  const [only] = parts;
  if (only === undefined) return undefined;
  if (parts.length === 1) return { ...only, how: 'measured' };
  const ratio = parts.reduce((all, each) => all * asShown(each.ratio), 1);
  const squares = parts.map(({ low, high }) => (Math.log(high / low) / 2) ** 2);
  const half = Math.sqrt(squares.reduce((sum, each) => sum + each, 0));
  return { ratio, low: ratio * Math.exp(-half), high: ratio * Math.exp(half), how: 'multiplied' };
}

export const keptOf = ({ changes }: Notebook): ChangeId[] =>
  CHANGES.filter((id) => changes[id]?.kept === true);

/** undefined before anything was kept or measured as a whole. */
export function bestOf(pages: Notebook): Best | undefined {
  const { changes, final } = pages;
  const parts = keptOf(pages).flatMap((id) => {
    const result = changes[id];
    return result === undefined ? [] : [toldOf(result.compared)];
  });
  const multiplied = product(parts);
  if (final === undefined) return multiplied;
  const whole: Best = { ...toldOf(final.compared), how: 'measured' };
  // The very parts that were kept, measured in one go: that counts, whatever they multiply to.
  const itself = same(final.compared.after.configuration, currentOf(pages));
  if (itself || multiplied === undefined) return whole;
  return multiplied.ratio > whole.ratio ? multiplied : whole;
}

/** Of what runs now. */
export interface Partial {
  readonly id: ChangeId | 'final';
  readonly ratio: number;
}
