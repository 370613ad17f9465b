// Where earlier versions of this page kept something in this browser, and its removal.

export const BEFORE = {
  labs: 'tensorscope.progress.1',
  exercises: 'tensorscope.exercises.1',
  notebook: 'tensorscope.notebook.capstone.1',
} as const;

/** The database in which outcomes lay: they belonged to that version of the page. */
const OUTCOMES = 'tensorscope';

/** Call it once they are kept as visits, or to forget everything. */
export function forgetBefore(): void {
  try {
    for (const key of Object.values(BEFORE)) localStorage.removeItem(key);
  } catch {
    // Nothing may be stored there.
  }
  indexedDB.deleteDatabase(OUTCOMES);
}
