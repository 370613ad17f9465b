// The baseline, part 1: some real steps, in which loader and network take turns; and what is known before.

import { experiment, type Run, type Setup } from '../../lab/define';
import { lastDevice } from '../../session/device-store';
import { profiler } from '../../session/engine';
import { budgets } from './budgets';
import { baselineOf, MODEL, trainingOf } from './configuration';
import { keepBaseline, TOLD_ANEW } from './notebook';
import type { Dry, Outcome } from './outcome';
import type { Chosen } from './params';
import { BUSY } from './part-texts';
import { runSide } from './race';

export async function dry(
  { values: { batch }, model: { title } }: Setup<Chosen>,
  signal: AbortSignal,
): Promise<Dry> {
  const [description, plan] = await Promise.all([
    profiler().describe(MODEL, { batch, signal }),
    profiler().planTraining(MODEL, trainingOf(baselineOf(batch)), { batch, signal }),
  ]);
  const peak = lastDevice()?.roof.peak_gflops_per_second;
  return { title, batch, description, flops: plan.total_flops / batch, peak };
}

/** While it runs no part may begin: it would be the end of this. */
let underWay = false;
export const baselineUnderWay = (): boolean => underWay;

function tell(running: boolean): void {
  underWay = running;
  globalThis.dispatchEvent?.(new Event(TOLD_ANEW));
}

/** And while a part is measured the baseline waits, for the same reason. */
let part = false;
export function holdBaseline(measuring: boolean): void {
  part = measuring;
}

export const baseline = experiment({
  uses: ['model', 'batch', 'seed'],
  steps: { train: budgets().baseline_ms },
  fixed_ms: 1000,
  held: () => (part ? BUSY : undefined),
  async run(run: Run<Chosen, Outcome>): Promise<Outcome> {
    const { batch, seed } = run.values;
    const setup = baselineOf(batch);
    const { title } = run.model;
    tell(true);
    try {
      const plan = await profiler().planTraining(MODEL, trainingOf(setup), { batch });
      const at = plan.steady_at_peak;
      const at_peak = {
        parameters: at.parameters_bytes,
        gradients: at.gradients_bytes,
        optimizer_state: at.optimizer_state_bytes,
        activations: at.activations_bytes,
      };
      const options = {
        seed,
        budget_ms: budgets().baseline_ms,
        show: (side: Outcome['side']) => run.show({ title, side, at_peak }),
      };
      const side = await runSide(setup, options, {
        signal: run.signal,
        progress: run.step('train'),
      });
      keepBaseline(side);
      return { title, side, at_peak };
    } finally {
      tell(false);
    }
  },
});
