// The controls of this session, as far as they were run; small, so that every lab can tell of them.

import type { ControlsReport } from '../engine/types';
import type { Fact } from './fact';

let last: ControlsReport | undefined;
const listeners = new Set<() => void>();

export function keepControls(report: ControlsReport): void {
  last = report;
  for (const listener of listeners) listener();
}

/** Of this session only: a page opened tomorrow runs on another machine, in effect. */
export const lastControls = (): ControlsReport | undefined => last;

/** Calls back whenever they were run; returns how to end that. */
export function onControls(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Its label among the facts of an environment. */
export const CONTROLS = 'Controls';

/** For the environment of a report. */
export function controlsFact(): Fact {
  const told = last?.controls.map(({ finding }) => finding).join(' ') ?? '';
  return {
    label: CONTROLS,
    value: last === undefined ? 'not run in this session' : `${last.status}. ${told}`,
  };
}

/** An environment from before the controls were run, with what they found. */
export const withControls = (environment: readonly Fact[]): readonly Fact[] =>
  environment.map((fact) => (fact.label === CONTROLS ? controlsFact() : fact));
