// The format of an exercise: a folder web/src/exercises/<id>/ with meta.ts (its card), exercise.ts (this value), starter.* and
// solution.*.
// The student writes one function; the page, the command line and the tests grade it with the same code, see bench/grade.

import type { Profiler } from '../engine/profiler';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** The languages that students can write in. */
export type Language = 'python' | 'javascript' | 'wat';

/**
 * The simulated machine of a case about timing: its run function and its clock make grading independent of this machine.
 * The strings "$run" and "$clock" among the arguments become the two functions. Every run takes the next duration; the clock
 * shows the last tick that has passed. Calls of both are counted.
 */
export interface World {
  /** The durations of the runs, in order; after the last one the list continues from index `again`. */
  readonly durations_ms: readonly number[];
  /** Index from which the list repeats; 0 unless given (a cold start is not repeated). */
  readonly again?: number;
  /** The step of the clock in ms; 0 means that it is exact. */
  readonly tick_ms: number;
  /** The unit of the clock's values; perf_counter() returns seconds. */
  readonly unit: 's' | 'ms';
  /** The true time at the start. */
  readonly start_ms: number;
}

/**
 * Replaces a simulated world: "$run" is one forward pass of this network on the real engine, "$clock" the real clock in seconds.
 */
export interface LiveWorld {
  readonly model: string;
  readonly batch: number;
}

/** One call of the student's function, and what it must return. The expected value never enters the student's worker. */
export interface Case {
  /** A short name that says what is special about the case: "batch 1, no bias". */
  readonly name: string;
  /**
   * `{ "$f32": [1, 2] }` becomes a Float32Array in JavaScript; in WAT, the address of its numbers in the module's memory. It may
   * contain NaN, which is null in JSON.
   */
  readonly args: readonly Json[];
  /**
   * The index of the $f32 argument whose final contents are the answer, as a list. The function must return nothing and leave the
   * other arguments unchanged; anything else is an error.
   */
  readonly out?: number;
  /** Of equally clear failing cases the smallest is explained. Any measure will do, for example the number of elements. */
  readonly size: number;
  /**
   * The clearest of the failing cases is explained: one whose sizes all differ, so that a wrong number tells what was mixed up. 0
   * unless given.
   */
  readonly clarity?: number;
  /** Computed by the engine's verbs when the cases are made, or by a reference: see `judge`. */
  readonly expected: Json;
  /** The largest absolute error of each number in `expected`, which is a list of numbers; used instead of `tolerance`. */
  readonly bounds?: readonly number[];
  /** Largest relative difference of a number; 1e-9 unless given, 0 for counts. */
  readonly tolerance?: number;
  readonly world?: World;
  /** The allowed number of calls of "$run", inclusive. */
  readonly runs?: readonly [least: number, most: number];
}

/** Replacements in the solution of a language: each `from` occurs there exactly once. */
export type Edits = readonly (readonly [from: string, to: string])[];

/**
 * A typical mistake: the worked solution with a few edits. A student whose answers equal those of the edited solution is shown
 * this mistake.
 */
export interface Mistake {
  readonly id: string;
  /** For example "MACs for FLOPs". */
  readonly name: string;
  /**
   * One or two sentences to the student: what was mixed up, and how to see it. A function if they contain numbers of the
   * explained case or hold for some cases only.
   */
  readonly says: string | ((failed: Case) => string);
  /** The cases that show the mistake best: of those that fail, the smallest of these is explained. All cases unless given. */
  readonly shows?: (each: Case) => boolean;
  /** The edits in every language in which the mistake can be made. */
  readonly edits: Readonly<Partial<Record<Language, Edits>>>;
}

/**
 * The student's function used for something real, once it has passed: one row for each call, compared with the engine's own
 * result.
 */
