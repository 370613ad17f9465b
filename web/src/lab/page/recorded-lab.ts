// A lab without an engine: it shows the results of another device in place of measurements on this one.

import './recorded-lab.css';
import { html, nothing, type TemplateResult } from 'lit';
import type { ModelSummary } from '../../engine/types';
import { time } from '../../kit/words/format';
import type { EngineProblem } from '../../session/engine';
import type { Values } from '../params';
import type { Recorded, RecordedLab, Recording } from '../state/recording';
import { restored } from '../state/recording-form';
import type { RunButton, Trial } from '../state/trial';

export class RecordedOnAnother implements Recording {
  readonly values: Values;
  readonly dry: unknown;
  readonly pytorch: string;
  /** For file names and exports: where and when it was recorded. */
  readonly on: { readonly machine: string; readonly at: string };
  private readonly outcomes: Recorded['outcomes'];

  constructor(
    file: unknown,
    readonly models: readonly ModelSummary[],
    private readonly why: EngineProblem,
  ) {
    const { machine, at, values, outcomes, dry, pytorch } = restored(file) as Recorded;
    this.on = { machine, at };
    this.values = values;
    this.outcomes = outcomes;
    this.dry = dry;
    this.pytorch = pytorch;
  }

  /** The note at the top of the lab: what is missing, and what is shown instead. */
  note(): TemplateResult {
    const { message, hint, code } = this.why;
    return html`<aside class="recorded-note" data-recorded-note>
      <p><strong>Recorded results.</strong> ${message}</p>
      <p>
        So nothing is measured here: the numbers below were ${this.where()}, not on your device, with the settings shown. Predict, read
        and answer as if they were yours.
      </p>
      <p class="hint">${hint}</p>
      ${code === 'load_failed' ? html`<p><button type="button" data-action="reload" @click=${() => location.reload()}>Try again</button></p>` : nothing}
    </aside>`;
  }

  /** The bar shown in place of the Run button. */
  bar(lab: RecordedLab, trial: Trial, { action, disabled = false, hint = '' }: RunButton) {
    const recorded = this.outcomes[trial.key];
    if (trial.outcome !== undefined && trial.at !== recorded?.at)
      return html`<p class="hint">This was measured on your device ${time(trial.at)}.</p>`;
    if (trial.outcome !== undefined)
      return html`<p class="hint" data-recorded-on>This was ${this.where()}, not on your device.</p>`;
    if (recorded === undefined)
      return html`<p class="hint">This part needs the engine, and nothing was recorded of it.</p>`;
    return html`<p class="row">
        <button type="button" class="primary" data-action=${action} ?disabled=${disabled} @click=${() => void lab.run(trial)}>
          Show the recorded result
        </button>
        ${hint === '' ? nothing : html`<span class="hint">${hint}</span>`}
      </p>
      <p class="notice" role="status">${trial === lab.main ? lab.notice : ''}</p>`;
  }

  /** Disables a control, because a recording cannot change. */
  disabled(control: unknown): TemplateResult {
    return html`<fieldset class="held" disabled>${control}</fieldset>`;
  }

  show(lab: RecordedLab, trial: Trial): void {
    const outcome = this.outcomes[trial.key];
    if (outcome === undefined) return;
    trial.restore(outcome);
    lab.requestUpdate();
  }

  private where(): string {
    return `recorded ${time(this.on.at)} on ${this.on.machine}`;
  }
}
