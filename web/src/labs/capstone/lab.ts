// Lab: capstone. The walk measures the baseline, part 1; the five other parts, the comparison and the report stand below it.

import { html, nothing, type TemplateResult } from 'lit';
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
import {
  baselineOf,
  type Configuration,
  MODEL,
  PASSES,
  PHOTO_SIDE,
  trainingOf,
} from './configuration';
import { checks, explain, type Outcome } from './explain';
import { facts, sources } from './facts';
import { baselineFigure, baselinePlaceholder, type Said, storyFigure } from './figures';
import meta from './meta';
import { clearMeasured, keepBaseline, notebook } from './notebook';
import type { Side } from './outcome';
import { capstoneParts } from './parts';
import { pytorch } from './pytorch';
import { runSide } from './race';
import { baselineFacts } from './report';
import { rowsOf } from './rows';
import { rate } from './sentences';
import { question } from './text';

const BUDGET_MS = 4000;
const MAX_BATCH = 4;
const BUDGETS = { 200: '200 MB', 220: '220 MB', 250: '250 MB' } as const;

export default class CapstoneLab extends LabElement<Said, Outcome> {
  readonly settings: LabSettings = {
    meta,
    defaults: { model: MODEL, batch: 2 },
    params: {
      batch: { kind: 'integer', min: 1, max: MAX_BATCH, initial: 2 },
      memory: { kind: 'choice', options: Object.keys(BUDGETS), initial: '200' },
    },
    // The memory that the device is said to have limits part 5 only.
    experiment: ['batch', 'seed'],
  };

  private readonly refresh = () => this.requestUpdate();

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('tensorscope:capstone', this.refresh);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('tensorscope:capstone', this.refresh);
  }

  private get baseline(): Configuration {
    return baselineOf(this.state.batch);
  }

  /** What was measured goes; what was written stays. */
  override reset(): void {
    clearMeasured();
    super.reset();
  }

  question(): TemplateResult {
    return question;
  }

  setup(): TemplateResult {
    return html`${this.numberControl('batch', { label: 'Batch', unit: 'images', min: 1, max: MAX_BATCH, powersOfTwo: true, hint: 'Of the baseline: a small one, as in many first trainings.' })}
      ${this.choiceControl('memory', 'Memory that your device may use', BUDGETS)}
      <p class="hint">ResNet-18 for 32 × 32 pixels, 11 million parameters, Adam. A loader decodes each image to a photo of ${PHOTO_SIDE} × ${PHOTO_SIDE}, warps it ${PASSES} times at
        random and crops it, between two steps. All in float32. The photos are enlarged handwritten digits.</p>`;
  }

  predict(): TemplateResult {
    return predictNumber({
      label: 'How many images per second does this baseline train?',
      unit: 'images/s',
      min: 0.1,
      max: 1000,
      value: this.draft?.rate,
      format: rate,
      onInput: (value) => this.setDraft(value === undefined ? undefined : { rate: value }),
    });
  }

  async experiment(run: Run<Outcome>): Promise<Outcome> {
    const { batch, seed } = this.state;
    const setup = this.baseline;
    const plan = await profiler().planTraining(MODEL, trainingOf(setup), { batch });
    const at = plan.steady_at_peak;
    const outcomeOf = (side: Side): Outcome => ({
      side,
      at_peak: {
        parameters: at.parameters_bytes,
        gradients: at.gradients_bytes,
        optimizer_state: at.optimizer_state_bytes,
        activations: at.activations_bytes,
      },
    });
    const show = (side: Side) => run.show(outcomeOf(side));
    const side = await runSide(setup, { seed, budget_ms: BUDGET_MS, show }, run);
    keepBaseline(side);
    return outcomeOf(side);
  }

  figures(outcome: Outcome | undefined): TemplateResult {
    const rows = rowsOf(notebook());
    const baseline =
      outcome === undefined
        ? baselinePlaceholder(this.prediction)
        : baselineFigure(outcome.side, this.prediction);
    // With the baseline alone there is no story yet.
    return html`${baseline} ${rows.length < 2 ? nothing : storyFigure(rows)}`;
  }

  explain(outcome: Outcome): TemplateResult {
    return explain(outcome, this.prediction);
  }

  checks(outcome: Outcome): CheckQuestion[] {
    return checks(outcome);
  }

  override second(): SecondPart {
    const { seed, memory } = this.state;
    return {
      title: 'Parts 1 to 6, and the report',
      content: capstoneParts(seed, Number(memory) * 1e6),
    };
  }

  pytorch(): string {
    return pytorch(this.state.batch);
  }

  sources(): Source[] {
    return sources;
  }

  predictionText(said: Said): string {
    return rate(said.rate);
  }

  results({ side }: Outcome): Fact[] {
    return baselineFacts(side);
  }

  facts({ side }: Outcome): Fact[] {
    return facts(side);
  }
}