export interface RealRow {
  readonly label: string;
  readonly args: readonly Json[];
  /** The entry of a returned object that this row is about; rows with equal arguments share one call. */
  readonly part?: string;
  /** The unit of `part`, if it differs from that of all rows. */
  readonly unit?: string;
  /** The engine's result. */
  readonly ours: Json;
  /** The engine's 95 % interval, if the value is measured. */
  readonly interval?: readonly [number, number];
  /** The engine computes the value by another rule than the simplified one of the task: the two may differ. */
  readonly otherRule?: true;
  /** Set if the call runs on the real engine instead of using only its arguments. */
  readonly live?: LiveWorld;
  /** Additional information from the engine about this value, for the sentences below the table. */
  readonly note?: string;
}

export interface Real {
  /** For example "Your count on well-known networks". */
  readonly title: string;
  /** For example "parameters", "FLOPs" or "ms". */
  readonly unit: string;
  rows(engine: Profiler, signal?: AbortSignal): Promise<readonly RealRow[]>;
  /** A few sentences about the results: each is true of these rows, not only in general. */
  says(rows: readonly { readonly row: RealRow; readonly yours: Json }[]): string;
}

/** An additional part of one exercise, below its cases, for the passing program: see bench/extra. */
export interface Extra {
  /** Loaded before it is first shown. `extra` is an OpenExtra; it is not named here, because its types build on this file. */
  load(): Promise<{ readonly extra: (bench: never) => object }>;
  /** Shows the part from the start, not only once a program has passed. */
  readonly always?: boolean;
}

export interface Code {
  /** The initial text of the editor: signature, doc comment, and `pass` or a first line. */
  readonly starter: string;
  /** Shown once a program has passed, or after three honest tries. */
  readonly solution: string;
}

export interface ExerciseMeta {
  /** The folder name, and the value of ?lab= in the address: "build-parameters". */
  readonly id: string;
  /** The task as a question or instruction: "Count the parameters of a network". */
  readonly title: string;
  /** A short name: "Parameters". */
  readonly name: string;
  readonly minutes: number;
  /** One line for lists. */
  readonly summary: string;
}

export interface Exercise {
  readonly meta: ExerciseMeta;
  /** The function that the student writes, spelled as in Python; JavaScript and WAT use `camelCase(entry)`. */
  readonly entry: string;
  /** A few sentences: input, output and unit. Code is in backticks, and [words](term) are explained by the glossary. */
  readonly task: readonly string[];
  /** The inputs and outputs, one line each: ["layers", "list of {kind, in, out, bias}"]. */
  readonly signature: readonly (readonly [name: string, what: string])[];
  /** Hints that are opened one by one; at least two. */
  readonly hints: readonly string[];
  readonly code: Readonly<Partial<Record<Language, Code>>>;
  /** In the order in which they are tried: the first one that matches is shown. */
  readonly mistakes: readonly Mistake[];
  /**
   * The source of the correct answers: the engine's verbs (the default), or a reference or constants of the exercise, at least in
   * part.
   */
  readonly judge?: 'engine' | 'reference';
  /** At least 20 cases, corner cases first. Equal seeds give equal cases; another seed changes the remaining cases. */
  cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<readonly Case[]>;
  /** An explanation of a failing case, in addition to the returned and expected values; undefined where these say enough. */
  readonly explain?: (failed: Case, returned: Json) => string | undefined;
  readonly real?: Real;
  readonly extra?: Extra;
  /** The id of the lab that shows the same topic. */
  readonly lab?: string;
}

export const camelCase = (entry: string): string =>
  entry.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The function's name in the given language. */
export const entryIn = (entry: string, language: Language): string =>
  language === 'python' ? entry : camelCase(entry);

/** The sentences of a mistake, for the explained case. */
export const mistakeText = ({ says }: Mistake, failed: Case): string =>
  typeof says === 'string' ? says : says(failed);

/** The solution with the edits of a mistake; throws when an edit does not match exactly once. */
export function mistaken(solution: string, edits: Edits): string {
  return edits.reduce((code, [from, to]) => {
    const parts = code.split(from);
    if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times`);
    return parts.join(to);
  }, solution);
}
