// What the student has done, kept in localStorage when allowed, else in memory (a cross-site frame
// throws on localStorage). Nothing is sent anywhere.

import type { Fact } from './fact';

export type LabStatus = 'not begun' | 'predicted' | 'done';

export interface LabRecord {
  readonly lab: string;
  readonly status: LabStatus;
  /** In words; undefined when skipped. */
  readonly prediction?: string;
  readonly results?: readonly Fact[];
  readonly environment?: readonly Fact[];
  /** Question id -> answered right. */
  readonly checks?: Readonly<Record<string, boolean>>;
  /** What experiments below the walk came to: title -> lines. */
  readonly further?: Readonly<Record<string, readonly Fact[]>>;
  /** ISO time of the last change. */
  readonly at?: string;
  /** Query that leads back to the state. */
  readonly query?: string;
}

const KEY = 'tensorscope.progress.1';
type Records = Record<string, LabRecord>;

let memory: Records | undefined;

function load(): Records {
  if (memory !== undefined) return memory;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    memory = typeof stored === 'object' && stored !== null ? (stored as Records) : {};
  } catch {
    memory = {};
  }
  return memory;
}

/** False where nothing may be stored, or no more: the memory copy serves until the page closes. */
function save(records: Records): boolean {
  memory = records;
  let kept = true;
  try {
    localStorage.setItem(KEY, JSON.stringify(records));
  } catch {
    kept = false;
  }
  dispatchEvent(new Event('tensorscope:progress'));
  return kept;
}

export function labRecord(lab: string): LabRecord {
  return load()[lab] ?? { lab, status: 'not begun' };
}

export function allRecords(): readonly LabRecord[] {
  return Object.values(load());
}

/** Merges into the lab's record; "done" is not taken back by a new prediction. */
export function recordLab(lab: string, change: Partial<Omit<LabRecord, 'lab'>>): void {
  const before = labRecord(lab);
  const status = before.status === 'done' ? 'done' : (change.status ?? before.status);
  const checks = { ...before.checks, ...change.checks };
  const after: LabRecord = { ...before, ...change, status, checks, at: new Date().toISOString() };
  save({ ...load(), [lab]: after });
}

/** Puts these in place of all that is kept; false if they will be gone with the page. */
export function replaceRecords(records: readonly LabRecord[]): boolean {
  return save(Object.fromEntries(records.map((record) => [record.lab, record])));
}

/** Begins the name of whatever else a lab keeps under a key of its own. */
export const NOTEBOOK = 'tensorscope.notebook.';

function forgetNotebooks(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(NOTEBOOK)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
  dispatchEvent(new Event('tensorscope:forget'));
}

/** Forgets one lab, or all and what they keep besides. */
export function resetProgress(lab?: string): void {
  if (lab === undefined) forgetNotebooks();
  const kept = Object.entries(load()).filter(([id]) => lab !== undefined && id !== lab);
  save(Object.fromEntries(kept));
}
