// Progress as a file: written from the records, and read with every field checked. Pure.

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

/** The longest file in characters; a file with all labs has about 50 kB. */
const MOST_CHARACTERS = 2_000_000;

/** The work in one activity that another page embeds: the settings of its frame, and the record. */
export interface Framed {
  readonly frame: string;
  readonly lab?: LabRecord;
  readonly exercise?: ExerciseRecord;
}

/** What a file that is handed in has besides the work. */
export interface HandIn {
  /** The student's name, as typed. */
  readonly student?: string;
  /** The report as Markdown, for who reads; the records are what is graded. */
  readonly report?: string;
}

/**
 * The JSON of all work; `device` is the last measurement of this machine, `notebooks` are additional data of labs, `frames` is
 * the work in labs that other pages embed.
 */
export function progressFile(
  records: readonly LabRecord[],
  device: object | undefined,
  now: Date,
  notebooks: Readonly<Record<string, unknown>> = {},
  exercises: readonly ExerciseRecord[] = [],
  frames: readonly Framed[] = [],
  handIn: HandIn = {},
): string {
  const content = {
    format: FORMAT,
    version: VERSION,
    ...(handIn.student === undefined ? {} : { student: handIn.student }),
    created: now.toISOString(),
    device: device ?? null,
    labs: records,
    exercises,
    notebooks,
    ...(frames.length === 0 ? {} : { frames }),
    ...(handIn.report === undefined ? {} : { report: handIn.report }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const HINT =
  'Nothing was changed. Choose the .json file that “Hand in” on the report page or “Export” on the course page has saved.';
const check = checkedBy(HINT);

/** How a report in Markdown begins. */
export const REPORT_TITLE = '# Tensorscope report';

/** The content of a progress file. A report in Markdown is for people, and says so. */
function contentOf(text: string): unknown {
  if (!text.trimStart().startsWith(REPORT_TITLE)) return parsed(text, HINT);
  const expected =
    'the .json file that “Hand in” saves: this is the report in Markdown, for reading';
  throw new FileProblem('The file', REPORT_TITLE, expected, HINT);
}

const progressSchema = fields({
  format: v.literal(FORMAT, `"${FORMAT}"`),
  version: v.literal(VERSION, `${VERSION}, the only one so far`),
  labs: list(labRecordSchema),
});

/** The records of a file; throws a FileProblem about the first invalid field. */
export function readProgress(text: string): LabRecord[] {
  if (text.length > MOST_CHARACTERS)
    throw new FileProblem('The length', text.length, `at most ${MOST_CHARACTERS} characters`, HINT);
  const { labs } = check(progressSchema, contentOf(text));
  labs.forEach(({ lab }, index) => {
    if (labs.findIndex((other) => other.lab === lab) !== index)
      throw new FileProblem(`labs[${index}].lab`, lab, 'each lab only once', HINT);
  });
  return labs;
}

const exercisesSchema = fields({ exercises: v.exactOptional(list(v.unknown())) });

/** An exercise in a file whose record is invalid. */
export interface Unread {
  /** Its id, or its position in the file. */
  readonly exercise: string;
  /** Names the first invalid field. */
  readonly problem: FileProblem;
}

const idOf = (value: unknown, place: string): string => {
  const { success, output } = v.safeParse(v.object({ exercise: exerciseId }), value);
  return success ? output.exercise : place;
};

/** The activity of an instructor's exercise, which has one record for each of its files. */
const ownOf = (value: unknown): string | undefined => {
  const { success, output } = v.safeParse(v.object({ exercise: exerciseId, own: text }), value);
  return success ? activityOf(output) : undefined;
};

/** The exercise records, each read separately; older files have none. Throws if the text is not a progress file. */
export function readExerciseRecords(text: string): (ExerciseRecord | Unread)[] {
  const { exercises = [] } = check(exercisesSchema, contentOf(text));
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

/** Like readExerciseRecords, for a file in which every record must be valid; throws as readProgress does. */
export function readExerciseFile(text: string): ExerciseRecord[] {
  return readExerciseRecords(text).map((read) => {
    if ('problem' in read) throw read.problem;
    return read;
  });
}

const wordsSchema = fields({
  notebooks: v.exactOptional(named(fields({ words: v.exactOptional(named(text)) }))),
});

/** The student's own words, by notebook and part; throws as readProgress does. */
export function readWords(text: string): Record<string, Words> {
  const { notebooks = {} } = check(wordsSchema, contentOf(text));
  const bad = Object.keys(notebooks).find((name) => !/^[a-z][a-z0-9-]*\.\d+$/.test(name));
  if (bad !== undefined)
    throw new FileProblem('notebooks', bad, 'names of notebooks, such as "capstone.1"', HINT);
  const words = Object.entries(notebooks).map(([name, { words = {} }]) => [name, words]);
  return Object.fromEntries(words);
}

const studentSchema = fields({ student: v.exactOptional(text) });

/** The name in a file; throws as readProgress does. */
export const readStudent = (text: string): string | undefined =>
  check(studentSchema, contentOf(text)).student;

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

/** The work in frames; throws as readProgress does. */
export const readFrames = (text: string): readonly Framed[] =>
  check(framesSchema, contentOf(text)).frames ?? [];

export interface Compared {
  /** Labs to which the file adds something. */
  readonly taken: readonly string[];
  /** Labs whose record here is at least as advanced and as new as the file's. */
  readonly unchanged: readonly string[];
  /** Labs of the file that this page does not have. */
  readonly unknown: readonly string[];
}

/** Whether two values are equal, regardless of the order of fields. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [mine, theirs] = [Object.entries(a), Object.entries(b)];
  const other = b as Readonly<Record<string, unknown>>;
  return mine.length === theirs.length && mine.every(([key, value]) => same(value, other[key]));
}

/** Exercise records to which the file adds something. */
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

/** Compares a file with the records here. Additions are merged: an import never removes anything. */
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
    unchanged: known.map(({ lab }) => lab).filter((lab) => !taken.includes(lab)),
    unknown: file.filter(({ lab }) => !labs.includes(lab)).map(({ lab }) => lab),
  };
}
