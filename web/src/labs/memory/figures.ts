import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { stacked } from '../../kit/charts/stacked';
import { bytes, count } from '../../kit/words/format';
import {
  aliveAfter,
  bytesOf,
  CATEGORIES,
  largestAtPeak,
  type Outcome,
  overtakingBatch,
  peakEvent,
  type Said,
  useOf,
} from './outcome';

const MOST_TENSORS = 6;

/** Memory after every allocation and release, with what is alive at the chosen event. */
export function timelineFigure(
  outcome: Outcome,
  said: Said | undefined,
  selected: number | undefined,
  select: (event: number) => void,
): TemplateResult {
  const { report, title } = outcome;
  const { timeline } = report;
  const peak = peakEvent(report);
  const event = Math.min(selected ?? peak, timeline.length - 1);
  const shown = CATEGORIES.filter((category) =>
    timeline.some((step) => bytesOf(step.current, category) > 0),
  );
  const use = useOf(report);
  const word = report.measured === undefined ? 'would peak' : 'peaks';
  return figure({
    name: 'memory-timeline',
    title: `${title} ${word} at ${bytes(use.peak_bytes)}, when ${timeline[peak]?.label ?? 'it starts'} takes its memory`,
    summary: `${timeline.length} allocations and releases. At the peak: ${shown.map((category) => `${category} ${bytes(bytesOf(use.at_peak, category))}`).join(', ')}.`,
    draw: stacked({
      labels: timeline.map((step) => step.label),
      series: shown.map((category) => ({
        category,
        values: timeline.map((step) => bytesOf(step.current, category)),
      })),
      format: bytes,
      yLabel: report.measured === undefined ? 'planned memory' : 'memory',
      xLabel: 'allocations and releases, in order →',
      peak,
      selected: event,
      onSelect: select,
      ...(said === undefined ? {} : { predicted: said.peak_bytes }),
    }),
    controls: stepControl(outcome, event, select),
    table: {
      caption: `Every allocation of a forward pass of ${title}`,
      columns: [
        { key: 'step', label: 'step' },
        { key: 'tensor', label: 'tensor' },
        { key: 'category', label: 'category' },
        { key: 'bytes', label: 'bytes', format: count },
        { key: 'total_bytes', label: 'total', format: count },
      ],
      rows: timeline.map((step) => [
        step.step,
        step.label,
        step.category,
        step.bytes,
        step.total_bytes,
      ]),
    },
    data: report,
  });
}

/** A slider over the events: the same as pointing, for keyboards and screen readers. */
function stepControl(
  { report }: Outcome,
  event: number,
  select: (event: number) => void,
): TemplateResult {
  const step = report.timeline[event];
  const alive = aliveAfter(report, event);
  const more = alive.length - MOST_TENSORS;
  const what = (step?.bytes ?? 0) < 0 ? 'releases' : 'takes';
  return html`<div class="control">
    <label class="row">
      Step ${event + 1} of ${report.timeline.length}
      <input type="range" min="0" max=${report.timeline.length - 1} .value=${String(event)}
        aria-valuetext="${step?.label ?? ''}, ${bytes(step?.total_bytes ?? 0)}"
        @input=${(input: Event) => select(Number((input.target as HTMLInputElement).value))} />
    </label>
    <p class="hint"><code>${step?.label}</code> ${what} ${bytes(Math.abs(step?.bytes ?? 0))}. Alive then, ${bytes(step?.total_bytes ?? 0)}:
      ${alive.slice(0, MOST_TENSORS).map((tensor) => html`<br />${tensor.label} <span class="unit">(${tensor.category})</span> ${bytes(tensor.bytes)}`)}
      ${more > 0 ? html`<br />and ${more} smaller ones` : ''}
    </p>
  </div>`;
}

