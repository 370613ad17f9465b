// The options that an engine is started with, and the checks that reject invalid ones before anything is loaded.

import { EngineError, errorInfo } from './errors.ts';
import { detectBuild } from './features.ts';
import { inNode } from './host.ts';
import { requireNames, requireObject, wrongValue } from './refuse.ts';
import type { Build } from './types.ts';

export interface ClientOptions {
  /** The build; by default the fastest that runs here. */
  build?: Build | undefined;
  /**
   * The number of threads that share each large operation; 1 unless given. More threads need a cross-origin isolated page (or
   * Node) and relaxed SIMD, and load another build.
   */
  threads?: number | undefined;
  /** The most bytes that one run may allocate in total, at most HEAP_BYTES; 480 MiB unless given. Larger runs are rejected. */
  memory_limit_bytes?: number | undefined;
  /** A worker that does not answer a cancel within this time counts as hung and is replaced; 1000 ms unless given. */
  cancel_patience_ms?: number | undefined;
  /**
   * The address of the library's folder "files" (workers, WebAssembly, data) if it is not beside the module: for bundlers that do
   * not copy it (esbuild), and for pages that load the module from another origin.
   */
  files?: string | { readonly href: string } | undefined;
}

/** The most bytes that the module's memory may grow to: MAXIMUM_MEMORY of scripts/cmake/wasm.cmake. */
export const HEAP_BYTES = 512 * 2 ** 20;
/** HEAP_BYTES minus code, stack and the engine's own memory. */
export const MEMORY_LIMIT_BYTES = 480 * 2 ** 20;
const CANCEL_PATIENCE_MS = 1000;
/** Longer timeouts fire immediately. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

const KNOWN: Record<keyof ClientOptions, true> = {
  build: true,
  threads: true,
  memory_limit_bytes: true,
  cancel_patience_ms: true,
  files: true,
};
const BUILDS: Record<Build, true> = { relaxed: true, simd128: true, threads: true };

const count = (bytes: number) => bytes.toLocaleString('en');

function requireMemoryLimit(limit: number): void {
  const expected = `a whole number of bytes from 1 to ${count(HEAP_BYTES)}`;
  if (!Number.isInteger(limit) || limit < 1)
    throw wrongValue('memory_limit_bytes', expected, limit);
  if (limit <= HEAP_BYTES) return;
  const message =
    `memory_limit_bytes has to be ${expected}, but it is ${count(limit)}: ` +
    `${count(limit - HEAP_BYTES)} more than the 512 x 1,048,576 bytes that the engine's heap can grow to.`;
  throw new EngineError({
    ...errorInfo('invalid_argument', message, 'Leave it out for 480 MiB.'),
    op: 'memory_limit_bytes',
  });
}

/** The URL of the folder; the address may be relative to the page's, with or without a trailing slash. */
export function folderAddress(files: unknown): URL | undefined {
  if (files === undefined) return undefined;
  try {
    const address =
      typeof files === 'object' && files !== null && 'href' in files ? files.href : files;
    const url = new URL(String(address), globalThis.location?.href);
    if (inNode && url.protocol !== 'file:') throw url;
    if (!url.pathname.endsWith('/')) url.pathname += '/';
    return url;
  } catch {
    const expected = inNode
      ? 'the file: URL of a folder, such as pathToFileURL(path)'
      : 'the address of a folder';
    throw wrongValue('files', expected, files);
  }
}

/** ClientOptions with all defaults applied. */
export type Started = {
  readonly [Name in Exclude<keyof ClientOptions, 'files'>]-?: NonNullable<ClientOptions[Name]>;
} & { readonly files: URL | undefined };

/**
 * Throws EngineError: invalid_argument with the option's name; no_wasm, no_simd, no_workers or no_threads if the engine cannot
 * run.
 */
export function clientOptions(options: ClientOptions): Started {
  requireObject('options', options);
  requireNames('Profiler', options, Object.keys(KNOWN));
  const { build, threads = 1 } = options;
  const { memory_limit_bytes = MEMORY_LIMIT_BYTES, cancel_patience_ms = CANCEL_PATIENCE_MS } =
    options;
  if (build !== undefined && !Object.keys(BUILDS).includes(build)) {
    throw wrongValue('build', `one of ${Object.keys(BUILDS).join(', ')}`, build);
  }
  requireMemoryLimit(memory_limit_bytes);
  const patient = Number.isFinite(cancel_patience_ms) && cancel_patience_ms >= 0;
  if (!patient || cancel_patience_ms > LONGEST_TIMEOUT_MS) {
    throw wrongValue(
      'cancel_patience_ms',
      `a number from 0 to ${count(LONGEST_TIMEOUT_MS)}`,
      cancel_patience_ms,
    );
  }
  const fitting = detectBuild(threads);
  return {
    build: threads > 1 ? fitting : (build ?? fitting),
    threads,
    memory_limit_bytes,
    cancel_patience_ms,
    files: folderAddress(options.files),
  };
}
