// The measurement: single runs from the very first on, then the protocol; both stream to the page. The engine computes every statistic.

import type { Progress } from '../../engine/types';
import { stepSeen } from '../../kit/numbers/clock';
import type { Run } from '../../lab/contract';
import { experiment, type Setup } from '../../lab/define';
import { lastDevice } from '../../session/device-store';
import { profiler } from '../../session/engine';
import {
  BOOK,
  type Chosen,
  type Dry,
  type Live,
  type Measured,
  MOST_READINGS,
  prefixes,
  type Taken,
} from './model';

type Seen = { -readonly [K in keyof Live]: Live[K] };

/** A hundred runs of a large network would take minutes, and the first few show as much. */
const SINGLE_RUNS_MS = 3000;

export async function measure(run: Run<Chosen, Live>): Promise<Taken> {
  const { model, values, signal } = run;
  const { batch, seq, seed } = values;
  const seen: Seen = { title: model.title, readings_ms: [], warm_up_ms: [], samples_ms: [] };
  const readings_ms = await singleRuns(run, seen);
  Object.assign(seen, { readings_ms });
  const onProgress = (progress: Progress) => {
    if (progress.restarted) Object.assign(seen, { warm_up_ms: [], samples_ms: [] });
    seen.warm_up_ms = [...seen.warm_up_ms, ...progress.warm_up_ms];
    seen.samples_ms = [...seen.samples_ms, ...progress.samples_ms];
    run.step('protocol')(progress);
    run.show({ ...seen });
  };
  const options = { batch, seq, seed, signal, onProgress };
  const report = await profiler().measureLatency(model.argument, options);
  return { title: model.title, readings_ms, report };
}

/** Takes up to MOST_READINGS readings, or fewer when they take too long. */
async function singleRuns(run: Run<Chosen, Live>, seen: Seen): Promise<readonly number[]> {
  const { batch, seq, seed } = run.values;
  const stop = new AbortController();
  run.signal.addEventListener('abort', () => stop.abort(), { once: true });
  let begun: number | undefined;
  const onProgress = ({ phase, samples_ms, remaining_ms, done }: Progress) => {
    seen.readings_ms = [...seen.readings_ms, ...samples_ms];
    const fraction = seen.readings_ms.length / MOST_READINGS;
    run.step('single')({ phase, fraction, remaining_ms: Math.min(remaining_ms, SINGLE_RUNS_MS) });
    run.show({ ...seen });
    if (phase !== 'prepare') begun ??= performance.now();
    const late = begun !== undefined && performance.now() - begun > SINGLE_RUNS_MS;
    if (late && seen.readings_ms.length > 0 && !done) stop.abort();
  };
  const { signal } = stop;
  const options = { batch, seq, seed, naive_runs: MOST_READINGS, signal, onProgress };
  try {
    return (await profiler().measureLatency(run.model.argument, options)).samples_ms;
  } catch (thrown) {
    if (run.signal.aborted || !signal.aborted) throw thrown;
    return seen.readings_ms;
  }
}

export async function dry(
  { values, model }: Setup<Chosen>,
  signal: AbortSignal,
  before: Dry | undefined,
): Promise<Dry> {
  const { batch, seq } = values;
  const tick_ms = before?.tick_ms ?? stepSeen(() => performance.now());
  const [description, quiet, all] = await Promise.all([
    profiler().describe(model.argument, { batch, seq, signal }),
    profiler().summarize(BOOK.slice(0, -1)),
    profiler().summarize(BOOK),
  ]);
  const peak = lastDevice()?.roof.peak_gflops_per_second;
  return { title: model.title, description, tick_ms, peak, book: { quiet, all } };
}

async function derive(taken: Taken, { outliers, factor }: Chosen): Promise<Measured> {
  const { samples_ms, warm_up_ms, latency_ms } = taken.report;
  const more = [...samples_ms, ...Array<number>(outliers).fill(factor * latency_ms)];
  const parts = prefixes(taken.readings_ms);
  const [warm_up, statistics, ...naive] = await Promise.all([
    warm_up_ms.length === 0 ? undefined : profiler().summarize(warm_up_ms),
    profiler().summarize(more),
    ...parts.map((part) => profiler().summarize(part)),
  ]);
  return {
    ...taken,
    naive: parts.map((readings_ms, at) => ({ readings_ms, mean_ms: naive[at]?.mean ?? 0 })),
    warm_up,
    added: { many: outliers, factor, samples_ms: more, statistics },
  };
}

export const latency = experiment({
  uses: ['model', 'batch', 'seq', 'seed'],
  steps: { single: 700, protocol: 4000 },
  run: measure,
  derive,
});
