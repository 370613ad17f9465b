// What an exercise is: a folder web/src/exercises/<id>/ with meta.ts (its card), exercise.ts (this value), starter.* and solution.*.
// The student writes one function; the page, the command line and the tests grade it by the same code, see bench/grade.

import type { Profiler } from '../engine/profiler';

export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [key: string]: Json };

/** What students write in. */
export type Language = 'python' | 'javascript' | 'wat';

/**
 * What time is in a case about timing: the run and the clock of a simulated machine, so that grading does not depend on this
 * one. The strings "$run" and "$clock" among the arguments become its two functions. Every run takes the next duration;
 * the clock shows the last tick that has passed. Both are also counted.
 */
export interface World {
  /** Of the runs in order; after the last the list begins again at `again`. */
  readonly durations_ms: readonly number[];
  /** Index at which the list begins again; 0 unless given (a cold start is not repeated). */
  readonly again?: number;
  /** Step of the clock; 0: exact. */
  readonly tick_ms: number;
  /** What the clock returns; perf_counter() returns seconds. */
  readonly unit: 's' | 'ms';
  /** True time at the start. */
  readonly start_ms: number;
}

/** Instead of a simulated world: "$run" is one forward pass of this network on the real engine, "$clock" the real clock in seconds. */
export interface LiveWorld {
  readonly model: string;
  readonly batch: number;
}

/** One call of the student's function, and what it must return. What is expected never enters the student's worker. */
export interface Case {
  /** What is special about it: "batch 1, no bias". */
  readonly name: string;
  /**
   * `{ "$f32": [1, 2] }` is a Float32Array in JavaScript; in WAT the address of its numbers in the module's memory. NaN may stand
   * in it, which is null in JSON.
   */
  readonly args: readonly Json[];
  /**
   * What stands in this $f32 argument afterwards is the answer, as a list. The function returns nothing, and leaves the other
   * arguments as they were: anything else is refused.
   */
  readonly out?: number;
  /** Of the cases that fail, the smallest is explained. Any measure: the number of elements, say. */
  readonly size: number;
  /** Asked of the engine's verbs when the cases are made, or worked out by a reference: see `judge`. */
  readonly expected: Json;
  /** Largest absolute difference of each number of `expected`, a list of numbers; instead of `tolerance`. */
  readonly bounds?: readonly number[];
  /** Largest relative difference of a number; 1e-9 unless given, 0 for counts. */
  readonly tolerance?: number;
  readonly world?: World;
  /** The number of calls of "$run" that is allowed, inclusive. */
  readonly runs?: readonly [least: number, most: number];
}

/** Replacements in the solution of a language: each `from` occurs there exactly once. */
export type Edits = readonly (readonly [from: string, to: string])[];

/** A mistake that is known: the solution changed in one place. Whose answers equal its answers is told its name. */
export interface Mistake {
  readonly id: string;
  /** "MACs for FLOPs" */
  readonly name: string;
  /**
   * One or two sentences to the student: what was mixed up, and how to see it. A function where they name numbers of the case that
   * is explained, or hold for some cases only.
   */
  readonly says: string | ((failed: Case) => string);
  /** The cases in which it shows best: of those that fail, the smallest of these is explained. Any, unless given. */
  readonly shows?: (each: Case) => boolean;
  /** In every language in which it can be made. */
  readonly edits: Readonly<Partial<Record<Language, Edits>>>;
}

/** The student's function used for something real, once it has passed: a row for each call, beside the engine's own. */
export interface RealRow {
  readonly label: string;
  readonly args: readonly Json[];
  /** Of a returned object, the entry that this row is about; rows with equal arguments are one call. */
  readonly part?: string;
  /** Of `part`, where it is not that of all rows. */
  readonly unit?: string;
  /** What the engine says. */
  readonly ours: Json;
  /** The engine's 95 % interval, where the value is measured. */
  readonly interval?: readonly [number, number];
  /** The engine answers by a rule of its own, which the task simplifies: the two may differ. */
  readonly otherRule?: true;
  /** Run live instead of from arguments alone. */
  readonly live?: LiveWorld;
  /** What the engine says about this value besides, for the sentences below the table. */
  readonly note?: string;
}

export interface Real {
  /** "Your count on well-known networks" */
  readonly title: string;
  /** "parameters", "FLOPs", "ms" */
  readonly unit: string;
  rows(engine: Profiler, signal?: AbortSignal): Promise<readonly RealRow[]>;
  /** A few sentences on what is seen: each holds for these rows, not only in general. */
  says(rows: readonly { readonly row: RealRow; readonly yours: Json }[]): string;
}

/** A part of an exercise's own, below its cases: a custom element that is given what passed. */
export interface Extra {
  /** Its name: "ts-kernel-ladder". */
  readonly tag: string;
  /** Defines the element; called when it is about to be shown. */
  load(): Promise<unknown>;
  /** Shown from the beginning, not only once a program has passed. */
  readonly always?: boolean;
}

export interface Code {
  /** Signature, doc comment, `pass` or a first line: what the editor begins with. */
  readonly starter: string;
  /** Shown once it has passed, or after three honest tries. */
  readonly solution: string;
}

export interface ExerciseMeta {
  /** Folder name, and ?lab= in the address: "build-parameters". */
  readonly id: string;
  /** The task as a question or order: "Count the parameters of a network" */
  readonly title: string;
  /** Short: "Parameters" */
  readonly name: string;
  readonly minutes: number;
  /** One line in lists. */
  readonly summary: string;
}

export interface Exercise {
  readonly meta: ExerciseMeta;
  /** The function the student writes, in Python's spelling; JavaScript and WAT take `camelCase(entry)`. */
  readonly entry: string;
  /** A few sentences: what goes in, what comes out, in which unit. `code` in backticks, [words](term) that the glossary explains. */
  readonly task: readonly string[];
  /** What goes in and what comes out, one line each: ["layers", "list of {kind, in, out, bias}"]. */
  readonly signature: readonly (readonly [name: string, what: string])[];
  /** Opened one by one; at least two. */
  readonly hints: readonly string[];
  readonly code: Readonly<Partial<Record<Language, Code>>>;
  readonly mistakes: readonly Mistake[];
  /** Who says what is right: the engine's verbs (unless given), or a reference of the exercise's own, or constants, be it in part. */
  readonly judge?: 'engine' | 'reference';
  /** At least 20, corner cases first. Equal seeds make equal cases; another seed changes the others. */
  cases(engine: Profiler, seed: number, signal?: AbortSignal): Promise<readonly Case[]>;
  /** Of a failing case, beside what was returned and expected; undefined where that says all. */
  readonly explain?: (failed: Case, returned: Json) => string | undefined;
  readonly real?: Real;
  readonly extra?: Extra;
  /** The lab in which the same is watched: its id. */
  readonly lab?: string;
}

export const camelCase = (entry: string): string =>
  entry.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** The name under which a language knows the function. */
export const entryIn = (entry: string, language: Language): string =>
  language === 'python' ? entry : camelCase(entry);

/** What a mistake says of the case that is explained. */
export const saidOf = ({ says }: Mistake, failed: Case): string =>
  typeof says === 'string' ? says : says(failed);

/** The solution with a mistake made in it; throws when an edit does not fit exactly once. */
export function mistaken(solution: string, edits: Edits): string {
  return edits.reduce((code, [from, to]) => {
    const parts = code.split(from);
    if (parts.length !== 2) throw new Error(`"${from}" occurs ${parts.length - 1} times`);
    return parts.join(to);
  }, solution);
}
