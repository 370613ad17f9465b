// The schema of an exercise record, for the browser's storage and for progress files. Code, seed and outcome are all that is needed to
// grade it again elsewhere.

import * as v from 'valibot';
import { fields, isoTime, list, named, text, truth, usableFields } from './schema';
import type { Read } from './stored-value';

export const EXERCISE_STATES = ['not begun', 'begun', 'done'] as const;
export const LANGUAGES = ['python', 'javascript', 'wat'] as const;
/** Maximum number of stored tries: those that a student may want to return to. */
export const MOST_TRIES = 30;

const ID = /^[a-z][a-z0-9-]{0,39}$/;
/** Maximum length of a program in characters; longer programs are neither run nor stored. */
export const LONGEST_CODE = 100_000;
const MOST_SEED = 2 ** 31;

const oneOf = <const T extends readonly string[]>(names: T) =>
  v.picklist(names, `one of ${names.map((name) => `"${name}"`).join(', ')}`);
const whole = (least: number, most: number) => {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.number(expected),
    v.integer(expected),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
};
const source = v.pipe(text, v.maxLength(LONGEST_CODE, `at most ${LONGEST_CODE} characters`));

/** The outcome of a program; grading it again with the same language, source and the record's seed gives the same outcome. */
export const outcomeSchema = fields({
  language: oneOf(LANGUAGES),
  source,
  passed: truth,
  right: whole(0, 10_000),
  cases: whole(0, 10_000),
  /** Name of the failing case that was explained. */
  failing: v.exactOptional(text),
  /** Name of the recognized mistake. */
  mistake: v.exactOptional(text),
  at: isoTime,
});

export const exerciseId = v.pipe(
  text,
  v.regex(ID, 'the id of an exercise, such as "build-parameters"'),
);

const trySchema = fields({
  language: oneOf(LANGUAGES),
  right: whole(0, 10_000),
  cases: whole(0, 10_000),
  /** The program was changed since the last try and gave an answer. */
  honest: truth,
  at: isoTime,
});

const code = {
  python: v.exactOptional(source),
  javascript: v.exactOptional(source),
  wat: v.exactOptional(source),
} as const;

const entries = {
  exercise: exerciseId,
  status: oneOf(EXERCISE_STATES),
  seed: whole(0, MOST_SEED),
  language: oneOf(LANGUAGES),
  /** The contents of the editor. */
  code: fields(code),
  /** The most recent tries. */
  tries: list(trySchema),
  /** Number of tries in all. */
  tried: v.exactOptional(whole(1, 1_000_000)),
  /** Number of the first try that passed, counted from 1. */
  passedTry: v.exactOptional(whole(1, 1_000_000)),
  /** Number of hints opened. */
  hints: v.exactOptional(whole(0, 20)),
  /** Whether the worked solution was opened before a program had passed. */
  looked: v.exactOptional(truth),
  last: v.exactOptional(outcomeSchema),
  passed: v.exactOptional(outcomeSchema),
  /** Results of applying the student's function to something real, and of the exercise's own further part. */
  results: v.exactOptional(list(fields({ label: text, value: text }))),
  /** The JSON of an exercise that an instructor supplied, needed to grade it again. */
  own: v.exactOptional(v.pipe(text, v.maxLength(200_000, 'at most 200000 characters'))),
  at: v.exactOptional(isoTime),
} as const;

export const exerciseRecordSchema = fields(entries);

export type ExerciseRecord = v.InferOutput<typeof exerciseRecordSchema>;
export type Outcome = v.InferOutput<typeof outcomeSchema>;
export type Try = ExerciseRecord['tries'][number];

/** Whether there is something to lose; a chosen language and generated cases do not count. */
export const hasWork = ({ code, tries, hints, looked, results, passed }: ExerciseRecord): boolean =>
  Object.keys(code).length + tries.length + (hints ?? 0) + (results ?? []).length > 0 ||
  looked === true ||
  passed !== undefined;

/** Number of tries in all; undefined for older records that were cut off before tries were counted. */
export const triedOf = ({ tried, tries }: ExerciseRecord): number | undefined =>
  tried ?? (tries.length < MOST_TRIES ? tries.length : undefined);

/** Number of the first try that passed, counted from 1; undefined where it is not known. */
export function passedTryOf(record: ExerciseRecord): number | undefined {
  const { passedTry, tries } = record;
  if (passedTry !== undefined || triedOf(record) !== tries.length) return passedTry;
  const first = tries.findIndex(({ right, cases }) => right === cases);
  return first < 0 ? undefined : first + 1;
}

