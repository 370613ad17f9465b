// What is shown of an experiment, the same for a lab's first and any further one.

import { html, nothing, type TemplateResult } from 'lit';
import { checkQuestion } from '../kit/controls/check';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { time } from '../kit/words/format';
import type { View } from './contract';
import { inParagraphs } from './paragraph';
import type { Trial } from './trial';
import type { LabView } from './view';

interface RunButton {
  /** data-action: one of its kind in a page. */
  readonly action: string;
  readonly disabled?: boolean;
  readonly hint?: string;
}

/** Run, or progress with Stop; below it what went wrong, with a way to retry. */
export function runBar(
  lab: LabView,
  trial: Trial,
  { action, disabled = false, hint = '' }: RunButton,
): TemplateResult {
  const { running, problem } = trial.runner;
  const shownProblem = problem ?? (trial === lab.main ? lab.problem : undefined);
  const [first, again] = lab.words(trial.key).run ?? ['Run', 'Run again'];
  const run = () => void lab.run(trial);
  return html`${
    running === undefined
      ? html`<p class="row">
          <button type="button" class="primary" data-action=${action} ?disabled=${disabled} @click=${run}>
            ${trial.outcome === undefined ? first : again}
          </button>
          ${hint === '' ? nothing : html`<span class="hint">${hint}</span>`}
          ${shownOf(lab, trial)}
        </p>`
      : progressBar({ ...running, onStop: () => trial.runner.halt() })
  }
  <p class="notice" role="status">${notice(lab, trial)}</p>
  ${shownProblem === undefined ? nothing : errorBox(shownProblem, run)}`;
}

/** What the shown outcome belongs to, where that is not what was just done. */
function shownOf(lab: LabView, { stale, values, restored, at }: Trial) {
  if (stale)
    return html`<span class="hint">Shown is ${lab.setupText(values)}: run again for the new setting.</span>`;
  if (!restored) return nothing;
  return html`<span class="hint">Measured ${time(at)}.</span>`;
}

function notice(lab: LabView, trial: Trial): string {
  const own = trial === lab.main ? lab.notice : '';
  const stopped = trial.runner.notice || 'Stopped. Nothing was recorded.';
  return own === '' && trial.stopped ? stopped : own;
}

/** What figures may know: nothing measured before the prediction is locked or skipped, for the first. */
function viewOf(lab: LabView, trial: Trial): View {
  const revealed = trial !== lab.main || lab.stage !== 'open';
  return {
    ...lab.chosen,
    text: lab.text,
    said: lab.said,
    draft: lab.draft,
    outcome: revealed ? trial.outcome : undefined,
    live: revealed ? trial.partial : undefined,
    stale: trial.stale,
    set: (change) => lab.set(change),
    control: (name, words) => lab.control(name, words) as TemplateResult,
    picked: (name) => trial.picked(name),
    pick: (name, value) => trial.pick(name, value),
  };
}

export const figures = (lab: LabView, trial: Trial): TemplateResult =>
  trial.experiment.figures?.(viewOf(lab, trial)) ?? html``;

export const questions = (lab: LabView, trial: Trial): TemplateResult =>
  html`<div>${lab.questions(trial).map((question) => checkQuestion(question))}</div>`;

/** An experiment below the walk: its controls, its run, its figures, its words and its questions. */
export function further(lab: LabView, trial: Trial): TemplateResult {
  const { intro, explain, title } = lab.words(trial.key);
  const { outcome, key } = trial;
  return html`<section class="step step-second" data-section="second" data-experiment=${key}>
    <h2>${title ?? key}</h2>
    ${intro ?? nothing}
    <div class="controls">${lab.controlsOf(trial)}</div>
    ${runBar(lab, trial, { action: `run-${key}` })}
    <div aria-busy=${trial.runner.running !== undefined}>${figures(lab, trial)}</div>
    <div aria-live="polite">${outcome === undefined ? nothing : inParagraphs(explain?.(outcome, lab.said) ?? [])}</div>
    ${outcome === undefined ? nothing : questions(lab, trial)}
  </section>`;
}
