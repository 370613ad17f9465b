// What the only figure of a template shows.

import type { FigureSpec } from '../../../web/src/kit/charts/figure';
import { figuresIn } from './reading';

export function specOf(template: unknown): FigureSpec {
  const [spec] = figuresIn(template) as FigureSpec[];
  if (spec === undefined) throw new Error('there is no figure in this template');
  return spec;
}
