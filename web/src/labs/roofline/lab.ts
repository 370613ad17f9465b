// Lab: roofline. The roofs of this device, operations under them, and what limits one of them, tested by changing it.

import { html, type TemplateResult } from 'lit';
import type { CheckQuestion } from '../../kit/controls/check';
import { segmented, select } from '../../kit/controls/fields';
import { predictNumber } from '../../kit/controls/prediction';
import { type Fact, LabElement, type LabSettings, type Run, type Source } from '../../lab/lab';
import { checks } from './checks';
import { facts, results, sources } from './facts';
import { efficiencyFigure, roofFigure } from './figures';
import { measure } from './measure';
import meta from './meta';
import { changeFigure, devicesFigure, ruleFigure } from './more-figures';
import { FIRST, OPERATIONS, operation } from './ops';
import { isMeasured, type Measured, type Outcome, type Said, type Wall } from './outcome';
import { pytorch } from './pytorch';
import { described, explain, placeholder, question } from './text';
import { rate } from './words';

const WALLS: Readonly<Record<Wall, string>> = {
  compute: 'arithmetic',
  bandwidth: 'memory traffic',
  overhead: 'overhead',
};

/** Everything has landed and been changed. */
const complete = (outcome: Outcome): outcome is Measured =>
  isMeasured(outcome) && outcome.changes.length > 0;

export default class RooflineLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    // Model, batch and seed are not used here.
    experiment: ['op'],
    defaults: { model: 'mlp' },
    params: {
      op: { kind: 'choice', options: OPERATIONS.map(({ id }) => id), initial: FIRST },
    },
  };

  private get op(): string {
    return String(this.state.op);
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${select({
      label: 'Operation',
      value: this.op,
      options: OPERATIONS.map(({ id, label }) => ({ value: id, label })),
      hint: `${OPERATIONS.length} are measured; this one is predicted, and changed to find out what limits it.`,
      onChange: (op) => {
        this.setDraft(undefined);
        this.setState({ op });
      },
    })}`;
  }

  predict(): TemplateResult {
    const { draft, op } = this;
    const say = (change: Partial<Said>) => {
      const { gflops_per_second, wall } = { ...draft, ...change };
      this.setDraft(gflops_per_second === undefined ? undefined : { op, gflops_per_second, wall });
    };
    const wall = segmented({
      label: 'What will limit it?',
      value: draft?.wall,
      options: Object.entries(WALLS).map(([value, label]) => ({ value, label })),
      onChange: (value) => say({ wall: value as Wall }),
    });
    return html`${predictNumber({
      label: described(operation(op)),
      unit: 'GFLOP/s',
      min: 0.1,
      max: 1000,
      value: draft?.gflops_per_second,
      format: rate,
      onInput: (value) =>
        value === undefined ? this.setDraft(undefined) : say({ gflops_per_second: value }),
    })}
    ${draft === undefined ? '' : html`<div class="controls">${wall}</div>`}`;
  }

  experiment(run: Run<Outcome>): Promise<Outcome> {
    return measure(this.op, run);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    if (outcome === undefined) return placeholder(this.prediction ?? this.draft);
    const rest = complete(outcome)
      ? html`${efficiencyFigure(outcome)} ${changeFigure(outcome)} ${ruleFigure(outcome)} ${devicesFigure(outcome)}`
      : '';
    return html`${roofFigure(outcome, this.prediction)} ${rest}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return complete(outcome) ? explain(outcome, this.prediction) : html``;
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return complete(outcome) ? checks(outcome) : [];
  }

  pytorch(): string {
    return pytorch();
  }

  sources(): Source[] {
    return sources;
  }

  predictionText({ op, gflops_per_second, wall }: Said): string {
    const limited = wall === undefined ? '' : `, limited by ${WALLS[wall]}`;
    return `${rate(gflops_per_second)} for ${operation(op).label}${limited}`;
  }

  results(outcome: Outcome): Fact[] {
    return complete(outcome) ? results(outcome) : [];
  }

  facts(outcome: Outcome): Fact[] {
    return complete(outcome) ? facts(outcome) : [];
  }
}
