// Figures of memory during one training step.

import type { TemplateResult } from 'lit';
import { categoryName } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { stacked } from '../../kit/charts/stacked';
import { frameOf, player } from '../../kit/controls/player';
import { bytes, count } from '../../kit/words/format';
import {
  bytesOf,
  CATEGORIES,
  isPlanned,
  type Outcome,
  peakEvent,
  type TrainingCategory,
  useOf,
} from './outcome';

const shownName = (label: string): string => label.replace('_', ' ');

/** Memory after every allocation and release of a step, with the four snapshots. */
export function timelineFigure(
  outcome: Outcome,
  prediction: number | undefined,
  selected: number | undefined,
  select: (event: number) => void,
): TemplateResult {
  const { profile } = outcome;
  const { timeline, snapshots } = profile;
  const use = useOf(profile);
  const peak = peakEvent(profile);
  const event = frameOf(selected, timeline.length);
  const shown = CATEGORIES.filter((category) =>
    timeline.some((step) => bytesOf(step.current, category) > 0),
  );
  const word = isPlanned(profile) ? 'would peak' : 'peaks';
  return figure({
    name: 'training-memory',
    title: `Memory over one step: it ${word} at ${bytes(use.peak_bytes)}`,
    summary: `${snapshots.map(({ label, total_bytes }) => `${shownName(label)}: ${bytes(total_bytes)}`).join('; ')}. At the peak: ${shown.map((category) => `${categoryName(category)} ${bytes(bytesOf(use.at_peak, category))}`).join(', ')}.`,
    draw: stacked({
      labels: timeline.map((step) => step.label),
      series: shown.map((category) => ({
        category,
        values: timeline.map((step) => bytesOf(step.current, category)),
      })),
      format: bytes,
      yLabel: isPlanned(profile) ? 'planned memory' : 'memory',
      xLabel: 'allocations and releases, in order →',
      peak,
      selected: event,
      onSelect: select,
      // Words would stand above each other on a phone, away from their lines.
      moments: snapshots.map(({ event }, index) => ({ event, label: `${index + 1}` })),
      height: 300,
      ...(prediction === undefined ? {} : { predicted: prediction * use.parameters_bytes }),
    }),
    controls: player({
      label: 'The step, event by event',
      at: event,
      frames: timeline.length,
      text: (frame) => eventText(outcome, frame),
      onFrame: select,
    }),
    note: note(outcome),
    table: timelineTable(outcome),
    data: { snapshots, timeline },
  });
}

const MOMENTS: Readonly<Record<string, string>> = {
  baseline: 'forward begins',
  after_forward: 'backward begins',
  after_backward: 'the update begins',
  after_optimizer: 'the step ends',
};

function note({ profile: { snapshots, training } }: Outcome): string {
  const moments = snapshots.map(({ label }, index) => `${index + 1} ${MOMENTS[label] ?? label}`);
  const repeats =
    training.micro_batches > 2
      ? ' Two micro-batches are drawn, and the update: every further one repeats the second.'
      : '';
  return `${moments.join(', ')}. Gradients: of parameters and, while backward runs, of activations.${repeats}`;
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

/** What one event did, and what is in memory after it. */
function eventText(outcome: Outcome, event: number): string {
  const step = outcome.profile.timeline[event];
  const change = step?.bytes ?? 0;
  return `${stageOf(outcome, event)}: ${step?.label} ${change < 0 ? 'releases' : 'takes'} ${bytes(Math.abs(change))}; ${bytes(step?.total_bytes ?? 0)} in use`;
}
