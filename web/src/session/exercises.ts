// What the student wrote, kept in this browser when allowed. Nothing is sent anywhere.

import * as v from 'valibot';
import { type ExerciseRecord, exerciseRecordSchema } from './exercise-schema';
import { Kept, type Read } from './kept';
import { named } from './schema';

type Records = Readonly<Record<string, ExerciseRecord>>;

/** Records that hold; the others are left out, and said. */
export function readExercises(stored: unknown): Read<Records> {
  if (stored === undefined) return { value: {}, dropped: [] };
  const all = v.safeParse(named(v.unknown()), stored);
  if (!all.success) return { value: {}, dropped: ['what was written in the exercises'] };
  const read = Object.entries(all.output).map(([id, value]) => {
    const { success, output } = v.safeParse(exerciseRecordSchema, value);
    return { id, record: success && output.exercise === id ? output : undefined };
  });
  return {
    value: Object.fromEntries(
      read.flatMap(({ id, record }) => (record === undefined ? [] : [[id, record]])),
    ),
    dropped: read.flatMap(({ id, record }) =>
      record === undefined ? [`what was written in the exercise “${id}”`] : [],
    ),
  };
}

const kept = new Kept('tensorscope.exercises.1', readExercises, () =>
  globalThis.dispatchEvent?.(new Event('tensorscope:progress')),
);

export const exerciseRecord = (id: string): ExerciseRecord | undefined => kept.value[id];

/** Those in which something was written or run. */
export const begunExercises = (): readonly ExerciseRecord[] =>
  allExercises().filter(({ status }) => status !== 'not begun');

export const allExercises = (): readonly ExerciseRecord[] => Object.values(kept.value);

/** Changes what is kept of an exercise at this moment, in whatever tab it came about; false if it will be gone with the page. */
export const changeExercise = (
  id: string,
  next: (now: ExerciseRecord | undefined) => ExerciseRecord,
): boolean => kept.change((records) => ({ ...records, [id]: next(records[id]) }));

/** Puts these in place of all that is kept; false if they will be gone with the page. */
export const replaceExercises = (records: readonly ExerciseRecord[]): boolean =>
  kept.change(() => Object.fromEntries(records.map((record) => [record.exercise, record])));
