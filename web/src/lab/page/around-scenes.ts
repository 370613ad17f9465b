// What stands around a lab's scenes: its header, how it was measured, its sources.

import { html, nothing, type TemplateResult } from 'lit';
import type { Graded } from '../../kit/controls/check';
import { downloadText } from '../../kit/controls/download';
import { copyButton } from '../../kit/controls/feedback';
import { CONTROLS } from '../../session/controls-store';
import { labFile } from '../state/lab-file';
import type { LabState } from '../state/lab-state';

type Part = TemplateResult | typeof nothing;

/** Questions may stand in any section. */
export const graded =
  (lab: LabState) =>
  ({ detail }: CustomEvent<Graded>) =>
    lab.answers.graded(detail);

export function header(lab: LabState): TemplateResult {
  const { meta } = lab.lab;
  const save = () =>
    downloadText(
      `${meta.id}.json`,
      'application/json',
      `${JSON.stringify(labFile(lab), null, 2)}\n`,
    );
  return html`<header class="lab-header">
    <p class="kicker">Lab ${lab.number} · ${meta.name} · ${meta.minutes} min</p>
    <h1 tabindex="-1">${meta.title}</h1>
    <div class="lab-tools">
      <button type="button" class="quiet" @click=${() => lab.reset.ask()}>Reset</button>
      ${copyButton(location.href, 'Copy link')}
      <button type="button" class="quiet" @click=${save}>Export</button>
    </div>
    ${resetQuestion(lab)}
  </header>`;
}

/** Reset asks before it takes something away, and can be undone. */
function resetQuestion(lab: LabState): Part {
  if (lab.reset.taken !== undefined)
    return html`<p class="row notice" role="status">
      This lab begins anew.
      <button type="button" class="quiet" data-action="undo" @click=${() => lab.reset.undo()}>Undo</button>
    </p>`;
  if (!lab.reset.asked) return nothing;
  return html`<p class="row notice" role="alert">
    Forget the predictions, results and answers of this lab?
    <button type="button" data-action="forget" @click=${() => lab.reset.now()}>Forget them</button>
    <button type="button" class="quiet" @click=${() => lab.reset.decline()}>Keep them</button>
  </p>`;
}

export function environment(lab: LabState): Part {
  const opened = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open && lab.recorded === undefined)
      void lab.showControls();
  };
  return html`<details class="environment" @toggle=${opened}>
    <summary>How this was measured</summary>
    <dl>
      ${lab.main.environment
        .filter(({ label }) => !(lab.controlsShown && label === CONTROLS))
        .map((fact) => html`<div><dt>${fact.label}</dt><dd>${fact.value}</dd></div>`)}
    </dl>
    ${lab.controlsShown ? html`<ts-session-controls ?auto=${true}></ts-session-controls>` : nothing}
  </details>`;
}

export function sources(lab: LabState): TemplateResult {
  return html`<ul class="sources">
    ${lab.lab.text.sources.map(
      ({ text, url }) =>
        html`<li>${url === undefined ? text : html`<a href=${url} rel="noreferrer">${text}</a>`}</li>`,
    )}
  </ul>`;
}
