// The parts around a lab's scenes: its header, its environment and its sources.

import { html, nothing, type TemplateResult } from 'lit';
import { activityHeader } from '../../activity/page/header';
import type { Part } from '../../activity/page/parts';
import type { Graded } from '../../kit/controls/check';
import { copyButton } from '../../kit/controls/feedback';
import { CONTROLS } from '../../session/controls-store';
import { labFile, withoutFiles } from '../state/lab-file';
import type { LabState } from '../state/lab-state';

/** Listens on the whole lab, because questions may appear in any section. */
export const graded =
  (lab: LabState) =>
  ({ detail }: CustomEvent<Graded>) =>
    lab.answers.graded(detail);

export function header(lab: LabState): TemplateResult {
  const { meta } = lab.lab;
  return activityHeader({
    kicker: `Lab ${lab.number} · ${meta.name} · ${meta.minutes} min`,
    title: meta.title,
    reset: lab.reset,
    forget: 'Forget the predictions, results and answers of this lab?',
    anew: 'This lab begins anew.',
    link: copyButton(location.href, 'Copy link'),
    file: () => ({ name: meta.id, json: `${JSON.stringify(labFile(lab), withoutFiles, 2)}\n` }),
  });
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
