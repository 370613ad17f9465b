// The storage keys of earlier versions of this page, and their removal.

export const BEFORE = {
  labs: 'tensorscope.progress.1',
  exercises: 'tensorscope.exercises.1',
  notebook: 'tensorscope.notebook.capstone.1',
} as const;

/** The database of outcomes of an earlier version, which only that version could use. */
const OUTCOMES = 'tensorscope';

/** Deletes the old data; call it once they are stored as visits, or to delete everything. */
export function forgetBefore(): void {
  try {
    for (const key of Object.values(BEFORE)) localStorage.removeItem(key);
  } catch {
    // Storage is unavailable.
  }
  indexedDB.deleteDatabase(OUTCOMES);
}
