// The second experiment: the gradients of a real training, held against what float16 can store.

import { html, nothing, type TemplateResult } from 'lit';
import type { LossScalingReport } from '../../engine/types';
import { segmented } from '../../kit/controls/fields';
import { define } from '../../kit/element';
import { profiler } from '../../lab/lab';
import { PartElement } from '../../lab/part';
import { scalingFigure } from './scaling-figure';
import { scalingText } from './scaling-text';

const STEPS = 100;
const SCALES: Readonly<Record<string, string>> = {
  1: 'none',
  1024: '2^10',
  65536: '2^16',
  16777216: '2^24',
};

class LossScaling extends PartElement {
  static override properties = {
    scale: { state: true },
    report: { state: true },
  };

  declare private scale: string;
  declare private report: LossScalingReport | undefined;

  constructor() {
    super();
    this.scale = '1';
  }

  clear(): void {
    this.halt();
    this.scale = '1';
    this.report = undefined;
  }

  private train(): void {
    void this.start(async ({ signal, progress }) => {
      await profiler().train(
        { preset: 'digits-mlp', steps: STEPS },
        { signal, onProgress: progress },
      );
      await this.look();
    });
  }

  private async look(): Promise<void> {
    this.report = await profiler().lossScalingDemo(Number(this.scale));
  }

  private choose(scale: string): void {
    this.scale = scale;
    if (this.report !== undefined && this.running === undefined) void this.start(() => this.look());
  }

  protected override render(): unknown {
    const { report } = this;
    return html`<p>Copies in 16 bits halve the activations. Gradients are harder: many are smaller than the smallest float16, 2<sup>−24</sup>, while bfloat16 has float32’s range and
        fewer digits. The cure is to multiply the loss by a scale first.</p>
      <div class="controls">${segmented({
        label: 'Scale of the loss',
        value: this.scale,
        options: Object.entries(SCALES).map(([value, label]) => ({ value, label })),
        onChange: (scale) => this.choose(scale),
      })}</div>
      ${this.bar(
        html`<p class="row"><button type="button" class="primary" data-action="look" @click=${() => this.train()}>
          Train ${STEPS} steps and look at the gradients</button></p>`,
        () => this.train(),
      )}
      <div aria-live="polite">${report === undefined ? nothing : html`<p>${scalingText(report)}</p>`}</div>
      ${report === undefined ? nothing : scalingFigure(report)}`;
  }
}

define('ts-loss-scaling', LossScaling);

export const lossScaling: TemplateResult = html`<ts-loss-scaling></ts-loss-scaling>`;
