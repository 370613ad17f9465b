import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import { type Operation, operation } from './ops';
import type { Measured, Said } from './outcome';
import { paragraphs } from './sentences';
import { rate } from './words';

export const question = html`<p>
    An operation needs arithmetic and data. Whichever takes longer sets its time. Its
    ${term('intensity', 'arithmetic intensity')} says how many ${term('flop', 'FLOPs')} it does for each byte that it must move:
  </p>
  <div class="formula">
    <math display="block">
      <mtext>attainable</mtext><mo>=</mo><mi>min</mi>
      <mo>(</mo><mtext>peak</mtext><mo>,</mo><mspace width="0.3em"></mspace><mtext>intensity</mtext><mo>×</mo><mtext>bandwidth</mtext><mo>)</mo>
      <mo>,</mo><mspace width="0.8em"></mspace><mtext>intensity</mtext><mo>=</mo>
      <mfrac><mtext>FLOPs</mtext><mtext>bytes</mtext></mfrac>
    </math>
  </div>
  <p>Drawn on log axes this is a roof: a slope for each memory and a flat top, which meet at the ${term('ridge', 'ridge')}.
    The slides use a shortcut instead: “memory-bound if it runs below 10 GFLOP/s”. Test both.</p>`;

/** Before the run. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here the roofs of this device will rise, and thirteen operations will land under them.</p>`;
  }
  return html`<p class="placeholder">You expect ${operation(said.op).label} at ${rate(said.gflops_per_second)}. Run it: the roofs rise first, then the
    operations land.</p>`;
}

/** What the chosen operation is, with the numbers one needs to predict. */
export const described = ({ title }: Operation): string => `How fast will ${title} run here?`;

export function explain(measured: Measured, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(measured, said))}`;
}
