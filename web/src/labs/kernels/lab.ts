// Lab: kernels. One matrix product in nine ways, from plain JavaScript to packed vectors and int8.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { type Fact, LabElement, type LabSettings, type Run, type Source } from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { ladderFigure, roofFigure, stepsFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { isMeasured, type Outcome, type Said } from './outcome';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';
import { multiple } from './words';

const SIZES = { 128: '128', 256: '256', 512: '512' } as const;

export default class KernelsLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // Model, batch and seed are not used here.
    experiment: ['size'],
    defaults: { model: 'mlp' },
    params: { size: { kind: 'choice', options: Object.keys(SIZES), initial: '256' } },
  };

  private get size(): number {
    return Number(this.state.size);
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.choiceControl('size', 'Rows and columns of each matrix', SIZES)}
      ${this.size === 512 ? html`<p class="hint">The slow rungs need half a minute at this size.</p>` : ''}`;
  }

  predict(): TemplateResult {
    return predictNumber({
      label: `Two ${this.size} × ${this.size} matrices: how many times as fast as plain JavaScript is the best float32 kernel?`,
      unit: '× as fast',
      min: 1,
      max: 10_000,
      value: this.draft?.ratio,
      format: multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { ratio: value }),
    });
  }

  experiment(run: Run<Outcome>): Promise<Outcome> {
    return measure(this.size, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const rest = isMeasured(outcome) ? html`${stepsFigure(outcome)} ${roofFigure(outcome)}` : '';
    return html`${ladderFigure(outcome, this.prediction)} ${rest}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return isMeasured(outcome) ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return isMeasured(outcome) ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch(this.size);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ ratio }: Said): string {
    return `${multiple(ratio)} as fast as plain JavaScript`;
  }

  results(outcome: Outcome): Fact[] {
    return isMeasured(outcome) ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return isMeasured(outcome) ? facts(outcome) : [];
  }
}
