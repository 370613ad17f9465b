// The pass as a timeline, and the sums of its ops.

import { html, svg, type TemplateResult } from 'lit';
import type { View } from './model';
import '../../kit/styles/pictures.css';
import { bars } from '../../kit/charts/bars';
import { fitText } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { drawPredictBars } from '../../kit/charts/predict-drawing';
import { type Cell, type Column, column } from '../../kit/charts/table';
import { timeline } from '../../kit/charts/timeline';
import { downloadText } from '../../kit/controls/download';
import { bytes, count, duration, percent, plural, si } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { opName } from '../../lab/op-names';
import { chromeTrace } from './chrome-trace';
import { QUESTIONS, type QuestionName, WALLS } from './findings';
import { nameOf, opTable } from './op-table';
import {
  flopsByKind,
  type Grouping,
  gapsMs,
  grouped,
  type OpRow,
  type Outcome,
  passMs,
  slowest,
} from './outcome';
import { isRough, ROUGH, seenOf, TOO_SHORT, UNSEEN } from './seen';
import { flameSpans, passSpans } from './spans';
import { flopCount, shareText } from './words';

const KNOWN = 3;

/** Before the run: shares of FLOPs, with the predicted share of time to drag among them. */
export function knownFigure(view: View<'dry'>): TemplateResult {
  const { title, description } = view.dry;
  const kinds = flopsByKind(description).filter(({ share }) => share > 0);
  const known = kinds.slice(0, KNOWN).map(({ kind, share }) => ({
    label: `${opName(kind)}: share of the FLOPs`,
    value: 100 * share,
  }));
  return figure({
    name: 'profile-known',
    title: `What is known of ${title}: its FLOPs`,
    summary: kinds.map(({ kind, share }) => `${opName(kind)} ${percent(share)}`).join(', '),
    draw: drawPredictBars({
      label: 'Share of the time of the slowest kind of op',
      name: 'slowest kind: its share of the time, your guess',
      known,
      unit: '%',
      min: 0,
      max: 100,
      value: view.passed ? view.prediction : view.draft,
      format: shareText,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'kind', label: 'kind of op' }, column('share', 'of FLOPs', percent)],
      rows: kinds.map(({ kind, share }) => [opName(kind), share]),
    },
  });
}

/** The share of the time, if the clock saw a call. */
const timeText = (row: OpRow): string => {
  if (!row.is_timed) return UNSEEN;
  return isRough(row) ? `≈ ${percent(row.share)}` : percent(row.share);
};

/** Time beside FLOPs: which kind costs more than its arithmetic suggests. */
export function sharesFigure({ profile }: Outcome): TemplateResult {
  const all = Math.max(1, profile.flops);
  const { shown, unseen } = seenOf(grouped(profile.trace, 'op'), (row) => opName(row.name));
  const rows = [
    ...shown.map((row) => ({ ...row, label: opName(row.name), text: timeText(row) })),
    ...(unseen === undefined ? [] : [unseen]),
  ];
  return figure({
    name: 'profile-shares',
    title: 'Time, and FLOPs (dashed), by kind of op',
    summary: rows
      .map(({ label, text, flops }) => `${label}: ${text}, FLOPs ${percent(flops / all)}`)
      .join('; '),
    draw: bars({
      max: 100,
      bars: rows.map(({ label, share, text, flops }) => ({
        ...{ label, value: 100 * share, text },
        predicted: (100 * flops) / all,
      })),
      predictedText: (value) => `FLOPs ${percent(value / 100)}`,
    }),
    ...(unseen === undefined ? {} : { note: TOO_SHORT }),
    table: {
      columns: [
        { key: 'kind', label: 'kind of op' },
        column('time', 'of time', percent),
        column('flops', 'of FLOPs', percent),
      ],
      rows: rows.map(({ label, share, flops }) => [label, share, flops / all]),
    },
  });
}

const ROW = 62;

/** The four questions, and the wall that each "no" stands for. */
export function questionsFigure(): TemplateResult {
  const rows = QUESTIONS.map((name) => [SHORT[name], WHY_NOT[name]] as const);
  return figure({
    name: 'profile-questions',
    title: 'Four questions: the first “no” names what slows it down',
    summary: rows.map(([question, wall]) => `${question} No: ${wall}.`).join(' '),
    draw: (width) => ({
      height: rows.length * ROW + 28,
      body: svg`${rows.map(([question, wall], index) => {
        const y = index * ROW;
        return svg`<rect class="level" rx="3" x="1" y=${y + 1} width=${width - 2} height="42" />
          <text class="net-name" x="10" y=${y + 18}>${index + 1}. ${fitText(question, width - 30)}</text>
          <text class="tick" x="10" y=${y + 35}>${fitText(`no: ${wall}`, width - 20)}</text>
          <path class="level-arrow" d="M20,${y + 43}v18" />
          <text class="tick" x="28" y=${y + 57}>yes</text>`;
      })}<text class="value" x="10" y=${rows.length * ROW + 16}>${fitText(WALLS.compute.split(',')[0] ?? '', width - 20)}</text>`,
    }),
    table: {
      columns: [
        { key: 'question', label: 'question' },
        { key: 'wall', label: 'if not' },
      ],
      rows: rows.map(([question, wall]) => [question, wall]),
    },
  });
}

const SHORT: Readonly<Record<QuestionName, string>> = {
  stable: 'Is the step time stable?',
  busy: 'Is the device busy, without gaps?',
  products: 'Is the busy time in matrix products?',
  peak: 'Do these run near the peak?',
};

/** What a “no” comes from, short enough for its line. */
const WHY_NOT: Readonly<Record<QuestionName, string>> = {
  stable: 'unequal work, or a busy machine',
  busy: 'overhead between the ops',
  products: 'moving bytes outside the products',
  peak: 'too little work for each byte',
};

