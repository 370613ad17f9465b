// A prediction made by dragging a bar beside known ones; apart from lab/predict, so that only labs that use it load it.

import { type KnownBar, predictBars } from '../kit/charts/predict-bars';
import type { Prediction, PredictionInput } from './predict';

export interface PredictedMark {
  /** The value is entered in `unit` and stored in base units: unit × scale. The axis is in `unit` too. */
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly scale?: number;
  readonly log?: boolean;
  /** The name of the bar to drag. */
  readonly name?: string;
  readonly category?: KnownBar['category'];
  /** Bars shown for comparison, with values in base units: neighbours, sizes, roofs. */
  readonly known?:
    | readonly KnownBar[]
    | ((setup: PredictionInput<number>['setup']) => readonly KnownBar[]);
}

/** A field with its figure beside it. */
export const predictedMark = (options: PredictedMark): Prediction<number> => asked(options, false);

/** The field alone, without a slider: the mark is dragged in the figure of the scene (`drawPredictBars`, `dragMark`). */
export const predictedField = (
  options: Omit<PredictedMark, 'name' | 'category' | 'known'>,
): Prediction<number> => asked(options, true);

const asked = (options: PredictedMark, bare: boolean): Prediction<number> => ({
  input({ label, echo, draft, onInput, setup }) {
    const { scale = 1, known = [], ...rest } = options;
    const bars = typeof known === 'function' ? known(setup) : known;
    return predictBars({
      ...rest,
      bare,
      label,
      known: bars.map((bar) => ({ ...bar, value: bar.value / scale })),
      value: draft === undefined ? undefined : draft / scale,
      format: (value) => echo(value * scale),
      onInput: (value) => onInput(value === undefined ? undefined : value * scale),
    });
  },
});
