// Lab: architectures. MLP, CNN and transformer of one budget; how each grows; a prompt against single tokens.

import { html, nothing, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { type Fact, LabElement, type LabSettings, type Run, type Source } from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { memoryFigure, roofFigure, timeFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { type Outcome, QUANTITIES, type Quantity, type Said } from './outcome';
import { pytorch } from './pytorch';
import { decodingFigure, exponentFigure, scalingFigure } from './scaling-figures';
import type { Control } from './search';
import { explain, placeholder, question } from './text';
import { CONTROLS, controlWord, multiple, SCALES } from './words';

const MAX_BATCH = 64;

export default class ArchitecturesLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    defaults: { model: 'mlp' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      control: { kind: 'choice', options: Object.keys(CONTROLS), initial: 'parameters' },
      scale: { kind: 'choice', options: QUANTITIES, initial: 'width' },
    },
  };

  private get held(): Control {
    return this.state.control as Control;
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.choiceControl('control', 'Hold equal', CONTROLS)}
      ${this.numberControl('batch', { label: 'Batch', unit: 'pictures', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.choiceControl('scale', 'Then let grow', SCALES)}`;
  }

  predict(): TemplateResult {
    return predictNumber({
      label: `At equal ${controlWord(this.held)}, how many times as long as the MLP does the transformer take for one call?`,
      unit: '× the MLP’s time',
      min: 0.1,
      max: 1000,
      value: this.draft?.ratio,
      format: multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { ratio: value }),
    });
  }

  experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seed, scale } = this.state;
    return measure({ control: this.held, batch, quantity: scale as Quantity, seed }, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const { finished, roof, decoding, points } = outcome;
    return html`${timeFigure(outcome, this.prediction)}
      ${points.length === 0 ? nothing : scalingFigure(outcome)}
      ${finished ? exponentFigure(outcome) : nothing}
      ${decoding === undefined ? nothing : decodingFigure(decoding)}
      ${roof === undefined ? nothing : roofFigure(outcome, roof)}
      ${finished ? memoryFigure(outcome) : nothing}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return outcome.finished ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return outcome.finished ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch(this.held, this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ ratio }: Said): string {
    return `${multiple(ratio)} as long as the MLP`;
  }

  results(outcome: Outcome): Fact[] {
    return outcome.finished ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return outcome.finished ? facts(outcome) : [];
  }
}
