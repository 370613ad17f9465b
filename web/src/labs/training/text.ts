// The question, and what the prediction is about.

import { html } from 'lit';
import { term } from '../../lab/glossary';

export const question = html`<p>
    To learn, a network runs forward, compares its answer with the right one, and runs <em>backward</em> to find for each
    ${term('parameter', 'parameter')} its ${term('gradient', 'gradient')}: how much the error changes with it. Then the
    ${term('optimizer', 'optimizer')} changes the parameters. For that, the ${term('activations', 'activations')} of the
    forward pass have to be kept, and Adam keeps two numbers more for every parameter.
  </p>
  <div class="formula">
    <math display="block">
      <mtext>memory</mtext><mo>=</mo>
      <mi>P</mi><mo>+</mo><mi>G</mi><mo>+</mo><mi>S</mi><mo>+</mo><mi>A</mi>
      <mo>=</mo>
      <mi>P</mi><mo>+</mo><mi>P</mi><mo>+</mo><mn>2</mn><mi>P</mi><mo>+</mo><mi>A</mi><mo>(</mo><mi>batch</mi><mo>)</mo>
    </math>
  </div>
  <p>
    “Training costs 2× backward, 3× in all and 4× the memory”, say the slides: parameters <em>P</em>, gradients <em>G</em> and Adam’s
    state <em>S</em> make four. What becomes of that when a step is really run?
  </p>`;

export const PREDICTIONS = {
  memory: 'Peak memory',
  time: 'Time of the backward pass',
} as const;
