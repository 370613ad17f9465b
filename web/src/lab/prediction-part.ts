// Where the prediction is made, and where it stands afterwards: of the setup it was said of.

import { html, nothing, type TemplateResult } from 'lit';
import { sendHere } from '../kit/controls/send';
import type { LabPage } from './lab-page';
import type { Spoken } from './predictions';

export function predictionPart(lab: LabPage): TemplateResult {
  const asking = lab.stage === 'open' || lab.asking;
  return html`<div class="prediction" data-section="predict">
    ${earlier(lab)}${asking ? form(lab) : standing(lab)}
  </div>`;
}

function form(lab: LabPage): TemplateResult {
  const submit = (event: Event) => {
    event.preventDefault();
    lab.lock();
  };
  return html`<form @submit=${submit} @click=${sendHere} novalidate>
    ${lab.predictionInput()}
    <p class="row">
      <button type="submit" class="primary" data-action="lock">Lock my prediction</button>
      <button type="button" class="quiet" data-action="skip" @click=${() => lab.skip()}>Skip</button>
    </p>
  </form>`;
}

function standing(lab: LabPage): TemplateResult {
  const { spoken } = lab;
  const dash = html`<span class="dash" aria-hidden="true"></span>`;
  if (spoken !== undefined)
    return html`<p class="locked">${dash}You said <strong>${spoken.text}</strong>. Locked.</p>`;
  const ask = () => {
    lab.asking = true;
  };
  return html`<p class="row">
    ${lab.predictions.length === 0 ? html`<span class="hint">You skipped the prediction.</span>` : nothing}
    ${
      // What is on the page already cannot be predicted.
      lab.main.outcome !== undefined && !lab.main.stale
        ? nothing
        : html`<button type="button" class="quiet" data-action="predict" @click=${ask}>Predict for ${lab.setupText()}</button>`
    }
  </p>`;
}

/** What was said of other setups. */
function earlier(lab: LabPage): TemplateResult | typeof nothing {
  const others = lab.predictions.filter((each) => each !== lab.spoken);
  const line = ({ text, about }: Spoken) =>
    html`<li>For ${about} you said <strong>${text}</strong>.</li>`;
  return others.length === 0
    ? nothing
    : html`<ul class="said-earlier">
        ${others.map(line)}
      </ul>`;
}
