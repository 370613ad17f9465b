// What a page, or the command line, and the thread of a program say to each other.

import type { Json, LiveWorld, World } from '../contract';
import type { Secrets } from '../grade/varied';
import type { Answer, Timed, TimingBudget } from '../sandbox';

/** A call as it goes to the thread: JSON text, since what is made outside must not be reached from within. */
export interface SentCall {
  readonly args: readonly Json[];
  readonly out?: number | undefined;
  readonly world?: World | undefined;
  /** "$run" is a pass of the real engine. */
  readonly live?: LiveWorld | undefined;
}

export interface Order {
  /** Python only: a program in JavaScript is part of its thread's own source. */
  readonly source?: string;
  readonly entry: string;
  readonly calls: readonly SentCall[];
  /** Lines of the thread's source before the program's first. */
  readonly lines_before: number;
  /** Times the first call, instead of answering them all. */
  readonly budget?: TimingBudget | undefined;
  /** With which it is timed. */
  readonly secrets?: Secrets | undefined;
}

export interface ToThread {
  /** For the thread of wat-compiler, which answers with Compiled. */
  readonly wat?: string;
  /** An Order, as JSON. */
  readonly order?: string;
  /** An interpreter to start, or a program in WebAssembly. */
  readonly module?: WebAssembly.Module;
  /** The real engine, for live calls. */
  readonly engine?: WebAssembly.Module;
  /** Further files of an interpreter. */
  readonly files?: Readonly<Record<string, ArrayBuffer>>;
}

/** The secrets stay with whoever made them. */
export type TimedInside = Omit<Timed, 'secrets'>;

export type FromThread =
  /** The interpreter has been started. */
  | { readonly kind: 'ready' }
  /** The program begins: from here on it has to answer. */
  | { readonly kind: 'begun' }
  /** Where it is, from inside a loop. */
  | { readonly kind: 'at'; readonly line: number }
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'answer'; readonly index: number; readonly answer: Answer }
  /** The program could not be read, or ended before it could be called. */
  | { readonly kind: 'failed'; readonly message: string; readonly line?: number | undefined }
  | { readonly kind: 'timing'; readonly fraction: number }
  | { readonly kind: 'timed'; readonly timed: TimedInside }
  /** The interpreter could not be started: not the program's fault. */
  | { readonly kind: 'broken'; readonly message: string };
