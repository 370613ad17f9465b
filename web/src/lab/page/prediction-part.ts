// Where the student makes a prediction for the chosen setup, and where it is shown afterwards. One for another setup is not shown here:
// it stands beside its own result, and in the report.

import { html, nothing, type TemplateResult } from 'lit';
import { sendHere } from '../../kit/controls/send';
import type { LabState } from '../state/lab-state';

export function predictionPart(lab: LabState): TemplateResult {
  return html`<div class="prediction" data-section="predict">
    ${lab.predictions.open ? form(lab) : standing(lab)}
  </div>`;
}

function form({ lab, chosen: setup, dry, predictions }: LabState): TemplateResult {
  const { label, echo } = lab.text.predict;
  const submit = (event: Event) => {
    event.preventDefault();
    predictions.lock();
  };
  const { draft } = predictions;
  const onInput = (given: unknown) => predictions.setDraft(given);
  return html`<form @submit=${submit} @click=${sendHere} novalidate>
    ${lab.predict.input({ label: label(setup), echo, draft, onInput, setup, dry: dry.known })}
    <p class="row">
      <button type="submit" class="primary" data-action="lock">Lock my prediction</button>
      <button type="button" class="quiet" data-action="skip" @click=${() => predictions.skip()}>Skip</button>
    </p>
  </form>`;
}

function standing({ choice, main, predictions, uses }: LabState): TemplateResult {
  const { ofChosen: locked } = predictions;
  const dash = html`<span class="dash" aria-hidden="true"></span>`;
  if (locked !== undefined)
    return html`<p class="locked">${dash}You said <strong>${locked.text}</strong>. Locked.</p>`;
  return html`<p class="row">
    ${predictions.passedOver || predictions.all.length === 0 ? html`<span class="hint">You skipped the prediction.</span>` : nothing}
    ${
      // A result that is already on the page cannot be predicted.
      main.outcome !== undefined && !main.stale
        ? nothing
        : html`<button type="button" class="quiet" data-action="predict" @click=${() => predictions.ask()}>Predict for ${choice.words(choice.values, uses)}</button>`
    }
  </p>`;
}
