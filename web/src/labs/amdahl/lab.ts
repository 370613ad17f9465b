// Lab: Amdahl. One kind of op made fast at a time; what the whole gains, by the formula and by running it.

import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { percent, plural } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  problemOf,
  profiler,
  type Run,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { ceilingFigure, gainFigure, shareFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { costOf, type KindCost, type Outcome, type Said, type Start, slowKinds } from './outcome';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';
import { factor, opName } from './words';

const MAX_BATCH = 32;
/** On readable kernels the others take seconds for one pass. */
const MODELS = ['mlp', 'lenet5', 'cnn', 'resnet18_cifar', 'gpt_nano', 'transformer_block'];
const STARTS: Readonly<Record<Start, string>> = {
  all: 'all ops',
  others: 'all but matrix products',
};

interface Kind extends KindCost {
  readonly kind: string;
}

export default class AmdahlLab extends LabElement<Said, Outcome> {
  static override properties = {
    ...LabElement.properties,
    kinds: { state: true },
    pick: { state: true },
  };

  /** What may be made fast, in the order of the network. */
  declare private kinds: readonly Kind[];
  /** What the student chose. */
  declare private pick: string | undefined;

  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'gpt_nano' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      start: { kind: 'choice', options: Object.keys(STARTS), initial: 'all' },
    },
  };

  constructor() {
    super();
    this.kinds = [];
  }

  private get start(): Start {
    return this.state.start as Start;
  }

  /** The chosen kind, or the first while nothing is chosen. */
  private get picked(): string | undefined {
    return this.kinds.some(({ kind }) => kind === this.pick) ? this.pick : this.kinds[0]?.kind;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('values')) void this.loadKinds();
  }

  private async loadKinds(): Promise<void> {
    const { state } = this;
    try {
      const { batch, seq } = state;
      const description = await profiler().describe(this.modelArgument, { batch, seq });
      if (this.state !== state) return;
      this.kinds = slowKinds(description, this.start).map((kind) => ({
        kind,
        ...costOf(description, kind),
      }));
      // A number said before the ops were known, or for ops of another network, is about the choice shown now.
      if (this.draft !== undefined && this.picked !== undefined)
        this.setDraft({ ...this.draft, kind: this.picked });
    } catch (thrown) {
      if (this.state === state) this.problem = problemOf(thrown);
    }
  }

  override reset(): void {
    this.pick = undefined;
    super.reset();
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl(
      ({ name }) => MODELS.includes(name),
      'With all ops readable the larger ones take minutes.',
    )}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}
      ${this.choiceControl('start', 'Readable kernels at the start', STARTS)}`;
  }

  predict(): TemplateResult {
    const { picked } = this;
    return html`${this.pickControl(picked)}
    ${predictNumber({
      label: `How many times as fast does the whole of ${this.modelTitle} become?`,
      unit: '× as fast',
      min: 1,
      max: 50,
      value: this.draft?.speedup,
      format: factor,
      onInput: (value) =>
        this.setDraft(value === undefined ? undefined : { kind: picked ?? '', speedup: value }),
    })}`;
  }

  private pickControl(picked: string | undefined): TemplateResult | typeof nothing {
    if (picked === undefined) return nothing;
    return html`<div class="controls">${select({
      label: 'I make fast',
      value: picked,
      options: this.kinds.map(({ kind, calls, flops_share }) => ({
        value: kind,
        label: `${opName(kind)}: ${plural(calls, 'call')}, ${percent(flops_share)} of the FLOPs`,
      })),
      onChange: (kind) => {
        this.pick = kind;
        if (this.draft !== undefined) this.setDraft({ ...this.draft, kind });
      },
    })}</div>`;
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, seed } = this.state;
    const { modelTitle: title, modelArgument: model, start } = this;
    const pick = this.prediction?.kind;
    return measure({ title, model, batch, seq, seed, start, pick }, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const run = outcome.all_fast === undefined ? nothing : gainFigure(outcome, this.prediction);
    return html`${shareFigure(outcome)} ${run} ${ceilingFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  pytorch(): string {
    return pytorch(this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ kind, speedup }: Said): string {
    return `${factor(speedup)} from making ${opName(kind)} fast`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
