// Everything known about a lab's runs, for its export button.

import { labRecord } from '../../session/progress';
import type { LabState } from './lab-state';

export function labFile(lab: LabState): object {
  const { prediction, main, trials, predictions, lab: value } = lab;
  const { further = {}, answers = {} } = labRecord(value.meta.id);
  return {
    lab: value.meta.id,
    ...(lab.recorded === undefined ? {} : { recorded: lab.recorded.on }),
    state: lab.shownValues,
    prediction: prediction === undefined ? null : lab.lab.text.predict.inWords(prediction),
    predictions: predictions.all.map(({ about, text }) => ({ about, text })),
    results: main.outcome === undefined ? [] : lab.words(main.key).results(main.outcome),
    environment: main.environment,
    further,
    answers,
    outcome: main.outcome ?? null,
    further_outcomes: Object.fromEntries(
      trials.slice(1).map(({ key, outcome }) => [key, outcome ?? null]),
    ),
  };
}

/** For JSON.stringify: leaves out files in outcomes, such as trained weights, which the lab offers to save by themselves. */
export const withoutFiles = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? undefined : value;
