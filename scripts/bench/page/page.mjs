// One engine in one page, driven from Node through `window.bench`. An adapter module exports by default
//   { name, version, init({threads, options}) -> info, cases: { kind(one, tensors) -> session | null } }
// and a session has
//   run()       the timed operation; returns nothing or a promise
//   output()    its result in canonical layout: Float32Array, a promise of one, or null when there is nothing to check
//   reps?       operations done by one run()
//   pipelined?  run() only enqueues; flush() is awaited once per sample, inside the timing
//   reset?()    called before every sample, untimed; returns nothing or a promise
//   dispose?()  frees the session
//   note?       a remark about how it ran
import { check } from '../check.mjs';
import { makeData } from '../data.mjs';

let engine;
let session;
let isAsync = false;

async function batch(runs) {
  const start = performance.now();
  if (session.pipelined) {
    for (let i = 0; i < runs; i += 1) session.run();
    await session.flush();
  } else if (isAsync) {
    for (let i = 0; i < runs; i += 1) await session.run();
  } else {
    for (let i = 0; i < runs; i += 1) session.run();
  }
  return performance.now() - start;
}

const messageOf = (error) => String(error?.message ?? error).slice(0, 400);

async function expectedOf(one) {
  if (one.kind === 'elementwise') return null;
  const response = await fetch(`/reference/${one.id}.bin`);
  return new Float64Array(await response.arrayBuffer());
}

/** Runs the case as often as its check requires, and checks the result. */
async function firstRuns(one, tensors) {
  for (let i = 0; i < (one.checkRuns ?? 1); i += 1) {
    const running = session.run();
    isAsync = typeof running?.then === 'function';
    await running;
  }
  if (session.pipelined) await session.flush();
  const y = await session.output();
  return y === null ? null : check(one, y, await expectedOf(one), tensors);
}

window.bench = {
  async init({ url, threads, options }) {
    engine = (await import(url)).default;
    const info = await engine.init({ threads, options });
    return { name: engine.name, version: engine.version, info, isolated: crossOriginIsolated };
  },

  /** {status: 'ok' | 'unsupported' | 'error', ...} */
  async prepare(one) {
    session = null;
    try {
      const tensors = makeData(one);
      session = (await engine.cases[one.kind]?.(one, tensors)) ?? null;
      if (session === null) return { status: 'unsupported' };
      const checked = await firstRuns(one, tensors);
      return { status: 'ok', check: checked, note: session.note, reps: session.reps ?? 1, isAsync };
    } catch (error) {
      return { status: 'error', message: messageOf(error) };
    }
  },

  /** Finds the number of runs for which a sample lasts minMs; also warms up. */
  async calibrate(minMs) {
    let runs = 1;
    let ms = 0;
    for (let attempt = 0; attempt < 40; attempt += 1) {
      await session.reset?.();
      ms = await batch(runs);
      if (ms >= minMs) break;
      runs = ms < 0.5 ? runs * 8 : Math.max(runs + 1, Math.ceil((runs * minMs * 1.25) / ms));
    }
    // The code may have become faster in the meantime.
    await session.reset?.();
    ms = await batch(runs);
    if (ms < minMs * 0.9) runs = Math.ceil((runs * minMs * 1.15) / ms);
    return { runs, msPerRun: ms / runs };
  },

  /** Milliseconds that `runs` runs take together. */
  async sample(runs) {
    await session.reset?.();
    return batch(runs);
  },

  async dispose() {
    await session?.dispose?.();
    session = null;
  },
};
