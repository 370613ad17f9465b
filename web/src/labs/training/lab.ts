// Lab: training. One step taken apart, then a whole training in the browser.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { segmented } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import {
  type Fact,
  LabElement,
  type LabSettings,
  profiler,
  type Run,
  type SecondPart,
  type Source,
} from '../../lab/lab';
import { checks } from './checks';
import { gpt2Figure, optimizerFigure, rulesFigure } from './claim-figures';
import { explain } from './explain';
import { facts, results, sources } from './facts';
import { placeholder, timelineFigure } from './figures';
import { trainingLive } from './live';
import meta from './meta';
import { type Ask, OPTIMIZERS, type Outcome, type Said } from './outcome';
import { TRAININGS } from './preset';
import { pytorch } from './pytorch';
import { stageFigure } from './stage-figure';
import { PREDICTIONS, question } from './text';
import { multiple } from './words';

const MAX_BATCH = 512;

export default class TrainingLab extends LabElement<Said, Outcome> {
  static override properties = {
    ...LabElement.properties,
    selected: { state: true },
  };

  /** Event of the timeline that the student reads; the peak unless chosen. */
  declare private selected: number | undefined;

  readonly settings: LabSettings = {
    meta,
    // What is asked and what is trained below do not belong to the measured step.
    experiment: ['model', 'batch', 'seq', 'seed', 'optimizer', 'checkpoint', 'accumulate', 'keep'],
    defaults: { model: 'mlp', batch: 32 },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 32 },
      optimizer: { kind: 'choice', options: Object.keys(OPTIMIZERS), initial: 'adam' },
      checkpoint: { kind: 'integer', min: 0, max: 16, initial: 0 },
      accumulate: { kind: 'choice', options: ['1', '2', '4', '8'], initial: '1' },
      keep: { kind: 'choice', options: ['needed', 'all'], initial: 'needed' },
      ask: { kind: 'choice', options: Object.keys(PREDICTIONS), initial: 'memory' },
      train: { kind: 'choice', options: Object.keys(TRAININGS), initial: 'digits-mlp' },
      epochs: { kind: 'integer', min: 0, max: 100, initial: 0 },
    },
  };

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl((model) => model.runnable, 'Only models that fit into this tab.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}
      ${this.choiceControl('optimizer', 'Optimizer', OPTIMIZERS)}
      ${this.numberControl('checkpoint', {
        label: 'Checkpoint every',
        unit: 'layers',
        min: 0,
        max: 16,
        hint: '0 keeps all activations; else those inside a segment of so many layers are computed again.',
      })}
      ${this.choiceControl('accumulate', 'Batch in so many parts', { 1: '1', 2: '2', 4: '4', 8: '8' })}
      ${this.choiceControl('keep', 'Keep activations', { needed: 'that are read again', all: 'all' })}`;
  }

  private get ask(): Ask {
    return this.state.ask as Ask;
  }

  predict(): TemplateResult {
    const { batch } = this.state;
    const ask = this.ask;
    const step = `a training step of ${this.modelTitle} with a batch of ${batch}`;
    const label =
      ask === 'memory'
        ? `How high does memory peak in ${step}, as a multiple of its parameters?`
        : `How long does the backward pass of ${step} take, as a multiple of the forward pass?`;
    return html`<div class="controls">${segmented({
      label: 'I predict',
      value: ask,
      options: Object.entries(PREDICTIONS).map(([value, shown]) => ({ value, label: shown })),
      onChange: (value) => {
        this.setDraft(undefined);
        this.setState({ ask: value });
      },
    })}</div>
    ${predictNumber({
      label,
      unit: ask === 'memory' ? '× parameters' : '× forward',
      min: ask === 'memory' ? 1 : 0.1,
      max: ask === 'memory' ? 100 : 10,
      value: this.draft?.multiple,
      format: multiple,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { ask, multiple: value }),
    })}`;
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, optimizer, checkpoint, accumulate, keep } = this.state;
    const training = {
      optimizer: String(optimizer),
      checkpoint_every: Number(checkpoint),
      micro_batches: Number(accumulate),
      keep: String(keep),
    };
    const title = this.modelTitle;
    const profile = await profiler().profileBackwardPass(this.modelArgument, training, {
      batch,
      seq,
      signal,
      onProgress: progress,
    });
    progress({ phase: 'Planning GPT-2', fraction: 1, remaining_ms: 0 });
    const big = await profiler().profileBackwardPass('gpt2', { optimizer: 'adam' }, { signal });
    this.selected = undefined;
    return { title, profile, big };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder;
    const select = (event: number) => {
      this.selected = event;
    };
    return html`${timelineFigure(outcome, this.prediction, this.selected, select)}
      ${stageFigure(outcome, this.prediction)} ${rulesFigure(outcome)} ${optimizerFigure(outcome)} ${gpt2Figure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    return {
      title: 'Train it here',
      content: trainingLive(this.state, (change) => this.setState(change)),
    };
  }

  pytorch(): string {
    return pytorch(this.state.model, this.state.batch, String(this.state.optimizer));
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ ask, multiple: said }: Said): string {
    return ask === 'memory'
      ? `peak of ${multiple(said)} the parameters`
      : `backward ${multiple(said)} as long as forward`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
