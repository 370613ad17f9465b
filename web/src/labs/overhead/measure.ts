// The measurement: a short round that is soon on the page, one pass without instruments, and a longer round.

import { profiler, type Run, type RunProgress } from '../../lab/lab';
import type { Outcome } from './outcome';

export interface Subject {
  readonly title: string;
  readonly model: string;
  readonly batch: number;
  readonly seq: number;
  readonly seed: number;
}

const FIRST_MS = 900;
const FIRST_WARM_UP_MS = 300;
const BARE_MS = 400;
const LONG_MS = 4500;
const LONG_WARM_UP_MS = 300;
/** Where each part ends on the progress bar. */
const ENDS = [0.18, 0.4, 1] as const;

export async function measure(
  { title, model, batch, seq, seed }: Subject,
  run: Run<Outcome>,
): Promise<Outcome> {
  const { signal } = run;
  const common = { batch, seq, signal };
  const part =
    (index: 0 | 1 | 2, phase: string, after_ms: number) =>
    ({ fraction, remaining_ms }: RunProgress) => {
      const from = ENDS[index - 1] ?? 0;
      run.progress({
        phase,
        fraction: from + (ENDS[index] - from) * fraction,
        remaining_ms: remaining_ms + after_ms,
      });
    };
  const first = await profiler().measureInstruments(model, {
    ...common,
    seed,
    budget_ms: FIRST_MS,
    warm_up_ms: FIRST_WARM_UP_MS,
    onProgress: part(0, 'Three profilers, a first round', LONG_MS + 2 * BARE_MS),
  });
  run.show({ title, report: first, bare: undefined });
  const { latency_ms, overhead } = await profiler().profileForwardPass(model, {
    ...common,
    budget_ms: BARE_MS,
    onProgress: part(1, 'One pass without any', LONG_MS),
  });
  const bare = { latency_ms, overhead };
  run.show({ title, report: first, bare });
  const report = await profiler().measureInstruments(model, {
    ...common,
    seed: seed + 1,
    budget_ms: LONG_MS,
    warm_up_ms: LONG_WARM_UP_MS,
    onProgress: part(2, 'Three profilers, a longer round', 0),
  });
  return { title, report, bare };
}
