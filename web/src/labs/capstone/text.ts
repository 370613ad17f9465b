import { html } from 'lit';

export const question = html`<p>
    A small ResNet-18 trains on images in this tab. It works, and it is slow. You have six parts to find out why, to change one thing at a time, and to keep what pays.
    At the end stands a report with your numbers in it.
  </p>
  <p class="formula">
    <math display="block">
      <mrow>
        <mtext>images per second</mtext><mo>=</mo>
        <mfrac>
          <mi>batch</mi>
          <mrow><msub><mi>t</mi><mtext>waiting for data</mtext></msub><mo>+</mo><msub><mi>t</mi><mtext>computing</mtext></msub></mrow>
        </mfrac>
      </mrow>
    </math>
  </p>
  <p>Part 1 is the baseline: without it nobody can say later what was gained. The course promises 2 to 3 times at the end. Each claim is run here, and some will not hold.</p>`;
