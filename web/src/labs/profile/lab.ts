// Lab: profile. One forward pass op by op; then a claim about attention, and five slow models.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
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
import { attentionPart } from './attention';
import { PARTS, type Part, WIDTHS, type Width } from './attention-outcome';
import { checks } from './checks';
import { diagnosisPart } from './diagnosis';
import { facts, results, sources } from './facts';
import { flameFigure, opFigure } from './figures';
import meta from './meta';
import { GROUPINGS, type Grouping, type Outcome, type Said } from './outcome';
import { PATIENTS, type PatientName } from './patients';
import { pytorch } from './pytorch';
import { explain, placeholder, question } from './text';
import { saidPercent } from './words';

const MAX_BATCH = 256;
/** The trace is what is looked at: the pass's own latency may stay a little less precise. */
const TIMING = { warm_up_ms: 400, budget_ms: 600, min_samples: 10 } as const;

export default class ProfileLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // How the table is grouped does not belong to the measured pass.
    experiment: ['model', 'batch', 'seq', 'seed'],
    defaults: { model: 'transformer_block' },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 1 },
      group: { kind: 'choice', options: Object.keys(GROUPINGS), initial: 'op' },
      width: { kind: 'choice', options: Object.keys(WIDTHS), initial: '64' },
      patient: { kind: 'choice', options: Object.keys(PATIENTS), initial: 'A' },
      part: { kind: 'choice', options: Object.keys(PARTS), initial: 'core' },
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
    return predictNumber({
      label: `One kind of op takes more time than any other in a forward pass of ${this.modelTitle}. What share of the time in ops is that?`,
      unit: '%',
      min: 1,
      max: 100,
      value: this.draft?.percent,
      format: saidPercent,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { percent: value }),
    });
  }

  async experiment({ signal, progress }: Run<Outcome>): Promise<Outcome> {
    const { batch, seq, seed } = this.state;
    const title = this.modelTitle;
    const options = { batch, seq, seed, ...TIMING, signal, onProgress: progress };
    return { title, profile: await profiler().profileForwardPass(this.modelArgument, options) };
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder;
    const by = this.choiceControl('group', 'One row for each', {
      op: 'Kind of op',
      block: 'Block',
      layer: 'Layer',
    });
    const group = this.state.group as Grouping;
    return html`${flameFigure(outcome)} ${opFigure(outcome, group, this.prediction, by)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    const { width, part, patient } = this.state;
    const attention = attentionPart({ width: width as Width, part: part as Part }, (change) =>
      this.setState(change),
    );
    const diagnosis = diagnosisPart(
      patient as PatientName,
      (name) => this.setState({ patient: name }),
      (name, facts) => this.keep(`Slow model ${name}`, facts),
    );
    return {
      title: 'Two more experiments',
      content: html`<h3>The claim: attention takes 73 %</h3>
        ${attention}
        <h3>Five slow models, four questions</h3>
        ${diagnosis}`,
    };
  }

  pytorch(): string {
    return pytorch(this.state.model, this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return `${saidPercent(said.percent)} of the time in ops`;
  }

  results(outcome: Outcome): Fact[] {
    return results(outcome);
  }

  facts(outcome: Outcome): Fact[] {
    return facts(outcome);
  }
}
