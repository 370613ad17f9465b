// Lab: overhead. Three profilers against none on one network, then a queue that is timed wrongly and rightly.

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
import { costFigure, opFigure, sharesFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import type { Outcome, Said } from './outcome';
import { pytorch } from './pytorch';
import { queuePart } from './queue';
import { explain, placeholder, question } from './text';
import { percents } from './words';

const MAX_BATCH = 64;
/** A change of these makes what is shown belong to another experiment. */

export default class OverheadLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // The queue below has settings of its own.
    experiment: ['model', 'batch', 'seq', 'seed'],
    defaults: { model: 'gpt_nano' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      launches: { kind: 'integer', min: 1, max: 50, initial: 20 },
      size: { kind: 'choice', options: ['64', '128', '192', '256'], initial: '128' },
    },
  };

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.modelControl((model) => model.runnable, 'Only models that fit into this tab.')}
      ${this.numberControl('batch', { label: 'Batch', unit: 'samples', min: 1, max: MAX_BATCH, powersOfTwo: true })}
      ${this.sequenceControl()}`;
  }

  predict(): TemplateResult {
    const { batch } = this.state;
    return predictNumber({
      label: `By how many percent does reading the clock around every op slow ${this.modelTitle}, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
      unit: '% slower',
      min: 0,
      max: 100,
      value: this.draft?.percent,
      format: percents,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { percent: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, seed } = this.state;
    return measure({ title: this.modelTitle, model: this.modelArgument, batch, seq, seed }, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    return html`${costFigure(outcome, this.prediction)} ${sharesFigure(outcome)} ${opFigure(outcome) ?? nothing}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    const queue = queuePart(this.state, (change) => this.setState(change));
    return {
      title: 'Timing the launch instead of the work',
      content: queue,
    };
  }

  pytorch(): string {
    return pytorch(this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `${percents(said.percent)} slower`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
