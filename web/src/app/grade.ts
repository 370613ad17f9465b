// Grading for the command line, under Node: a file of the page, or one program. See scripts/grade.mjs.

import { countedOf } from '../bench/grade/regrade';
import { readExerciseRecords, readProgress } from '../course/progress-file';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';
import { GraderApart } from './grade-apart';
import { type Given, GradeProblem, type Line, type Ungraded } from './grade-line';
import { type GivenExercises, givenExercises, otherVersion } from './judges';

export { openNodeSandbox } from '../bench/sandboxes/node';
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

/** Grades in another process, which a program may take with it: this one goes on. */
export class Grader extends GraderApart {
  private readonly exercises: GivenExercises;

  /** @param exercises files of exercises that an instructor wrote; throws for what is none */
  constructor(exercises: readonly string[] = []) {
    super();
    this.exercises = givenExercises(exercises);
  }

  /** The ids of the files that were given. */
  get given(): readonly string[] {
    return [...this.exercises.keys()];
  }

  override program(asked: Given): Promise<Line> {
    return super.program({ ...asked, own: this.exercises.get(asked.exercise) });
  }

  /** Graded again from code and seed. */
  async record(record: ExerciseRecord): Promise<Line | undefined> {
    const counted = countedOf(record);
    if (counted === undefined) return undefined;
    const { language, source, passed, right, cases } = counted;
    const { exercise, seed } = record;
    const own = given(record, this.exercises);
    const line = await this.program({ exercise, language, source, seed });
    const same = line.passed === passed && line.right === right && line.cases === cases;
    const other =
      own !== undefined && otherVersion(record, own) ? { other_version: true as const } : {};
    return { ...line, was: { passed, right, cases }, same, ...other };
  }

  /** Every program of a progress file or report, in its order; throws for what is no such file. */
  async *file(text: string): AsyncGenerator<Line | Ungraded> {
    const records = readExerciseRecords(text);
    // One without exercises is at least a file of ours.
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
