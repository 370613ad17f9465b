// The measurement: a short round that is soon on the page, one pass without instruments, and a longer round, which goes on where it
// cannot tell.

import type { RunProgress } from '../../lab/contract';
import type { Run } from '../../lab/define';
import { progressOf, untilTold } from '../../session/again';
import { profiler } from '../../session/engine';
import { type Measured, type Outcome, tells } from './outcome';
import type { Chosen } from './params';

const FIRST_MS = 900;
const FIRST_WARM_UP_MS = 300;
const BARE_MS = 400;
const LONG = { budget_ms: 4500, warm_up_ms: 300 } as const;
/** For a cost that the longer round leaves open. */
const LONGER = { ...LONG, budget_ms: 3 * LONG.budget_ms } as const;

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
  const report = await untilTold(
    (longer) =>
      profiler().measureInstruments(model, {
        ...common,
        ...(longer ? LONGER : LONG),
        seed: seed + 1,
        onProgress: progressOf(longer, part('long', 'Three profilers, a longer round')),
      }),
    tells,
  );
  return { title, report, bare };
}
