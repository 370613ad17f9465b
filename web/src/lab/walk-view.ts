// The page of a lab: sections of the walk, in order. Reads the lab's element; all state is there.

import { html, nothing, type TemplateResult } from 'lit';
import type { Graded } from '../kit/controls/check';
import { downloadText } from '../kit/controls/download';
import { codeBlock, copyButton } from '../kit/controls/feedback';
import { CONTROLS } from '../session/controls-store';
import { labFile } from './lab-file';
import { inParagraphs } from './paragraph';
import { predictionPart } from './prediction-part';
import type { Section } from './sections';
import { figures, questions, runBar } from './trial-view';
import type { LabView } from './view';

type Part = TemplateResult | typeof nothing;

/** The whole lab. */
export function walkTemplate(lab: LabView): TemplateResult {
  const { main, text } = lab;
  return html`<article class="lab" @ts-graded=${graded(lab)} data-stage=${lab.stage} data-measured=${main.outcome !== undefined && !main.stale}>
    ${shown(lab, 'header', () => header(lab))}
    <div class="lab-body" data-experiment=${main.key}>
      ${shown(lab, 'question', () => section('question', 'Question', text.question ?? nothing))}
      ${shown(lab, 'setup', () => section('setup', 'Setup', html`<div class="controls">${lab.setupControls()}</div>`))}
      ${shown(lab, 'predict', () => section('predict', 'Predict', predictionPart(lab)))}
      ${section('measure', 'Measure', measure(lab))}
      <div class="lab-figures" aria-busy=${main.runner.running !== undefined}>${figures(lab, main)}</div>
      ${afterwards(lab)}
      ${shown(lab, 'second', () => lab.furtherParts())}
      ${shown(lab, 'pytorch', () => section('pytorch', 'In PyTorch', codeBlock(text.pytorch(lab.chosen), 'The same in PyTorch')))}
      ${shown(lab, 'sources', () => section('sources', 'Sources', sources(lab)))}
    </div>
  </article>`;
}

/** Questions may stand in any section. */
export const graded =
  (lab: LabView) =>
  ({ detail }: CustomEvent<Graded>) =>
    lab.graded(detail);

function shown(lab: LabView, name: Section, part: () => Part): Part {
  return lab.hiddenSections.has(name) ? nothing : part();
}

export function section(id: string, title: string, content: Part): TemplateResult {
  return html`<section class="step step-${id}" data-section=${id}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

export function header(lab: LabView): TemplateResult {
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
      <button type="button" class="quiet" @click=${() => lab.askReset()}>Reset</button>
      ${copyButton(location.href, 'Copy link')}
      <button type="button" class="quiet" @click=${save}>Export</button>
    </div>
    ${resetQuestion(lab)}
  </header>`;
}

/** Reset asks before it takes something away, and can be undone. */
function resetQuestion(lab: LabView): Part {
  if (lab.forgotten !== undefined)
    return html`<p class="row notice" role="status">
      This lab begins anew.
      <button type="button" class="quiet" data-action="undo" @click=${() => lab.undoReset()}>Undo</button>
    </p>`;
  if (!lab.resetAsked) return nothing;
  const keep = () => {
    lab.resetAsked = false;
  };
  return html`<p class="row notice" role="alert">
    Forget the predictions, results and answers of this lab?
    <button type="button" data-action="forget" @click=${() => lab.reset()}>Forget them</button>
    <button type="button" class="quiet" @click=${keep}>Keep them</button>
  </p>`;
}

function measure(lab: LabView): TemplateResult {
  const { main, stage } = lab;
  const open = stage === 'open';
  return html`${runBar(lab, main, {
    action: 'run',
    disabled: open,
    hint: open ? 'Lock or skip your prediction first.' : '',
  })}`;
}

function afterwards(lab: LabView): Part {
  const { main, stage } = lab;
  const { outcome } = main;
  if (outcome === undefined || stage === 'open') return nothing;
  const said = () => inParagraphs(lab.words(main.key).explain?.(outcome, lab.said) ?? []);
  return html`${shown(lab, 'explain', () => section('explain', 'Explain', said()))}
    ${shown(lab, 'check', () => section('check', 'Check', questions(lab, main)))}
    ${shown(lab, 'environment', () => environment(lab))}`;
}

export function environment(lab: LabView): Part {
  const opened = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) void lab.showControls();
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

export function sources(lab: LabView): TemplateResult {
  return html`<ul class="sources">
    ${lab.text.sources.map(
      ({ text, url }) =>
        html`<li>${url === undefined ? text : html`<a href=${url} rel="noreferrer">${text}</a>`}</li>`,
    )}
  </ul>`;
}
