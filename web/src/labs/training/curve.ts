// A training's curve, as it is shown while it runs and afterwards. No DOM.

import type { Progress, TrainEvaluation, TrainPoint, TrainReport } from '../../engine/types';
import type { TableData } from '../../kit/charts/table';
import { fixed } from '../../kit/words/format';
import { given } from '../../lab/scene';

export interface Curve {
  readonly points: readonly TrainPoint[];
  readonly evaluations: readonly TrainEvaluation[];
}

export const EMPTY: Curve = { points: [], evaluations: [] };

/** The curve with the points of one progress message added. */
export function extended({ points, evaluations }: Curve, progress: Progress): Curve {
  return {
    points: [...points, ...progress.train_points],
    evaluations: [...evaluations, ...progress.evaluations],
  };
}

export const curveOf = ({ curve, evaluations }: TrainReport): Curve => ({
  points: curve,
  evaluations,
});

/** The steps in this many epochs; undefined until the first step has shown how long an epoch is. */
export function totalSteps({ points }: Curve, epochs: number): number | undefined {
  const last = points.at(-1);
  return last === undefined ? undefined : Math.round((epochs * last.step) / last.epoch);
}

/** The top of the loss axis, a little above all losses so far: as a curve gets longer it only rises. */
export function lossTop({ points, evaluations }: Curve): number {
  const losses = [...points, ...evaluations].map(({ loss }) => loss).filter(Number.isFinite);
  return 1.05 * Math.max(0, ...losses);
}

/** Every step in a row; held-out results are in the row of the step before them. */
export function curveTable({ points, evaluations }: Curve): TableData {
  const tested = new Map(evaluations.map((each) => [each.step, each]));
  const before = given(tested.get(0), ({ loss, accuracy }) => [[0, 0, null, null, loss, accuracy]]);
  return {
    caption: 'Every step of the training',
    columns: [
      { key: 'step', label: 'step' },
      { key: 'epoch', label: 'epoch', format: (value) => fixed(value, 2) },
      { key: 'loss', label: 'loss of its batch', format: (value) => fixed(value, 4) },
      { key: 'learning_rate', label: 'learning rate', format: (value) => value.toPrecision(3) },
      { key: 'held_out_loss', label: 'held-out loss', format: (value) => fixed(value, 4) },
      {
        key: 'held_out_accuracy',
        label: 'held-out accuracy',
        format: (value) => `${fixed(100 * value, 1)} %`,
      },
    ],
    rows: [
      ...before,
      ...points.map(({ step, epoch, loss, learning_rate }) => {
        const test = tested.get(step);
        return [step, epoch, loss, learning_rate, test?.loss ?? null, test?.accuracy ?? null];
      }),
    ],
  };
}
