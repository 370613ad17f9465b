// Lab: fusion. Three kinds of chains, one op at a time against fused; then attention over the sequence length.

import { html, nothing, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import {
  type Fact,
  LabElement,
  type LabSettings,
  type Run,
  type SecondPart,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { countFigure, opsFigure, savedFigure, timeFigure } from './figures';
import { lengthsPart } from './lengths';
import { measure } from './measure';
import meta from './meta';
import { isTimed, type Outcome, type Said } from './outcome';
import { pytorch } from './pytorch';
import {
  CONVS,
  type Conv,
  DROPOUTS,
  type Dropout,
  KINDS,
  type Kind,
  type Subject,
  subjectOf,
} from './subjects';
import { explain, placeholder, question } from './text';
import { factor } from './words';

const MAX_BATCH = 32;
const MIN_TOKENS = 64;
const MAX_TOKENS = 2048;

export default class FusionLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    experiment: ['kind', 'conv', 'dropout', 'batch', 'tokens', 'seed'],
    defaults: { model: 'mlp' },
    params: {
      kind: { kind: 'choice', options: Object.keys(KINDS), initial: 'chain' },
      conv: { kind: 'choice', options: Object.keys(CONVS), initial: 'dense' },
      dropout: { kind: 'choice', options: Object.keys(DROPOUTS), initial: 'off' },
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 8 },
      tokens: { kind: 'integer', min: MIN_TOKENS, max: MAX_TOKENS, initial: 512 },
    },
  };

  private get kind(): Kind {
    return this.state.kind as Kind;
  }

  private get subject(): Subject {
    const { conv, dropout, batch, tokens } = this.state;
    return subjectOf({
      kind: this.kind,
      conv: conv as Conv,
      dropout: dropout as Dropout,
      batch,
      tokens: Number(tokens),
    });
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    const { kind } = this;
    const size =
      kind === 'attention'
        ? this.numberControl('tokens', {
            label: 'Tokens',
            unit: 'tokens',
            min: MIN_TOKENS,
            max: MAX_TOKENS,
            powersOfTwo: true,
          })
        : this.numberControl('batch', {
            label: 'Batch',
            unit: 'samples',
            min: 1,
            max: MAX_BATCH,
            powersOfTwo: true,
          });
    return html`${this.choiceControl('kind', 'What is fused', KINDS)}
      ${kind === 'conv' ? this.choiceControl('conv', 'Convolution', CONVS) : nothing}
      ${kind === 'chain' ? this.choiceControl('dropout', 'Dropout', DROPOUTS) : nothing} ${size}`;
  }

  predict(): TemplateResult {
    const { name, size } = this.subject;
    return predictNumber({
      label: `How many times as fast is ${name} when it is fused (${size})?`,
      unit: '× as fast',
      min: 0.5,
      max: 20,
      value: this.draft?.speedup,
      format: factor,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { speedup: value }),
    });
  }

  experiment(run: Run<Outcome>): Promise<Outcome> {
    return measure(this.subject, this.state.seed, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const counts = html`${countFigure(outcome)} ${opsFigure(outcome)}`;
    if (!isTimed(outcome)) return counts;
    return html`${timeFigure(outcome, this.prediction)} ${counts} ${savedFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    return {
      title: 'Attention over the sequence length',
      content: lengthsPart(this.state.seed),
    };
  }

  pytorch(): string {
    const { batch, tokens, dropout, conv } = this.state;
    return pytorch(this.kind, {
      batch,
      tokens: Number(tokens),
      dropout: dropout as Dropout,
      conv: conv as Conv,
    });
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `${factor(said.speedup)} as fast`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
