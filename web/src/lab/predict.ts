// What a student can predict: how it is asked. Zero and negative values belong to lab/predicted-mark and to inputs of a
// lab's own.

import type { TemplateResult } from 'lit';
import { segmented } from '../kit/controls/fields';
import { predictNumber } from '../kit/controls/prediction';
import type { Values } from './params';

/** S what is predicted, D what the lab knows without running. */
export interface PredictionInput<S, D = unknown> {
  readonly label: string;
  readonly echo: (said: S) => string;
  /** What is in the input now; undefined: nothing. */
  readonly draft: S | undefined;
  readonly onInput: (said: S | undefined) => void;
  /** What is chosen: it may decide what is shown beside the input. */
  readonly setup?: { readonly values: Values; readonly model: { readonly title: string } };
  /** Undefined while it is first asked for. */
  readonly dry?: D | undefined;
}

/** An input; a lab may draw one of its own, such as a mark to drag in a figure. */
export interface Prediction<S, D = unknown> {
  input(input: PredictionInput<S, D>): TemplateResult;
  /** What is still to say of one that has several parts, as a sentence; undefined: it can be locked. */
  lacks?(draft: S, dry: D | undefined): string | undefined;
}

/** A number on a log slider. It is typed in `unit`, and kept in base units: unit × scale. */
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

/** One of a few; nothing is preselected. */
export const predictedChoice = <const K extends string>(options: readonly K[]): Prediction<K> => ({
  input: ({ label, echo, draft, onInput }) =>
    segmented({
      label,
      value: draft,
      options: options.map((value) => ({ value, label: echo(value) })),
      onChange: (value) => onInput(options.find((each) => each === value)),
    }),
});
