// The measurement: a short round that is soon on the page, one pass without instruments, and a longer round.

import type { RunProgress } from '../../lab/contract';
import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import type { Measured, Outcome } from './outcome';
import type { Chosen } from './params';

const FIRST_MS = 900;
const FIRST_WARM_UP_MS = 300;
const BARE_MS = 400;
const LONG_MS = 4500;
const LONG_WARM_UP_MS = 300;

export async function measure(run: Run<Chosen, Outcome>): Promise<Measured> {
  const { signal, values } = run;
  const { argument: model, title } = run.model;
  const { batch, seq, seed } = values;
  const common = { batch, seq, signal };
  const part = (name: string, phase: string) => (progress: RunProgress) =>
    run.step(name)({ ...progress, phase });
  const first = await profiler().measureInstruments(model, {
    ...common,
    seed,
    budget_ms: FIRST_MS,
    warm_up_ms: FIRST_WARM_UP_MS,
    onProgress: part('first', 'Three profilers, a first round'),
  });
  run.show({ title, report: first, bare: undefined });
  const { latency_ms, overhead } = await profiler().profileForwardPass(model, {
    ...common,
    budget_ms: BARE_MS,
    onProgress: part('bare', 'One pass without any'),
  });
  const bare = { latency_ms, overhead };
  run.show({ title, report: first, bare });
  const report = await profiler().measureInstruments(model, {
    ...common,
    seed: seed + 1,
    budget_ms: LONG_MS,
    warm_up_ms: LONG_WARM_UP_MS,
    onProgress: part('long', 'Three profilers, a longer round'),
  });
  return { title, report, bare };
}
