// Sentences of the lab, made from the numbers.

import { html, type TemplateResult } from 'lit';
import { factorOff } from '../../kit/controls/grade';
import { binaryBytes, bytes, count, percent, si, times } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import {
  largestPart,
  type Outcome,
  PRECISIONS,
  type Precision,
  partsOf,
  type Said,
} from './outcome';

export const question = html`<p>
    A linear layer multiplies its input by a matrix of weights and adds one bias per output. Each weight and each
    bias is a ${term('parameter', 'parameter')}. How many are there, how many bytes do they take, and does a larger
    ${term('batch', 'batch')} need more of them?
  </p>
  <div class="formula">
    <math display="block">
      <mtext>parameters</mtext><mo>=</mo><mtext>inputs</mtext><mo>×</mo><mtext>outputs</mtext><mo>+</mo><mtext>outputs</mtext>
    </math>
  </div>
  <p>For Linear(768, 3072), one layer of GPT-2, a course book computes the size from this formula: “9,449,472 bytes = 9.01 MB”. Its
  slides say “~9.45 MB”. Find out who is right.</p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see where the parameters sit and how many bytes they take.</p>`;
  }
  const size = said.parameters * PRECISIONS.fp32.bytes;
  return html`<p class="placeholder">
    If you are right, that is ${bytes(size)} in fp32, which is ${binaryBytes(size)}. Run it and compare.
  </p>`;
}

export function explain(
  outcome: Outcome,
  said: Said | undefined,
  precision: Precision,
): TemplateResult {
  return html`${said === undefined ? '' : verdict(outcome, said)} ${makeup(outcome)} ${units(outcome)} ${batch(outcome)}
    ${dry(outcome, precision)}`;
}

function verdict({ chosen, title }: Outcome, said: Said): TemplateResult {
  const { parameters } = chosen;
  const off = factorOff(said.parameters, parameters);
  if (said.parameters === parameters)
    return html`<p><strong>You said ${count(parameters)}, exactly right.</strong></p>`;
  if (off < 1.1) {
    return html`<p><strong>You said ${si(said.parameters)}; it is ${count(parameters)}.</strong> Within ${percent(off - 1)}.</p>`;
  }
  const side = said.parameters > parameters ? 'many' : 'few';
  return html`<p>
    <strong>You said ${si(said.parameters)}; ${title} has ${si(parameters)}, so ${times(off)} too ${side}.</strong>
  </p>`;
}

function makeup({ chosen, title }: Outcome): TemplateResult {
  const parts = partsOf(chosen);
  const largest = largestPart(parts);
  if (largest === undefined)
    return html`<p>${title} has no parameters: nothing in it is learned.</p>`;
  const share = largest.parameters / chosen.parameters;
  const biases = parts.find((part) => part.label === 'biases');
  if (biases !== undefined) {
    return html`<p>
      ${count(largest.parameters)} weights and ${count(biases.parameters)} biases. The biases are ${percent(biases.parameters / chosen.parameters)}
      of the layer: forgetting them gives almost the right answer, and an answer that is wrong in every test.
    </p>`;
  }
  const tied = chosen.layers.some(({ type, parameters }) => type === 'linear' && parameters === 0);
  const positions = chosen.parameters_without_positions !== chosen.parameters;
  return html`<p>
    The largest single layer is <code>${largest.label}</code> with ${count(largest.parameters)}, ${percent(share)} of all.
    ${
      tied
        ? html`Its output layer shares the token embedding’s matrix (${term('tied', 'tied weights')}), counted once.`
        : ''
    }
    ${positions ? `Some tools leave out position embeddings and print ${count(chosen.parameters_without_positions)}.` : ''}
  </p>`;
}

function units({ chosen }: Outcome): TemplateResult {
  const size = chosen.parameter_bytes;
  return html`<p>
    In float32 each takes 4 bytes: ${count(size)} bytes. Divided by 1,000,000 that is ${bytes(size)}; divided by
    1,048,576 it is ${binaryBytes(size)}. ${term('mb', 'MB and MiB')} differ by 4.9&nbsp;%. “9.01 MB” is a number in MiB with the
    label MB; the slides’ 9.45 MB is right.
  </p>`;
}

function batch({ chosen, single, title }: Outcome): TemplateResult {
  if (chosen.batch === 1) {
    return html`<p>This was batch 1. Change the batch above and watch which numbers move.</p>`;
  }
  const same = chosen.parameters === single.parameters;
  return html`<p>
    At batch 1 ${title} has ${count(single.parameters)} parameters, at batch ${chosen.batch} ${count(chosen.parameters)}:
    ${same ? 'the same' : 'not the same'}. The work does grow, from ${si(single.flops_per_call, 'FLOP')} to ${si(chosen.flops_per_call, 'FLOP')} per
    call. Parameters are what the layer knows; the batch is what it is asked.
  </p>`;
}

function dry(
  { small, xl, memory_limit_bytes: limit }: Outcome,
  precision: Precision,
): TemplateResult {
  const width = PRECISIONS[precision].bytes;
  return html`<p>
    GPT-2 small has ${count(small.parameters)} parameters, GPT-2 XL ${count(xl.parameters)}. XL takes ${bytes(xl.parameters * width)} in
    ${precision}, and this tab may allocate ${bytes(limit)}. Its count is exact all the same: a ${term('dryRun', 'dry run')} walks the
    layers and adds up shapes without holding a single weight.
  </p>`;
}
