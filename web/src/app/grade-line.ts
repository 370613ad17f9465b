// The input and the output of grading on the command line.

import type { Json, Language } from '../bench/contract';
import type { Judge } from './judges';

/** The result of one program; the keys of `grade --json`. */
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
    /** Set if the program passed the cases of the seed, and this case was newly drawn. */
    readonly anew?: true;
  };
  /** The reason, if the process ended with the program before it could report. Its cases are then unknown. */
  readonly ended?: string;
  /** The known mistake that gives the same answers. */
  readonly mistake?: string;
  /** For a graded file: the result that it contains, and whether the new result is the same. */
  readonly was?: { readonly passed: boolean; readonly right: number; readonly cases: number };
  readonly same?: boolean;
  /** The source of the cases: the course, or a file given with --exercise. */
  readonly cases_of: Judge;
  /** Set if the graded file contains another version of the exercise than the given one. */
  readonly other_version?: true;
}

/** A record of a file that cannot be graded; the others are. */
export interface Ungraded {
  readonly exercise: string;
  readonly passed: false;
  /** The reason, in one line. */
  readonly problem: string;
}

/** There is nothing to grade, because of invalid input; the message has one line. */
export class GradeProblem extends Error {
  readonly hint = 'The ids are those of the addresses: ?lab=build-parameters.';
}

export interface Given {
  readonly exercise: string;
  /** The JSON of an instructor's exercise, from the person who grades and never from the graded file. */
  readonly own?: string | undefined;
  readonly language: Language;
  readonly source: string;
  readonly seed: number;
}
