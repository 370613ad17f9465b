// npm "eigen": Eigen 3.3.9 in WebAssembly, in double precision and without SIMD.
import eigen from 'eigen';

const LARGEST = 512;

function matrix({ shape: [rows, columns], data }) {
  const lists = Array.from({ length: rows }, (_, i) =>
    Array.from(data.subarray(i * columns, (i + 1) * columns)),
  );
  return new eigen.Matrix(lists);
}

function matmul({ m, n }, t) {
  if (n > LARGEST) return null;
  const [a, b] = [matrix(t.a), matrix(t.b)];
  // Its garbage collector frees everything but these at each flush.
  eigen.GC.pushException(a, b);
  return {
    note: 'float64, no SIMD',
    run() {
      a.matMul(b);
      eigen.GC.flush();
    },
    output() {
      const y = a.matMul(b);
      const values = Float32Array.from({ length: m * n }, (_, i) =>
        y.get(Math.floor(i / n), i % n),
      );
      eigen.GC.flush();
      return values;
    },
    dispose() {
      eigen.GC.popException(a, b);
      eigen.GC.flush();
    },
  };
}

export default {
  name: 'eigen (npm)',
  version: '0.2.2',
  async init() {
    await eigen.ready;
    return {};
  },
  cases: { matmul },
};
