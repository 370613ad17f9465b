// The one place where labs and shell meet the engine: one Profiler per page, started at import.

import { Profiler } from '../engine/profiler';

let shared: Profiler | undefined;

/** The page's profiler; the first call starts the worker. */
export function profiler(): Profiler {
  shared ??= new Profiler();
  return shared;
}

export type { Profiler };

/** What an engine error looks like to a page: ErrorInfo of engine/api/types.h. */
export interface EngineProblem {
  readonly code: string;
  readonly op: string;
  readonly message: string;
  readonly hint: string;
}

/** Any thrown thing as message and hint for the error box. */
export function problemOf(thrown: unknown): EngineProblem {
  const fields = typeof thrown === 'object' && thrown !== null ? thrown : {};
  const text = (key: string): string => {
    const value: unknown = Reflect.get(fields, key);
    return typeof value === 'string' ? value : '';
  };
  return {
    code: text('code'),
    op: text('op'),
    message: text('message') || String(thrown),
    hint: text('hint'),
  };
}
