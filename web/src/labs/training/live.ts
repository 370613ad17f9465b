// A whole training in the page: Start, Stop, Resume; the curve while it runs, its result, exports.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { Progress, TrainReport } from '../../engine/types';
import { toCsv } from '../../kit/charts/table-export';
import { downloadText } from '../../kit/controls/download';
import { numberField, segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { count, digits, gflopsPerSecond } from '../../kit/words/format';
import { PartElement } from '../../lab/part';
import { given } from '../../lab/scene';
import { profiler } from '../../session/engine';
import { type Curve, curveOf, curveTable, EMPTY, extended, lossTop, totalSteps } from './curve';
import { accuracyFigure, aheadFigure, lossFigure } from './live-figures';
import { told } from './live-text';
import type { Chosen } from './params';
import { isText, TRAININGS, type TrainingName } from './preset';

export interface Settings {
  readonly preset: TrainingName;
  readonly epochs: number;
  readonly seed: number;
}

type Change = Partial<Chosen>;

/** A training that has ended or was stopped. */
export interface Trained {
  readonly settings: Settings;
  readonly report: TrainReport;
}

interface Live {
  readonly settings: Settings;
  /** The training of an earlier visit. */
  readonly kept: Trained | undefined;
  readonly onTrained: (trained: Trained) => void;
  readonly onSettings: (change: Change) => void;
  /** True for results recorded on another device, where nothing can be trained. */
  readonly recorded: boolean;
}

/** The report is shown even if the weights are not available. */
const learned = () =>
  profiler()
    .trainedWeights()
    .catch(() => undefined);

class TrainingLive extends PartElement {
  static override properties = {
    settings: { attribute: false },
    kept: { attribute: false },
    onTrained: { attribute: false },
    onSettings: { attribute: false },
    recorded: { attribute: false },
    rates: { state: true },
    curve: { state: true },
    report: { state: true },
    weights: { state: true },
  };

  /** The chosen settings. */
  declare settings: Live['settings'];
  declare kept: Live['kept'];
  declare onTrained: Live['onTrained'];
  declare onSettings: Live['onSettings'];
  declare recorded: boolean;
  /** The engine's last progress report: steps and FLOPs per second. */
  declare private rates: Progress | undefined;
  declare private curve: Curve;
  declare private report: TrainReport | undefined;
  /** The weights learned here; undefined for a training that diverged. */
  declare private weights: Uint8Array | undefined;
  /** The settings of the training whose curve is shown. */
  private trained: Settings | undefined;
  /** True as long as the engine still has this training: one of an earlier page cannot be resumed. */
  private here = false;
  private top = 0;

  constructor() {
    super();
    this.curve = EMPTY;
    this.recorded = false;
  }

  /** Stops, and forgets what was trained. */
  clear(): void {
    this.halt();
    this.rates = undefined;
    this.curve = EMPTY;
    this.report = undefined;
    this.weights = undefined;
    this.trained = undefined;
    this.here = false;
    this.top = 0;
  }

  /** Restores a training from an earlier visit or from Undo. */
  protected override willUpdate(changed: PropertyValues): void {
    const { kept } = this;
    if (!changed.has('kept') || kept === undefined || kept.report === this.report) return;
    this.clear();
    this.trained = kept.settings;
    this.report = kept.report;
    this.show(curveOf(kept.report));
  }

  private async train(resume: boolean): Promise<void> {
    const settings = resume && this.trained !== undefined ? this.trained : this.settings;
    if (!resume) this.clear();
    this.trained = settings;
    this.report = undefined;
    this.weights = undefined;
    this.rates = undefined;
    await this.start(async ({ signal, progress, wanted }) => {
      const { preset, epochs, seed } = settings;
      const onProgress = (state: Progress) => {
        if (!wanted()) return;
        this.rates = state;
        this.show(extended(this.curve, state));
        progress({ ...state, fraction: this.share() });
      };
      const report = await profiler().train(
        { preset, epochs, seed, resume },
        { signal, onProgress },
      );
      // Fetched now, because the engine keeps only the weights of the last training.
      const weights = report.diverged === '' ? await learned() : undefined;
      if (!wanted()) return;
      this.report = report;
      this.weights = weights;
      this.here = true;
      this.show(curveOf(report));
      this.onTrained({ settings, report });
    }, 'resume');
  }

  private show(curve: Curve): void {
    this.top = lossTop(curve, this.top);
    this.curve = curve;
  }

  protected override render(): unknown {
    const { report } = this;
    return html`<div class="scene-deeds">${this.figures()}
      ${this.recorded ? html`<p class="hint">This training was recorded on another device.</p>` : this.deeds()}
      ${this.running === undefined ? nothing : html`<p class="hint">${this.progressText()}</p>`}
      <div aria-live="polite">${given(report, (report) => [told(report, this.here)])}</div>
      ${given(report, (report) => [this.exports(report)])}</div>`;
  }

  private deeds(): TemplateResult {
    return html`${this.controls()} ${this.bar(this.buttons(), () => this.train(false))}`;
  }

  private controls(): TemplateResult {
    const { preset, epochs } = this.settings;
    return html`<div class="controls">
        ${segmented({
          label: 'Train',
          value: preset,
          options: Object.entries(TRAININGS).map(([value, { label }]) => ({ value, label })),
          onChange: (train) => this.onSettings({ train: train as TrainingName, epochs: 0 }),
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
    const resumable = this.here && report?.cancelled === true && trained !== undefined;
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

  /** The progress of a training is the share of its steps that are done, however it is divided into slices. */
  private share(): number {
    const steps = totalSteps(this.curve, this.trained?.epochs ?? 1);
    return steps === undefined ? 0 : (this.curve.points.at(-1)?.step ?? 0) / steps;
  }

  private progressText(): string {
    const last = this.curve.points.at(-1);
    if (last === undefined) return 'Fetching the data and building the network.';
    const steps = totalSteps(this.curve, this.trained?.epochs ?? 1);
    const { steps_per_second: speed = 0, gflops_per_second: rate = 0 } = this.rates ?? {};
    const rates = speed > 0 ? ` · ${digits(speed, 3)} steps/s · ${gflopsPerSecond(rate)}` : '';
    return `Step ${count(last.step)} of ${count(steps ?? 0)} · epoch ${digits(last.epoch, 2)}${rates}`;
  }

  private figures(): TemplateResult | typeof nothing {
    const { curve, trained, top } = this;
    if (trained === undefined || curve.points.length === 0) return aheadFigure(this.settings);
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
    const save = async (weights: Uint8Array) => {
      const { downloadBytes } = await import('../../kit/controls/download-bytes');
      downloadBytes(`${report.preset}.safetensors`, weights);
    };
    return html`<p class="row">
      ${given(this.weights, (weights) => [
        html`<button type="button" data-action="save-weights" @click=${() => save(weights)}>Save the weights (safetensors)</button>`,
      ])}
      <button type="button" data-action="export-report" @click=${json}>Save the report (JSON)</button>
      <button type="button" data-action="export-curve" @click=${csv}>Save the curve (CSV)</button>
    </p>`;
  }
}

define('ts-training-live', TrainingLive);

export type { TrainingLive };

/** The second part of the lab, for its state in the URL. */
export function trainingLive(live: Live): TemplateResult {
  const { settings, kept, onTrained, onSettings, recorded } = live;
  return html`<ts-training-live .settings=${settings} .kept=${kept} .onTrained=${onTrained} .onSettings=${onSettings} .recorded=${recorded}></ts-training-live>`;
}
