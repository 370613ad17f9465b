// What is drawn from plans and from the ledger: every allocation in order, the lives of the tensors, the batch, the categories.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { stacked } from '../../kit/charts/stacked';
import { column } from '../../kit/charts/table';
import { scrub } from '../../kit/controls/scrub';
import { bytes, count } from '../../kit/words/format';
import { drawLives, LIVES_SHOWN } from './lives';
import {
  aliveAfter,
  bytesOf,
  CATEGORIES,
  type Dry,
  livesOf,
  type Outcome,
  peakEvent,
  useOf,
} from './outcome';
import type { MemoryView } from './scenes';
import type { text } from './text.en';

type Words = (typeof text)['figures'];

/** Before the run: what is known, and the prediction among it. */
export function said({ plan }: Dry, words: Words, { draft, said: locked }: MemoryView) {
  const { parameters_bytes, inputs_bytes } = plan.planned;
  const known = [
    { label: words.weights, value: parameters_bytes, category: 'parameters' as const },
    { label: words.input, value: inputs_bytes, category: 'inputs' as const },
    {
      label: words.allActivations,
      value: plan.activation_bytes_total,
      category: 'activations' as const,
    },
  ].map((bar) => ({ ...bar, text: bytes(bar.value) }));
  const yours = draft ?? locked;
  const peak = {
    label: words.peak,
    value: 0,
    text: yours === undefined ? '?' : '',
    ...(yours === undefined ? {} : { predicted: yours }),
  };
  return figure({
    name: 'memory-known',
    title: words.known,
    summary: known.map((each) => `${each.label}: ${each.text}`).join('; '),
    draw: bars({ bars: [...known, peak], predictedText: words.said }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('bytes', 'bytes')],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

/** Memory after every allocation and release, with what is alive at the chosen event. */
export function timeline(outcome: Outcome, words: Words, { said, picked, pick }: MemoryView) {
  const { report } = outcome;
  const { timeline: events } = report;
  const peak = peakEvent(report);
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
      selected: Math.min(picked('event') ?? peak, events.length - 1),
      onSelect: (index) => pick('event', index),
      ...(said === undefined ? {} : { predicted: said }),
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

/** Each tensor a bar from its allocation to its release; the event one steps to marks who is alive. */
export function lifetimes({ report, title }: Outcome, words: Words, { picked, pick }: MemoryView) {
  const lives = livesOf(report);
  const at = Math.min(picked('event') ?? peakEvent(report), report.timeline.length - 1);
  const onSelect = (index: number) => pick('event', index);
  const event = report.timeline[at];
  return figure({
    name: 'memory-lives',
    title: words.lives(report, title),
    summary: `${words.moment(report, at)}: ${aliveAfter(report, at)
      .map((each) => `${each.label} ${bytes(each.bytes)}`)
      .join(', ')}`,
    draw: drawLives({ lives, events: report.timeline.length, at, onSelect }),
    controls: scrub({
      label: words.step,
      at,
      steps: report.timeline.length,
      text: `${event?.label ?? ''}, ${bytes(event?.total_bytes ?? 0)}`,
      shown: words.moment(report, at),
      onStep: onSelect,
    }),
    ...(lives.length > LIVES_SHOWN ? { note: words.largest(LIVES_SHOWN, lives.length) } : {}),
    table: {
      columns: [
        { key: 'tensor', label: 'tensor' },
        { key: 'category', label: 'category' },
        column('bytes', 'bytes'),
        column('from', 'taken at step'),
        column('to', 'released at step'),
      ],
      rows: lives.map((each) => [each.label, each.category, each.bytes, each.from, each.to]),
    },
  });
}

/** Plan and measurement, by category: dashed and solid. */
export function categories({ report, title }: Outcome, words: Words): TemplateResult {
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
    summary: rows.map((each) => `${each.label}: ${each.text}`).join('; '),
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
export function overBatch(dry: Dry, words: Words): TemplateResult {
  const { plans, plan, memory_limit_bytes: limit } = dry;
  const points = (of: (use: Dry['plan']['planned']) => number) =>
    plans.map(({ batch, planned }) => [batch, of(planned)] as const);
  const nearLimit = Math.max(...plans.map(({ planned }) => planned.peak_bytes)) > limit / 4;
  return figure({
    name: 'memory-over-batch',
    ...words.overBatch(dry),
    draw: lines({
      series: [
        { label: 'peak', points: points((use) => use.peak_bytes) },
        {
          label: 'parameters',
          points: points((use) => use.parameters_bytes),
          category: 'parameters',
        },
        {
          label: words.growing,
          points: points((use) => use.peak_bytes - use.at_peak.parameters_bytes),
          category: 'activations',
        },
      ],
      x: { label: 'batch', format: count, log: true },
      y: { label: 'planned memory', format: bytes, log: true },
      marks: [
        { label: `batch ${plan.batch}`, x: plan.batch },
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
