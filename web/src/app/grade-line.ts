// What is asked of grading for the command line, and what is told.

import type { Json, Language } from '../bench/contract';
import type { Judge } from './judges';

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
  /** Its process ended with it, before anything else could be said: why. Nothing is known of its cases. */
  readonly ended?: string;
  /** The known mistake whose answers these are. */
  readonly mistake?: string;
  /** Of a file: what it says, and whether it came to the same. */
  readonly was?: { readonly passed: boolean; readonly right: number; readonly cases: number };
  readonly same?: boolean;
  /** Whose cases these are: the course's, or those of a file that was given with --exercise. */
  readonly cases_of: Judge;
  /** The file that is graded holds another version of the exercise than the one that was given. */
  readonly other_version?: true;
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
  /** Of an exercise that an instructor wrote: its JSON, from whoever grades and never from what is graded. */
  readonly own?: string | undefined;
  readonly language: Language;
  readonly source: string;
  readonly seed: number;
}
