// Sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import { factorOff } from '../../kit/controls/grade';
import { binaryBytes, bytes, count, percent, times } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import {
  bytesOf,
  bytesPerSample,
  largestAtPeak,
  type Outcome,
  overtakingBatch,
  type Said,
  useOf,
} from './outcome';

export const question = html`<p>
    A forward pass holds its parameters, its input, the ${term('activations', 'activations')} between layers and the
    ${term('workspace', 'workspace')} of the layer that is running. What counts against the limit is the highest sum at any
    moment: the peak.
  </p>
  <div class="formula">
    <math display="block">
      <mtext>peak</mtext><mo>=</mo><munder><mi>max</mi><mi>t</mi></munder>
      <mo>(</mo><mi>P</mi><mo>+</mo><mi>I</mi><mo>+</mo><mi>A</mi><mo>(</mo><mi>t</mi><mo>)</mo>
      <mo>+</mo><mi>W</mi><mo>(</mo><mi>t</mi><mo>)</mo><mo>)</mo>
    </math>
  </div>
  <p>“Most out-of-memory errors come from activations or optimizer state, not from the weights”, say the slides. See which of them
  peaks here. Training, with gradients and optimizer state, is a lab of its own.</p>`;

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${said === undefined ? nothing : verdict(outcome, said)} ${refusal(outcome)} ${makeup(outcome)} ${formula(outcome)} ${batch(outcome)}`;
}

function verdict({ report, title }: Outcome, said: Said): TemplateResult {
  const peak = useOf(report).peak_bytes;
  const off = factorOff(said.peak_bytes, peak);
  const verb = report.measured === undefined ? 'it would be' : 'it was';
  if (off < 1.1) {
    return html`<p><strong>You said ${bytes(said.peak_bytes)}; ${verb} ${bytes(peak)}.</strong> Within ${percent(off - 1)}.</p>`;
  }
  const side = said.peak_bytes > peak ? 'much' : 'little';
  const weights = factorOff(said.peak_bytes, report.planned.parameters_bytes) < 1.1;
  return html`<p>
    <strong>You said ${bytes(said.peak_bytes)}; ${verb} ${bytes(peak)}, so ${times(off)} too ${side} for ${title}.</strong>
    ${weights ? 'You counted the parameters alone.' : nothing}
  </p>`;
}

function refusal({ report }: Outcome): TemplateResult | typeof nothing {
  if (report.refused === undefined) return nothing;
  return html`<p><strong>It was not run.</strong> ${report.refused.message} ${report.refused.hint} The plan below is exact all the same:
  it walks the layers without allocating.</p>`;
}

function makeup({ report }: Outcome): TemplateResult {
  const use = useOf(report);
  const largest = largestAtPeak(use);
  const [first, second] = report.alive_at_peak;
  return html`<p>
    At the peak, ${percent(bytesOf(use.at_peak, largest) / use.peak_bytes)} was ${largest}. The largest single piece was
    <code>${first?.label}</code>, ${first?.category}, with ${bytes(first?.bytes ?? 0)}${second === undefined ? '' : html`, then <code>${second.label}</code> with ${bytes(second.bytes)}`}.
    All activations written in the pass add up to ${bytes(report.activation_bytes_total)}, but at most
    ${bytes(use.activations_bytes)} were alive at once: each is released after its last reader. Training must keep them, for the backward pass.
  </p>`;
}

function formula({ report, parameters }: Outcome): TemplateResult {
  const stored = report.planned.parameters_bytes;
  const buffers = stored - 4 * parameters;
  return html`<p>
    ${count(parameters)} parameters × 4 bytes = ${bytes(4 * parameters)}, or ${binaryBytes(4 * parameters)}.
    ${buffers > 0 ? html`The ledger says ${bytes(stored)}: the other ${bytes(buffers)} are running means and variances of batch norm, which are stored but not trained.` : nothing}
    ${
      report.measured === undefined
        ? nothing
        : report.planned_equals_measured
          ? 'The plan knew every other byte too: planned and measured agree in all categories and at the peak.'
          : 'Planned and measured differ; the table shows where.'
    }
  </p>`;
}

function batch({ plans, report, title, memory_limit_bytes: limit }: Outcome): TemplateResult {
  const overtaken = overtakingBatch(plans);
  const perSample = bytesPerSample(plans);
  const room = limit - report.planned.parameters_bytes;
  const most = perSample > 0 ? Math.floor(room / perSample) : 0;
  return html`<p>
    Parameters do not care about the batch. Inputs and activations grow with it, and workspace where a layer works on all
    samples at once: each further sample adds ${bytes(perSample)} to the peak.
    ${overtaken === undefined ? 'At no batch up to 256 does the rest outweigh the parameters.' : `From batch ${overtaken} on the rest outweighs the parameters.`}
    ${
      most >= 1
        ? `By that slope about ${count(Number(most.toPrecision(2)))} samples of ${title} would fill the ${bytes(limit)} this tab may allocate.`
        : `Not even one sample of ${title} fits the ${bytes(limit)} this tab may allocate.`
    }
  </p>`;
}
