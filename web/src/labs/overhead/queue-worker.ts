// The other side of the queue, as a GPU is: it works through what was launched, one product after the other.

export interface Launch {
  readonly id: number;
  readonly size: number;
}

export interface Answer {
  readonly id: number;
  readonly work_ms: number;
  /** Of a product of ones: its size. */
  readonly checksum: number;
}

/** Row-major c = a b, both of so many rows and columns, i k j. */
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
