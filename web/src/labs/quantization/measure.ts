// The experiment of this lab: trains a network, then rounds it.

import type { Progress, TrainEvaluation, TrainPoint } from '../../engine/types';
import type { Run } from '../../lab/define';
import { profiler } from '../../session/engine';
import type { Learning, Measured } from './outcome';
import type { Chosen } from './params';
import { TRAININGS, type Trained } from './trainings';

export interface Wanted {
  readonly model: Trained;
  readonly title: string;
  readonly epochs: number;
  readonly batch: number;
  readonly seed: number;
  /** Tokens in a sample; 0 for images. */
  readonly seq: number;
}

const TIMING_MS = 1200;
/** The position of the progress bar when training has ended. */
const LEARNED = 0.5;

export async function measure(
  { model, title, epochs, batch, seed, seq }: Wanted,
  run: Run<Chosen, Learning>,
): Promise<Measured> {
  const { preset, things } = TRAININGS[model];
  const points: TrainPoint[] = [];
  const evaluations: TrainEvaluation[] = [];
  const onProgress = (progress: Progress) => {
    points.push(...progress.train_points);
    evaluations.push(...progress.evaluations);
    const last = points.at(-1);
    const steps = last && Math.round((epochs * last.step) / last.epoch);
    run.progress({
      phase: last === undefined ? 'prepare' : 'training',
      fraction: LEARNED * progress.fraction,
      remaining_ms: progress.remaining_ms + 2 * TIMING_MS,
    });
    run.show({
      finished: false,
      title,
      points: [...points],
      evaluations: [...evaluations],
      steps,
    });
  };
  const trained = await profiler().train(
    { preset, epochs, seed },
    { signal: run.signal, onProgress },
  );
  run.signal.throwIfAborted(); // a stopped training returns what it has reached so far
  const report = await profiler().quantize({
    timing_budget_ms: TIMING_MS,
    timing_batch: batch,
    signal: run.signal,
    onProgress: ({ phase, fraction }) =>
      run.progress({
        phase,
        fraction: LEARNED + (1 - LEARNED) * fraction,
        remaining_ms: (1 - fraction) * 2 * TIMING_MS,
      }),
  });
  const answers = report.held_out_samples * Math.max(1, seq);
  return { finished: true, title, batch, answers, things, trained, report };
}
