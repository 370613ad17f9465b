// Progress as a file: written from the records, read back with every field checked. Pure.

import * as v from 'valibot';
import { checkedBy, FileProblem, parsed } from '../session/checked-file';
import {
  EXERCISE_STATES,
  type ExerciseRecord,
  exerciseId,
  exerciseRecordSchema,
} from '../session/exercise-schema';
import type { LabRecord } from '../session/progress';
import {
  PROGRESS_FORMAT as FORMAT,
  labRecordSchema,
  STATES,
  PROGRESS_VERSION as VERSION,
} from '../session/progress-schema';
import { fields, list, named, text } from '../session/schema';
import type { Words } from './notebooks';

/** A file of all labs has some 50 kB. */
const MOST_CHARACTERS = 2_000_000;

/** JSON of everything done and written; `device` is the last measurement of this machine, `notebooks` what labs keep besides. */
export function progressFile(
  records: readonly LabRecord[],
  device: object | undefined,
  now: Date,
  notebooks: Readonly<Record<string, unknown>> = {},
  exercises: readonly ExerciseRecord[] = [],
): string {
  const content = {
    format: FORMAT,
    version: VERSION,
    created: now.toISOString(),
    device: device ?? null,
    labs: records,
    exercises,
    notebooks,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const HINT = 'Nothing was changed. Choose a file that this page or the report has exported.';
const check = checkedBy(HINT);

const progressSchema = fields({
  format: v.literal(FORMAT, `"${FORMAT}"`),
  version: v.literal(VERSION, `${VERSION}, the only one so far`),
  labs: list(labRecordSchema),
});

/** The records of a file; throws what is wrong with the first bad field. */
export function readProgress(text: string): LabRecord[] {
  if (text.length > MOST_CHARACTERS)
    throw new FileProblem('The length', text.length, `at most ${MOST_CHARACTERS} characters`, HINT);
  const { labs } = check(progressSchema, parsed(text, HINT));
  labs.forEach(({ lab }, index) => {
    if (labs.findIndex((other) => other.lab === lab) !== index)
      throw new FileProblem(`labs[${index}].lab`, lab, 'each lab only once', HINT);
  });
  return labs;
}

const exercisesSchema = fields({ exercises: v.exactOptional(list(v.unknown())) });

/** An exercise of a file that is no record. */
export interface Unread {
  /** Its id, or its place in the file. */
  readonly exercise: string;
  /** Names the first bad field. */
  readonly problem: FileProblem;
}

const idOf = (value: unknown, place: string): string => {
  const { success, output } = v.safeParse(v.object({ exercise: exerciseId }), value);
  return success ? output.exercise : place;
};

/** What was written in exercises, each for itself; files of before have none. Throws for what is no such file. */
export function readExerciseRecords(text: string): (ExerciseRecord | Unread)[] {
  const { exercises = [] } = check(exercisesSchema, parsed(text, HINT));
  const ids = exercises.map((value, index) => idOf(value, `exercises[${index}]`));
  return exercises.map((value, index) => {
    const exercise = ids[index] ?? '';
    const place = `exercises[${index}]`;
    try {
      const record = check(exerciseRecordSchema, value, place);
      if (ids.indexOf(exercise) === index) return record;
      const once = 'each exercise only once';
      throw new FileProblem(`${place}.exercise`, exercise, once, HINT);
    } catch (thrown) {
      if (thrown instanceof FileProblem) return { exercise, problem: thrown };
      throw thrown;
    }
  });
}

/** As readExerciseRecords, of a file in which every record holds; throws as readProgress does. */
export function readExerciseFile(text: string): ExerciseRecord[] {
  return readExerciseRecords(text).map((read) => {
    if ('problem' in read) throw read.problem;
    return read;
  });
}

const wordsSchema = fields({
  notebooks: v.exactOptional(named(fields({ words: v.exactOptional(named(text)) }))),
});

/** What the student wrote, by notebook and part; throws as readProgress does. */
export function readWords(text: string): Record<string, Words> {
  const { notebooks = {} } = check(wordsSchema, parsed(text, HINT));
  const bad = Object.keys(notebooks).find((name) => !/^[a-z][a-z0-9-]*\.\d+$/.test(name));
  if (bad !== undefined)
    throw new FileProblem('notebooks', bad, 'names of notebooks, such as "capstone.1"', HINT);
  const words = Object.entries(notebooks).map(([name, { words = {} }]) => [name, words]);
  return Object.fromEntries(words);
}

export interface Merged {
  readonly records: readonly LabRecord[];
  /** Labs whose record now is the file's. */
  readonly taken: readonly string[];
  /** Labs that were further, or newer, here than in the file. */
  readonly kept: readonly string[];
  /** Labs of the file that this page does not have. */
  readonly unknown: readonly string[];
}

const ahead = (a: LabRecord, b: LabRecord): boolean => {
  const steps = STATES.indexOf(a.status) - STATES.indexOf(b.status);
  return steps !== 0 ? steps > 0 : (a.at ?? '') > (b.at ?? '');
};

const exerciseAhead = (a: ExerciseRecord, b: ExerciseRecord): boolean => {
  const steps = EXERCISE_STATES.indexOf(a.status) - EXERCISE_STATES.indexOf(b.status);
  return steps !== 0 ? steps > 0 : (a.at ?? '') > (b.at ?? '');
};

/** Of each exercise what came further, of equals the newer; `taken` are those that are the file's now. */
export function mergeExercises(
  here: readonly ExerciseRecord[],
  file: readonly ExerciseRecord[],
  known: readonly string[],
): { readonly records: readonly ExerciseRecord[]; readonly taken: readonly string[] } {
  const own = new Map(here.map((record) => [record.exercise, record]));
  const taken = file.filter((record) => {
    const mine = own.get(record.exercise);
    const ours = known.includes(record.exercise) || record.own !== undefined;
    return ours && (mine === undefined || exerciseAhead(record, mine));
  });
  for (const record of taken) own.set(record.exercise, record);
  return { records: [...own.values()], taken: taken.map(({ exercise }) => exercise) };
}

/** Of each lab what came further, of equals the newer: importing takes nothing back. */
export function mergeProgress(
  here: readonly LabRecord[],
  file: readonly LabRecord[],
  labs: readonly string[],
): Merged {
  const known = file.filter(({ lab }) => labs.includes(lab));
  const own = new Map(here.map((record) => [record.lab, record]));
  const wins = known.filter((record) => {
    const mine = own.get(record.lab);
    return mine === undefined || ahead(record, mine);
  });
  for (const record of wins) own.set(record.lab, record);
  return {
    records: [...own.values()],
    taken: wins.map(({ lab }) => lab),
    kept: known.filter((record) => !wins.includes(record)).map(({ lab }) => lab),
    unknown: file.filter(({ lab }) => !labs.includes(lab)).map(({ lab }) => lab),
  };
}