export function flameFigure(outcome: Outcome): TemplateResult {
  const { title, profile } = outcome;
  const { trace, device, latency } = profile;
  const whole = passMs(trace);
  const gaps = whole > 0 ? gapsMs(trace) / whole : 0;
  const spans = passSpans(title, trace);
  const top = slowest(outcome);
  const most =
    top === undefined ? '' : `, ${percent(top.share)} of their time in ${opName(top.name)}`;
  return timeline({
    name: 'timeline',
    title: `One pass of ${title}: ${plural(trace.length, 'op')} in ${duration(whole)}${most}`,
    summary: `${plural(trace.length, 'op')} one after another in ${duration(whole)}; ${percent(gaps)} of that lies between ops. The longest: ${longest(outcome)}.`,
    spans: flameSpans(spans, device.ridge_flop_per_byte, latency.tick_ms, top?.name),
    // Even if everything is shorter than the clock's tick, the axis needs a length.
    whole: [0, Math.max(whole, latency.tick_ms)],
    format: (ms) => (ms === 0 ? '0' : duration(ms, 3)),
    xLabel: 'time since the pass began',
    spanName: 'span',
    keys: top === undefined ? [] : [{ category: 'compute', text: opName(top.name) }],
    note: html`Each bar lies inside the one above it: model, blocks, ops. Empty: gaps. An op with more FLOPs per byte than this device’s ridge, ${si(device.ridge_flop_per_byte)},
      should be limited by arithmetic, one with fewer by memory: point at it. This is the pass of median length of ${count(profile.trace_passes)} traced.`,
    table: {
      caption: `Every span of ${title}`,
      columns: SPAN_COLUMNS,
      rows: spans.map(({ path, depth, start_ms, duration_ms, event }): Cell[] => [
        path,
        event?.type ?? 'block',
        depth,
        start_ms,
        duration_ms,
        event?.flops ?? null,
        event?.min_bytes ?? null,
      ]),
    },
    data: trace,
    more: exporter(outcome),
  });
}

const SPAN_COLUMNS: readonly Column[] = [
  { key: 'span', label: 'span' },
  { key: 'op', label: 'op' },
  { key: 'depth', label: 'depth' },
  { key: 'start_ms', label: 'start', format: (ms) => duration(ms) },
  { key: 'duration_ms', label: 'duration', format: (ms) => duration(ms) },
  { key: 'flops', label: 'FLOPs', format: flopCount },
  { key: 'min_bytes', label: 'bytes', format: (value) => bytes(value) },
];

function longest({ profile }: Outcome): string {
  return [...profile.trace]
    .sort((a, b) => b.duration_ms - a.duration_ms)
    .slice(0, 3)
    .map(({ name, duration_ms }) => `${name} ${duration(duration_ms)}`)
    .join(', ');
}

function exporter(outcome: Outcome): TemplateResult {
  const save = () =>
    downloadText(
      'chrome-trace.json',
      'application/json',
      `${JSON.stringify(chromeTrace(outcome))}\n`,
    );
  return html`<p class="row">
      <button type="button" data-action="chrome-trace" @click=${save}>Save as Chrome trace</button>
    </p>
    <p class="figure-note">To look at it in a full trace viewer, open <a href="https://ui.perfetto.dev" rel="noreferrer">ui.perfetto.dev</a>, press
      “Open trace file” and choose the file; it is read in your browser and not uploaded. chrome://tracing reads it too.</p>`;
}

/** Shares of the pass, with the prediction beside the group that it is about. */
export function opFigure(
  outcome: Outcome,
  by: Grouping,
  prediction: number | undefined,
  controls: TemplateResult,
): TemplateResult {
  const rows = grouped(outcome.profile.trace, by);
  const { shown, hidden, unseen } = seenOf(rows, (row) => nameOf(by, row.name));
  const predicted =
    by === 'op' && prediction !== undefined && prediction <= 100 ? prediction : undefined;
  const drawn = [
    ...shown.map((row) => ({ ...row, label: nameOf(by, row.name), text: timeText(row) })),
    ...(unseen === undefined ? [] : [unseen]),
  ];
  const notes = [
    ...(shown.some(isRough) ? [ROUGH] : []),
    ...(unseen === undefined ? [] : [TOO_SHORT]),
    ...(hidden > 0 ? [`${plural(hidden, 'more row')} in the table.`] : []),
  ];
  return figure({
    name: `ops-by-${by}`,
    title: opTitle(by, rows),
    summary: drawn.map(({ label, text }) => `${label} ${text}`).join(', '),
    draw: bars({
      max: 100,
      bars: drawn.map(({ label, share, text }, index) => ({
        ...{ label, value: 100 * share, text },
        ...(index === 0 ? { category: 'compute' as const } : {}),
        ...(index === 0 && predicted !== undefined ? { predicted } : {}),
      })),
      predictedText: (value) => `you said ${shareText(value)}`,
    }),
    controls,
    ...(notes.length > 0 ? { note: notes.join(' ') } : {}),
    table: opTable(outcome, by),
    tableOpen: true,
  });
}

function opTitle(by: Grouping, rows: readonly OpRow[]): string {
  const [first] = rows;
  if (first === undefined || first.self_ms === 0) return 'No row has a time that could be measured';
  const second = rows.find((row) => row !== first && row.is_timed);
  const none =
    rows.length < 2 ? ': it is the only row' : ': all others are too short for this clock';
  const next =
    second === undefined ? none : `, ${nameOf(by, second.name)} ${percent(second.share)}`;
  const name = nameOf(by, first.name);
  return `${by === 'op' ? capital(name) : name} takes ${percent(first.share)} of the time in ops${next}`;
}
