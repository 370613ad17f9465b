// Lab: parameters. Dry: the engine walks the model and counts; nothing is allocated.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { binaryBytes, bytes, count, plural, si } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  profiler,
  type Run,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { layersFigure, modelsFigure, sizesFigure } from './figures';
import meta from './meta';
import { type Outcome, PRECISIONS, type Precision, type Said, WIDE_BATCH } from './outcome';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';

const MAX_BATCH = 256;

export default class ParametersLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'linear' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      precision: { kind: 'choice', options: Object.keys(PRECISIONS), initial: 'fp32' },
    },
    live: true,
  };

  private get precision(): Precision {
    return this.state.precision as Precision;
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl()}
      ${this.numberControl('batch', { label: 'Batch', unit: 'inputs', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.choiceControl('precision', 'Stored as', { fp32: 'fp32', fp16: 'fp16', int8: 'int8' })}`;
  }

  predict(): TemplateResult {
    const subject = this.state.model === 'linear' ? 'Linear(768, 3072)' : this.modelTitle;
    return predictNumber({
      label: `How many parameters does ${subject} have?`,
      unit: 'parameters',
      min: 1e3,
      max: 1e10,
      value: this.draft?.parameters,
      format: (value) => si(value),
      onInput: (value) => this.setDraft(value === undefined ? undefined : { parameters: value }),
    });
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    progress({ phase: 'Walking the layers', fraction: 0.5, remaining_ms: 0 });
    const { batch, seq } = this.state;
    const [chosen, single, wide, small, xl, info] = await Promise.all([
      profiler().describe(this.modelArgument, { batch, seq, signal }),
      profiler().describe(this.modelArgument, { batch: 1, seq, signal }),
      profiler().describe(this.modelArgument, { batch: WIDE_BATCH, seq, signal }),
      profiler().describe('gpt2', { signal }),
      profiler().describe('gpt2_xl', { signal }),
      profiler().info(),
    ]);
    const { memory_limit_bytes } = info;
    return { chosen, single, wide, small, xl, memory_limit_bytes, title: this.modelTitle };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) {
      return placeholder(this.prediction ?? this.draft);
    }
    return html`${layersFigure(outcome, this.prediction)} ${sizesFigure(outcome)} ${modelsFigure(outcome, this.precision)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction, this.precision);
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
        text: 'Formula, “9.01 MB” and the GPT-2 example: TinyTorch, Module 14, Profiling',
        url: 'https://github.com/harvard-edge/cs249r_book',
      },
      {
        text: 'GPT-2 small has 124,439,808 parameters: karpathy/llm.c',
        url: 'https://github.com/karpathy/llm.c',
      },
      {
        text: 'Counting without position embeddings: karpathy/nanoGPT, get_num_params',
        url: 'https://github.com/karpathy/nanoGPT',
      },
      {
        text: 'MB and MiB: IEC 80000-13, binary prefixes',
        url: 'https://physics.nist.gov/cuu/Units/binary.html',
      },
    ];
  }

  predictionText(said: Said): string {
    return `${si(said.parameters)} parameters`;
  }

  results({ chosen, title }: Outcome): Fact[] {
    return [
      { label: 'Model', value: `${title}, batch ${chosen.batch}` },
      { label: 'Parameters', value: count(chosen.parameters) },
      {
        label: 'Size in fp32',
        value: `${bytes(chosen.parameter_bytes)} (${binaryBytes(chosen.parameter_bytes)})`,
      },
    ];
  }

  facts({ chosen }: Outcome): Fact[] {
    return [
      {
        label: 'Method',
        value: `dry run over ${plural(chosen.layers.length, 'layer')}; nothing was executed`,
      },
    ];
  }
}
