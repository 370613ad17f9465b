// Runs the student's code: in a separate worker in the page, in a separate thread under Node. It receives arguments and returns
// the function's result; it knows neither the page nor the expected values.

import type { Json, Language, LiveWorld, World } from './contract';
import type { Probe, Secrets } from './grade/varied';

export interface Program {
  readonly language: Language;
  readonly source: string;
  /** The function to call, with its name in the program's language: see entryIn. */
  readonly entry: string;
}

/**
 * `{ "$f32": [...] }` among the arguments is a Float32Array in JavaScript and a list in Python. Results are always plain lists,
 * even if the program returns typed arrays or tuples.
 * In WAT, the module imports nothing and exports `memory` and the function. Each $f32 is placed in that memory after the part
 * that the module itself declared, aligned to 64 bytes, and its address is passed; numbers are passed unchanged.
 */
export interface Call {
  readonly args: readonly Json[];
  /** The index of the $f32 argument whose final contents are the value of the call: see Case. */
  readonly out?: number | undefined;
  readonly world?: World | undefined;
  readonly live?: LiveWorld | undefined;
}

/** The approximate total time for timing a call. */
export interface TimingBudget {
  readonly warm_up_ms: number;
  readonly budget_ms: number;
  readonly min_samples: number;
}

/**
 * The timing of a call that fills one of its arguments, measured by our protocol: a warm-up, then samples with enough runs to be
 * long compared with the clock's tick. Each run gets its own numbers, see bench/grade/varied.
 */
export interface Timed {
  readonly kind: 'timed';
  /** Time per run, for each sample. */
  readonly samples_ms: readonly number[];
  readonly runs_per_sample: number;
  readonly warm_up_runs: number;
  /** The step of the worker's clock. */
  readonly tick_ms: number;
  /** The seeds of each run's numbers and of the checked positions. */
  readonly secrets: Secrets;
  /** The checked values of every timed run, to verify that its result was right. */
  readonly probes: readonly Probe[];
}

/** How a call ended. Lines refer to the student's own text, from 1. */
export type Answer =
  | { readonly kind: 'value'; readonly value: Json; readonly runs: number }
  /** An exception, or a missing function; `uncalled` if the program failed before any call, such as one that cannot be parsed. */
  | {
      readonly kind: 'raised';
      readonly message: string;
      readonly line?: number | undefined;
      readonly uncalled?: true;
    }
  /** Terminated from outside: the program did not answer, or used all the memory. */
  | { readonly kind: 'ended'; readonly message: string; readonly line?: number | undefined };

export interface Sandbox {
  /**
   * Runs the calls in order in a fresh interpreter. Stops at the first answer of kind "ended"; later calls are not in the list.
   * Never rejects because of the program; rejects with an AbortError when stopped.
   */
  run(
    program: Program,
    calls: readonly Call[],
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** Receives the program's output as it is printed; too long output is cut off with a note. */
      readonly print?: ((text: string) => void) | undefined;
      /** Called after each call. */
      readonly answered?: ((index: number, answer: Answer) => void) | undefined;
      /** Reports progress while the language is fetched and started: 0 to 1. */
      readonly loading?: ((fraction: number) => void) | undefined;
    },
  ): Promise<readonly Answer[]>;
  /** Times one call that fills an argument, in a fresh interpreter, for languages that have a clock (JavaScript, WAT). */
  time?(
    program: Program,
    call: Call & { readonly out: number },
    budget: TimingBudget,
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** Reports progress, 0 to 1. */
      readonly progress?: ((fraction: number) => void) | undefined;
    },
  ): Promise<Timed | Exclude<Answer, { kind: 'value' }>>;
  dispose(): void;
}
