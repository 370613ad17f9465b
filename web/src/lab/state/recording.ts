// The measurements of another device, used in place of those of this one. The few labs that show a recording load it together
// with the code that draws it (page/recorded-lab), so the state passes it on and draws nothing itself.

import type { TemplateResult } from 'lit';
import type { ModelSummary } from '../../engine/types';
import type { Values } from '../params';
import type { StoredOutcome } from './stored-lab';
import type { RunButton, Trial } from './trial';

/** The content of a file in web/src/recorded. */
export interface Recorded {
  /** For example "Intel Xeon, 2 cores, Chromium 156". */
  readonly machine: string;
  /** ISO 8601 time. */
  readonly at: string;
  readonly values: Values;
  readonly outcomes: Readonly<Record<string, StoredOutcome>>;
  readonly dry: unknown;
  readonly pytorch: string;
}

/** The lab that shows the recording. */
export interface RecordedLab {
  readonly main: Trial;
  readonly notice: string;
  run(trial: Trial): Promise<void>;
  requestUpdate(): void;
}

export interface Recording extends Pick<Recorded, 'values' | 'dry' | 'pytorch'> {
  readonly models: readonly ModelSummary[];
  /** For file names and exports: where and when it was recorded. */
  readonly on: { readonly machine: string; readonly at: string };
  /** Shows the outcome of this experiment, as if it had run. */
  show(lab: RecordedLab, trial: Trial): void;
  /** The note at the top of the lab: what is missing, and what is shown instead. */
  note(): TemplateResult;
  /** The bar shown in place of the Run button. */
  bar(lab: RecordedLab, trial: Trial, button: RunButton): TemplateResult;
  /** Disables a control, because a recording cannot change. */
  disabled(control: unknown): TemplateResult;
}
