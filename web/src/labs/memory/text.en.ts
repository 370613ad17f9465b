// All that this lab says: sentences made from the numbers.

import { html, type TemplateResult } from 'lit';
import type { MemoryReport } from '../../engine/types';
import { factorOff } from '../../kit/controls/grade';
import { binaryBytes, bytes, count, percent, plural } from '../../kit/words/format';
import { cited } from '../../lab/bibliography';
import type { Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import type { MarkedParagraph, Paragraph } from '../../lab/paragraph';
import { verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { checks } from './checks.en';
import {
  aliveAfter,
  bytesOf,
  bytesPerSample,
  type ForwardCategory,
  largestAtPeak,
  type Outcome,
  overtakingBatch,
  peakEvent,
  useOf,
} from './outcome';
import { pytorch } from './pytorch';

const question = html`<p>
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

function judged({ report, title }: Outcome, said: number): Paragraph {
  const weights = factorOff(said, report.planned.parameters_bytes) < 1.1;
  return verdict({
    said,
    measured: useOf(report).peak_bytes,
    format: bytes,
    verb: report.measured === undefined ? 'it would be' : 'it was',
    sides: ['much', 'little'],
    of: title,
    thought: weights ? 'You counted the parameters alone.' : '',
  });
}

function refusal({ report: { refused } }: Outcome): MarkedParagraph[] {
  if (refused === undefined) return [];
  const text = `${refused.message} ${refused.hint} The plan below is exact all the same: it walks the layers without allocating.`;
  return [{ lead: 'It was not run.', text }];
}

function makeup({ report }: Outcome): TemplateResult {
  const use = useOf(report);
  const largest = largestAtPeak(use);
  const [first, second] = report.alive_at_peak;
  return html`At the peak, ${percent(bytesOf(use.at_peak, largest) / use.peak_bytes)} was ${largest}. The largest single piece was
    <code>${first?.label}</code>, ${first?.category}, with ${bytes(first?.bytes ?? 0)}${second === undefined ? '' : html`, then <code>${second.label}</code> with ${bytes(second.bytes)}`}.
    All activations written in the pass add up to ${bytes(report.activation_bytes_total)}, but at most
    ${bytes(use.activations_bytes)} were alive at once: each is released after its last reader. Training must keep them, for the backward pass.`;
}

function formula({ report, parameters }: Outcome): string {
  const stored = report.planned.parameters_bytes;
  const buffers = stored - 4 * parameters;
  const more =
    buffers > 0
      ? ` The ledger says ${bytes(stored)}: the other ${bytes(buffers)} are running means and variances of batch norm, which are stored but not trained.`
      : '';
  const agreed = report.planned_equals_measured
    ? ' The plan knew every other byte too: planned and measured agree in all categories and at the peak.'
    : ' Planned and measured differ; the table shows where.';
  return `${count(parameters)} parameters × 4 bytes = ${bytes(4 * parameters)}, or ${binaryBytes(4 * parameters)}.${more}${report.measured === undefined ? '' : agreed}`;
}

function batch({ plans, report, title, memory_limit_bytes: limit }: Outcome): string {
  const overtaken = overtakingBatch(plans);
  const perSample = bytesPerSample(plans);
  const room = limit - report.planned.parameters_bytes;
  const most = perSample > 0 ? Math.floor(room / perSample) : 0;
  const rest =
    overtaken === undefined
      ? 'At no batch up to 256 does the rest outweigh the parameters.'
      : `From batch ${overtaken} on the rest outweighs the parameters.`;
  const fit =
    most >= 1
      ? `By that slope about ${count(Number(most.toPrecision(2)))} samples of ${title} would fill the ${bytes(limit)} this tab may allocate.`
      : `Not even one sample of ${title} fits the ${bytes(limit)} this tab may allocate.`;
  return `Parameters do not care about the batch. Inputs and activations grow with it, and workspace where a layer works on all samples at once: each further sample adds ${bytes(perSample)} to the peak. ${rest} ${fit}`;
}

const MOST_TENSORS = 6;

const figures = {
  placeholder:
    'Here you will see every allocation of one forward pass, and what was alive when memory peaked.',
  timeline: ({ report, title }: Outcome, shown: readonly ForwardCategory[]) => {
    const { timeline, measured } = report;
    const use = useOf(report);
    const largest = timeline[peakEvent(report)]?.label ?? 'it starts';
    return {
      title: `${title} ${measured === undefined ? 'would peak' : 'peaks'} at ${bytes(use.peak_bytes)}, when ${largest} takes its memory`,
      summary: `${timeline.length} allocations and releases. At the peak: ${shown.map((each) => `${each} ${bytes(bytesOf(use.at_peak, each))}`).join(', ')}.`,
    };
  },
  axes: ({ measured }: MemoryReport) => ({
    yLabel: measured === undefined ? 'planned memory' : 'memory',
    xLabel: 'allocations and releases, in order →',
  }),
  allocations: ({ title }: Outcome) => `Every allocation of a forward pass of ${title}`,
  step: 'Step',
  alive: (report: MemoryReport, event: number) => {
    const { label, bytes: change = 0, total_bytes = 0 } = report.timeline[event] ?? {};
    const alive = aliveAfter(report, event);
    const more = alive.length - MOST_TENSORS;
    return html`<code>${label}</code> ${change < 0 ? 'releases' : 'takes'} ${bytes(Math.abs(change))}. Alive then, ${bytes(total_bytes)}:
      ${alive.slice(0, MOST_TENSORS).map((each) => html`<br />${each.label} <span class="unit">(${each.category})</span> ${bytes(each.bytes)}`)}
      ${more > 0 ? html`<br />and ${more} smaller ones` : ''}`;
  },
  categories: ({ measured, planned_equals_measured }: MemoryReport, title: string) => {
    if (measured === undefined) return `The plan of ${title}: it was not run`;
    return planned_equals_measured
      ? 'Planned and measured agree to the byte, in every category'
      : 'Planned and measured differ';
  },
  categoriesNote:
    'Each category at its own highest moment; they need not coincide, so the peak can be less than their sum. Dashed: planned by formula.',
  overBatch: ({ plans, title }: Outcome) => {
    const overtaken = overtakingBatch(plans);
    const summary = plans
      .map(({ batch, planned }) => `batch ${batch}: peak ${bytes(planned.peak_bytes)}`)
      .join('; ');
    if (overtaken === undefined) {
      const last = plans.at(-1)?.batch ?? 0;
      return {
        summary,
        title: `Up to batch ${last} the parameters of ${title} outweigh all that grows with the batch`,
      };
    }
    return {
      summary,
      title:
        overtaken === 1
          ? `Already at batch 1, what grows with the batch outweighs the parameters of ${title}`
          : `What grows with the batch overtakes the parameters of ${title} at batch ${overtaken}`,
    };
  },
  growing: ({ plans, report }: Outcome) =>
    largestAtPeak(plans.at(-1)?.planned ?? useOf(report)) === 'workspace'
      ? 'all else'
      : 'activations +',
  limit: (limit: number) => `limit of this tab, ${bytes(limit)}`,
};

export const text = {
  question,
  params: { model: { hint: 'Models too large for this tab are planned, not run.' } },
  predict: {
    label: ({ model, values }: Setup) =>
      `How high does memory peak in one forward pass of ${model.title} with a batch of ${values.batch}?`,
    echo: (said: number) => bytes(said),
    said: (said: number) => `peak of ${bytes(said)}`,
  },
  figures,
  forward: {
    steps: { plan: 'Planning other batches' },
    explain: (outcome: Outcome, said: number | undefined): MarkedParagraph[] => [
      ...(said === undefined ? [] : [judged(outcome, said)]),
      ...refusal(outcome),
      { text: makeup(outcome) },
      { text: formula(outcome) },
      { text: batch(outcome) },
    ],
    checks,
    results: ({ report, title }: Outcome) => {
      const use = useOf(report);
      return factsOf({
        Model: `${title}, batch ${report.batch}`,
        [`${report.measured === undefined ? 'Planned' : 'Measured'} peak`]: bytes(use.peak_bytes),
        Parameters: bytes(use.parameters_bytes),
        'Activations, highest': bytes(use.activations_bytes),
      });
    },
    facts: ({ report }: Outcome) => {
      const how =
        report.measured === undefined
          ? 'planned; the run was refused'
          : 'one real forward pass, every allocation entered in a ledger';
      return [{ label: 'Method', value: `${how}; ${plural(report.timeline.length, 'event')}` }];
    },
  },
  pytorch,
  sources: cited({
    tinytorch:
      'The three types of memory and “most OOM errors come from activations or optimizer state”',
    cudaMemory: 'Peak memory of a GPU',
    chellapilla2006: 'Convolution as a matrix product over unrolled patches (im2col)',
  }),
};
