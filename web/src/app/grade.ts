// Grading for the command line, under Node: a file exported by the page, or one program. See scripts/grade.mjs.

import { countedOf, sameResult } from '../bench/grade/regrade';
import { readExerciseRecords, readProgress } from '../course/progress-file';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';
import { GraderApart } from './grade-apart';
import { type Given, GradeProblem, type Line, type Ungraded } from './grade-line';
import { type GivenExercises, givenExercises, otherVersion } from './judges';

export { openNodeSandbox } from '../bench/sandboxes/node';
export { readStudent } from '../course/progress-file';
export type { Given, Line, Ungraded } from './grade-line';
export { GradeProblem } from './grade-line';

const given = (record: ExerciseRecord, exercises: GivenExercises): string | undefined => {
  const own = exercises.get(record.exercise);
  if (own === undefined && record.exercise.startsWith('own-'))
    throw new GradeProblem(
      `"${record.exercise}" is an exercise that an instructor wrote; what is graded does not bring its own cases: give the file that you wrote with --exercise FILE`,
    );
  return own;
};

/** Grades in another process, so that a program that crashes it does not end this one. */
export class Grader extends GraderApart {
  private readonly exercises: GivenExercises;

  /** @param exercises the texts of an instructor's exercise files; throws if one is invalid */
  constructor(exercises: readonly string[] = []) {
    super();
    this.exercises = givenExercises(exercises);
  }

  /** The ids of the given exercise files. */
  get given(): readonly string[] {
    return [...this.exercises.keys()];
  }

  override program(asked: Given): Promise<Line> {
    return super.program({ ...asked, own: this.exercises.get(asked.exercise) });
  }

  /** Grades a record again from its code and seed. */
  async record(record: ExerciseRecord): Promise<Line | undefined> {
    const counted = countedOf(record);
    if (counted === undefined) return undefined;
    const { language, source, passed, right, cases } = counted;
    const { exercise, seed } = record;
    const own = given(record, this.exercises);
    const line = await this.program({ exercise, language, source, seed });
    const other =
      own !== undefined && otherVersion(record, own) ? { other_version: true as const } : {};
    const was = { passed, right, cases };
    return { ...line, was, same: sameResult(line, was), ...other };
  }

  /** Grades every program of a progress file or report, in order; throws if the text is neither. */
  async *file(text: string): AsyncGenerator<Line | Ungraded> {
    const records = readExerciseRecords(text);
    // A file without exercises must at least be a valid progress file.
    if (records.length === 0) readProgress(text);
    for (const record of records) {
      try {
        if ('problem' in record) throw record.problem;
        const line = await this.record(record);
        if (line) yield line;
      } catch (thrown) {
        if (!(thrown instanceof GradeProblem || thrown instanceof FileProblem)) throw thrown;
        yield { exercise: record.exercise, passed: false, problem: thrown.message };
      }
    }
  }
}
