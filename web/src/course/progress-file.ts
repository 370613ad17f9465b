// Progress as a file: written from the records, read back with every field checked. Pure.

import * as v from 'valibot';
import { checkedBy, FileProblem, parsed } from '../session/checked-file';
import {
  type ExerciseRecord,
  exerciseId,
  exerciseRecordSchema,
  mergeExercise,
} from '../session/exercise-schema';
import {
  PROGRESS_FORMAT as FORMAT,
  type LabRecord,
  labRecordSchema,
  mergeLab,
  PROGRESS_VERSION as VERSION,
} from '../session/progress-schema';
import { fields, list, named, text } from '../session/schema';
import { activityOf } from '../session/visit';
import type { Words } from './notebooks';

/** A file of all labs has some 50 kB. */
const MOST_CHARACTERS = 2_000_000;

/** What was done in one activity that another page embeds: the settings of its frame, and the record. */
export interface Framed {
  readonly frame: string;
  readonly lab?: LabRecord;
  readonly exercise?: ExerciseRecord;
}

/**
 * JSON of everything done and written; `device` is the last measurement of this machine, `notebooks` what labs keep besides,
 * `frames` what was done in labs that other pages embed.
 */
export function progressFile(
  records: readonly LabRecord[],
  device: object | undefined,
  now: Date,
  notebooks: Readonly<Record<string, unknown>> = {},
  exercises: readonly ExerciseRecord[] = [],
  frames: readonly Framed[] = [],
): string {
  const content = {
    format: FORMAT,
    version: VERSION,
    created: now.toISOString(),
    device: device ?? null,
    labs: records,
    exercises,
    notebooks,
    ...(frames.length === 0 ? {} : { frames }),
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

/** Of an instructor's exercise there is one record for each of its files. */
const ownOf = (value: unknown): string | undefined => {
  const { success, output } = v.safeParse(v.object({ exercise: exerciseId, own: text }), value);
  return success ? activityOf(output) : undefined;
};

/** What was written in exercises, each for itself; files of before have none. Throws for what is no such file. */
export function readExerciseRecords(text: string): (ExerciseRecord | Unread)[] {
  const { exercises = [] } = check(exercisesSchema, parsed(text, HINT));
  const ids = exercises.map((value, index) => idOf(value, `exercises[${index}]`));
  const activities = exercises.map((value, index) => ownOf(value) ?? ids[index]);
  return exercises.map((value, index) => {
    const exercise = ids[index] ?? '';
    const place = `exercises[${index}]`;
    try {
      const record = check(exerciseRecordSchema, value, place);
      if (activities.indexOf(activities[index]) === index) return record;
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

const framesSchema = fields({
  frames: v.exactOptional(
    list(
      fields({
        frame: text,
        lab: v.exactOptional(labRecordSchema),
        exercise: v.exactOptional(exerciseRecordSchema),
      }),
    ),
  ),
});

/** What was done in frames; throws as readProgress does. */
export const readFrames = (text: string): readonly Framed[] =>
  check(framesSchema, parsed(text, HINT)).frames ?? [];

export interface Compared {
  /** Labs whose record now is the file's. */
  readonly taken: readonly string[];
  /** Labs that were further, or newer, here than in the file. */
  readonly kept: readonly string[];
  /** Labs of the file that this page does not have. */
  readonly unknown: readonly string[];
}

/** The same fields with the same values, in whatever order. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [mine, theirs] = [Object.entries(a), Object.entries(b)];
  const other = b as Readonly<Record<string, unknown>>;
  return mine.length === theirs.length && mine.every(([key, value]) => same(value, other[key]));
}

/** Those to which the file adds something. */
export function takenExercises(
  here: readonly ExerciseRecord[],
  file: readonly ExerciseRecord[],
  known: readonly string[],
): readonly ExerciseRecord[] {
  const own = new Map(here.map((record) => [activityOf(record), record]));
  return file.filter((record) => {
    if (!known.includes(record.exercise) && record.own === undefined) return false;
    const mine = own.get(activityOf(record));
    return mine === undefined || !same(mergeExercise(record, mine), mine);
  });
}

/** Which labs the file adds something to. What it adds is merged with what is here: importing takes nothing back. */
export function compareProgress(
  here: readonly LabRecord[],
  file: readonly LabRecord[],
  labs: readonly string[],
): Compared {
  const known = file.filter(({ lab }) => labs.includes(lab));
  const own = new Map(here.map((record) => [record.lab, record]));
  const taken = known
    .filter((record) => {
      const mine = own.get(record.lab);
      return mine === undefined || !same(mergeLab(record, mine), mine);
    })
    .map(({ lab }) => lab);
  return {
    taken,
    kept: known.map(({ lab }) => lab).filter((lab) => !taken.includes(lab)),
    unknown: file.filter(({ lab }) => !labs.includes(lab)).map(({ lab }) => lab),
  };
}
