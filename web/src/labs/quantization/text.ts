import { html } from 'lit';
import type { Ask } from './outcome';

export const question = html`<p>
    A trained weight is a 32-bit float. Rounded to one of 255 steps it fits into a byte, and so does each input of a layer. Four times smaller, and the
    products become cheap whole-number ones. Does the network notice?
  </p>
  <p class="formula">
    <math display="block">
      <mrow>
        <mi>q</mi><mo>=</mo><mi>round</mi><mo>(</mo><mfrac><mi>w</mi><mi>s</mi></mfrac><mo>)</mo>
        <mo>,</mo><mspace width="0.6em" />
        <mi>s</mi><mo>=</mo><mfrac><mrow><mi>max</mi><mo>|</mo><mi>w</mi><mo>|</mo></mrow><mn>127</mn></mfrac>
        <mo>,</mo><mspace width="0.6em" />
        <mi>w</mi><mo>≈</mo><mi>s</mi><mi>q</mi>
      </mrow>
    </math>
  </p>
  <p>Here a network learns in this tab first. Then its weights are rounded after the fact, with one scale s for each output channel.</p>`;

export const PREDICTIONS: Readonly<Record<Ask, string>> = {
  accuracy: 'accuracy lost',
  size: 'how much smaller',
  speed: 'how much faster',
};
