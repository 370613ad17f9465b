import { html } from 'lit';

export const question = html`<p>
    A training step that does not fit is a step you cannot take. Memory can be bought with time: compute again instead of keeping, run the batch in parts, keep rounded copies.
    Some of it is free.
  </p>
  <p class="formula">
    <math display="block">
      <mrow>
        <mi>peak</mi><mo>≈</mo>
        <munder><mrow><mi>weights</mi><mo>+</mo><mi>gradients</mi><mo>+</mo><mi>state</mi></mrow><mtext>per parameter</mtext></munder>
        <mo>+</mo>
        <munder><mi>activations</mi><mtext>per sample and layer</mtext></munder>
      </mrow>
    </math>
  </p>
  <p>The game: fit the step into the budget and lose as little time as you can. The plan answers at once, the clock only when you run.</p>`;
