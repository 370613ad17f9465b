// The second experiment: the gradients of a real training, held against what float16 can store.

import { html, nothing, type TemplateResult } from 'lit';
import type { LossScalingReport } from '../../engine/types';
import { errorBox } from '../../kit/controls/feedback';
import { segmented } from '../../kit/controls/fields';
import { define, LightElement } from '../../kit/element';
import { type EngineProblem, problemOf, profiler } from '../../lab/lab';
import { scalingFigure } from './scaling-figure';
import { scalingText } from './scaling-text';

const STEPS = 100;
const SCALES: Readonly<Record<string, string>> = {
  1: 'none',
  1024: '2^10',
  65536: '2^16',
  16777216: '2^24',
};

class LossScaling extends LightElement {
  static override properties = {
    scale: { state: true },
    report: { state: true },
    problem: { state: true },
    running: { state: true },
  };

  declare private scale: string;
  declare private report: LossScalingReport | undefined;
  declare private problem: EngineProblem | undefined;
  declare private running: boolean;
  private stop: AbortController | undefined;

  constructor() {
    super();
    this.scale = '1';
    this.running = false;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  private async train(): Promise<void> {
    const stop = new AbortController();
    this.stop = stop;
    this.running = true;
    this.problem = undefined;
    try {
      await profiler().train({ preset: 'digits-mlp', steps: STEPS }, { signal: stop.signal });
      await this.look();
    } catch (thrown) {
      if (!stop.signal.aborted) this.problem = problemOf(thrown);
    } finally {
      this.running = false;
    }
  }

  private async look(): Promise<void> {
    try {
      this.report = await profiler().lossScalingDemo(Number(this.scale));
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  private choose(scale: string): void {
    this.scale = scale;
    if (this.report !== undefined) void this.look();
  }

  protected override render(): unknown {
    const { report, problem, running } = this;
    return html`<p>Copies in 16 bits halve the activations. Gradients are harder: many are smaller than the smallest float16, 2<sup>−24</sup>, while bfloat16 has float32’s range and
        fewer digits. The cure is to multiply the loss by a scale first.</p>
      <div class="controls">${segmented({
        label: 'Scale of the loss',
        value: this.scale,
        options: Object.entries(SCALES).map(([value, label]) => ({ value, label })),
        onChange: (scale) => this.choose(scale),
      })}</div>
      <p class="row"><button type="button" class="primary" data-action="look" ?disabled=${running} @click=${() => this.train()}>
        ${running ? 'Training' : `Train ${STEPS} steps and look at the gradients`}</button></p>
      ${problem === undefined ? nothing : errorBox(problem, () => this.train())}
      <div aria-live="polite">${report === undefined ? nothing : html`<p>${scalingText(report)}</p>`}</div>
      ${report === undefined ? nothing : scalingFigure(report)}`;
  }
}

define('ts-loss-scaling', LossScaling);

export const lossScaling: TemplateResult = html`<ts-loss-scaling></ts-loss-scaling>`;
