// What is measured in this tab now: a page that is ended in the background, as phones do, says so when it is back.

const KEY = 'tensorscope.under-way';

export const INTERRUPTED =
  'The page was ended while it measured. Nothing was recorded of that: run it again.';

/** @param lab its id; "" when it has come to its end */
export function underWay(lab: string): void {
  try {
    if (lab === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, lab);
  } catch {
    // Nothing is kept in this page.
  }
}

/** A measurement of this lab never came to its end; told once. */
export function wasUnderWay(lab: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) !== lab) return false;
  } catch {
    return false;
  }
  underWay('');
  return true;
}
