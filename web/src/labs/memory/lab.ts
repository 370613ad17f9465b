// Lab: memory. Plans by formula, then runs a forward pass with every allocation in a ledger.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { bytes, plural } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  profiler,
  type Run,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { batchFigure, categoriesFigure, placeholder, timelineFigure } from './figures';
import meta from './meta';
import { BATCHES, type Outcome, type Said, useOf } from './outcome';
import { pytorch } from './pytorch';
import { explain, question } from './text';

const MAX_BATCH = 1024;

export default class MemoryLab extends LabElement<Said, Outcome> {
  static override properties = {
    ...LabElement.properties,
    selected: { state: true },
  };

  /** Event of the timeline that the student reads; the peak unless chosen. */
  declare private selected: number | undefined;

  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'lenet5', batch: 8 },
    params: { batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 8 } },
  };

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl(undefined, 'Models too large for this tab are planned, not run.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}`;
  }

  predict(): TemplateResult {
    return predictNumber({
      label: `How high does memory peak in one forward pass of ${this.modelTitle} with a batch of ${this.state.batch}?`,
      unit: 'MB',
      min: 0.1,
      max: 1e4,
      value: this.draft === undefined ? undefined : this.draft.peak_bytes / 1e6,
      format: (value) => bytes(value * 1e6),
      onInput: (value) =>
        this.setDraft(value === undefined ? undefined : { peak_bytes: value * 1e6 }),
    });
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    const { batch, seq } = this.state;
    const model = this.modelArgument;
    const report = await profiler().measureMemory(model, {
      batch,
      seq,
      signal,
      onProgress: progress,
    });
    progress({ phase: 'Planning other batches', fraction: 0.9, remaining_ms: 0 });
    const [plans, described, info] = await Promise.all([
      Promise.all(
        BATCHES.map((size) => profiler().planMemory(model, { batch: size, seq, signal })),
      ),
      profiler().describe(model, { batch, seq, signal }),
      profiler().info(),
    ]);
    this.selected = undefined;
    const { memory_limit_bytes } = info;
    return {
      title: this.modelTitle,
      report,
      plans,
      parameters: described.parameters,
      memory_limit_bytes,
    };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder;
    const select = (event: number) => {
      this.selected = event;
    };
    return html`${timelineFigure(outcome, this.prediction, this.selected, select)} ${categoriesFigure(outcome)} ${batchFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  pytorch(): string {
    return pytorch(this.state.model, this.state.batch);
  }

  sources(): Source[] {
    return [
      {
        text: 'The three types of memory and “most OOM errors come from activations or optimizer state”: TinyTorch, Module 14, Profiling',
        url: 'https://github.com/harvard-edge/cs249r_book',
      },
      {
        text: 'Peak memory of a GPU: PyTorch documentation of max_memory_allocated',
        url: 'https://pytorch.org/docs/stable/generated/torch.cuda.max_memory_allocated.html',
      },
      {
        text: 'Convolution as a matrix product over unrolled patches (im2col): Chellapilla, Puri and Simard, 2006',
        url: 'https://inria.hal.science/inria-00112631',
      },
    ];
  }

  predictionText(said: Said): string {
    return `peak of ${bytes(said.peak_bytes)}`;
  }

  results({ report, title }: Outcome): Fact[] {
    const use = useOf(report);
    return [
      { label: 'Model', value: `${title}, batch ${report.batch}` },
      {
        label: report.measured === undefined ? 'Planned peak' : 'Measured peak',
        value: bytes(use.peak_bytes),
      },
      { label: 'Parameters', value: bytes(use.parameters_bytes) },
      { label: 'Activations, highest', value: bytes(use.activations_bytes) },
    ];
  }

  facts({ report }: Outcome): Fact[] {
    const how =
      report.measured === undefined
        ? 'planned; the run was refused'
        : 'one real forward pass, every allocation entered in a ledger';
    return [{ label: 'Method', value: `${how}; ${plural(report.timeline.length, 'event')}` }];
  }
}
