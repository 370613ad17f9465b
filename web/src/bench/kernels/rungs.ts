// The rungs beside the student's: the same product with the engine's kernels, float32, one thread.

export const RUNGS: Readonly<Record<string, string>> = {
  'javascript-naive': 'JavaScript, i j p',
  'javascript-reordered': 'JavaScript, i p j',
  naive: 'C++ in WebAssembly, i j p',
  reordered: 'C++ in WebAssembly, i p j',
  tiled: 'blocks of 64 × 64',
  simd: 'SIMD, tile of 4 × 8',
  packed: 'the engine: packed SIMD',
};

/** The kernel that the engine uses for its layers. */
export const BEST = 'packed';

/** Kernels that compute one number at a time: a run takes long, so their budget covers only a few. */
export const isScalar = (variant: string): boolean => variant !== BEST && variant !== 'simd';
