// Grading for the command line, under Node: a file of the page, or one program. See scripts/grade.mjs.

import { loadExercise } from '../course/exercises';
import { readExerciseRecords, readProgress } from '../course/progress-file';
import { Profiler } from '../engine/profiler';
import { FileProblem } from '../session/checked-file';
import type { ExerciseRecord } from '../session/exercise-schema';
import type { Exercise, Json, Language } from '../workbench/contract';
import { failsAnew, gradeFully } from '../workbench/grade';
import { readOwnExercise } from '../workbench/own/exercise';
import { countedOf } from '../workbench/regrade';
import type { Sandbox } from '../workbench/sandbox';
import { openNodeSandbox } from '../workbench/sandboxes/node';

/** What came of one program; the keys of `grade --json`. */
export interface Line {
  readonly exercise: string;
  readonly language: Language;
  readonly seed: number;
  readonly passed: boolean;
  readonly right: number;
  readonly cases: number;
  /** The smallest case that failed. */
  readonly failing?: {
    readonly case: string;
    readonly expected: Json;
    readonly returned?: Json;
    readonly message?: string;
    readonly line?: number;
    /** It passed the cases of the seed: this one was drawn anew. */
    readonly anew?: true;
  };
  /** The known mistake whose answers these are. */
  readonly mistake?: string;
  /** Of a file: what it says, and whether it came to the same. */
  readonly was?: { readonly passed: boolean; readonly right: number; readonly cases: number };
  readonly same?: boolean;
}

/** Of a file, one that cannot be graded; the others are. */
export interface Ungraded {
  readonly exercise: string;
  readonly passed: false;
  /** Why, in one line. */
  readonly problem: string;
}

/** Why there is nothing to grade: the fault of what was given, said in one line. */
export class GradeProblem extends Error {
  readonly hint = 'The ids are those of the addresses: ?lab=build-parameters.';
}

export interface Given {
  readonly exercise: string;
  /** Of an exercise that an instructor wrote: its JSON. */
  readonly own?: string | undefined;
  readonly language: Language;
  readonly source: string;
  readonly seed: number;
}

async function found(id: string): Promise<Exercise> {
  const exercise = await loadExercise(id);
  if (exercise === undefined) throw new GradeProblem(`there is no exercise "${id}"`);
  return exercise;
}

/** Where programs run, one place for each language. */
export class Grader {
  private readonly engine = new Profiler();
  private readonly sandboxes = new Map<Language, Sandbox>();

  private sandbox(language: Language): Sandbox {
    const open = this.sandboxes.get(language) ?? openNodeSandbox(language);
    this.sandboxes.set(language, open);
    return open;
  }

  async program({ exercise: id, own, language, source, seed }: Given): Promise<Line> {
    const exercise = own === undefined ? await found(id) : readOwnExercise(own);
    if (exercise.code[language] === undefined)
      throw new GradeProblem(`"${id}" is not written in ${language}`);
    const from = { engine: this.engine, seed };
    const program = { language, source };
    const grading = await gradeFully(exercise, program, from, this.sandbox(language));
    const { passed, failing, mistake, cases } = grading;
    const right = cases.filter((each) => each.right).length;
    const anew = failsAnew(grading) ? { anew: true as const } : {};
    const { answer } = failing ?? {};
    const said =
      answer?.kind === 'value'
        ? { returned: answer.value }
        : answer && { message: answer.message, ...(answer.line ? { line: answer.line } : {}) };
    return {
      exercise: id,
      language,
      seed,
      passed,
      right,
      cases: cases.length,
      ...(failing && {
        failing: { case: failing.case.name, expected: failing.case.expected, ...said, ...anew },
      }),
      ...(mistake && { mistake: mistake.name }),
    };
  }

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

  dispose(): void {
    for (const sandbox of this.sandboxes.values()) sandbox.dispose();
  }
}
