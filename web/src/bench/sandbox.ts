// What runs the student's code: a worker of its own in the page, a thread of its own under Node. It is given arguments and returns
// what the function returned; it knows neither the page nor what is expected.

import type { Json, Language, LiveWorld, World } from './contract';
import type { Probe, Secrets } from './grade/varied';

export interface Program {
  readonly language: Language;
  readonly source: string;
  /** The function to call, as the language knows it: see entryIn. */
  readonly entry: string;
}

/**
 * `{ "$f32": [...] }` among the arguments: a Float32Array in JavaScript, a list in Python. What comes back is plain lists, whatever
 * the program made: typed arrays and tuples too.
 *
 * WAT: the module imports nothing and exports `memory` and the function. Each $f32 is laid out in that memory behind what the module
 * declared for itself, aligned to 64 bytes, and its address is passed; numbers are passed as they are.
 */
export interface Call {
  readonly args: readonly Json[];
  /** The argument, a $f32 list, whose contents afterwards are the value of the call: see Case. */
  readonly out?: number | undefined;
  readonly world?: World | undefined;
  readonly live?: LiveWorld | undefined;
}

/** How long a call that is timed may take in all, about. */
export interface TimingBudget {
  readonly warm_up_ms: number;
  readonly budget_ms: number;
  readonly min_samples: number;
}

/**
 * A call that fills one of its arguments, repeated by our protocol: warmed up, then samples of as many runs as make them long against
 * the clock's tick. Each run has numbers of its own, see bench/grade/varied.
 */
export interface Timed {
  readonly kind: 'timed';
  /** For one run each. */
  readonly samples_ms: readonly number[];
  readonly runs_per_sample: number;
  readonly warm_up_runs: number;
  /** Step of the worker's clock. */
  readonly tick_ms: number;
  /** What the numbers of each run, and the places that were looked at, were drawn from. */
  readonly secrets: Secrets;
  /** Of each run that was timed: whether what was timed was also right. */
  readonly probes: readonly Probe[];
}

/** How a call ended. Lines are of the student's own text, from 1. */
export type Answer =
  | { readonly kind: 'value'; readonly value: Json; readonly runs: number }
  /** An exception, or a program that cannot be read, or no such function. */
  | { readonly kind: 'raised'; readonly message: string; readonly line?: number | undefined }
  /** Ended from outside: it did not answer, or took all the memory. */
  | { readonly kind: 'ended'; readonly message: string; readonly line?: number | undefined };

export interface Sandbox {
  /**
   * Runs the calls in order in a fresh interpreter. Ends with the first that is "ended"; those after it are not in the list.
   * Never rejects for what the program does; rejects with AbortError.
   */
  run(
    program: Program,
    calls: readonly Call[],
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** What the program printed, as it comes; cut off with a word when it is too much. */
      readonly print?: ((text: string) => void) | undefined;
      /** After each call. */
      readonly answered?: ((index: number, answer: Answer) => void) | undefined;
      /** While the language is fetched and started: 0 to 1. */
      readonly loading?: ((fraction: number) => void) | undefined;
    },
  ): Promise<readonly Answer[]>;
  /** Times one call that fills an argument in a fresh interpreter, where the language has a clock (JavaScript, WAT). */
  time?(
    program: Program,
    call: Call & { readonly out: number },
    budget: TimingBudget,
    options?: {
      readonly signal?: AbortSignal | undefined;
      /** 0 to 1. */
      readonly progress?: ((fraction: number) => void) | undefined;
    },
  ): Promise<Timed | Exclude<Answer, { kind: 'value' }>>;
  dispose(): void;
}
