// What a record of an exercise holds: of the browser's storage and of a progress file alike. Code, seed and outcome are all
// that is needed to grade it again elsewhere.

import * as v from 'valibot';
import { fields, list, oneOf, text, time, truth, whole } from './schema';

export const EXERCISE_STATES = ['not begun', 'begun', 'done'] as const;
export const LANGUAGES = ['python', 'javascript', 'wat'] as const;
/** As many are kept: what a student may come back to. */
export const MOST_TRIES = 30;

const ID = /^[a-z][a-z0-9-]{0,39}$/;
const LONGEST_CODE = 20_000;
const MOST_SEED = 2 ** 31;

const source = v.pipe(text, v.maxLength(LONGEST_CODE, `at most ${LONGEST_CODE} characters`));

/** What came of a program: graded again from language, source and the record's seed it comes to the same. */
export const outcomeSchema = fields({
  language: oneOf(LANGUAGES),
  source,
  passed: truth,
  right: whole(0, 10_000),
  cases: whole(0, 10_000),
  /** Name of the case that was explained. */
  failing: v.exactOptional(text),
  /** Name of the known mistake. */
  mistake: v.exactOptional(text),
  at: time,
});

export const exerciseId = v.pipe(
  text,
  v.regex(ID, 'the id of an exercise, such as "build-parameters"'),
);

const asideSchema = fields({ language: oneOf(LANGUAGES), source, at: time });

const trySchema = fields({
  language: oneOf(LANGUAGES),
  right: whole(0, 10_000),
  cases: whole(0, 10_000),
  /** Changed since the last, and it gave an answer. */
  honest: truth,
  at: time,
});

export const exerciseRecordSchema = fields({
  exercise: exerciseId,
  status: oneOf(EXERCISE_STATES),
  seed: whole(0, MOST_SEED),
  language: oneOf(LANGUAGES),
  /** What stands in the editor. */
  code: fields({
    python: v.exactOptional(source),
    javascript: v.exactOptional(source),
    wat: v.exactOptional(source),
  }),
  /** Written in one tab while other code stood in another: what `code` has not. */
  aside: v.exactOptional(list(asideSchema)),
  /** The last of them. */
  tries: list(trySchema),
  /** How many there were in all. */
  tried: v.exactOptional(whole(1, 1_000_000)),
  /** How many of all were honest. */
  honest: v.exactOptional(whole(0, 1_000_000)),
  /** The first that passed, counted from 1. */
  passedTry: v.exactOptional(whole(1, 1_000_000)),
  /** Hints opened. */
  hints: v.exactOptional(whole(0, 20)),
  /** The worked solution was opened before a program had passed. */
  looked: v.exactOptional(truth),
  last: v.exactOptional(outcomeSchema),
  passed: v.exactOptional(outcomeSchema),
  /** The function used for something real, and what a part of the exercise's own came to: title -> lines. */
  results: v.exactOptional(list(fields({ label: text, value: text }))),
  /** Of an exercise that an instructor brought: its JSON, to grade it again. */
  own: v.exactOptional(v.pipe(text, v.maxLength(200_000, 'at most 200000 characters'))),
  at: v.exactOptional(time),
});

export type ExerciseRecord = v.InferOutput<typeof exerciseRecordSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
export type Try = ExerciseRecord['tries'][number];
export type Aside = v.InferOutput<typeof asideSchema>;
export type ExerciseStatus = ExerciseRecord['status'];

/** How many tries there were in all; undefined where a file cut them off before they were counted. */
export const triedOf = ({ tried, tries }: ExerciseRecord): number | undefined =>
  tried ?? (tries.length < MOST_TRIES ? tries.length : undefined);

/** The try that first passed, counted from 1; undefined where it is not known. */
export function passedTryOf(record: ExerciseRecord): number | undefined {
  const { passedTry, tries } = record;
  if (passedTry !== undefined || triedOf(record) !== tries.length) return passedTry;
  const first = tries.findIndex(({ right, cases }) => right === cases);
  return first < 0 ? undefined : first + 1;
}
