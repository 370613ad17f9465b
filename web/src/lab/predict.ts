// The inputs for predictions. Zero and negative values need lab/predicted-mark or a lab's own input.

import type { TemplateResult } from 'lit';
import { segmented } from '../kit/controls/fields';
import { predictNumber } from '../kit/controls/prediction';
import type { Values } from './params';

/** Type parameters: S is the prediction, D is what the lab knows without a run. */
export interface PredictionInput<S, D = unknown> {
  readonly label: string;
  readonly echo: (prediction: S) => string;
  /** The current content of the input; undefined means that it is empty. */
  readonly draft: S | undefined;
  readonly onInput: (prediction: S | undefined) => void;
  /** The chosen setup: it may decide what is shown beside the input. */
  readonly setup?: { readonly values: Values; readonly model: { readonly title: string } };
  /** Undefined until the first answer arrives. */
  readonly dry?: D | undefined;
}

/** An input for predictions; a lab may draw its own, such as a mark to drag in a figure. */
export interface Prediction<S, D = unknown> {
  input(input: PredictionInput<S, D>): TemplateResult;
  /** False where an unlocked prediction was made for other values and means nothing for these. */
  fits?(draft: S, values: Values): boolean;
  /** A sentence about the parts of the prediction that are missing; undefined when it can be locked. */
  lacks?(draft: S, dry: D | undefined): string | undefined;
}

/** A number on a log slider. It is entered in `unit` and stored in base units: unit × scale. */
export const predictedNumber = (options: {
  readonly unit: string;
  readonly min: number;
  readonly max: number;
  readonly scale?: number;
}): Prediction<number> => ({
  input({ label, echo, draft, onInput }) {
    const { scale = 1, ...range } = options;
    return predictNumber({
      ...range,
      label,
      value: draft === undefined ? undefined : draft / scale,
      format: (value) => echo(value * scale),
      onInput: (value) => onInput(value === undefined ? undefined : value * scale),
    });
  },
});

/** One of a few options; nothing is preselected. */
export const predictedChoice = <const K extends string>(options: readonly K[]): Prediction<K> => ({
  input: ({ label, echo, draft, onInput }) =>
    segmented({
      label,
      value: draft,
      options: options.map((value) => ({ value, label: echo(value) })),
      onChange: (value) => onInput(options.find((each) => each === value)),
    }),
});
