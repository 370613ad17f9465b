import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import type { Outcome, Said } from './outcome';
import { paragraphs } from './sentences';
import { multiple } from './words';

export const question = html`<p>
    Two networks have as many ${term('parameter', 'parameters')}. Do they cost the same? An MLP uses each parameter once for a picture,
    a CNN at every position of it, a transformer for every token. So the same parameters can mean very different
    ${term('flop', 'FLOPs')}, and the same FLOPs very different times.
  </p>
  <div class="formula">
    <math display="block">
      <mtext>FLOPs</mtext><mo>≈</mo><mn>2</mn><mo>×</mo><mtext>parameters</mtext><mo>×</mo><mtext>uses of each</mtext>
      <mspace width="1.5em"></mspace>
      <mtext>time</mtext><mo>=</mo><mfrac><mtext>FLOPs</mtext><mtext>FLOP/s reached</mtext></mfrac>
    </math>
  </div>
  <p>
    A course promises comparisons that “show why transformers are slow but powerful”. Here an MLP, a CNN and a transformer are built to the
    same budget, run on this device, and made larger to see how their cost grows.
  </p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  return said === undefined
    ? html`<p class="placeholder">Here the times of the three networks will appear, then how they grow.</p>`
    : html`<p class="placeholder">
        If you are right, the MLP answers ${said.ratio >= 1 ? html`${multiple(said.ratio)} as many pictures` : html`only ${multiple(said.ratio)} the pictures`} per second as the transformer. Run it and compare.
      </p>`;
}

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, said))}`;
}