const isFields = v.safeParser(named(v.unknown()));

/**
 * Reads a stored record. An invalid field is dropped without affecting the others, except for the seed: without it no grade is valid, so
 * the grades are dropped and the program stays.
 */
export function readExercise(stored: unknown): Read<ExerciseRecord | undefined> {
  const { success, output } = isFields(stored);
  if (!success) return { value: undefined, dropped: [] };
  const codes = isFields(output.code);
  const written = codes.success ? usableFields(code, codes.output) : { fields: {}, bad: ['code'] };
  const all: readonly unknown[] = Array.isArray(output.tries) ? output.tries : [];
  const tries = all.filter((each) => v.is(trySchema, each));
  const rest = usableFields(entries, { ...output, code: written.fields, tries });
  const { exercise, seed, ...others } = rest.fields;
  const graded = seed === undefined ? { seed: 0, tries: [] } : { seed };
  const { last, passed, tried, passedTry, ...ungraded } = others;
  const usable = seed === undefined ? ungraded : others;
  const status = seed !== undefined && passed !== undefined ? 'done' : 'begun';
  const record = v.safeParse(exerciseRecordSchema, {
    ...{ status, language: 'python', tries: [] },
    ...usable,
    ...graded,
    exercise,
  });
  if (!record.success) return { value: undefined, dropped: [] };
  const of = `in the exercise “${record.output.exercise}”`;
  const lost = rest.bad.concat(tries.length < all.length ? ['tries'] : []);
  const dropped = [
    ...lost.map((name) => `“${name}” ${of}`),
    ...written.bad.map((name) => `the program in “${name}” ${of}`),
  ];
  return { value: record.output, dropped };
}

const least = (...all: readonly (number | undefined)[]): number | undefined => {
  const known = all.filter((each) => each !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

/** Whether the second record has progressed further; among equals, the newer one wins, and otherwise the second. */
const secondLeads = (a: ExerciseRecord, b: ExerciseRecord): boolean => {
  const steps = EXERCISE_STATES.indexOf(b.status) - EXERCISE_STATES.indexOf(a.status);
  return steps !== 0 ? steps > 0 : (b.at ?? '') >= (a.at ?? '');
};

/**
 * Merges the work on one exercise from two pages or machines. With the same cases, everything is kept; with different cases, the record
 * that has progressed further, because its grades are valid for its own seed only. Programs in languages that it lacks are added.
 */
export function mergeExercise(earlier: ExerciseRecord, later: ExerciseRecord): ExerciseRecord {
  const leads = secondLeads(earlier, later);
  const [front, other] = leads ? [later, earlier] : [earlier, later];
  // The later record's programs take precedence, whichever record has progressed further.
  const code = { ...earlier.code, ...later.code };
  const together = { ...front, code };
  if (earlier.seed !== later.seed || earlier.own !== later.own) return together;
  const at = ({ at, language }: Try) => `${at} ${language}`;
  const known = new Set(earlier.tries.map(at));
  const added = later.tries.filter((each) => !known.has(at(each)));
  const tries = [...earlier.tries, ...added].sort((a, b) => a.at.localeCompare(b.at));
  const counted = earlier.tried ?? later.tried;
  const tried = Math.max(triedOf(earlier) ?? 0, triedOf(later) ?? 0, tries.length);
  const last = [earlier.last, later.last].sort((a, b) => (a?.at ?? '').localeCompare(b?.at ?? ''));
  const passed = front.passed ?? other.passed;
  const passedTry = least(earlier.passedTry, later.passedTry);
  const hints = Math.max(earlier.hints ?? 0, later.hints ?? 0);
  const labels = new Set(later.results?.map(({ label }) => label));
  const results = [
    ...(earlier.results ?? []).filter(({ label }) => !labels.has(label)),
    ...(later.results ?? []),
  ];
  return {
    ...together,
    tries: tries.slice(-MOST_TRIES),
    ...(counted === undefined && tries.length <= MOST_TRIES ? {} : { tried }),
    ...(passedTry === undefined ? {} : { passedTry }),
    ...(hints === 0 ? {} : { hints }),
    ...(earlier.looked || later.looked ? { looked: true } : {}),
    ...(last[1] === undefined ? {} : { last: last[1] }),
    ...(passed === undefined ? {} : { passed }),
    ...(results.length === 0 ? {} : { results }),
  };
}
