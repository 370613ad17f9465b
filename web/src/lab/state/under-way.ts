// Which measurements are running in this tab. Phones may end a page in the background while it measures; the page reports that
// when it returns. A lock distinguishes such a page from one that still measures: sessionStorage is copied into a window that a
// page opens.

const PREFIX = 'tensorscope.under-way.';

export const INTERRUPTED =
  'The page was ended while it measured. Nothing was recorded of that: run it again.';

const notesOf = (lab: string): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(`${PREFIX}${lab}.`));

/** Runs `measure` and, until it ends, stores a note that survives the page. @param lab its id */
export async function underWay(lab: string, measure: () => Promise<void>): Promise<void> {
  const note = `${PREFIX}${lab}.${Math.random()}`;
  let end = (): void => undefined;
  try {
    sessionStorage.setItem(note, '');
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    void navigator.locks.request(note, () => ended).catch(() => undefined);
  } catch {
    // This page may not store anything.
  }
  try {
    await measure();
  } finally {
    end();
    forget(note);
  }
}

function forget(note: string): void {
  try {
    sessionStorage.removeItem(note);
  } catch {
    // It was never stored.
  }
}

/** True, once, if a measurement of this lab never ended. */
export async function wasUnderWay(lab: string): Promise<boolean> {
  try {
    const notes = notesOf(lab);
    if (notes.length === 0) return false;
    const { held: locks = [] } = await navigator.locks.query();
    const alive = new Set(locks.map(({ name }) => name));
    const left = notes.filter((note) => !alive.has(note));
    for (const note of left) forget(note);
    return left.length > 0;
  } catch {
    return false;
  }
}
