// Run, progress and Stop of an experiment, the same for a lab's first and any further one.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { time } from '../kit/words/format';
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
  const held = trial.experiment.held?.() ?? '';
  const why = hint || held;
  return html`${
    running === undefined
      ? html`<p class="row">
          <button type="button" class="primary" data-action=${action} ?disabled=${disabled || held !== ''} @click=${run}>
            ${trial.outcome === undefined ? first : again}
          </button>
          ${why === '' ? nothing : html`<span class="hint">${why}</span>`}
          ${shownOf(lab, trial)}
        </p>`
      : progressBar({ ...running, onStop: () => trial.runner.halt() })
  }
  <p class="notice" role="status">${notice(lab, trial)}</p>
  ${shownProblem === undefined ? nothing : errorBox(shownProblem, run)}`;
}

/** What the shown outcome belongs to, where that is not what was just done. */
function shownOf(lab: LabView, { experiment, stale, values, restored, at }: Trial) {
  if (stale)
    return html`<span class="hint">Measured with ${lab.setupText(values, experiment.uses)}: run again for the new setting.</span>`;
  if (!restored) return nothing;
  return html`<span class="hint">Measured ${time(at)}.</span>`;
}

function notice(lab: LabView, trial: Trial): string {
  const own = trial === lab.main ? lab.notice : '';
  const stopped = trial.runner.notice || 'Stopped. Nothing was recorded.';
  return own === '' && trial.stopped ? stopped : own;
}
