// What memory does in one training step.

import { html, type TemplateResult } from 'lit';
import { categoryName } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { stacked } from '../../kit/charts/stacked';
import { bytes, count } from '../../kit/words/format';
import {
  bytesOf,
  CATEGORIES,
  type Outcome,
  peakEvent,
  peakMultiple,
  type Said,
  type TrainingCategory,
  useOf,
} from './outcome';
import { multiple } from './words';

const shownName = (label: string): string => label.replace('_', ' ');

/** Memory after every allocation and release of a step, with the four snapshots. */
export function timelineFigure(
  outcome: Outcome,
  said: Said | undefined,
  selected: number | undefined,
  select: (event: number) => void,
): TemplateResult {
  const { profile, title } = outcome;
  const { timeline, snapshots } = profile;
  const use = useOf(profile);
  const peak = peakEvent(profile);
  const event = Math.min(selected ?? peak, timeline.length - 1);
  const shown = CATEGORIES.filter((category) =>
    timeline.some((step) => bytesOf(step.current, category) > 0),
  );
  const word = profile.measured === undefined ? 'would peak' : 'peaks';
  return figure({
    name: 'training-memory',
    title: `A training step of ${title} ${word} at ${bytes(use.peak_bytes)}, ${multiple(peakMultiple(profile))} its parameters`,
    summary: `${snapshots.map(({ label, total_bytes }) => `${shownName(label)}: ${bytes(total_bytes)}`).join('; ')}. At the peak: ${shown.map((category) => `${categoryName(category)} ${bytes(bytesOf(use.at_peak, category))}`).join(', ')}.`,
    draw: stacked({
      labels: timeline.map((step) => step.label),
      series: shown.map((category) => ({
        category,
        values: timeline.map((step) => bytesOf(step.current, category)),
      })),
      format: bytes,
      yLabel: profile.measured === undefined ? 'planned memory' : 'memory',
      xLabel: 'allocations and releases, in order →',
      peak,
      selected: event,
      onSelect: select,
      moments: snapshots.map((snapshot) => ({
        event: snapshot.event,
        label: shownName(snapshot.label),
      })),
      height: 360,
      ...(said?.ask === 'memory' ? { predicted: said.multiple * use.parameters_bytes } : {}),
    }),
    controls: stepControl(outcome, event, select),
    note: `Dotted: the four snapshots. ${profile.planned_equals_measured ? 'The plan knew every byte of this beforehand.' : ''}`,
    table: timelineTable(outcome),
    data: { snapshots, timeline },
  });
}

function timelineTable({ profile, title }: Outcome) {
  return {
    caption: `Every allocation of a training step of ${title}`,
    columns: [
      { key: 'step', label: 'event' },
      { key: 'tensor', label: 'tensor' },
      { key: 'category', label: 'category' },
      { key: 'bytes', label: 'bytes', format: count },
      { key: 'total_bytes', label: 'total', format: count },
      { key: 'snapshot', label: 'snapshot after it' },
    ],
    rows: profile.timeline.map((step, i) => [
      step.step,
      step.label,
      categoryName(step.category as TrainingCategory),
      step.bytes,
      step.total_bytes,
      profile.snapshots.find((snapshot) => snapshot.event === i + 1)?.label ?? null,
    ]),
  };
}

/** The stage that an event belongs to, by the snapshots around it. */
function stageOf({ profile }: Outcome, event: number): string {
  const next = profile.snapshots.find((snapshot) => snapshot.event > event);
  const stages: Readonly<Record<string, string>> = {
    baseline: 'Before the step',
    after_forward: 'In the forward pass',
    after_backward: 'In the backward pass',
    after_optimizer: 'In the optimizer’s step',
  };
  return stages[next?.label ?? ''] ?? 'At the end';
}

/** A slider over the events: the same as pointing, for keyboards and screen readers. */
function stepControl(
  outcome: Outcome,
  event: number,
  select: (event: number) => void,
): TemplateResult {
  const { timeline } = outcome.profile;
  const step = timeline[event];
  const held = CATEGORIES.filter((category) => step && bytesOf(step.current, category) > 0);
  return html`<div class="control">
    <label class="row">
      Event ${event + 1} of ${timeline.length}
      <input type="range" min="0" max=${timeline.length - 1} .value=${String(event)}
        aria-valuetext="${step?.label ?? ''}, ${bytes(step?.total_bytes ?? 0)}"
        @input=${(input: Event) => select(Number((input.target as HTMLInputElement).value))} />
    </label>
    <p class="hint">${stageOf(outcome, event)}: <code>${step?.label}</code> ${(step?.bytes ?? 0) < 0 ? 'releases' : 'takes'} ${bytes(Math.abs(step?.bytes ?? 0))}.
      Then ${bytes(step?.total_bytes ?? 0)}: ${held.map((category) => `${categoryName(category)} ${bytes(step ? bytesOf(step.current, category) : 0)}`).join(', ')}.
    </p>
  </div>`;
}

export const placeholder = html`<p class="placeholder">
  Here you will see every allocation of one training step, and what each of its three parts costs.
</p>`;
