// Updates to a student's record of an exercise, step by step. Pure: each function maps a record to a record.

import type { ExerciseRecord, Outcome, Try } from '../../session/exercise-schema';
import { MOST_TRIES, triedOf } from '../../session/exercise-schema';
import type { Exercise, Language } from '../contract';
import type { Grading } from '../grade/grade';

/** The number of honest tries after which the worked solution is unlocked. */
export const TRIES_ASKED = 3;

const IN_ORDER: readonly Language[] = ['python', 'javascript', 'wat'];

/** The languages that the student can choose from, the course's main language first. */
export const languagesOf = ({ code }: Exercise): readonly Language[] =>
  IN_ORDER.filter((language) => code[language] !== undefined);

export function begun(exercise: Exercise, seed: number): ExerciseRecord {
  const [language = 'python'] = languagesOf(exercise);
  return { exercise: exercise.meta.id, status: 'not begun', seed, language, code: {}, tries: [] };
}

export const starterOf = ({ code }: Exercise, language: Language): string =>
  code[language]?.starter ?? '';

/** The text in the editor. */
export const codeOf = (exercise: Exercise, { code }: ExerciseRecord, language: Language): string =>
  code[language] ?? starterOf(exercise, language);

/** The record with new code; unchanged starter code is not stored. */
export function withCode(
  exercise: Exercise,
  record: ExerciseRecord,
  language: Language,
  text: string,
): ExerciseRecord {
  const others = Object.entries(record.code).filter(([each]) => each !== language);
  const own = text === starterOf(exercise, language) ? [] : [[language, text]];
  return { ...record, code: Object.fromEntries([...others, ...own]) };
}

/** Removes blank lines and spaces at line ends, which do not change the program. */
const bare = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');

/** A try is honest if the code differs from the starter and from the last try, and gave an answer at least once. */
function isHonest(
  exercise: Exercise,
  { last }: ExerciseRecord,
  program: { readonly language: Language; readonly source: string },
  grading: Grading,
): boolean {
  const now = bare(program.source);
  const answered = grading.cases.some(({ answer }) => answer?.kind === 'value');
  const asBefore = last !== undefined && bare(last.source) === now;
  return answered && !asBefore && now !== bare(starterOf(exercise, program.language));
}

export function withTry(
  exercise: Exercise,
  record: ExerciseRecord,
  program: { readonly language: Language; readonly source: string },
  grading: Grading,
  at: string,
): ExerciseRecord {
  const right = grading.cases.filter((each) => each.right).length;
  const { passed, failing, mistake } = grading;
  const outcome: Outcome = {
    ...program,
    passed,
    right,
    cases: grading.cases.length,
    ...(failing === undefined ? {} : { failing: failing.case.name }),
    ...(mistake === undefined ? {} : { mistake: mistake.name }),
    at,
  };
  const honest = isHonest(exercise, record, program, grading);
  const tried: Try = { language: program.language, right, cases: outcome.cases, honest, at };
  const before = triedOf(record);
  const count = before === undefined ? undefined : before + 1;
  return {
    ...record,
    ...(count === undefined ? {} : { tried: count }),
    ...(count === undefined || !passed || record.passed !== undefined ? {} : { passedTry: count }),
    status: passed || record.status === 'done' ? 'done' : 'begun',
    language: program.language,
    tries: [...record.tries, tried].slice(-MOST_TRIES),
    last: outcome,
    ...(passed ? { passed: outcome } : {}),
    at,
  };
}

export const honestTries = ({ tries }: ExerciseRecord): number =>
  tries.filter(({ honest }) => honest).length;

/** The reason why the worked solution is unlocked; undefined while it is locked. */
export function unlockedBy(record: ExerciseRecord): 'passed' | 'tries' | undefined {
  if (record.passed !== undefined) return 'passed';
  return honestTries(record) >= TRIES_ASKED ? 'tries' : undefined;
}
