// Lab: latency. Single runs from the cold start, then the timing protocol, streamed to the page.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { segmented } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { duration } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  type LabState,
  type Run,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { type Controls, derive } from './derive';
import { facts, results, sources } from './facts';
import { timingFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { CLOCKS, type ClockName, clockNames } from './naive';
import type { Measured, Outcome, Said } from './outcome';
import { pytorch } from './pytorch';
import { bookFigure, naiveFigure, noiseFigure } from './row-figures';
import { explain, placeholder, question } from './text';
import { step } from './words';

const MAX_BATCH = 256;
const MAX_OUTLIERS = 50;
const MAX_FACTOR = 100;
/** A change of these makes what is shown belong to another experiment. */
const DERIVED = ['clock', 'outliers', 'factor'] as const;

export default class LatencyLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // The controls below the figures only compute anew: what was measured stays valid.
    experiment: ['model', 'batch', 'seq', 'seed'],
    defaults: { model: 'mlp' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      outliers: { kind: 'integer', min: 0, max: MAX_OUTLIERS, initial: 3 },
      factor: { kind: 'integer', min: 2, max: MAX_FACTOR, initial: 20 },
      clock: { kind: 'choice', options: Object.keys(CLOCKS), initial: 'page' },
    },
  };

  private get controls(): Controls {
    const { clock, outliers, factor } = this.state;
    return {
      clock: clock as ClockName,
      outliers: Number(outliers),
      factor: Number(factor),
    };
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const before = changed.get('values') as LabState | undefined;
    if (before !== undefined && DERIVED.some((key) => before[key] !== this.state[key])) {
      void this.deriveAgain();
    }
  }

  private async deriveAgain(): Promise<void> {
    const { outcome, state } = this;
    if (!outcome?.finished) return;
    const derived = await derive(outcome.readings_ms, outcome.report, this.controls);
    // A newer change or run has its own answer under way.
    if (this.outcome === outcome && this.state === state) this.outcome = { ...outcome, derived };
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl((model) => model.runnable, 'Only models that fit into this tab.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}`;
  }

  predict(): TemplateResult {
    const { batch } = this.state;
    return predictNumber({
      label: `How long does one run of ${this.modelTitle} take in this browser, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
      unit: 'ms',
      min: 1e-3,
      max: 1e4,
      value: this.draft?.latency_ms,
      format: (value) => duration(value),
      onInput: (value) => this.setDraft(value === undefined ? undefined : { latency_ms: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, seed } = this.state;
    const title = this.modelTitle;
    const predicted_ms = this.prediction?.latency_ms;
    const model = this.modelArgument;
    const measured = await measure({ title, model, batch, seq, seed, predicted_ms }, run);
    const derived = await derive(measured.readings_ms, measured.report, this.controls);
    return { finished: true, title, ...measured, derived };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const rest = outcome.finished ? this.comparisons(outcome) : nothing;
    return html`${timingFigure(outcome, this.prediction)} ${rest}`;
  }

  private comparisons(measured: Measured): TemplateResult {
    return html`${naiveFigure(measured, this.clockControl(measured))} ${noiseFigure(measured, this.noiseControls())} ${bookFigure(measured)}`;
  }

  private clockControl({ report }: Measured): TemplateResult {
    const names = clockNames(report.tick_ms);
    const chosen = String(this.state.clock);
    return segmented({
      label: 'The same runs, seen through a clock with steps of',
      value: names.some((name) => name === chosen) ? chosen : 'page',
      options: names.map((name) => ({
        value: name,
        label: name === 'page' ? `${step(report.tick_ms)} (this page)` : step(CLOCKS[name]),
      })),
      onChange: (clock) => this.setState({ clock }),
    });
  }

  private noiseControls(): TemplateResult {
    return html`<div class="controls">
      ${this.numberControl('outliers', { label: 'Added outliers', unit: 'samples', min: 0, max: MAX_OUTLIERS })}
      ${this.numberControl('factor', { label: 'Each as slow as', unit: '× median', min: 2, max: MAX_FACTOR })}
    </div>`;
  }

  explain(outcome: Outcome): TemplateResult {
    return outcome.finished ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return outcome.finished ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch(this.state.model, this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `${duration(said.latency_ms)} per run`;
  }

  results(outcome: Outcome): Fact[] {
    return outcome.finished ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return outcome.finished ? facts(outcome) : [];
  }
}
