// Grading for the command line, under Node: a file of the page, or one program. See scripts/grade.mjs.

import { readExerciseRecords, readProgress } from '../course/progress-file';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';
import { countedOf } from '../workbench/regrade';
import { GraderApart } from './grade-apart';
import { GradeProblem, type Line, type Ungraded } from './grade-line';

export type { Given, Line, Ungraded } from './grade-line';
export { GradeProblem } from './grade-line';

/** Grades in another process, which a program may take with it: this one goes on. */
export class Grader extends GraderApart {
  /** Graded again from code and seed. */
  async record(record: ExerciseRecord): Promise<Line | undefined> {
    const counted = countedOf(record);
    if (counted === undefined) return undefined;
    const { language, source, passed, right, cases } = counted;
    const { exercise, own, seed } = record;
    const line = await this.program({ exercise, own, language, source, seed });
    const same = line.passed === passed && line.right === right && line.cases === cases;
    return { ...line, was: { passed, right, cases }, same };
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
