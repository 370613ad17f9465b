// The messages between a program's thread and the page or the command line.

import type { Json, LiveWorld, World } from '../contract';
import type { Secrets } from '../grade/varied';
import type { Answer, Timed, TimingBudget } from '../sandbox';

/** A call as sent to the thread; it travels as JSON text, because objects made outside must not be reachable from inside. */
export interface SentCall {
  readonly args: readonly Json[];
  readonly out?: number | undefined;
  readonly world?: World | undefined;
  /** Set if "$run" is a forward pass of the real engine. */
  readonly live?: LiveWorld | undefined;
}

export interface Order {
  /** For Python only: a JavaScript program is part of its thread's own source. */
  readonly source?: string;
  readonly entry: string;
  readonly calls: readonly SentCall[];
  /** The number of lines in the thread's source before the program's first line. */
  readonly lines_before: number;
  /** If given, the first call is timed instead of answering all calls. */
  readonly budget?: TimingBudget | undefined;
  /** The secrets for timing. */
  readonly secrets?: Secrets | undefined;
}

export interface ToThread {
  /** A text for the thread of wat-worker, which answers with Compiled. */
  readonly wat?: string;
  /** An Order as JSON. */
  readonly order?: string;
  /** The interpreter to start, or a program in WebAssembly. */
  readonly module?: WebAssembly.Module;
  /** The real engine, for live calls. */
  readonly engine?: WebAssembly.Module;
  /** Additional files of an interpreter. */
  readonly files?: Readonly<Record<string, ArrayBuffer>>;
}

/** The thread does not send the secrets back. */
export type TimedInside = Omit<Timed, 'secrets'>;

export type FromThread =
  /** The interpreter has started. */
  | { readonly kind: 'ready' }
  /** The program starts: from now on it has to answer. */
  | { readonly kind: 'begun' }
  /** The current line, reported from inside a loop. */
  | { readonly kind: 'at'; readonly line: number }
  | { readonly kind: 'print'; readonly text: string }
  | { readonly kind: 'answer'; readonly index: number; readonly answer: Answer }
  /** The program could not be parsed, or ended before it could be called. */
  | { readonly kind: 'failed'; readonly message: string; readonly line?: number | undefined }
  | { readonly kind: 'timing'; readonly fraction: number }
  | { readonly kind: 'timed'; readonly timed: TimedInside }
  /** The interpreter could not be started, which is not the program's fault. */
  | { readonly kind: 'broken'; readonly message: string };
