// Chooses the cases for grading a program. They never come from the graded file: a record names its exercise, which belongs to
// the course or is a file given by the person who grades.

import type { Exercise } from '../bench/contract';
import { readOwnExercise } from '../bench/own/exercise';
import { HINT, OWN_FORMAT } from '../bench/own/schema';
import { loadExercise } from '../course/exercises';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';

export type Judge = 'course' | 'given';

/** Whether a text is meant as an exercise, and not as a file to grade. */
export function isExercise(text: string): boolean {
  try {
    return (JSON.parse(text) as { readonly format?: unknown } | null)?.format === OWN_FORMAT;
  } catch {
    return false;
  }
}

/** The texts of an instructor's exercise files, by their ids. */
export type GivenExercises = ReadonlyMap<string, string>;

/** Throws a FileProblem for an invalid file, and for a second file with the same id. */
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
  /** The text of an exercise that was given as a file. */
  readonly own?: string;
}

/** Undefined if neither the course nor the given files contain the exercise. */
export async function judgeOf(
  id: string,
  given: GivenExercises = new Map(),
): Promise<Judged | undefined> {
  const ours = await loadExercise(id);
  if (ours !== undefined) return { exercise: ours, judge: 'course' };
  const own = given.get(id);
  return own === undefined ? undefined : { exercise: readOwnExercise(own), judge: 'given', own };
}

/** Whether two JSON texts have the same content, whatever their layout. */
const same = (a: string, b: string): boolean => {
  try {
    return JSON.stringify(JSON.parse(a)) === JSON.stringify(JSON.parse(b));
  } catch {
    return false;
  }
};

/** Whether the student solved another version of the exercise than the given one. */
export const otherVersion = ({ own: solved }: ExerciseRecord, own: string): boolean =>
  solved !== undefined && !same(solved, own);
