// The measurement: counts and one pass of both ways for memory, a short round, one pass over memory, each op, and a longer round.

import type { CompareReport } from '../../engine/types';
import type { RunProgress } from '../../lab/contract';
import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { intervalOf } from '../../session/record';
import { type Counts, type Mover, type Outcome, opsOf, type Timed, timesOf } from './outcome';
import type { Chosen } from './params';
import type { Subject, Workload } from './subjects';

const FIRST = { budget_ms: 500, warm_up_ms: 250, min_blocks: 4 } as const;
const MOVER = { budget_ms: 500, warm_up_ms: 250, min_samples: 10 } as const;
const TRACE = { budget_ms: 150, warm_up_ms: 100, min_samples: 10 } as const;
const LONG = { budget_ms: 2500, warm_up_ms: 400 } as const;
/** The fractions of the progress bar at which the parts end. */
const ENDS = [0.18, 0.3, 0.38, 0.46, 1] as const;

async function count({ model, batch, fuse }: Workload, signal: AbortSignal): Promise<Counts> {
  const options = { batch, fuse, signal };
  const described = await profiler().describe(model, options);
  const memory = await profiler().measureMemory(model, options);
  return {
    flops: described.flops_per_call,
    transcendentals: described.transcendentals_per_call,
    bytes: described.min_bytes_per_call,
    peak_bytes: (memory.measured ?? memory.planned).peak_bytes,
    planned_equals_measured: memory.planned_equals_measured,
    ops: opsOf(described),
  };
}

async function move(
  { model, batch }: Workload,
  signal: AbortSignal,
  onProgress: (state: RunProgress) => void,
): Promise<Mover> {
  const { min_bytes_per_call: bytes } = await profiler().describe(model, { batch, signal });
  const options = { batch, ...MOVER, signal, onProgress };
  const { latency_ms, statistics } = await profiler().measureLatency(model, options);
  return { bytes, latency_ms, interval_ms: intervalOf(statistics) };
}

export async function measure(
  subject: Subject,
  seed: number,
  run: Run<Chosen, Outcome>,
): Promise<Timed> {
  const { signal } = run;
  const { apart: a, fused: b } = subject;
  const part =
    (index: 0 | 1 | 2 | 3 | 4, phase: string) =>
    ({ fraction, remaining_ms }: RunProgress) => {
      const from = ENDS[index - 1] ?? 0;
      run.progress({ phase, remaining_ms, fraction: from + (ENDS[index] - from) * fraction });
    };
  const compare = (options: typeof FIRST | typeof LONG, index: 0 | 4, phase: string) =>
    profiler().compare(a, b, {
      ...options,
      seed: seed + index,
      signal,
      onProgress: part(index, phase),
    });
  let outcome: Outcome = {
    subject,
    apart: await count(a, signal),
    fused: await count(b, signal),
    compared: undefined,
    mover: undefined,
    op_times: undefined,
    dispatch_ns: undefined,
    finished: false,
  };
  const found = (more: Partial<Outcome>): void => {
    outcome = { ...outcome, ...more };
    run.show(outcome);
  };
  found({});
  const first: CompareReport = await compare(FIRST, 0, 'Both ways in turn, a first round');
  found({ compared: first });
  found({ mover: await move(subject.mover, signal, part(1, 'What a pass over memory costs')) });
  const trace = (of: Workload, index: 2 | 3) =>
    profiler().profileForwardPass(of.model, {
      batch: of.batch,
      fuse: of.fuse,
      ...TRACE,
      signal,
      onProgress: part(index, 'How long each op takes'),
    });
  const traced = { apart: await trace(a, 2), fused: await trace(b, 3) };
  found({
    op_times: { apart: timesOf(traced.apart), fused: timesOf(traced.fused) },
    dispatch_ns: traced.apart.overhead.dispatch_ns,
  });
  const compared = await compare(LONG, 4, 'Both ways in turn, a longer round');
  return { ...outcome, compared, finished: true };
}
