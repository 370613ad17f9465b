// What parts have an engine of their own do: profile the step without its loader, and evaluate folded against not.

import type { CompareReport } from '../../engine/types';
import { newProfiler } from '../../session/engine';
import { budgets } from './budgets';
import { type Configuration, EVALUATION_BATCH, MODEL, trainingOf } from './configuration';
import type { StepProfile } from './notebook';
import type { RaceRun } from './race';

const optionsOf = (budget_ms: number, { signal, progress }: RaceRun) => ({
  budget_ms,
  warm_up_ms: budgets().warm_up_ms,
  signal,
  onProgress: progress,
});

/** Of the profile, what is shown and exported. */
export async function profileStep(setup: Configuration, run: RaceRun): Promise<StepProfile> {
  const engine = newProfiler();
  try {
    const { batch } = setup;
    const options = { batch, ...optionsOf(budgets().profile_ms, run) };
    const all = await engine.profileBackwardPass(MODEL, trainingOf(setup), options);
    const { forward, backward, optimizer, steady_at_peak } = all;
    const { forward_latency_ms, backward_latency_ms, optimizer_latency_ms } = all;
    const { step_latency_ms, measured_steps_peak_bytes, planned_equals_measured } = all;
    return {
      ...{ forward, backward, optimizer, steady_at_peak },
      ...{ forward_latency_ms, backward_latency_ms, optimizer_latency_ms },
      ...{ step_latency_ms, measured_steps_peak_bytes, planned_equals_measured },
    };
  } finally {
    engine.dispose();
  }
}

/** Folded against not, on the pass that an epoch ends with. */
export async function evaluateFolded(run: RaceRun): Promise<CompareReport> {
  const engine = newProfiler();
  const side = { model: MODEL, batch: EVALUATION_BATCH };
  try {
    const options = optionsOf(budgets().evaluation_ms, run);
    return await engine.compare({ ...side, fuse: true }, side, options);
  } finally {
    engine.dispose();
  }
}
