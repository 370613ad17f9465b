import { html, type TemplateResult } from 'lit';
import { shownTable } from '../../kit/charts/sortable-table';
import { percent } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import { paragraphs } from './explain';
import type { Outcome, Said } from './outcome';
import { cudaMs, misplaced, SLIDES, slidesTable } from './slides';

export const question = html`<p>
    A network is a list of ops: linear layers, norms, additions. A profiler reads the clock before and after each of them, and adds
    up what belongs together. Which kind of op takes the time, and is it the one that has the ${term('flop', 'FLOPs')}?
  </p>
  <div class="formula">
    <math display="block">
      <msub><mtext>share</mtext><mi>k</mi></msub><mo>=</mo>
      <mfrac>
        <mrow><munder><mo>∑</mo><mrow><mtext>ops of kind </mtext><mi>k</mi></mrow></munder><mrow><mo>(</mo><msub><mi>t</mi><mtext>end</mtext></msub><mo>−</mo><msub><mi>t</mi><mtext>begin</mtext></msub><mo>)</mo></mrow></mrow>
        <mrow><munder><mo>∑</mo><mtext>all ops</mtext></munder><mrow><mo>(</mo><msub><mi>t</mi><mtext>end</mtext></msub><mo>−</mo><msub><mi>t</mi><mtext>begin</mtext></msub><mo>)</mo></mrow></mrow>
      </mfrac>
    </math>
  </div>
  <p>A course text says: “your simple attention mechanism consumes 73 % of your compute time”. Look first, then believe it.</p>`;

export const placeholder = html`<p class="placeholder">
  Here you will see one forward pass on a timeline, op by op, and a table of its ops that you can sort.
</p>`;

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, said))}
  ${slides()}`;
}

/** The profile of the slides, read with the same eyes. */
function slides(): TemplateResult {
  const [first] = SLIDES;
  const wrong = misplaced();
  return html`<p>
      <strong>The slides print a profile of ResNet-18 too,</strong> “sorted by cuda_time_total”.
      ${wrong === undefined ? '' : html`It is not: <code>${wrong.name}</code> stands too high. Sort it yourself.`}
      The convolutions take ${percent(first.cuda_ms / cudaMs())} of the CUDA time.
    </p>
    ${shownTable(slidesTable())}
    <p>
      “HtoD memcpy is 23 ms: data transfer bottleneck”, the slides conclude. The 23 ms are in the column of the CPU: they are the time the
      host waited or copied, and the table lists no time on the GPU for it. Whether the GPU waited too, only a timeline shows.
    </p>`;
}
