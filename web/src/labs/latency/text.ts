import { html, type TemplateResult } from 'lit';
import { duration } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import type { Measured, Said } from './outcome';
import { paragraphs } from './sentences';

export const question = html`<p>
    Ask a clock, run the layer, ask again: the difference is its latency. Do it twice and the numbers differ. The first
    ${term('run', 'run')} is slow, a short one reads 0, and now and then one takes ten times as long. Which number do you report?
  </p>
  <div class="formula">
    <math display="block">
      <mtext>time per run</mtext><mo>=</mo>
      <mfrac><mrow><mtext>clock after</mtext><mo>−</mo><mtext>clock before</mtext></mrow><mi>n</mi></mfrac>
      <mo>±</mo><mfrac><mtext>tick</mtext><mi>n</mi></mfrac>
    </math>
  </div>
  <p>The clock moves in ${term('tick', 'ticks')}, so n runs are timed together as one ${term('sample', 'sample')}, after a
    ${term('warmUp', 'warm-up')} that does not count. The slides say: “always use the ${term('median', 'median')}, never the mean”,
    and that perf_counter has “nanosecond precision”. Test both.</p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here samples will stream in as they are taken: in order on the left, their distribution on the right.</p>`;
  }
  return html`<p class="placeholder">
    If you are right, a thousand runs take ${duration(1000 * said.latency_ms)}. Run it and compare.
  </p>`;
}

export function explain(measured: Measured, said: Said | undefined): TemplateResult {
  return html`${paragraphs(measured, said).map(
    ({ lead, text }) => html`<p><strong>${lead}</strong> ${text}</p>`,
  )}`;
}
