// Which of the two builds this machine can run, by validating a module of one instruction.

import { EngineError, errorInfo } from './errors.ts';

export type Build = 'relaxed' | 'simd128';

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

/** The fastest build that runs here. Throws EngineError(no_simd) where none does. */
export function detectBuild(): Build {
  if (typeof WebAssembly === 'undefined' || !WebAssembly.validate(Uint8Array.from(SIMD128))) {
    throw new EngineError(
      errorInfo(
        'no_simd',
        'This browser has no WebAssembly SIMD, which the engine is built on.',
        'Use Chrome or Edge 91, Firefox 89, Safari 16.4, or newer.',
      ),
    );
  }
  return WebAssembly.validate(Uint8Array.from(RELAXED)) ? 'relaxed' : 'simd128';
}
