// Runs a network whose ops use readable kernels, except for the matrix products; then it makes one kind of op fast and compares the law's
// prediction with the measurement.

import type { RealRow } from '../../bench/contract';
import type { Profiler } from '../../engine/profiler';
import type { Op } from './reference';

const MODEL = 'cnn';
const BATCH = 1;
const TIMING = { budget_ms: 600, warm_up_ms: 200 } as const;
/** With readable kernels these would take nearly all of the time. */
const PRODUCTS: readonly string[] = ['conv2d', 'linear'];
/** With fewer blocks there is no 95 % interval. */
const BLOCKS = 6;
/** The effect of kinds that take a smaller share cannot be seen in the whole. */
const WORTH = 0.02;
const MOST = 3;

async function profile(engine: Profiler, reference_ops: readonly string[], signal?: AbortSignal) {
  const options = { batch: BATCH, reference_ops, ...TIMING, ...(signal ? { signal } : {}) };
  const { trace } = await engine.profileForwardPass(MODEL, options);
  const ops = trace.map(
    ({ name, type, duration_ms }): Op => ({ name, kind: type, ms: duration_ms }),
  );
  return { ops, of: (kind: string) => sum(ops.filter((op) => op.kind === kind)) };
}

const sum = (ops: readonly Op[]): number => ops.reduce((total, { ms }) => total + ms, 0);

export async function rows(engine: Profiler, signal?: AbortSignal): Promise<RealRow[]> {
  const { layers } = await engine.describe(MODEL, { batch: BATCH, ...(signal ? { signal } : {}) });
  const kinds = [...new Set(layers.map(({ type }) => type))].filter(
    (kind) => !PRODUCTS.includes(kind),
  );
  const slow = await profile(engine, kinds, signal);
  const fast = await profile(engine, [], signal);
  const total = sum(slow.ops);
  const worth = kinds
    .filter((kind) => slow.of(kind) > WORTH * total && fast.of(kind) > 0)
    .sort((a, b) => slow.of(b) - slow.of(a))
    .slice(0, MOST);
  const made: RealRow[] = [];
  for (const kind of worth) {
    const side = (reference_ops: readonly string[]) => ({
      model: MODEL,
      batch: BATCH,
      reference_ops,
    });
    const others = kinds.filter((each) => each !== kind);
    const { ratio, ratio_interval } = await engine.compare(side(kinds), side(others), {
      ...TIMING,
      min_blocks: BLOCKS,
      ...(signal ? { signal } : {}),
    });
    const times = slow.of(kind) / fast.of(kind);
    made.push({
      label: `${kind}, ${times.toPrecision(2)} times as fast`,
      args: [slow.ops, { [kind]: times }],
      part: 'speedup',
      ours: ratio,
      interval: [ratio_interval.low, ratio_interval.high],
    });
  }
  return made;
}
