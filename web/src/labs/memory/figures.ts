// The figures made from plans and from the ledger: every allocation in order, the lifetimes of tensors, the batch, the categories.

import type { TemplateResult } from 'lit';
import type { MemoryUse } from '../../engine/types';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { drawPredictBars, type KnownBar } from '../../kit/charts/predict-drawing';
import { niceDomain } from '../../kit/charts/scale';
import { stacked } from '../../kit/charts/stacked';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { bytes, count, digits } from '../../kit/words/format';
import { figures as words } from './figure-words';
import { drawLives, LIVES_SHOWN } from './lives';
import type { View } from './model';
import {
  aliveAfter,
  bytesOf,
  CATEGORIES,
  type Dry,
  type ForwardCategory,
  livesOf,
  type Outcome,
  peakEvent,
  storedOnce,
  tensorName,
  useOf,
} from './outcome';

/** The unit of the field that the prediction is typed into. */
const MB = 1e6;
const megabytes = (value: number): string => `${digits(value / MB)}\u00a0MB`;

/** Shown before the run: the known bytes, and among them the prediction to drag; once locked, the prediction stays there. */
export function knownFigure(view: View<'dry'>): TemplateResult {
  const { plan } = view.dry;
  const { parameters_bytes, buffers_bytes, inputs_bytes, workspace_bytes } = plan.planned;
  const known: KnownBar[] = [
    { label: words.parameters, value: parameters_bytes, category: 'parameters' },
    ...(buffers_bytes > 0
      ? [{ label: words.buffers, value: buffers_bytes, category: 'buffers' as const }]
      : []),
    { label: words.input, value: inputs_bytes, category: 'inputs' },
    { label: words.allActivations, value: plan.activation_bytes_total, category: 'activations' },
    ...(workspace_bytes > 0
      ? [{ label: words.workspace, value: workspace_bytes, category: 'workspace' as const }]
      : []),
  ];
  const said = view.passed ? view.prediction : view.draft;
  // All parts added up can be dragged as well.
  const sum = known.reduce((all, { value }) => all + value, 0);
  const most = niceDomain([0, 1.15 * sum])[1];
  return figure({
    name: 'memory-known',
    title: words.known,
    summary: known.map((each) => `${each.label}: ${megabytes(each.value)}`).join('; '),
    draw: drawPredictBars({
      label: words.peak,
      name: words.peak,
      known: known.map((bar) => ({ ...bar, value: bar.value / MB })),
      unit: 'MB',
      min: 0,
      max: most / MB,
      value: said === undefined ? undefined : said / MB,
      format: (value) => megabytes(value * MB),
      onInput: view.passed
        ? undefined
        : (value) => view.predict(value === undefined ? undefined : value * MB),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('bytes', 'bytes')],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

/** Memory after every allocation and release, and the tensors that are alive at the chosen event. */
export function timeline({
  outcomes: { forward: outcome },
  prediction,
  picked,
  pick,
}: View<'forward'>) {
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
      predicted: prediction,
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

/** Each tensor as a bar from its allocation to its release; the chosen event marks the tensors that are alive. */
export function lifetimes({ outcomes, picked, pick }: View<'forward'>) {
  const { report } = outcomes.forward;
  const lives = livesOf(report);
  const at = frameOf(picked('event'), report.timeline.length);
  const onSelect = (index: number) => pick('event', index);
  return figure({
    name: 'memory-lives',
    title: words.lives,
    summary: `${words.moment(report, at)}: ${aliveAfter(report, at)
      .map((each) => `${tensorName(each)} ${bytes(each.bytes)}`)
      .join(', ')}`,
    draw: drawLives({ lives, events: report.timeline.length, at, onSelect }),
    controls: player({
      label: words.step,
      at,
      frames: report.timeline.length,
      text: (event) => words.moment(report, event),
      onFrame: onSelect,
    }),
    note: words.largest(lives.length > LIVES_SHOWN ? LIVES_SHOWN : undefined, report),
    table: {
      columns: [
        { key: 'tensor', label: 'tensor' },
        { key: 'category', label: 'category' },
        column('bytes', 'bytes'),
        column('from', 'taken at step'),
        column('to', 'released at step'),
      ],
      rows: lives.map((each) => [tensorName(each), each.category, each.bytes, each.from, each.to]),
    },
  });
}

/** What is alive at the peak, by category: the plan (dashed) and the measurement (solid). */
export function categories({ report }: Outcome): TemplateResult {
  const { planned, measured } = report;
  const use = useOf(report);
  const atPeak = (of: MemoryUse, name: ForwardCategory | 'peak') =>
    name === 'peak' ? of.peak_bytes : bytesOf(of.at_peak, name);
  const rows = [...CATEGORIES, 'peak' as const].map((name) => {
    const key = `${name}_bytes` as const;
    const value = atPeak(use, name);
    return {
      label: name,
      value,
      text: bytes(value),
      category: name === 'peak' ? ('plain' as const) : name,
      predicted: measured && atPeak(planned, name),
      cells: [name, planned[key], measured?.[key] ?? -1, value],
    };
  });
  return figure({
    name: 'memory-by-category',
    title: words.categories(use),
    summary: rows.map((each) => `${each.label}: ${each.text}`).join('; '),
    draw: bars({ bars: rows.filter(({ value }) => value > 0) }),
    note: words.categoriesNote(report),
    table: {
      columns: [
        { key: 'category', label: 'category' },
        column('planned_bytes', 'planned, highest'),
        column('measured_bytes', 'measured, highest', (value) =>
          value < 0 ? 'not run' : count(value),
        ),
        column('at_peak_bytes', 'at the peak'),
      ],
      rows: rows.map(({ cells }) => cells),
    },
  });
}

/** The plan over the batch: the constant part, the growing part, and this tab's memory limit. */
export function overBatch(dry: Dry): TemplateResult {
  const { plans, plan, memory_limit_bytes: limit } = dry;
  const points = (of: (use: Dry['plan']['planned']) => number) =>
    plans.map(({ batch, planned }) => [batch, of(planned)] as const);
  const nearLimit = Math.max(...plans.map(({ planned }) => planned.peak_bytes)) > limit / 4;
  return figure({
    name: 'memory-over-batch',
    ...words.overBatch(dry),
    note: words.chosen(plan),
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
          points: points((use) => use.peak_bytes - storedOnce(use.at_peak)),
          category: 'activations',
        },
      ],
      x: { label: 'batch', format: count, log: true },
      y: { label: 'planned memory', format: bytes, log: true },
      marks: [
        // Its name would lie on the curves.
        { label: '', x: plan.batch },
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
