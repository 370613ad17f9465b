import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import type { Measured, Said } from './outcome';
import { paragraphs } from './sentences';
import { multiple } from './words';

export const question = html`<p>
    A matrix product is three loops. You can write it in a minute, and a library’s is many times as fast, with the same
    ${term('flop', 'FLOPs')} and the same result:
  </p>
  <div class="formula">
    <math display="block">
      <msub><mi>c</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub><mo>=</mo>
      <munder><mo>∑</mo><mi>k</mi></munder>
      <msub><mi>a</mi><mrow><mi>i</mi><mi>k</mi></mrow></msub><msub><mi>b</mi><mrow><mi>k</mi><mi>j</mi></mrow></msub>
      <mo>,</mo><mspace width="0.8em"></mspace>
      <mn>2</mn><msup><mi>n</mi><mn>3</mn></msup><mtext> FLOPs</mtext>
    </math>
  </div>
  <p>Climb from one to the other in nine steps. Each changes one thing: the order of the loops, the language, blocks for the caches,
    ${term('simd', 'SIMD')}, packed operands, fewer bits. The course asks why PyTorch is “100× faster than your implementations”.</p>`;

/** Before the run. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here nine ways to compute one product will line up, under the peak of this device.</p>`;
  }
  return html`<p class="placeholder">If you are right, what takes the best kernel one second takes plain JavaScript
    ${said.ratio < 120 ? `${Math.round(said.ratio)} seconds` : `${Math.round(said.ratio / 60)} minutes`} (${multiple(said.ratio)}).</p>`;
}

export function explain(measured: Measured, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(measured, said))}`;
}
