// The rungs beside the student's: the same product by the engine's kernels, float32, one thread.

export const RUNGS: Readonly<Record<string, string>> = {
  'javascript-naive': 'JavaScript, i j p',
  'javascript-reordered': 'JavaScript, i p j',
  naive: 'C++ in WebAssembly, i j p',
  reordered: 'C++ in WebAssembly, i p j',
  tiled: 'blocks of 64 × 64',
  simd: 'SIMD, tile of 4 × 8',
  packed: 'the engine: packed SIMD',
};

/** The kernel of every layer of the engine. */
export const BEST = 'packed';

/** One number at a time: a run takes long, so these are given time for a few. */
export const isScalar = (variant: string): boolean => variant !== BEST && variant !== 'simd';
