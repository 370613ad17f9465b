// The error that every failed call of the engine rejects with.

import type { ErrorInfo } from './types.ts';

/**
 * Codes of the engine (invalid_argument, invalid_spec, shape_mismatch, out_of_memory, unsupported, internal) and of the client:
 * cancelled, worker_crashed, load_failed, no_wasm, no_simd, no_workers, no_threads, disposed, and listener_failed if onProgress
 * throws, with the thrown value as cause.
 */
export class EngineError extends Error {
  override readonly name = 'EngineError';
  readonly code: string;
  /** The op, layer or option at fault; may be empty. */
  readonly op: string;
  /** What to do; may be empty. */
  readonly hint: string;

  constructor(info: ErrorInfo, options?: ErrorOptions) {
    super(info.message, options);
    this.code = info.code;
    this.op = info.op;
    this.hint = info.hint;
  }
}

export function errorInfo(code: string, message: string, hint = ''): ErrorInfo {
  return { code, op: '', message, hint };
}

/** Awaits a part of the program that is loaded on demand. Rejects with EngineError "load_failed". */
export const loaded = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch((reason: unknown) => {
    const message = `A part of the program could not be loaded: ${reason}.`;
    throw new EngineError(errorInfo('load_failed', message, 'Check the connection and try again.'));
  });

/** A server's response that is not the requested file. */
export class WrongAnswer extends Error {}
