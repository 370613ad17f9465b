// The question, what is said before a run, and what a browser cannot show.

import { html, type TemplateResult } from 'lit';
import { bytes } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import type { Said } from './outcome';

export const question = html`<p>
    No tab holds LLaMA-7B. But its layers can be walked without allocating anything, a
    ${term('dryRun', 'dry run')}, and every ${term('flop', 'FLOP')} and byte counted as if it ran. From FLOPs and a rate follow time, energy
    and price. The rate is a part of the device’s peak, the MFU (model FLOPs utilisation):
  </p>
  <div class="formula">
    <math display="block">
      <mtext>MFU</mtext><mo>=</mo>
      <mfrac>
        <mrow><mtext>FLOPs of forward and backward pass</mtext></mrow>
        <mrow><mtext>time</mtext><mo>×</mo><mtext>peak FLOP/s</mtext></mrow>
      </mfrac>
    </math>
  </div>
  <p>
    A course trains LLaMA-7B in “52 GB” with fp32. Plan a training step yourself: parameters, one ${term('gradient', 'gradient')} for each,
    the state of the ${term('optimizer', 'optimizer')}, and ${term('activations', 'activations')}.
  </p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see the bytes of a training step, its FLOPs beside rules of thumb, how long the whole training takes
      on a device you describe and on this one, and which claims of the course documents hold.</p>`;
  }
  const size = said.gigabytes * 1e9;
  return html`<p class="placeholder">If you are right, ${bytes(size)} are ${Math.ceil(size / 80e9)} times the memory of an A100 with 80 GB, rounded up.
    Run it and compare.</p>`;
}
