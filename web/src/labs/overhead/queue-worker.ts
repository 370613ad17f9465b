// The worker side of the queue, in the role of a GPU: it works through what was launched, one product after the other.

export interface Launch {
  readonly id: number;
  readonly size: number;
}

export interface Answer {
  readonly id: number;
  readonly work_ms: number;
  /** An element of a product of matrices of ones: equal to their size. */
  readonly checksum: number;
}

/** Computes c = a b for square row-major matrices of `size` rows, with the loops in the order i k j. */
function multiply(a: Float32Array, b: Float32Array, size: number): Float32Array {
  const c = new Float32Array(size * size);
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k < size; k += 1) {
      const factor = a[i * size + k] as number;
      for (let j = 0; j < size; j += 1) {
        c[i * size + j] = (c[i * size + j] as number) + factor * (b[k * size + j] as number);
      }
    }
  }
  return c;
}

addEventListener('message', ({ data: { id, size } }: MessageEvent<Launch>) => {
  const began = performance.now();
  const ones = new Float32Array(size * size).fill(1);
  const product = multiply(ones, ones, size);
  const answer: Answer = { id, work_ms: performance.now() - began, checksum: product[0] ?? 0 };
  postMessage(answer);
});
