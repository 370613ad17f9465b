// Grades a record again, from its code and its seed alone: the page and the command line get the same result.

import type { Profiler } from '../../engine/profiler';
import type { ExerciseRecord, Outcome } from '../../session/exercise-schema';
import type { Exercise } from '../contract';
import type { Sandbox } from '../sandbox';
import { failsAnew, gradeFully } from './grade';

export interface Regraded {
  readonly exercise: string;
  readonly language: Outcome['language'];
  readonly seed: number;
  readonly passed: boolean;
  readonly right: number;
  readonly cases: number;
  readonly mistake?: string;
  /** Set if the program passed the cases of its seed and failed in newly drawn ones. */
  readonly anew?: true;
  /** The result according to the file. */
  readonly was: Result;
  /** Whether the result in the file equals the new one. */
  readonly same: boolean;
}

type Result = Pick<Outcome, 'passed' | 'right' | 'cases'>;

/** Whether two results are the same. Passed is passed: another version of an exercise may draw more cases. */
export const sameResult = (a: Result, b: Result): boolean =>
  a.passed === b.passed && (a.passed || (a.right === b.right && a.cases === b.cases));

/** The program that counts: the one that passed, otherwise the last one run; undefined if none was run. */
export const countedOf = ({ passed, last }: ExerciseRecord): Outcome | undefined => passed ?? last;

export async function regrade(
  record: ExerciseRecord,
  exercise: Exercise,
  engine: Profiler,
  sandbox: Sandbox,
  signal?: AbortSignal,
): Promise<Regraded | undefined> {
  const counted = countedOf(record);
  if (counted === undefined) return undefined;
  const { language, source } = counted;
  const from = { engine, seed: record.seed };
  const graded = await gradeFully(exercise, { language, source }, from, sandbox, { signal });
  const { passed, mistake, cases } = graded;
  const right = cases.filter((each) => each.right).length;
  const was = { passed: counted.passed, right: counted.right, cases: counted.cases };
  return {
    exercise: record.exercise,
    language,
    seed: record.seed,
    passed,
    right,
    cases: cases.length,
    ...(mistake === undefined ? {} : { mistake: mistake.name }),
    ...(failsAnew(graded) ? { anew: true } : {}),
    was,
    same: sameResult({ passed, right, cases: cases.length }, was),
  };
}
