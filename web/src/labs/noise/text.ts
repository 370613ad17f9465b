import { html, type TemplateResult } from 'lit';
import { dataTable } from '../../kit/charts/table';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import { printedTable } from './movement-figure';
import type { Measured, Said } from './outcome';
import { paragraphs, saidText } from './sentences';

export const question = html`<p>
    Your program is never alone. Other programs want the cores, a collector frees memory, a page is drawn. You time a network
    once on a quiet machine and once on a busy one. Which of your numbers still means the same?
  </p>
  <div class="formula">
    <math display="block">
      <mtext>moved by</mtext><mo>=</mo>
      <mfrac><mtext>statistic with noise</mtext><mtext>statistic without</mtext></mfrac><mo>−</mo><mn>1</mn>
    </math>
  </div>
  <p>The noise is real, and you switch it on. Blocks of ${term('sample', 'samples')} with noise and without follow each other in
    turns, so that nothing else can explain the difference.</p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here every sample will appear, blocks with noise shaded, and below how far each statistic moved.</p>`;
  }
  return html`<p class="placeholder">
    You say ${saidText(said)}: what takes 100 seconds on a quiet machine, on average, takes ${Math.round(100 + said.percent)} on a busy one.
  </p>`;
}

export function explain(measured: Measured, said: Said | undefined): TemplateResult {
  return html`${dataTable(printedTable(measured.effect, `${measured.title}, noise off and on`))}
    ${inParagraphs(paragraphs(measured, said))}`;
}
