import { html, type TemplateResult } from 'lit';
import { count } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import { halfBatchOf, type Outcome, type Said } from './outcome';
import { paragraphs } from './sentences';
import { batchText, multiple } from './words';

export const question = html`<p>
    A call has work that it does once, whatever the ${term('batch', 'batch')}, and work that it does for each sample. Larger batches
    share the first part among more samples, so they bring more samples per second; but every answer waits for its whole batch.
  </p>
  <div class="formula">
    <math display="block">
      <mi>T</mi><mo>(</mo><mi>b</mi><mo>)</mo><mo>=</mo><mi>a</mi><mo>+</mo><mi>c</mi><mi>b</mi>
      <mspace width="1.5em"></mspace>
      <mtext>samples per second</mtext><mo>=</mo>
      <mfrac><mi>b</mi><mrow><mi>a</mi><mo>+</mo><mi>c</mi><mi>b</mi></mrow></mfrac>
    </math>
  </div>
  <p>
    The course text shows a system with 200, 667, 914 and 985 samples per second at batches 1, 8, 32 and 64, and asks for the best batch:
    for throughput, for efficiency, for latency. Ask the same of this device. Does it follow a line at all?
  </p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined, largest: number): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here samples per second will appear, batch by batch, first on the way up and then on the way down.</p>`;
  }
  const half = halfBatchOf(said.ratio, largest);
  const slower = `If batch ${count(largest)} brings ${multiple(said.ratio)} the samples per second of batch 1, its call takes ${multiple(largest / said.ratio)} as long`;
  return html`<p class="placeholder">
    ${
      half === undefined
        ? `${slower}. No line a + c b with a fixed part a allows that: between 1× and ${count(largest)}× are possible.`
        : `${slower}, and on a line a + c b the fixed part is worth ${batchText(half)} samples. Run it and compare.`
    }
  </p>`;
}

export function explain(
  outcome: Outcome,
  bound_ms: number,
  said: Said | undefined,
): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, bound_ms, said))}`;
}
