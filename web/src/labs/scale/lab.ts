// Lab: scale. Dry runs of models no tab could hold; this device's peak and one training step are real.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { predictNumber } from '../../kit/controls/prediction';
import { bytes } from '../../kit/words/format';
import {
  type Fact,
  LabElement,
  type LabSettings,
  profiler,
  type Run,
  type SecondPart,
  type Source,
} from '../../lab/lab';
import { LLAMA_7B, LLAMA_65B } from '../../lab/models';
import { checks } from './checks';
import { claimsFigure } from './claims-figure';
import { A100, describedDevice } from './devices';
import { experiment } from './experiment';
import { type Choice, explain } from './explain';
import { facts, results, sources } from './facts';
import { flopsFigures } from './flops-figures';
import { limits } from './limits';
import { memoryFigure } from './memory-figure';
import meta from './meta';
import {
  OPTIMIZERS,
  type Optimizer,
  type Outcome,
  PRECISIONS,
  type Precision,
  type Said,
} from './outcome';
import { pytorch } from './pytorch';
import { placeholder, question } from './text';
import { timeFigure } from './time-figure';

const MAX_BATCH = 1024;
/** Only these change what is planned; the rest is arithmetic on it. */

const integer = (initial: number, min: number, max: number) =>
  ({ kind: 'integer', min, max, initial }) as const;

export default class ScaleLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    experiment: ['model', 'batch', 'seq', 'checkpoint'],
    defaults: { model: LLAMA_7B.name, batch: 1 },
    specs: [LLAMA_7B, LLAMA_65B],
    params: {
      optimizer: { kind: 'choice', options: Object.keys(OPTIMIZERS), initial: 'adamw' },
      precision: { kind: 'choice', options: Object.keys(PRECISIONS), initial: 'fp32' },
      checkpoint: integer(0, 0, 64),
      peak: integer(A100.peak, 1, 100_000),
      bandwidth: integer(A100.bandwidth, 1, 100_000),
      memory: integer(A100.memory, 1, 10_000),
      mfu: integer(A100.mfu, 1, 100),
      power: integer(A100.power, 1, 10_000),
      price: integer(A100.price, 1, 100_000),
      devices: integer(A100.devices, 1, 100_000),
      carbon: integer(A100.carbon, 1, 2000),
      tokens: integer(A100.tokens, 1, 100_000),
    },
  };

  private get choice(): Choice {
    return {
      precision: this.state.precision as Precision,
      optimizer: this.state.optimizer as Optimizer,
    };
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl(undefined, 'All sizes: nothing is allocated.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}
      ${this.choiceControl('optimizer', 'Optimizer', OPTIMIZERS)}
      ${this.choiceControl('precision', 'Precision', PRECISIONS)}
      ${this.numberControl('checkpoint', {
        label: 'Checkpoint every',
        unit: 'layers',
        min: 0,
        max: 64,
        hint: '0 keeps all activations; else those inside a segment are computed again.',
      })}`;
  }

  predict(): TemplateResult {
    const { precision, optimizer } = this.choice;
    const kind = precision === 'mixed' ? 'mixed precision' : precision;
    return predictNumber({
      label: `How much memory does a training step of ${this.modelTitle} take, with ${OPTIMIZERS[optimizer]} in ${kind} and a batch of ${this.state.batch}?`,
      unit: 'GB',
      min: 1e-3,
      max: 1e5,
      value: this.draft?.gigabytes,
      format: (value) => bytes(value * 1e9),
      onInput: (gigabytes) =>
        this.setDraft(gigabytes === undefined ? undefined : { gigabytes, precision, optimizer }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, checkpoint } = this.state;
    const chosen = {
      title: this.modelTitle,
      model: this.modelArgument,
      batch,
      seq,
      longest: this.longest,
      checkpoint: Number(checkpoint),
    };
    return experiment(profiler(), chosen, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const described = describedDevice(this.state);
    const limit_bytes = described.memory_gb * 1e9;
    return html`${memoryFigure(outcome, { ...this.choice, limit_bytes }, this.prediction)}
      ${flopsFigures(outcome)} ${timeFigure(outcome, described, this.deviceControls())} ${claimsFigure(outcome)}`;
  }

  private deviceControls(): TemplateResult {
    const field = (name: string, label: string, unit: string, max: number, hint?: string) =>
      this.numberControl(name, {
        label,
        unit,
        min: 1,
        max,
        ...(hint === undefined ? {} : { hint }),
      });
    return html`<details>
      <summary>Describe the device and the training</summary>
      <div class="controls">
        ${field('tokens', 'Training data', 'billion', 20_000, 'Tokens, or samples for models that read none.')}
        ${field('devices', 'Devices', 'in parallel', 10_000)}
        ${field('peak', 'Peak', 'TFLOP/s', 5000, 'A100: 312 in 16 bits, 19.5 in fp32.')}
        ${field('mfu', 'MFU', '% of peak', 100)}
        ${field('bandwidth', 'Bandwidth', 'GB/s', 10_000)}
        ${field('memory', 'Memory', 'GB', 500)}
        ${field('power', 'Power', 'W each', 2000)}
        ${field('price', 'Price', 'US cents per hour', 2000, 'An assumption; rents change.')}
        ${field('carbon', 'Carbon dioxide', 'g per kWh', 1000)}
      </div>
    </details>`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.choice, describedDevice(this.state), this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome, describedDevice(this.state));
  }

  override second(): SecondPart {
    return { title: 'What a browser cannot run', content: limits() };
  }

  pytorch(): string {
    return pytorch(String(this.state.precision), String(this.state.optimizer));
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ gigabytes, precision, optimizer }: Said): string {
    return `${bytes(gigabytes * 1e9)} with ${OPTIMIZERS[optimizer]} in ${precision}`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome, this.choice, describedDevice(this.state));
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
