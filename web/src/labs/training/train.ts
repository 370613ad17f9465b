// The second experiment: a whole training. Stop keeps what was learned, and Resume continues from there.

import type { Progress, TrainReport } from '../../engine/types';
import { experiment, type Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import { type Curve, curveOf, EMPTY, extended, totalSteps } from './curve';
import type { Chosen } from './params';
import type { TrainingName } from './preset';

export interface Settings {
  readonly preset: TrainingName;
  readonly epochs: number;
  readonly seed: number;
}

/** A training that has ended or was stopped. */
export interface Trained {
  readonly settings: Settings;
  readonly report: TrainReport;
  /** A safetensors file; undefined for a training that diverged. */
  readonly weights: Uint8Array | undefined;
}

/** A training under way. */
export interface Learning {
  readonly settings: Settings;
  readonly curve: Curve;
  /** Steps and FLOPs per second, as last reported. */
  readonly rates: Pick<Progress, 'steps_per_second' | 'gflops_per_second'>;
}

/** Fetched at once, because the engine keeps only the weights of the last training. The report is shown even without them. */
const learned = (): Promise<Uint8Array | undefined> =>
  profiler()
    .trainedWeights()
    .catch(() => undefined);

/** The share of the steps that are done, of a resumed training too. */
function shareOf(curve: Curve, epochs: number): number {
  const steps = totalSteps(curve, epochs);
  return steps === undefined ? 0 : (curve.points.at(-1)?.step ?? 0) / steps;
}

export const train = experiment({
  uses: ['train', 'epochs', 'seed'] as const,
  steps: { train: 10_000 },
  resumable: ({ report }: Trained) => report.cancelled,
  async run(run: Run<Chosen, Learning, Trained>): Promise<Trained> {
    const { values, signal, previous, resume } = run;
    const settings = { preset: values.train, epochs: values.epochs, seed: values.seed };
    const progress = run.step('train');
    let curve = resume && previous !== undefined ? curveOf(previous.report) : EMPTY;
    const onProgress = (state: Progress) => {
      curve = extended(curve, state);
      // While the data are fetched there is no curve yet.
      if (curve.points.length > 0) run.show({ settings, curve, rates: state });
      progress({ ...state, fraction: shareOf(curve, settings.epochs) });
    };
    const report = await profiler().train({ ...settings, resume }, { signal, onProgress });
    if (report.steps === 0) signal.throwIfAborted();
    return { settings, report, weights: report.diverged === '' ? await learned() : undefined };
  },
});
