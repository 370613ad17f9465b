import { html, type TemplateResult } from 'lit';
import { fixed } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import type { Outcome, Said } from './outcome';
import { paragraphs } from './sentences';
import { fold } from './words';

export const question = html`<p>
    Before a network can learn from an image, someone has to read it, decode it, turn and crop it at random, and put it
    into a ${term('batch', 'batch')}. A training that does this in turn with its steps keeps an expensive device waiting. With
    loader workers, the next batches are made while a step runs:
  </p>
  <div class="formula">
    <math display="block">
      <mtable displaystyle="true">
        <mtr>
          <mtd><msub><mi>T</mi><mtext>in turn</mtext></msub></mtd><mtd><mo>=</mo></mtd>
          <mtd><msub><mi>T</mi><mtext>load</mtext></msub><mo>+</mo><msub><mi>T</mi><mtext>step</mtext></msub></mtd>
        </mtr>
        <mtr>
          <mtd><msub><mi>T</mi><mtext>ahead</mtext></msub></mtd><mtd><mo>=</mo></mtd>
          <mtd>
            <mi>max</mi><mrow><mo>(</mo><mfrac><msub><mi>T</mi><mtext>load</mtext></msub><mtext>workers</mtext></mfrac
            ><mo>,</mo><msub><mi>T</mi><mtext>step</mtext></msub><mo>)</mo></mrow>
          </mtd>
        </mtr>
      </mtable>
    </math>
  </div>
  <p>
    Here workers of this browser really load handwritten digits: unpack, enlarge to a photo, warp it again and again, crop,
    normalise. The engine takes a real training step on every batch.
  </p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see who waits for whom: loader and engine on one time axis, in turn and side by side.</p>`;
  }
  return html`<p class="placeholder">
    If you are right, what takes an hour in turn takes ${fixed(60 / said.times, said.times > 60 ? 1 : 0)} minutes with workers
    loading ahead: ${fold(said.times)} as fast. Run it and compare.
  </p>`;
}

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, said))}`;
}
