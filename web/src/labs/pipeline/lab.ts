// Lab: pipeline. A loader in workers of its own feeds training steps: in turn, ahead, with more workers, not at all.

import { html, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { FED_MODELS, type FedPreset } from '../../feeding/fed-training';
import type { CheckQuestion } from '../../kit/controls/check';
import { select } from '../../kit/controls/fields';
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
import { cprofilePart } from './cprofile-part';
import { facts, results, sources } from './facts';
import { partsOfStep, timelineFigure } from './figures';
import { imagesFigure } from './images';
import { measure } from './measure';
import meta from './meta';
import type { Outcome, Said, Settings } from './outcome';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';
import { fold } from './words';

/** ResNet-18 takes a third of a second a step: left to the capstone. */
const NETWORKS: readonly FedPreset[] = ['images-lenet5', 'images-cnn'];
const MAX_BATCH = 128;
const MAX_WORKERS = 4;
const MAX_PREFETCH = 4;
const MAX_PASSES = 40;

export default class PipelineLab extends LabElement<Said, Outcome> {
  /** Another one makes the questions on the table anew. */
  private beginning = 0;
  readonly settings: LabSettings = {
    meta,
    experiment: ['network', 'batch', 'workers', 'prefetch', 'passes', 'photo', 'seed'],
    defaults: { model: 'lenet5', batch: 32 },
    params: {
      network: { kind: 'choice', options: NETWORKS, initial: 'images-lenet5' },
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 32 },
      workers: { kind: 'integer', min: 1, max: MAX_WORKERS, initial: 2 },
      prefetch: { kind: 'integer', min: 1, max: MAX_PREFETCH, initial: 2 },
      passes: { kind: 'integer', min: 0, max: MAX_PASSES, initial: 4 },
      photo: { kind: 'choice', options: ['32', '64', '128'], initial: '64' },
    },
  };

  private get feed(): Settings {
    const { batch, seed, network, workers, prefetch, passes, photo } = this.state;
    const preset = network as FedPreset;
    return {
      preset,
      title: FED_MODELS[preset].title,
      batch,
      seed,
      workers: Number(workers),
      prefetch: Number(prefetch),
      passes: Number(passes),
      photo_side: Number(photo),
    };
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${select({
      label: 'Network',
      value: String(this.state.network),
      options: NETWORKS.map((value) => ({ value, label: FED_MODELS[value].title })),
      onChange: (network) => this.setState({ network }),
      hint: 'LeNet-5 has short steps, the small CNN long ones.',
    })}
      ${this.numberControl('batch', { label: 'Batch', unit: 'images', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.numberControl('workers', {
        label: 'Loader workers',
        min: 1,
        max: MAX_WORKERS,
        hint: `num_workers. This browser reports ${navigator.hardwareConcurrency ?? 1} hardware threads, and the engine needs one.`,
      })}
      ${this.numberControl('prefetch', {
        label: 'Prefetch',
        unit: 'batches per worker',
        min: 1,
        max: MAX_PREFETCH,
        hint: 'prefetch_factor: how far each worker may be ahead.',
      })}
      ${this.numberControl('passes', {
        label: 'Augmentation passes',
        min: 0,
        max: MAX_PASSES,
        hint: 'Each turns, zooms and shifts the image a little at random and adds noise. More make the loader slower.',
      })}
      ${this.choiceControl('photo', 'Pixels a side of the decoded photo', { 32: '32', 64: '64', 128: '128' })}`;
  }

  predict(): TemplateResult {
    const { workers, title, passes } = this.feed;
    const many = workers === 1 ? 'one worker loads' : `${workers} workers load`;
    return predictNumber({
      label: `How many times as fast is an epoch of ${title} when ${many} ahead, instead of loading and stepping in turn, at ${passes} augmentation passes?`,
      unit: '× as fast',
      min: 0.5,
      max: 10,
      value: this.draft?.times,
      format: fold,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { times: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    return measure(this.feed, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    return html`${timelineFigure(outcome)} ${partsOfStep(outcome, this.prediction)} ${imagesFigure(outcome)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override reset(): void {
    this.beginning += 1;
    super.reset();
  }

  override second(): SecondPart {
    return {
      title: 'Reading a cProfile table',
      content: html`${keyed(this.beginning, cprofilePart())}`,
    };
  }

  pytorch(): string {
    return pytorch(this.state);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `${fold(said.times)} as fast`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
