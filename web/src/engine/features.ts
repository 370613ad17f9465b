// Detects which builds this machine can run, by validating a module with one instruction.

import { EngineError, errorInfo } from './errors.ts';
import { inNode } from './host.ts';
import { shown } from './refuse.ts';
import type { Build } from './types.ts';

declare const __BUILDS__: readonly Build[] | undefined;
/** Whether this page contains the build: `npm start` serves one build while it makes the others. */
const isThere = (build: Build) => typeof __BUILDS__ === 'undefined' || __BUILDS__.includes(build);

/** The most threads in a pool: kMostThreads of engine/core/kernel_arguments.h. */
export const MOST_THREADS = 16;

// (func (result v128) i32.const 0 i8x16.splat)
const SIMD128 = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15,
  11,
];
// (func (param v128 v128 v128) (result v128) f32x4.relaxed_madd)
const RELAXED = [
  0, 97, 115, 109, 1, 0, 0, 0, 1, 8, 1, 96, 3, 123, 123, 123, 1, 123, 3, 2, 1, 0, 10, 13, 1, 11, 0,
  32, 0, 32, 1, 32, 2, 253, 133, 2, 11,
];

const relaxedRuns = () => WebAssembly.validate(Uint8Array.from(RELAXED));

/** The reason why operations cannot use more than one thread here; undefined if they can. */
export function threadsMissing(): string | undefined {
  if (!isThere('threads')) {
    return 'this page was made while the engine for more threads was still being built';
  }
  // Chromium and Firefox hide shared memory from pages that are not cross-origin isolated.
  if (typeof SharedArrayBuffer === 'undefined') {
    return 'the page is not cross-origin isolated, so its workers cannot share memory';
  }
  return relaxedRuns()
    ? undefined
    : `this ${inNode ? 'version of Node' : 'browser'} has no relaxed SIMD`;
}

/** Throws EngineError(no_threads) if this number of threads is not available. */
export function requireThreads(threads: number): void {
  const refuse = (message: string, hint: string) => {
    throw new EngineError(errorInfo('no_threads', message, hint));
  };
  if (!Number.isInteger(threads) || threads < 1 || threads > MOST_THREADS) {
    refuse(
      `threads is ${shown(threads)}; expected a whole number from 1 to ${MOST_THREADS}.`,
      'Leave it out for one thread.',
    );
  }
  const missing = threads > 1 ? threadsMissing() : undefined;
  if (missing !== undefined) {
    refuse(
      `${threads} threads are not possible: ${missing}.`,
      inNode
        ? 'Use one thread, or Node 22 or newer (Node 20: --experimental-wasm-relaxed-simd).'
        : isThere('threads')
          ? 'Use one thread, or serve the page with COOP: same-origin and COEP: require-corp.'
          : 'Use one thread, or reload the page in a few minutes.',
    );
  }
}

const NEWER = 'Use Chrome or Edge 93, Firefox 92, Safari 16.4, or newer.';

/** Throws if the browser lacks a feature that the engine requires. */
function requireBasics(): void {
  const refuse = (code: string, message: string, hint: string) => {
    throw new EngineError(errorInfo(code, message, hint));
  };
  if (typeof WebAssembly === 'undefined') {
    refuse(
      'no_wasm',
      'This browser has no WebAssembly, which the engine is compiled to.',
      `If a strict or lockdown mode has switched it off, allow it for this site. ${NEWER}`,
    );
  }
  if (!WebAssembly.validate(Uint8Array.from(SIMD128))) {
    refuse('no_simd', 'This browser has no WebAssembly SIMD, which the engine is built on.', NEWER);
  }
  if (typeof Worker === 'undefined' && !inNode) {
    refuse('no_workers', 'This browser runs no workers, and the engine needs one.', NEWER);
  }
}

/** The fastest build that runs here. Throws EngineError: no_wasm, no_simd or no_workers if none does, no_threads. */
export function detectBuild(threads = 1): Build {
  requireBasics();
  requireThreads(threads);
  if (threads > 1) return 'threads';
  return isThere('relaxed') && relaxedRuns() ? 'relaxed' : 'simd128';
}
