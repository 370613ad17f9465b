// Run, progress and Stop of an experiment, the same for a lab's first experiment and for any further one.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, progressBar } from '../../kit/controls/feedback';
import { duration, time } from '../../kit/words/format';
import { slower } from '../../session/speed';
import type { LabState } from '../state/lab-state';
import type { RunButton, Trial } from '../state/trial';
import { aheadOf } from '../state/trials';

/** Run, or progress with Stop; below it any error, with a way to retry. */
export function runBar(
  lab: LabState,
  trial: Trial,
  { action, disabled = false, hint = '' }: RunButton,
): TemplateResult {
  if (lab.recorded !== undefined) return lab.recorded.bar(lab, trial, { action, disabled, hint });
  const { running, problem } = trial.runner;
  const ofLab = trial === lab.main && problem === undefined ? lab.problem : undefined;
  const [first, again] = lab.words(trial.key).run ?? ['Run', 'Run again'];
  const run = () => void lab.run(trial);
  const ahead = aheadOf(trial, lab.trials);
  const waits = ahead && `“${lab.words(ahead.key).title ?? lab.lab.meta.name}” is being measured.`;
  const why = waits ?? hint;
  const off = disabled || ahead !== undefined;
  return html`${
    running === undefined
      ? html`<p class="row">
          ${trial.resumable ? html`<button type="button" class="primary" data-action="resume" ?disabled=${off} @click=${() => void lab.run(trial, true)}>Resume</button>` : nothing}
          <button type="button" class=${trial.resumable ? '' : 'primary'} data-action=${action} ?disabled=${off} @click=${run}>
            ${trial.outcome === undefined ? first : again}
          </button>
          ${why === '' ? nothing : html`<span class="hint">${why}</span>`}
          ${trial.long ? html`<span class="hint" data-long>${longText(trial.expected_ms)}</span>` : nothing}
          ${shownOf(lab, trial)}
        </p>`
      : progressBar({ ...running, onStop: () => trial.runner.halt() })
  }
  <p class="notice" role="status">${running === undefined ? notice(lab, trial) : slow(trial)}</p>
  ${problem === undefined ? nothing : errorBox(problem, off ? undefined : run)}
  ${ofLab === undefined ? nothing : errorBox(ofLab, () => void lab.origin.retry())}`;
}

const AWAY =
  'The page was hidden or stood still while this ran, as when a computer sleeps: run it again with the page in view.';

const seconds = (ms: number): string => duration(ms, 2);

/** The hint shown before a long run. */
const longText = (expected_ms: number): string =>
  `Takes about ${seconds(expected_ms)} here: this device is about ${slower()} times slower than a laptop.`;

/** The notice shown during a slow run. */
function slow(trial: Trial): string {
  const { late, long: known, usual_ms, expected_ms } = trial;
  if (late)
    return `This takes longer here than the ${seconds(known ? expected_ms : usual_ms)} it ${known ? 'was to take' : 'usually takes'}: a slow device, or one that is busy. Stop ends it.`;
  return known
    ? `This takes about ${seconds(expected_ms)} here, where a laptop needs ${seconds(usual_ms)}. Stop ends it.`
    : '';
}

/** Says which setup and time the shown outcome belongs to, unless it is from the run that has just ended. */
function shownOf(lab: LabState, { experiment, stale, values, restored, at }: Trial) {
  if (stale)
    return html`<span class="hint">Measured with ${lab.choice.words(values ?? {}, experiment.uses)}: run again for the new setting.</span>`;
  if (!restored) return nothing;
  return html`<span class="hint">Measured ${time(at)}.</span>`;
}

function notice(lab: LabState, trial: Trial): string {
  const own = trial === lab.main ? lab.notice : '';
  const stopped = trial.runner.notice || 'Stopped. Nothing was recorded.';
  if (own !== '') return own;
  if (trial.stopped) return stopped;
  // What can be resumed is not worth less for having been slow.
  const { away, outcome, experiment } = trial;
  return away && outcome !== undefined && experiment.resumable === undefined ? AWAY : '';
}
