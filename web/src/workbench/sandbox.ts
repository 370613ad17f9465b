// What runs the student's code: a worker of its own in the page, a thread of its own under Node. It is given arguments and returns
// what the function returned; it knows neither the page nor what is expected.

import type { Json, Language, LiveWorld, World } from './contract';

export interface Program {
  readonly language: Language;
  readonly source: string;
  /** The function to call, as the language knows it: see entryIn. */
  readonly entry: string;
}

export interface Call {
  readonly args: readonly Json[];
  readonly world?: World | undefined;
  readonly live?: LiveWorld | undefined;
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
  dispose(): void;
}
