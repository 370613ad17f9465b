// Lab: batch. Samples per second, latency and memory from batch 1 up, and the line through the times.

import { html, nothing, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { type Fact, LabElement, type LabSettings, type Run, type Source } from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { latencyFigure, residualFigure, throughputFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { courseFigure, memoryFigure } from './more-figures';
import { batchesUpTo, modelOf, type Outcome, pointsOf, type Said } from './outcome';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';
import { multiple } from './words';

const MAX_BATCH = 512;
const MAX_BOUND_US = 1_000_000;
/** A change of these makes what is shown belong to another experiment. */

export default class BatchLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // The bound on latency asks something else of the same measurement.
    experiment: ['model', 'batch', 'seq', 'seed'],
    defaults: { model: 'mlp', batch: 64 },
    params: {
      batch: { kind: 'integer', min: 4, max: MAX_BATCH, initial: 64 },
      bound: { kind: 'integer', min: 1, max: MAX_BOUND_US, initial: 256 },
    },
  };

  private get bound_ms(): number {
    return Number(this.state.bound) / 1000;
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl((model) => model.runnable, 'Only models that fit into this tab.')}
      ${this.numberControl('batch', {
        label: 'Largest batch',
        unit: 'samples',
        min: 4,
        max: MAX_BATCH,
        powersOfTwo: true,
        hint: 'All powers of two up to it are measured.',
      })}
      ${this.sequenceControl()}
      ${this.numberControl('bound', {
        label: 'An answer may take',
        unit: 'µs',
        min: 1,
        max: MAX_BOUND_US,
        powersOfTwo: true,
        hint: 'Your bound on latency; it can be changed after the run.',
      })}`;
  }

  predict(): TemplateResult {
    const { batch } = this.state;
    return predictNumber({
      label: `How many times the samples per second of batch 1 does batch ${batch} of ${this.modelTitle} bring in this browser?`,
      unit: '× batch 1',
      min: 1,
      max: 512,
      value: this.draft?.ratio,
      format: multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { ratio: value }),
    });
  }

  experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch: largest, seq, seed } = this.state;
    return measure({ title: this.modelTitle, model: this.modelArgument, largest, seq, seed }, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) {
      return placeholder(this.prediction ?? this.draft, this.state.batch);
    }
    const throughput = throughputFigure(outcome, this.prediction);
    if (!outcome.finished) return throughput;
    const model = modelOf(pointsOf(outcome.readings));
    return html`${throughput} ${latencyFigure(outcome, this.bound_ms)}
      ${model === undefined ? nothing : residualFigure(outcome, model)}
      ${memoryFigure(outcome)} ${courseFigure(outcome, model)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return outcome.finished ? explain(outcome, this.bound_ms, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return outcome.finished ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch(this.state.model, batchesUpTo(this.state.batch));
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ ratio }: Said): string {
    return `${multiple(ratio)} the samples per second`;
  }

  results(outcome: Outcome): Fact[] {
    return outcome.finished ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return outcome.finished ? facts(outcome) : [];
  }
}
