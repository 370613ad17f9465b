import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import type { Outcome, Said } from './outcome';
import { paragraphs } from './sentences';
import { factor, opName } from './words';

export const question = html`<p>
    A network starts on readable kernels: loops that anyone can follow, and slow. You have time to make <em>one</em> kind of
    op fast. The op itself may become 30 times as fast; the whole does not, because the other ops take as long as before.
    With share p of the time and speed-up s of the op, Amdahl’s law says:
  </p>
  <div class="formula">
    <math display="block">
      <mtext>speed-up of the whole</mtext><mo>=</mo>
      <mfrac><mn>1</mn><mrow><mn>1</mn><mo>−</mo><mi>p</mi><mo>+</mo><mi>p</mi><mo>/</mo><mi>s</mi></mrow></mfrac>
      <mo>≤</mo>
      <mfrac><mn>1</mn><mrow><mn>1</mn><mo>−</mo><mi>p</mi></mrow></mfrac>
    </math>
  </div>
  <p>The count of ${term('flop', 'FLOPs')} is known before anything runs. The share of the time is not. Which op do you choose?</p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see where the time goes, and what the whole gains from each op.</p>`;
  }
  if (said.speedup <= 1) {
    return html`<p class="placeholder">At ${factor(said.speedup)} nothing is gained. Run it and compare.</p>`;
  }
  return html`<p class="placeholder">
    For ${factor(said.speedup)}, ${opName(said.kind)} has to take at least ${Math.ceil(100 * (1 - 1 / said.speedup))}&nbsp;% of the
    time now. Run it and compare.
  </p>`;
}

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, said))}`;
}
