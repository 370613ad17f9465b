// The results of the session's controls; a small module, so that every lab can show them.

import type { ControlsReport } from '../engine/types';
import type { Fact } from './fact';

let last: ControlsReport | undefined;
const listeners = new Set<() => void>();

export function keepControls(report: ControlsReport): void {
  last = report;
  for (const listener of listeners) listener();
}

/** Valid in this session only: a page opened tomorrow in effect runs on another machine. */
export const lastControls = (): ControlsReport | undefined => last;

/** Calls back whenever the controls have run; returns a function that removes the listener. */
export function onControls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The label of the controls in an environment's facts. */
export const CONTROLS = 'Controls';

/** The result of the controls as a fact for the environment of a report. */
export function controlsFact(): Fact {
  const findings = last?.controls.map(({ finding }) => finding).join(' ') ?? '';
  return {
    label: CONTROLS,
    value: last === undefined ? 'not run in this session' : `${last.status}. ${findings}`,
  };
}

/** Updates an environment that was recorded before the controls ran with their current result. */
export const withControls = (environment: readonly Fact[]): readonly Fact[] =>
  environment.map((fact) => (fact.label === CONTROLS ? controlsFact() : fact));
