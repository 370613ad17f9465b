// A whole training in the page: Start, Stop, Resume; the curve while it runs, what it came to, exports.

import { html, nothing, type TemplateResult } from 'lit';
import type { Progress, TrainReport } from '../../engine/types';
import { toCsv } from '../../kit/charts/table';
import { downloadText } from '../../kit/controls/download';
import { errorBox, progressBar } from '../../kit/controls/feedback';
import { numberField, segmented } from '../../kit/controls/fields';
import { define, LightElement } from '../../kit/element';
import { count, digits, gflopsPerSecond } from '../../kit/words/format';
import { type EngineProblem, type LabState, problemOf, profiler } from '../../lab/lab';
import { type Curve, curveOf, curveTable, EMPTY, extended, lossTop, totalSteps } from './curve';
import { accuracyFigure, lossFigure } from './live-figures';
import { told } from './live-text';
import { isText, TRAININGS, type TrainingName } from './preset';

interface Settings {
  readonly preset: TrainingName;
  readonly epochs: number;
  readonly seed: number;
}

type Change = Partial<Record<string, string | number>>;

class TrainingLive extends LightElement {
  static override properties = {
    settings: { attribute: false },
    onSettings: { attribute: false },
    running: { state: true },
    curve: { state: true },
    report: { state: true },
    problem: { state: true },
  };

  /** What is chosen. */
  declare settings: Settings;
  declare onSettings: (change: Change) => void;
  declare private running: Progress | undefined;
  declare private curve: Curve;
  declare private report: TrainReport | undefined;
  declare private problem: EngineProblem | undefined;
  /** What the shown curve was trained with. */
  private trained: Settings | undefined;
  private top = 0;
  private stop: AbortController | undefined;

