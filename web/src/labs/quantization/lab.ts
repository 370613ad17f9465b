// Lab: quantization. A network learns here, is rounded to int8, and compared with what it was.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { numberField, segmented, select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { type Fact, LabElement, type LabSettings, type Run, type Source } from '../../lab/lab';
import { checks } from './checks';
import { explain } from './explain';
import { facts, results, sources } from './facts';
import {
  layerFigure,
  learningFigure,
  placeholder,
  sizeFigure,
  speedFigure,
  wrongFigure,
} from './figures';
import { measure } from './measure';
import meta from './meta';
import type { Ask, Outcome, Said } from './outcome';
import { pytorch } from './pytorch';
import { PREDICTIONS, question } from './text';
import { isTrained, TRAININGS, type Trained } from './trainings';
import { multiple, points, saidText } from './words';

const MAX_BATCH = 256;
const MAX_EPOCHS = 30;
/** A change of these makes what is shown belong to another experiment. */

export default class QuantizationLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // What is asked does not belong to the measurement.
    experiment: ['model', 'batch', 'seed', 'epochs'],
    defaults: { model: 'mlp', batch: 32 },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 32 },
      epochs: { kind: 'integer', min: 0, max: MAX_EPOCHS, initial: 0 },
      ask: { kind: 'choice', options: Object.keys(PREDICTIONS), initial: 'accuracy' },
    },
  };

  private get trained(): Trained {
    const { model } = this.state;
    return isTrained(model) ? model : 'mlp';
  }

  private get epochs(): number {
    return Number(this.state.epochs) || TRAININGS[this.trained].epochs;
  }

  private get trainedTitle(): string {
    return this.models.find(({ name }) => name === this.trained)?.title ?? this.trained;
  }

  private get ask(): Ask {
    return this.state.ask as Ask;
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    const names = this.models.filter(({ name }) => isTrained(name));
    return html`${select({
      label: 'Model',
      value: this.trained,
      options:
        names.length === 0
          ? [{ value: this.trained, label: this.trainedTitle }]
          : names.map(({ name, title }) => ({ value: name, label: title })),
      hint: 'Those that there is data for: handwritten digits, or a play.',
      onChange: (model) => this.setState({ model, epochs: 0 }),
    })}
    ${numberField({
      label: 'Training',
      unit: 'epochs',
      min: 1,
      max: MAX_EPOCHS,
      value: this.epochs,
      onChange: (epochs) => this.setState({ epochs }),
    })}
    ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true, hint: 'Of the timed calls.' })}
    ${this.numberControl('seed', { label: 'Seed', min: 1, max: 99, hint: 'Of the first weights and the order of the data.' })}`;
  }

  predict(): TemplateResult {
    const { ask } = this;
    const { things } = TRAININGS[this.trained];
    const labels: Readonly<Record<Ask, string>> = {
      accuracy: `How many percentage points of held-out ${things} does ${this.trainedTitle} lose in int8?`,
      size: `How many times smaller are the weights of ${this.trainedTitle} in int8?`,
      speed: `How many times as fast is ${this.trainedTitle} in int8, at batch ${this.state.batch}?`,
    };
    return html`<div class="controls">${segmented({
      label: 'I predict',
      value: ask,
      options: Object.entries(PREDICTIONS).map(([value, label]) => ({ value, label })),
      onChange: (value) => {
        this.setDraft(undefined);
        this.setState({ ask: value });
      },
    })}</div>
    ${predictNumber({
      label: labels[ask],
      unit: ask === 'accuracy' ? 'percentage points' : '×',
      // It may lose nothing, or gain.
      min: ask === 'accuracy' ? -10 : 0.1,
      max: ask === 'accuracy' ? 100 : 20,
      value: this.draft?.value,
      format: ask === 'accuracy' ? points : multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { ask, value }),
    })}`;
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seed } = this.state;
    const { trained: model, trainedTitle: title, epochs } = this;
    const seq = this.models.find(({ name }) => name === model)?.default_seq ?? 0;
    return measure({ model, title, epochs, batch, seed, seq }, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder;
    if (!outcome.finished) return learningFigure(outcome);
    return html`${sizeFigure(outcome, this.prediction)} ${wrongFigure(outcome, this.prediction)} ${layerFigure(outcome)} ${speedFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return outcome.finished ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return outcome.finished ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch(this.trained, this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ ask, value }: Said): string {
    const said = saidText(ask, value);
    if (ask === 'accuracy') return `${said} of accuracy lost`;
    return ask === 'size' ? `${said} smaller` : `${said} as fast`;
  }

  results(outcome: Outcome): Fact[] {
    return outcome.finished ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return outcome.finished ? facts(outcome) : [];
  }
}
