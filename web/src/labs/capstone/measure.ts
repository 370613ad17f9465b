// The known values before any run; and the baseline, part 1: real steps in which loader and network take turns.

import { experiment, type Run, type Setup } from '../../lab/define';
import { lastDevice } from '../../session/device-store';
import { profiler } from '../../session/engine';
import { budgets, plannedPeak, runSide } from './baseline/measure';
import { baselineOf, MODEL, trainingOf } from './baseline/model';
import type { Chosen, Dry, Outcome, Peaks } from './model';
import { EMPTY, finalOf, type Pages, proposalOf, withBaseline } from './parts/model';

/** Plans again only if a configuration changed, because the notebook also changes with every word that the student types. */
async function peaksOf(
  pages: Pages,
  signal: AbortSignal,
  before: Peaks | undefined,
): Promise<Peaks | undefined> {
  const next = { batch: proposalOf(pages, 'batch'), final: finalOf(pages) };
  const of = JSON.stringify(next);
  if (before?.of === of) return before;
  try {
    const [batch, final] = await Promise.all([
      plannedPeak(profiler(), next.batch, signal),
      plannedPeak(profiler(), next.final, signal),
    ]);
    return { of, batch, final };
  } catch {
    // The engine reports the error itself when the configuration is run.
    return undefined;
  }
}

export async function dry(
  { values: { batch }, model: { title }, notebook = EMPTY }: Setup<Chosen, Pages>,
  signal: AbortSignal,
  before: Dry | undefined,
): Promise<Dry> {
  const planned = peaksOf(notebook, signal, before?.peaks);
  if (before?.batch === batch && before.title === title) return { ...before, peaks: await planned };
  const [peaks, description, plan] = await Promise.all([
    planned,
    profiler().describe(MODEL, { batch, signal }),
    profiler().planTraining(MODEL, trainingOf(baselineOf(batch)), { batch, signal }),
  ]);
  const peak = lastDevice()?.roof.peak_gflops_per_second;
  return { title, batch, description, flops: plan.total_flops / batch, peak, peaks };
}

export const baseline = experiment({
  uses: ['model', 'batch', 'seed'],
  steps: { train: budgets().baseline_ms },
  fixed_ms: 1000,
  async run(run: Run<Chosen, Outcome, Outcome, Pages>): Promise<Outcome> {
    const { batch, seed } = run.values;
    const setup = baselineOf(batch);
    const { title } = run.model;
    const plan = await profiler().planTraining(MODEL, trainingOf(setup), { batch });
    const at = plan.steady_at_peak;
    const at_peak = {
      parameters: at.parameters_bytes,
      gradients: at.gradients_bytes,
      optimizer_state: at.optimizer_state_bytes,
      activations: at.activations_bytes,
    };
    const show = (side: Outcome['side']) => run.show({ title, side, at_peak });
    const options = { seed, budget_ms: budgets().baseline_ms, show };
    const side = await runSide(setup, options, {
      signal: run.signal,
      progress: run.step('train'),
    });
    run.note((pages) => withBaseline(pages, side));
    return { title, side, at_peak };
  },
});
