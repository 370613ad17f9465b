// Lab: FLOPs. Dry: the engine walks the model and adds up what each op says it computes.

import { html, type TemplateResult } from 'lit';
import type { Description } from '../../engine/types';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { count, plural, si } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  profiler,
  type Run,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { batchFigure, conventionsFigure, layersFigure, lengthFigure, placeholder } from './figures';
import meta from './meta';
import { BATCHES, lengthsUpTo, type Outcome, type Said } from './outcome';
import { pytorch } from './pytorch';
import { explain, question } from './text';

const MAX_BATCH = 256;

export default class FlopsLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'mlp', batch: 32 },
    params: { batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 32 } },
    live: true,
  };

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl()}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}`;
  }

  predict(): TemplateResult {
    const { batch } = this.state;
    return predictNumber({
      label: `How many FLOPs is one call of ${this.modelTitle} with a batch of ${batch}?`,
      unit: 'FLOP',
      min: 1e5,
      max: 1e14,
      value: this.draft?.flops,
      format: (value) => si(value, 'FLOP'),
      onInput: (value) => this.setDraft(value === undefined ? undefined : { flops: value }),
    });
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    progress({ phase: 'Walking the layers', fraction: 0.3, remaining_ms: 0 });
    const { batch, seq } = this.state;
    const describe = (sizes: { batch: number; seq: number }): Promise<Description> =>
      profiler().describe(this.modelArgument, { ...sizes, signal });
    const chosen = await describe({ batch, seq });
    const batches = await Promise.all(BATCHES.map((size) => describe({ batch: size, seq })));
    progress({ phase: 'Walking longer sequences', fraction: 0.7, remaining_ms: 0 });
    const longest = this.model?.max_seq ?? 0;
    const lengths = await Promise.all(
      lengthsUpTo(longest).map((size) => describe({ batch, seq: size })),
    );
    return { title: this.modelTitle, chosen, batches, lengths };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder;
    return html`${layersFigure(outcome, this.prediction)} ${conventionsFigure(outcome)} ${batchFigure(outcome)} ${lengthFigure(outcome)}`;
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
        text: '2 × M × N × K and the “same for batch 1 and 32” test: TinyTorch, Module 14, Profiling',
        url: 'https://github.com/harvard-edge/cs249r_book',
      },
      {
        text: 'Matrix products only: PyTorch, torch.utils.flop_counter',
        url: 'https://github.com/pytorch/pytorch/blob/main/torch/utils/flop_counter.py',
      },
      { text: 'Mult-adds with bias: torchinfo', url: 'https://github.com/TylerYep/torchinfo' },
      {
        text: 'GPT-2 at 1024 tokens: karpathy/nanoGPT, transformer_sizing.ipynb',
        url: 'https://github.com/karpathy/nanoGPT',
      },
    ];
  }

  predictionText(said: Said): string {
    return si(said.flops, 'FLOP');
  }

  results({ chosen, title }: Outcome): Fact[] {
    return [
      { label: 'Model', value: `${title}, batch ${chosen.batch}` },
      { label: 'FLOPs per call', value: count(chosen.flops_per_call) },
      { label: 'FLOPs per sample', value: count(chosen.flops_per_sample) },
      { label: 'MACs per sample', value: count(chosen.macs_per_sample) },
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