  constructor() {
    super();
    this.curve = EMPTY;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  /** Stops, and forgets what was trained. */
  clear(): void {
    this.stop?.abort();
    this.stop = undefined;
    this.running = undefined;
    this.curve = EMPTY;
    this.report = undefined;
    this.problem = undefined;
    this.trained = undefined;
    this.top = 0;
  }

  private async train(resume: boolean): Promise<void> {
    const settings = resume && this.trained !== undefined ? this.trained : this.settings;
    if (!resume) this.clear();
    const stop = new AbortController();
    this.stop = stop;
    this.trained = settings;
    this.report = undefined;
    this.problem = undefined;
    this.running = STARTING;
    void this.passFocus('[data-action="stop"]');
    try {
      const report = await profiler().train(
        { preset: settings.preset, epochs: settings.epochs, seed: settings.seed, resume },
        { signal: stop.signal, onProgress: (progress) => this.heard(stop, progress) },
      );
      if (this.stop !== stop) return;
      this.report = report;
      this.keep(curveOf(report));
    } catch (thrown) {
      if (this.stop === stop && !stop.signal.aborted) this.problem = problemOf(thrown);
    } finally {
      if (this.stop === stop) {
        this.running = undefined;
        void this.passFocus('[data-action]');
      }
    }
  }

  private heard(stop: AbortController, progress: Progress): void {
    if (this.stop !== stop) return;
    this.running = progress;
    this.keep(extended(this.curve, progress));
  }

  private keep(curve: Curve): void {
    this.top = lossTop(curve, this.top);
    this.curve = curve;
  }

  protected override render(): unknown {
    const { running, problem, report } = this;
    return html`${this.controls()}
      ${running === undefined ? this.buttons() : this.progress(running)}
      ${problem === undefined ? nothing : errorBox(problem, () => this.train(false))}
      <div aria-live="polite">${report === undefined ? nothing : told(report)}</div>
      ${this.figures()}
      ${report === undefined ? nothing : this.exports(report)}`;
  }

  private controls(): TemplateResult {
    const { preset, epochs } = this.settings;
    const { does } = TRAININGS[preset];
    return html`<p>One step changes little. Hundreds of them make a network that ${does}. All of it happens in this tab.</p>
      <div class="controls">
        ${segmented({
          label: 'Train',
          value: preset,
          options: Object.entries(TRAININGS).map(([value, { label }]) => ({ value, label })),
          onChange: (train) => this.onSettings({ train, epochs: 0 }),
        })}
        ${numberField({
          label: 'Epochs',
          unit: 'times through the data',
          min: 1,
          max: 100,
          value: epochs,
          hint: isText(preset) ? 'Of the text, 100 steps count as one.' : '',
          onChange: (value) => this.onSettings({ epochs: value }),
        })}
      </div>`;
  }

  private buttons(): TemplateResult {
    const { report, trained } = this;
    const resumable = report?.cancelled === true && trained !== undefined;
    return html`<p class="row">
      ${
        resumable
          ? html`<button type="button" class="primary" data-action="resume" @click=${() => this.train(true)}>Resume</button>`
          : nothing
      }
      <button type="button" class=${resumable ? '' : 'primary'} data-action="train" @click=${() => this.train(false)}>
        ${report === undefined ? 'Start training' : 'Start anew'}
      </button>
      ${resumable ? html`<span class="hint">goes on with ${TRAININGS[trained.preset].label} after step ${count(report.steps)}.</span>` : nothing}
    </p>`;
  }

  private progress(running: Progress): TemplateResult {
    const last = this.curve.points.at(-1);
    const steps = totalSteps(this.curve, this.trained?.epochs ?? 1);
    const rate =
      running.steps_per_second > 0
        ? `${digits(running.steps_per_second, 3)} steps/s · ${gflopsPerSecond(running.gflops_per_second)}`
        : '';
    return html`${progressBar({
      phase: running.phase,
      fraction: steps === undefined ? 0 : (last?.step ?? 0) / steps,
      remaining_ms: running.remaining_ms,
      onStop: () => this.stop?.abort(),
    })}
    <p class="hint">${last === undefined ? 'Fetching the data and building the network.' : `Step ${count(last.step)} of ${count(steps ?? 0)} · epoch ${digits(last.epoch, 2)}`} ${rate === '' ? nothing : `· ${rate}`}</p>`;
  }

  private figures(): TemplateResult | typeof nothing {
    const { curve, trained, top } = this;
    if (trained === undefined || curve.points.length === 0) return nothing;
    const shown = {
      preset: trained.preset,
      curve,
      epochs: trained.epochs,
      running: this.running !== undefined,
      top,
    };
    return html`${lossFigure(shown)} ${accuracyFigure(shown)}`;
  }

  private exports(report: TrainReport): TemplateResult {
    const json = () =>
      downloadText(
        `training-${report.preset}.json`,
        'application/json',
        `${JSON.stringify(report, null, 2)}\n`,
      );
    const csv = () =>
      downloadText(`training-${report.preset}.csv`, 'text/csv', toCsv(curveTable(curveOf(report))));
    return html`<p class="row">
      <button type="button" data-action="export-report" @click=${json}>Save the report (JSON)</button>
      <button type="button" data-action="export-curve" @click=${csv}>Save the curve (CSV)</button>
    </p>`;
  }
}

const STARTING: Progress = {
  done: false,
  phase: 'prepare',
  fraction: 0,
  remaining_ms: 0,
  warm_up_ms: [],
  samples_ms: [],
  restarted: false,
  first_run_ms: 0,
  peak_gflops_per_second: 0,
  bandwidth_gb_per_second: 0,
  steps_per_second: 0,
  gflops_per_second: 0,
  train_points: [],
  evaluations: [],
};

define('ts-training-live', TrainingLive);

export type { TrainingLive };

/** The second part of the lab, for its state in the URL. */
export function trainingLive(
  state: LabState,
  onSettings: (change: Change) => void,
): TemplateResult {
  const preset = state.train as TrainingName;
  const epochs = Number(state.epochs) || TRAININGS[preset].epochs;
  const settings: Settings = { preset, epochs, seed: state.seed };
  return html`<ts-training-live .settings=${settings} .onSettings=${onSettings}></ts-training-live>`;
}
