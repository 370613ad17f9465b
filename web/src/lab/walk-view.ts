// How the walk looks. Text column and, on wide screens, the figures beside it.

import { html, nothing, type TemplateResult } from 'lit';
import { checkQuestion, type Graded } from '../kit/controls/check';
import { downloadText } from '../kit/controls/download';
import { codeBlock, copyButton, errorBox, progressBar } from '../kit/controls/feedback';
import { CONTROLS } from '../session/controls-store';
import type { Section } from './state';
import type { LabElement } from './walk';

type Lab = LabElement<unknown, unknown>;
type Part = TemplateResult | typeof nothing;

/** The whole lab. */
export function walkTemplate<P, O>(element: LabElement<P, O>): TemplateResult {
  const lab = element as unknown as Lab;
  // Questions may stand in any section.
  const graded = ({ detail }: CustomEvent<Graded>) => lab.graded(detail);
  return html`<article class="lab" @ts-graded=${graded} data-stage=${lab.stage} data-measured=${lab.outcome !== undefined && !lab.stale}>
    ${shown(lab, 'header', () => header(lab))}
    <div class="lab-body">
      ${shown(lab, 'question', () => section('question', 'Question', lab.question()))}
      ${shown(lab, 'setup', () => section('setup', 'Setup', html`<div class="controls">${lab.setup()}</div>`))}
      ${shown(lab, 'predict', () => section('predict', 'Predict', prediction(lab)))}
      ${section('measure', 'Measure', measure(lab))}
      <div class="lab-figures" aria-busy=${lab.running !== undefined}>${lab.figures(revealed(lab) ? lab.current : undefined)}</div>
      ${afterwards(lab)}
      ${shown(lab, 'second', () => second(lab))}
      ${shown(lab, 'pytorch', () => section('pytorch', 'In PyTorch', codeBlock(lab.pytorch(), 'The same in PyTorch')))}
      ${shown(lab, 'sources', () => section('sources', 'Sources', sources(lab)))}
    </div>
  </article>`;
}

const revealed = (lab: Lab): boolean => lab.stage !== 'open';

function shown(lab: Lab, name: Section, part: () => Part): Part {
  return lab.hiddenSections.has(name) ? nothing : part();
}

function section(id: string, title: string, content: Part): TemplateResult {
  return html`<section class="step step-${id}" data-section=${id}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

function header(lab: Lab): TemplateResult {
  const { meta } = lab.settings;
  const save = () =>
    downloadText(
      `${meta.id}.json`,
      'application/json',
      `${JSON.stringify(lab.report(), null, 2)}\n`,
    );
  return html`<header class="lab-header">
    <p class="kicker">Lab ${lab.number} · ${meta.name} · ${meta.minutes} min</p>
    <h1 tabindex="-1">${meta.title}</h1>
    <div class="lab-tools">
      <button type="button" class="quiet" @click=${() => lab.reset()}>Reset</button>
      ${copyButton(location.href, 'Copy link')}
      <button type="button" class="quiet" @click=${save}>Export</button>
    </div>
  </header>`;
}

function prediction(lab: Lab): TemplateResult {
  if (lab.stage === 'open') {
    const submit = (event: Event) => {
      event.preventDefault();
      lab.lock();
    };
    return html`<form @submit=${submit} novalidate>
      ${lab.predict()}
      <p class="row">
        <button type="submit" class="primary" data-action="lock">Lock my prediction</button>
        <button type="button" class="quiet" data-action="skip" @click=${() => lab.skip()}>Skip</button>
      </p>
    </form>`;
  }
  return lab.prediction === undefined
    ? html`<p class="locked">You skipped the prediction. Reset the lab to make one.</p>`
    : html`<p class="locked"><span class="dash" aria-hidden="true"></span>You said <strong>${lab.predictionText(lab.prediction)}</strong>. Locked.</p>`;
}

function measure(lab: Lab): TemplateResult {
  const { running, problem } = lab;
  return html`${
    running === undefined
      ? html`<p class="row">
          <button type="button" class="primary" data-action="run" ?disabled=${!revealed(lab)} @click=${() => lab.run()}>
            ${lab.outcome === undefined ? 'Run' : 'Run again'}
          </button>
          ${revealed(lab) ? nothing : html`<span class="hint">Lock or skip your prediction first.</span>`}
          ${lab.stale ? html`<span class="hint">The figure shows the settings before your change.</span>` : nothing}
        </p>`
      : progressBar({ ...running, onStop: () => lab.halt() })
  }
  <p class="notice" role="status">${lab.notice}</p>
  ${problem === undefined ? nothing : errorBox(problem, () => lab.run())}`;
}

function afterwards(lab: Lab): Part {
  const { outcome } = lab;
  if (outcome === undefined || !revealed(lab)) return nothing;
  return html`${shown(lab, 'explain', () => section('explain', 'Explain', lab.explain(outcome)))}
    ${shown(lab, 'check', () => section('check', 'Check', checks(lab, outcome)))}
    ${shown(lab, 'environment', () => environment(lab))}`;
}

function second(lab: Lab): Part {
  const part = lab.second();
  return part === undefined ? nothing : section('second', part.title, part.content);
}

function checks(lab: Lab, outcome: unknown): TemplateResult {
  return html`<div>
    ${lab.checks(outcome).map((question) => checkQuestion(question))}
  </div>`;
}

function environment(lab: Lab): Part {
  const opened = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) lab.showControls();
  };
  return html`<details class="environment" @toggle=${opened}>
    <summary>How this was measured</summary>
    <dl>
      ${lab.environment
        .filter(({ label }) => !(lab.controlsShown && label === CONTROLS))
        .map((fact) => html`<div><dt>${fact.label}</dt><dd>${fact.value}</dd></div>`)}
    </dl>
    ${lab.controlsShown ? html`<ts-session-controls ?auto=${true}></ts-session-controls>` : nothing}
  </details>`;
}

function sources(lab: Lab): TemplateResult {
  return html`<ul class="sources">
    ${lab
      .sources()
      .map(
        ({ text, url }) =>
          html`<li>${url === undefined ? text : html`<a href=${url} rel="noreferrer">${text}</a>`}</li>`,
      )}
  </ul>`;
}
