// What another device measured in a lab, in place of what this one would. The few labs that show a recording load it together with
// the code that draws it (page/recorded-lab), so the state hands that on without drawing anything itself.

import type { TemplateResult } from 'lit';
import type { ModelSummary } from '../../engine/types';
import type { Values } from '../params';
import type { KeptOutcome } from './kept-lab';
import type { RunButton, Trial } from './trial';

/** A file of web/src/recorded. */
export interface Recorded {
  /** "Intel Xeon, 2 cores, Chromium 156" */
  readonly machine: string;
  /** ISO time. */
  readonly at: string;
  readonly values: Values;
  readonly outcomes: Readonly<Record<string, KeptOutcome>>;
  readonly parts: Readonly<Record<string, unknown>>;
  readonly dry: unknown;
  readonly pytorch: string;
}

/** The lab in which it is shown. */
export interface RecordedLab {
  readonly main: Trial;
  readonly notice: string;
  run(trial: Trial): Promise<void>;
  requestUpdate(): void;
}

export interface Recording extends Pick<Recorded, 'values' | 'parts' | 'dry' | 'pytorch'> {
  readonly models: readonly ModelSummary[];
  /** For files: where and when. */
  readonly on: { readonly machine: string; readonly at: string };
  /** Shows the outcome of this experiment, as if it had run. */
  show(lab: RecordedLab, trial: Trial): void;
  /** At the top of the lab: what is missing, and what is shown instead. */
  note(): TemplateResult;
  /** In place of Run. */
  bar(lab: RecordedLab, trial: Trial, button: RunButton): TemplateResult;
  /** A control that has nothing to control. */
  held(control: unknown): TemplateResult;
}
