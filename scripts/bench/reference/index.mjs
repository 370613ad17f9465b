// float64 results of every case, computed once and stored in build/bench/reference.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hashFiles, listFiles, readText, writeAtomically } from '../../lib/files.mjs';
import { BUILD, ROOT } from '../../lib/paths.mjs';
import { makeData } from '../data.mjs';
import { isGraph } from '../graphs/index.mjs';
import { outputLength } from '../kinds.mjs';
import { conv, convGradients } from './conv.mjs';
import { graphReference } from './graph.mjs';
import { mlp, mlpTraining, resnet18 } from './networks.mjs';
import { attention, depthwise, gemm, layerNorm, softmax } from './ops.mjs';
import { resnetTraining } from './resnet-training.mjs';
import { sampledReference } from './sampled.mjs';

export const REFERENCES = join(BUILD, 'bench', 'reference');

const REFERENCE = {
  matmul: ({ m, k, n }, t) => gemm(t.a, t.b, m, k, n),
  linear: ({ m, k, n }, t) => gemm(t.x, t.w, m, k, n, t.bias),
  conv2d: (one, t) => conv(t.x, t.w, t.bias, one),
  convgrad: (one, t) => convGradients(t.x, t.w, t.dy, one),
  dwconv: (one, t) => depthwise(t.x, t.w, t.bias, one),
  softmax: ({ rows, cols }, t) => softmax(t.x, rows, cols),
  layernorm: ({ rows, cols }, t) => layerNorm(t.x, t.gamma, t.beta, rows, cols),
  attention: (one, t) => attention(t.q, t.k, t.v, one),
  mlp,
  mlp_train: mlpTraining,
  resnet18,
  resnet18_train: resnetTraining,
  int8_matmul: ({ m, k, n }, t) => gemm(t.a, t.b, m, k, n),
};

/** Float64Array, for sampled cases of the sampled outputs only; null for element-wise ops, which the page computes itself. */
export function reference(one) {
  if (one.kind === 'elementwise') return null;
  const data = makeData(one);
  if (isGraph(one)) return graphReference(one, data);
  const tensors = Object.entries(data);
  if (one.sampled) {
    const arrays = Object.fromEntries(tensors.map(([name, { data }]) => [name, data]));
    return sampledReference(one, arrays);
  }
  const y = REFERENCE[one.kind](
    one,
    Object.fromEntries(tensors.map(([name, { data }]) => [name, Float64Array.from(data)])),
  );
  if (y.length !== outputLength(one)) throw new Error(`${one.id}: a reference of wrong length`);
  return y;
}

/** Makes the files that are missing or were made by other code. */
export function makeReferences(cases) {
  const sources = listFiles(join(ROOT, 'scripts', 'bench'), (file) =>
    /\/(kinds|check|data|sampling|resnet18|(reference|graphs)\/[\w-]+)\.mjs$/.test(file),
  );
  const key = hashFiles(sources);
  const stamp = join(REFERENCES, 'stamp');
  if (readText(stamp) !== key) {
    rmSync(REFERENCES, { recursive: true, force: true });
    writeAtomically(stamp, key);
  }
  for (const one of cases) {
    const file = join(REFERENCES, `${one.id}.bin`);
    if (existsSync(file)) continue;
    const values = reference(one);
    if (values) writeAtomically(file, Buffer.from(values.buffer));
  }
}
