// What was tried before: as much as the page shows. After a reload it is there again, after Reset it is gone.

import type { Attempt, Outcome } from './outcome';

let shown: Outcome | undefined;

export function remember(outcome: Outcome | undefined): void {
  shown = outcome;
}

/** Recipes for the same task stay comparable. */
export const triedBefore = (task: string): readonly Attempt[] =>
  shown?.task === task ? shown.attempts : [];