/** Plan and measurement, by category: dashed and solid. */
export function categoriesFigure({ report, title }: Outcome): TemplateResult {
  const { planned, measured } = report;
  const use = useOf(report);
  const row = (label: string, value: number, plan: number, category: Category): Bar => ({
    label,
    value,
    text: `${bytes(value)}`,
    category,
    ...(measured === undefined ? {} : { predicted: plan }),
  });
  const rows = CATEGORIES.map((category) =>
    row(category, bytesOf(use, category), bytesOf(planned, category), category),
  );
  const message =
    measured === undefined
      ? `The plan of ${title}: it was not run`
      : report.planned_equals_measured
        ? 'Planned and measured agree to the byte, in every category'
        : 'Planned and measured differ';
  return figure({
    name: 'memory-by-category',
    title: message,
    summary: rows.map((each) => `${each.label}: ${each.text}`).join('; '),
    draw: bars({ bars: [...rows, row('peak', use.peak_bytes, planned.peak_bytes, 'plain')] }),
    note: 'Each category at its own highest moment; they need not coincide, so the peak can be less than their sum. Dashed: planned by formula.',
    table: {
      columns: [
        { key: 'category', label: 'category' },
        { key: 'planned_bytes', label: 'planned', format: count },
        {
          key: 'measured_bytes',
          label: 'measured',
          format: (value) => (value < 0 ? 'not run' : count(value)),
        },
        { key: 'at_peak_bytes', label: 'at the peak', format: count },
      ],
      rows: [
        ...CATEGORIES.map((category) => [
          category,
          bytesOf(planned, category),
          measured === undefined ? -1 : bytesOf(measured, category),
          bytesOf(use.at_peak, category),
        ]),
        ['peak', planned.peak_bytes, measured?.peak_bytes ?? -1, use.peak_bytes],
      ],
    },
  });
}

/** The plan over the batch: what stays, what grows, and where this tab ends. */
export function batchFigure({
  plans,
  report,
  title,
  memory_limit_bytes: limit,
}: Outcome): TemplateResult {
  const overtaken = overtakingBatch(plans);
  const growing = plans.map(({ planned }) => planned.peak_bytes - planned.at_peak.parameters_bytes);
  const message =
    overtaken === undefined
      ? `Up to batch ${plans.at(-1)?.batch ?? 0} the parameters of ${title} outweigh all that grows with the batch`
      : overtaken === 1
        ? `Already at batch 1, what grows with the batch outweighs the parameters of ${title}`
        : `What grows with the batch overtakes the parameters of ${title} at batch ${overtaken}`;
  const nearLimit = Math.max(...plans.map(({ planned }) => planned.peak_bytes)) > limit / 4;
  return figure({
    name: 'memory-over-batch',
    title: message,
    summary: plans
      .map(({ batch, planned }) => `batch ${batch}: peak ${bytes(planned.peak_bytes)}`)
      .join('; '),
    draw: lines({
      series: [
        { label: 'peak', points: plans.map(({ batch, planned }) => [batch, planned.peak_bytes]) },
        {
          label: 'parameters',
          points: plans.map(({ batch, planned }) => [batch, planned.parameters_bytes]),
          category: 'parameters',
        },
        {
          label:
            largestAtPeak(plans.at(-1)?.planned ?? useOf(report)) === 'workspace'
              ? 'all else'
              : 'activations +',
          points: plans.map(({ batch }, i) => [batch, growing[i] ?? 0]),
          category: 'activations',
        },
      ],
      x: { label: 'batch', format: count, log: true },
      y: { label: 'planned memory', format: bytes, log: true },
      marks: [
        { label: `batch ${report.batch}`, x: report.batch },
        ...(nearLimit ? [{ label: `limit of this tab, ${bytes(limit)}`, y: limit }] : []),
      ],
      height: 280,
    }),
    table: {
      columns: [
        { key: 'batch', label: 'batch', format: count },
        { key: 'peak_bytes', label: 'peak', format: count },
        ...CATEGORIES.map((category) => ({
          key: `${category}_bytes`,
          label: `${category} at peak`,
          format: count,
        })),
      ],
      rows: plans.map(({ batch, planned }) => [
        batch,
        planned.peak_bytes,
        ...CATEGORIES.map((category) => bytesOf(planned.at_peak, category)),
      ]),
    },
  });
}

export const placeholder = html`<p class="placeholder">
  Here you will see every allocation of one forward pass, and what was alive when memory peaked.
</p>`;
