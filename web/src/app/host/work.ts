// A student's work in an embed as a course page takes and keeps it: its mark, and the visit as JSON. Pure.

import * as v from 'valibot';
import { plural } from '../../kit/words/format';
import { type ExerciseRecord, hasWork, LANGUAGES } from '../../session/exercise-schema';
import type { LabRecord } from '../../session/progress-schema';
import { fields, isoTime, text } from '../../session/schema';
import { digest, mergeVisit, readVisit, type Visit } from '../../session/visit';
import type { Completion } from './completion';

/** What can be handed in. */
export interface Mark {
  /** From 0 to 1. */
  readonly score: number;
  /** "2 of 3 questions right" */
  readonly text: string;
}

export interface HandedIn extends Mark {
  /** ISO 8601 time of handing in. */
  readonly at: string;
  /** Identifies the work that was handed in. */
  readonly of: string;
}

/** What the course page keeps. */
export interface Kept {
  readonly visit: Visit;
  readonly handedIn: HandedIn;
}

const FORMAT = 'tensorscope-handed-in';

/** ISO 8601 time of the last change. */
export const changedAt = ({ exercise, lab }: Visit): string => exercise?.at ?? lab?.at ?? '';

/** JSON with its names in order: course pages may keep them in another. */
const ordered = (value: unknown): string =>
  JSON.stringify(value, (_, each) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

/** Identifies what the student has done, whenever and on whatever device that was. */
export function workIn({ lab, exercise, notebook }: Visit): string {
  const { checks, answers, prediction, predictions, words, reached, status } = lab ?? {};
  const { code, tries, hints, looked, passed } = exercise ?? {};
  return digest(
    ordered([
      ...[checks, answers, prediction, predictions, words, reached, status, notebook],
      ...[code, tries, hints, looked, passed],
    ]),
  );
}

/** A lab counts once it is complete, with the questions that were answered right in any setup; without questions in full. */
function labMark(record: LabRecord, completion: Completion): Mark | undefined {
  const { isComplete, isWhole, asks, questions } = completion;
  if (!isComplete && !(isWhole && record.status === 'done')) return undefined;
  if (!asks) return { score: 1, text: 'run and measured' };
  const { checks = {}, answers = {} } = record;
  const ids = [...new Set([...Object.keys(checks), ...questions])];
  const isRight = (id: string) =>
    checks[id] === true ||
    (answers[id] ?? []).some(({ tries }) => tries.some(({ right }) => right));
  const right = ids.filter(isRight).length;
  if (ids.length === 0) return undefined;
  return { score: right / ids.length, text: `${right} of ${plural(ids.length, 'question')} right` };
}

/** An exercise counts with the best of its runs. */
function exerciseMark({ passed, tries }: ExerciseRecord): Mark | undefined {
  const share = ({ right, cases }: { readonly right: number; readonly cases: number }) =>
    cases === 0 ? 0 : right / cases;
  const [best] = [...(passed === undefined ? [] : [passed]), ...tries].sort(
    (a, b) => share(b) - share(a),
  );
  if (best === undefined) return undefined;
  return { score: share(best), text: `${best.right} of ${plural(best.cases, 'case')} right` };
}

/**
 * The score of the work; undefined while there is nothing to hand in.
 * @param completion undefined for an exercise, and until the lab is there
 */
export function markOf(
  visit: Visit | undefined,
  completion: Completion | undefined,
): Mark | undefined {
  if (visit?.exercise !== undefined) return exerciseMark(visit.exercise);
  if (visit?.lab === undefined || completion === undefined) return undefined;
  return labMark(visit.lab, completion);
}

/** The JSON that the course page keeps. */
export const stateOf = ({ visit, handedIn }: Kept): unknown =>
  JSON.parse(JSON.stringify({ format: FORMAT, version: 1, handedIn, visit }));

const keptSchema = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  handedIn: fields({ score: v.number(), text, at: isoTime, of: text }),
  visit: v.unknown(),
});

/** What was read of the page's state. */
export interface ReadKept {
  /** Undefined where it is nothing that this activity can have handed in. */
  readonly kept: Kept | undefined;
  /** Parts of it that cannot be used, described for readers. */
  readonly dropped: readonly string[];
}

/** True for what pages answer that keep nothing. */
export const isNothing = (state: unknown): boolean =>
  !state || (typeof state === 'object' && Object.keys(state).length === 0);

/** Reads what a course page kept of this activity; a frame with other settings takes it too. */
export function readKept(
  state: unknown,
  { frame, isOurs }: { readonly frame: string; isOurs(activity: string): boolean },
): ReadKept {
  const { success, output } = v.safeParse(keptSchema, state);
  if (!success) return { kept: undefined, dropped: [] };
  const { value: visit, dropped } = readVisit(output.visit);
  const work = visit?.lab ?? visit?.exercise;
  if (visit === undefined || work === undefined || !isOurs(visit.activity))
    return { kept: undefined, dropped: [] };
  return {
    kept: { visit: { ...visit, frame, revision: 0 }, handedIn: output.handedIn },
    dropped,
  };
}

/** True where the program that the course page keeps would take the place of another one that was written here. */
export function replacesProgram(here: Visit | undefined, kept: Visit): boolean {
  const [mine, theirs] = [here?.exercise, kept.exercise];
  if (here === undefined || mine === undefined || theirs === undefined || !hasWork(mine))
    return false;
  const differs = LANGUAGES.some((language) => {
    const [a, b] = [mine.code[language], theirs.code[language]];
    return a !== undefined && b !== undefined && a !== b;
  });
  // With the same cases, what was written here after handing in goes on from what was handed in.
  const goesOn = mine.seed === theirs.seed && changedAt(here) >= changedAt(kept);
  return differs && !goesOn;
}

/** Merges what is here with what the course page kept; where both have a value, the later one wins. */
export const withKept = (here: Visit | undefined, kept: Visit): Visit => {
  if (here === undefined) return kept;
  return changedAt(kept) > changedAt(here) ? mergeVisit(here, kept) : mergeVisit(kept, here);
};

/** What is here with the program that the course page kept in place of the one here. */
export function withKeptProgram(here: Visit | undefined, kept: Visit): Visit {
  if (here?.exercise === undefined || kept.exercise === undefined) return kept;
  const code = { ...here.exercise.code, ...kept.exercise.code };
  return { ...mergeVisit(here, kept), exercise: { ...kept.exercise, code } };
}
