// Whose cases a program is graded by. Never those of the file that is graded: a record names its exercise, which is the course's, or
// one whose file was given by whoever grades.

import type { Exercise } from '../bench/contract';
import { readOwnExercise } from '../bench/own/exercise';
import { HINT, OWN_FORMAT } from '../bench/own/schema';
import { loadExercise } from '../course/exercises';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';

export type Judge = 'course' | 'given';

/** Whether a text means to be an exercise, and not what is graded. */
export function isExercise(text: string): boolean {
  try {
    return (JSON.parse(text) as { readonly format?: unknown } | null)?.format === OWN_FORMAT;
  } catch {
    return false;
  }
}

/** Files of exercises that an instructor wrote, as texts, by the id in each. */
export type GivenExercises = ReadonlyMap<string, string>;

/** Throws a FileProblem for a text that is no such file, and for a second one of the same id. */
export function givenExercises(texts: readonly string[]): GivenExercises {
  const byId = new Map<string, string>();
  for (const text of texts) {
    const { id } = readOwnExercise(text).meta;
    if (byId.has(id)) throw new FileProblem('id', id, 'each exercise only once', HINT);
    byId.set(id, text);
  }
  return byId;
}

export interface Judged {
  readonly exercise: Exercise;
  readonly judge: Judge;
  /** Of one that was given: its text. */
  readonly own?: string;
}

/** Undefined where neither the course nor what was given has it. */
export async function judgeOf(
  id: string,
  given: GivenExercises = new Map(),
): Promise<Judged | undefined> {
  const ours = await loadExercise(id);
  if (ours !== undefined) return { exercise: ours, judge: 'course' };
  const own = given.get(id);
  return own === undefined ? undefined : { exercise: readOwnExercise(own), judge: 'given', own };
}

/** JSON that says the same, however it is laid out. */
const same = (a: string, b: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
  } catch {
    return false;
  }
};

/** The student solved another text of the exercise than the one that was given. */
export const otherVersion = ({ own: solved }: ExerciseRecord, own: string): boolean =>
  solved !== undefined && !same(solved, own);
