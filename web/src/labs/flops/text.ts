// Sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import { factorOff } from '../../kit/controls/grade';
import { count, percent, si, times } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import {
  ATTENTION,
  busiestType,
  convention,
  flopsOfType,
  type Outcome,
  type Said,
} from './outcome';

export const question = html`<p>
    A FLOP is one floating-point operation of the algorithm: an add, a multiply, a divide or a compare. It does not
    depend on the machine. A matrix product of an M×K by a K×N matrix needs M·N results, each from K multiplies and K adds.
  </p>
  <div class="formula">
    <math display="block">
      <mtext>FLOPs</mtext><mo>=</mo><mn>2</mn><mo>×</mo><mi>M</mi><mo>×</mo><mi>N</mi><mo>×</mo><mi>K</mi>
    </math>
  </div>
  <p>A multiply with its add is one ${term('mac', 'MAC')}: half the number. Predict the FLOPs of one call, with the whole batch.</p>`;

const flop = (value: number): string => si(value, 'FLOP');

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${said === undefined ? nothing : verdict(outcome, said)} ${makeup(outcome)} ${faces(outcome)} ${counters(outcome)} ${attention(outcome)}`;
}

function verdict({ chosen, title }: Outcome, said: Said): TemplateResult {
  const off = factorOff(said.flops, chosen.flops_per_call);
  const counted = flop(chosen.flops_per_call);
  if (off < 1.1) {
    return html`<p><strong>You said ${flop(said.flops)}; it is ${counted}.</strong> Within ${percent(off - 1)}.</p>`;
  }
  const guess = [
    { value: chosen.macs_per_call, text: 'You counted MACs: each is two FLOPs.' },
    { value: chosen.flops_per_sample, text: 'That is one sample; a call has the whole batch.' },
    { value: chosen.macs_per_sample, text: 'Those are the MACs of one sample.' },
  ].find(({ value }) => factorOff(said.flops, value) < 1.1);
  const side = said.flops > chosen.flops_per_call ? 'much' : 'little';
  return html`<p>
    <strong>You said ${flop(said.flops)}; one call of ${title} is ${counted}, so ${times(off)} too ${side}.</strong>
    ${guess?.text ?? nothing}
  </p>`;
}

function makeup({ chosen, title }: Outcome): TemplateResult {
  const busiest = busiestType(chosen);
  if (busiest === undefined) return html`<p>${title} computes nothing.</p>`;
  const products = (2 * chosen.macs_per_call) / chosen.flops_per_call;
  return html`<p>
    ${percent(products)} of it is multiply-adds of matrix products and convolutions; <code>${busiest.type}</code> layers alone
    are ${percent(busiest.share)}. ${
      chosen.transcendentals_per_call === 0
        ? 'It evaluates no exponentials, roots or the like; those would be counted apart.'
        : `Besides, one call evaluates ${count(chosen.transcendentals_per_call)} exponentials, roots and the like. They are counted apart, because what one costs, from one instruction to dozens, depends on the machine.`
    }
  </p>`;
}

function faces({ chosen, title }: Outcome): TemplateResult {
  return html`<p>
    Two numbers describe the same call: ${flop(chosen.flops_per_call)} with its batch of ${chosen.batch}, and
    ${flop(chosen.flops_per_sample)} per sample. “${title} needs ${flop(chosen.flops_per_sample)}” is true of a sample;
    divide it by the time of a call and a batch of 32 looks 32 times slower than it is.
  </p>`;
}

function counters({ chosen }: Outcome): TemplateResult | typeof nothing {
  const torch = convention(chosen, 'pytorch_flop_counter');
  const info = convention(chosen, 'torchinfo');
  if (torch === undefined || info === undefined) return nothing;
  const without = chosen.flops_per_call - torch.per_call;
  return html`<p>
    ${torch.tool} prints ${count(torch.per_call)}: only matrix products and convolutions, which leaves out
    ${count(without)} FLOPs of biases, activations and norms, ${percent(without / chosen.flops_per_call)}. ${info.tool} prints
    ${count(info.per_call)} ${info.unit}, and other tools call the same MACs “FLOPs”. Before you compare two numbers, ask
    each for its rule.
  </p>`;
}

function attention({ lengths, title }: Outcome): TemplateResult | typeof nothing {
  const [shortest] = lengths;
  const longest = lengths.at(-1);
  if (shortest === undefined || longest === undefined || longest === shortest) return nothing;
  const share = (row: typeof shortest) => flopsOfType(row, ATTENTION) / row.flops_per_call;
  const grown = longest.flops_per_call / shortest.flops_per_call;
  const longer = longest.seq / shortest.seq;
  return html`<p>
    From ${shortest.seq} to ${longest.seq} tokens the sequence grows ${times(longer)}, the work ${times(grown)}. Attention’s
    scores grow with the square: their part, without the projections around them, goes from ${percent(share(shortest))} to
    ${percent(share(longest))}. “Attention consumes 73 % of your compute time” is a claim about time; by count, the scores of ${title}
    ${share(longest) > 0.73 ? 'pass that at its longest sequence' : `stay at ${percent(share(longest))} or below`}.
  </p>`;
}
