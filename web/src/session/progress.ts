// What the student has done, kept in this browser when allowed. Nothing is sent anywhere.

import * as v from 'valibot';
import type { Fact } from './fact';
import { Kept, type Read } from './kept';
import { type LabStatus, labRecordSchema } from './progress-schema';
import { named } from './schema';

export type { LabStatus };

/** One answer: to what, of which setup, and every try. */
export interface Answer {
  readonly about: string;
  readonly prompt?: string;
  readonly tries: readonly { readonly given: string; readonly right: boolean }[];
}

export interface LabRecord {
  readonly lab: string;
  readonly status: LabStatus;
  /** In words; undefined when skipped. */
  readonly prediction?: string;
  readonly results?: readonly Fact[];
  readonly environment?: readonly Fact[];
  /** Question id -> answered right. */
  readonly checks?: Readonly<Record<string, boolean>>;
  /** Every prediction, of its setup, in words. */
  readonly predictions?: readonly { readonly about: string; readonly text: string }[];
  /** Question id -> tries, by setup. */
  readonly answers?: Readonly<Record<string, readonly Answer[]>>;
  /** The end of the lab: what was believed, what was measured, how far off. */
  readonly ending?: Readonly<Record<'believed' | 'measured' | 'judged' | 'lesson', string>>;
  /** What the student wrote at the end. */
  readonly words?: string;
  /** What experiments below the walk came to: title -> lines. */
  readonly further?: Readonly<Record<string, readonly Fact[]>>;
  /** ISO time of the last change. */
  readonly at?: string;
  /** Query that leads back to the state. */
  readonly query?: string;
}

type Records = Readonly<Record<string, LabRecord>>;

/** Records that hold; the others are left out, and said. */
export function readRecords(stored: unknown): Read<Records> {
  if (stored === undefined) return { value: {}, dropped: [] };
  const all = v.safeParse(named(v.unknown()), stored);
  if (!all.success) return { value: {}, dropped: ['what was done in the labs'] };
  const read = Object.entries(all.output).map(([lab, value]) => {
    const { success, output } = v.safeParse(labRecordSchema, value);
    return { lab, record: success && output.lab === lab ? output : undefined };
  });
  return {
    value: Object.fromEntries(
      read.flatMap(({ lab, record }) => (record === undefined ? [] : [[lab, record]])),
    ),
    dropped: read.flatMap(({ lab, record }) =>
      record === undefined ? [`what was done in the lab “${lab}”`] : [],
    ),
  };
}

const kept = new Kept('tensorscope.progress.1', readRecords, () =>
  globalThis.dispatchEvent?.(new Event('tensorscope:progress')),
);

export function labRecord(lab: string): LabRecord {
  return kept.value[lab] ?? { lab, status: 'not begun' };
}

export function allRecords(): readonly LabRecord[] {
  return Object.values(kept.value);
}

/** Merges into the lab's record; "done" is not taken back by a new prediction. */
export function recordLab(lab: string, change: Partial<Omit<LabRecord, 'lab'>>): void {
  kept.change((records) => {
    const before: LabRecord = records[lab] ?? { lab, status: 'not begun' };
    const status = before.status === 'done' ? 'done' : (change.status ?? before.status);
    const checks = { ...before.checks, ...change.checks };
    const after: LabRecord = { ...before, ...change, status, checks, at: new Date().toISOString() };
    return { ...records, [lab]: after };
  });
}

/** Puts this in place of what is kept of its lab. */
export function replaceRecord(record: LabRecord): void {
  kept.change((records) => ({ ...records, [record.lab]: record }));
}

/** Puts these in place of all that is kept; false if they will be gone with the page. */
export function replaceRecords(records: readonly LabRecord[]): boolean {
  return kept.change(() => Object.fromEntries(records.map((record) => [record.lab, record])));
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
  kept.change((records) =>
    Object.fromEntries(Object.entries(records).filter(([id]) => lab !== undefined && id !== lab)),
  );
}
