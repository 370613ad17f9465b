// The figures: every allocation in order, the categories against their plan, the plan over the batch.

import { html, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { stacked } from '../../kit/charts/stacked';
import { column } from '../../kit/charts/table';
import { scrub } from '../../kit/controls/scrub';
import { bytes, count } from '../../kit/words/format';
import type { View } from '../../lab/contract';
import type { Values } from '../../lab/params';
import { bytesOf, CATEGORIES, type Outcome, peakEvent, useOf } from './outcome';
import type { params } from './params';
import type { text } from './text.en';

type MemoryView = View<Values<typeof params>, number, typeof text, Outcome>;
type Words = (typeof text)['figures'];

export function figures(view: MemoryView): TemplateResult {
  const { outcome, text } = view;
  const words = text.figures;
  if (outcome === undefined) return html`<p class="placeholder">${words.placeholder}</p>`;
  return html`${timeline(outcome, words, view)} ${categories(outcome, words)} ${overBatch(outcome, words)}`;
}

/** Memory after every allocation and release, with what is alive at the chosen event. */
function timeline(outcome: Outcome, words: Words, { said, picked, pick }: MemoryView) {
  const { report } = outcome;
  const { timeline: events } = report;
  const peak = peakEvent(report);
  const event = Math.min(picked('event') ?? peak, events.length - 1);
  const step = events[event];
  const onSelect = (index: number) => pick('event', index);
  const shown = CATEGORIES.filter((each) =>
    events.some(({ current }) => bytesOf(current, each) > 0),
  );
  return figure({
    name: 'memory-timeline',
    ...words.timeline(outcome, shown),
    draw: stacked({
      labels: events.map(({ label }) => label),
      series: shown.map((category) => ({
        category,
        values: events.map(({ current }) => bytesOf(current, category)),
      })),
      format: bytes,
      ...words.axes(report),
      peak,
      selected: event,
      onSelect,
      ...(said === undefined ? {} : { predicted: said }),
    }),
    controls: scrub({
      label: words.step,
      at: event,
      steps: events.length,
      text: `${step?.label ?? ''}, ${bytes(step?.total_bytes ?? 0)}`,
      shown: words.alive(report, event),
      onStep: onSelect,
    }),
    table: {
      caption: words.allocations(outcome),
      columns: [
        { key: 'step', label: 'step' },
        { key: 'tensor', label: 'tensor' },
        { key: 'category', label: 'category' },
        column('bytes', 'bytes'),
        column('total_bytes', 'total'),
      ],
      rows: events.map((each) => [
        each.step,
        each.label,
        each.category,
        each.bytes,
        each.total_bytes,
      ]),
    },
    data: report,
  });
}

/** Plan and measurement, by category: dashed and solid. */
function categories({ report, title }: Outcome, words: Words) {
  const { planned, measured } = report;
  const use = useOf(report);
  const rows = [...CATEGORIES, 'peak' as const].map((name) => {
    const key = `${name}_bytes` as const;
    const value = use[key];
    return {
      label: name,
      value,
      text: bytes(value),
      category: name === 'peak' ? ('plain' as const) : name,
      ...(measured === undefined ? {} : { predicted: planned[key] }),
      cells: [
        name,
        planned[key],
        measured?.[key] ?? -1,
        name === 'peak' ? value : bytesOf(use.at_peak, name),
      ],
    };
  });
  return figure({
    name: 'memory-by-category',
    title: words.categories(report, title),
    summary: rows
      .slice(0, -1)
      .map((each) => `${each.label}: ${each.text}`)
      .join('; '),
    draw: bars({ bars: rows }),
    note: words.categoriesNote,
    table: {
      columns: [
        { key: 'category', label: 'category' },
        column('planned_bytes', 'planned'),
        column('measured_bytes', 'measured', (value) => (value < 0 ? 'not run' : count(value))),
        column('at_peak_bytes', 'at the peak'),
      ],
      rows: rows.map(({ cells }) => cells),
    },
  });
}

/** The plan over the batch: what stays, what grows, and where this tab ends. */
function overBatch(outcome: Outcome, words: Words) {
  const { plans, report, memory_limit_bytes: limit } = outcome;
  const points = (of: (use: Outcome['report']['planned']) => number) =>
    plans.map(({ batch, planned }) => [batch, of(planned)] as const);
  const nearLimit = Math.max(...plans.map(({ planned }) => planned.peak_bytes)) > limit / 4;
  return figure({
    name: 'memory-over-batch',
    ...words.overBatch(outcome),
    draw: lines({
      series: [
        { label: 'peak', points: points((use) => use.peak_bytes) },
        {
          label: 'parameters',
          points: points((use) => use.parameters_bytes),
          category: 'parameters',
        },
        {
          label: words.growing(outcome),
          points: points((use) => use.peak_bytes - use.at_peak.parameters_bytes),
          category: 'activations',
        },
      ],
      x: { label: 'batch', format: count, log: true },
      y: { label: 'planned memory', format: bytes, log: true },
      marks: [
        { label: `batch ${report.batch}`, x: report.batch },
        ...(nearLimit ? [{ label: words.limit(limit), y: limit }] : []),
      ],
      height: 280,
    }),
    table: {
      columns: [
        column('batch', 'batch'),
        column('peak_bytes', 'peak'),
        ...CATEGORIES.map((each) => column(`${each}_bytes`, `${each} at peak`)),
      ],
      rows: plans.map(({ batch, planned }) => [
        batch,
        planned.peak_bytes,
        ...CATEGORIES.map((category) => bytesOf(planned.at_peak, category)),
      ]),
    },
  });
}
