// The second experiment: tiled attention against all scores in memory, from 64 tokens to 2,048.

import { html, nothing, type TemplateResult } from 'lit';
import { define } from '../../kit/element';
import { inParagraphs } from '../../lab/paragraph';
import { PartElement } from '../../lab/part';
import { lengthFigures } from './lengths-figures';
import { measureLengths } from './lengths-measure';
import type { LengthsOutcome } from './lengths-outcome';
import { lengthParagraphs } from './lengths-text';

class LengthsElement extends PartElement {
  static override properties = {
    ...PartElement.properties,
    seed: { type: Number },
    outcome: { state: true },
    finished: { state: true },
  };

  declare seed: number;
  declare private outcome: LengthsOutcome | undefined;
  declare private finished: boolean;

  clear(): void {
    this.halt();
    this.outcome = undefined;
    this.finished = false;
  }

  private async measure(): Promise<void> {
    this.outcome = undefined;
    this.finished = false;
    this.finished = await this.start((run) =>
      measureLengths(this.seed, run, (outcome) => {
        this.outcome = outcome;
      }),
    );
  }

  protected override render(): unknown {
    const { outcome } = this;
    const button = html`<p class="row">
      <button type="button" class="primary" data-action="lengths" @click=${() => this.measure()}>
        ${this.finished ? 'Measure again' : 'Measure both ways, length by length'}
      </button>
    </p>`;
    return html`${intro} ${this.bar(button, () => this.measure())}
      ${outcome === undefined ? nothing : lengthFigures(outcome)}
      <div aria-live="polite">${
        this.finished && outcome !== undefined ? inParagraphs(lengthParagraphs(outcome)) : nothing
      }</div>`;
  }
}

const intro = html`<p>
    Attention compares every token with every other: T × T scores for each head. As ops of their own, product, softmax and
    product put them all into memory. The tiled way, FlashAttention’s, takes a block of queries and a block of keys at a time:
  </p>
  <div class="formula">
    <math display="block">
      <mi>m</mi><mo>=</mo><mo>max</mo><mo>(</mo><msup><mi>m</mi><mo>′</mo></msup><mo>,</mo><msub><mi>s</mi><mi>i</mi></msub><mo>)</mo>
    </math>
    <math display="block">
      <mi>y</mi><mo>=</mo><msup><mi>y</mi><mo>′</mo></msup><msup><mi>e</mi><mrow><msup><mi>m</mi><mo>′</mo></msup><mo>−</mo><mi>m</mi></mrow></msup>
      <mo>+</mo><munder><mo>∑</mo><mi>i</mi></munder><msup><mi>e</mi><mrow><msub><mi>s</mi><mi>i</mi></msub><mo>−</mo><mi>m</mi></mrow></msup><msub><mi>v</mi><mi>i</mi></msub>
    </math>
  </div>
  <p>What was summed with the maximum m′ so far shrinks when a block brings a larger score s; the values v are weighted at once.
    So no block has to be kept. How do time and memory grow with T?</p>`;

define('ts-fusion-lengths', LengthsElement);

/** The experiment as a part of a page. */
export function lengthsPart(seed: number): TemplateResult {
  return html`<ts-fusion-lengths .seed=${seed}></ts-fusion-lengths>`;
}
