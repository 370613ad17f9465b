import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { drawPredictBars } from '../../kit/charts/predict-drawing';
import { column } from '../../kit/charts/table';
import { player } from '../../kit/controls/player';
import { count, duration, percent, plural } from '../../kit/words/format';
import { bandsText, endsOf } from '../../session/intervals';
import { type Lane, type LaneGroup, lanes } from './lanes';
import {
  busyShare,
  epochMs,
  fedMode,
  formulaMs,
  imagesPerSecond,
  lengths,
  type ModeResult,
  meanOf,
  median,
  need,
  type Outcome,
  type Span,
  speedup,
  waitingShare,
} from './outcome';
import { type PartsRow, partsFigure } from './parts';
import type { PipelineView } from './scenes';
import { boundMessage } from './sentences';
import { formula, type Played, play } from './simulate';
import { ahead, fold, modeLabel } from './words';

/** More would be too narrow to be counted. */
const STEPS_IN_VIEW = 8;

const stepsInView = ({ steps_per_round }: Outcome): number =>
  Math.min(STEPS_IN_VIEW, steps_per_round);

/** Batches that are loaded, and that no step has begun with, at a moment. */
const waiting = ({ loads, steps }: Played, at: number): number =>
  Math.max(
    0,
    loads.flat().filter(({ ended }) => ended <= at).length -
      steps.filter(({ began }) => began <= at).length,
  );

const done = ({ steps }: Played, at: number): number =>
  steps.filter(({ ended }) => ended <= at).length;

interface Group {
  readonly title: string;
  readonly played: Played;
  readonly end: number;
}

function laneGroup({ title, played, end }: Group, told: string): LaneGroup {
  const blocks = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => ({ from: began, to: ended }));
  const { loads, steps } = played;
  const loaders = loads.map(
    (spans, worker): Lane => ({
      name: loads.length === 1 ? 'loader' : `loader ${worker + 1}`,
      category: 'workspace',
      blocks: blocks(spans),
    }),
  );
  const engine: Lane = { name: 'engine', category: 'compute', blocks: blocks(steps) };
  return { title, told, end, lanes: [...loaders, engine] };
}

const FRAMES = 60;

/** Groups side by side on one clock that the reader drives. */
function raced(
  name: string,
  title: string,
  groups: readonly Group[],
  told: (group: Group, at: number) => string,
  { picked, pick }: PipelineView,
): TemplateResult {
  const end = Math.max(...groups.map((group) => group.end));
  const frame = Math.min(picked(name) ?? FRAMES, FRAMES);
  const time = (each: number) => (each / FRAMES) * end;
  const at = time(frame);
  const rows = groups.flatMap((group) => [
    ...group.played.loads.flatMap((spans, worker) =>
      spans.map((each) => [group.title, `loader ${worker + 1}`, each] as const),
    ),
    ...group.played.steps.map((each) => [group.title, 'engine', each] as const),
  ]);
  return figure({
    name,
    title,
    summary: groups.map((group) => `${group.title}: ${told(group, at)}`).join('. '),
    draw: lanes(
      groups.map((group) => laneGroup(group, told(group, at))),
      frame === FRAMES ? Number.POSITIVE_INFINITY : at,
    ),
    controls: player({
      label: title,
      frames: FRAMES + 1,
      at: frame,
      perSecond: 10,
      text: (each) => `after ${duration(time(each))}`,
      onFrame: (each) => pick(name, each),
    }),
    table: {
      caption: 'Every load and every step',
      columns: [
        { key: 'mode', label: 'mode' },
        { key: 'thread', label: 'thread' },
        { key: 'batch', label: 'batch' },
        column('began_ms', 'began', duration),
        column('ended_ms', 'ended', duration),
      ],
      rows: rows.map(([mode, thread, { began, ended, batch }]) => [
        mode,
        thread,
        batch,
        began,
        ended,
      ]),
    },
  });
}

/** On paper: a step of 10 ms. */
export const PAPER_STEP = 10;
const PAPER_STEPS = 6;

/** The queue on paper, in turn and ahead, over the same batches. */
export function paperFigure(view: PipelineView): TemplateResult {
  const { long, workers, prefetch } = view.values;
  const pipe = { load_ms: long * PAPER_STEP, step_ms: PAPER_STEP, prefetch };
  const group = (many: number): Group => {
    const played = play({ ...pipe, workers: many }, PAPER_STEPS);
    const mode = { id: many === 0 ? 'synchronous' : 'one', workers: many } as const;
    return { title: modeLabel(mode), played, end: played.steps.at(-1)?.ended ?? 0 };
  };
  const told = ({ played }: Group, at: number) => {
    const queue = waiting(played, at);
    return `${plural(done(played, at), 'step')} done, ${plural(queue, 'batch', 'batches')} waiting`;
  };
  const title = view.text.figures.paper(view.values);
  return raced('pipeline-paper', title, [group(0), group(workers)], told, view);
}

/** Who works when: the same steps of a measured round in turn, and of one ahead. */
export function timelineFigure(outcome: Outcome, view: PipelineView): TemplateResult {
  const modes = [need(outcome, 'synchronous'), fedMode(outcome)];
  const groups = modes.map((mode): Group => {
    const { from, to, loads, steps } = mode.trace;
    const shown = steps.slice(0, stepsInView(outcome));
    const moved = (spans: readonly Span[]) =>
      spans.map(({ began, ended, batch }) => ({ began: began - from, ended: ended - from, batch }));
    const end = (shown.at(-1)?.ended ?? to) - from;
    return {
      title: modeLabel(mode),
      played: { loads: loads.map(moved), steps: moved(shown) },
      end,
    };
  });
  const told = ({ title }: Group) => {
    const mode = modes.find((each) => modeLabel(each) === title) ?? fedMode(outcome);
    return `engine works ${percent(busyShare(mode))}, waits ${percent(waitingShare(mode))}`;
  };
  const title = view.text.figures.seen(stepsInView(outcome));
  return raced('pipeline-timeline', title, groups, told, view);
}

/** Before the run: what the formula says on paper, and the prediction to drag beside it. */
export function knownFigure(view: PipelineView): TemplateResult {
  const { long, workers } = view.values;
  const pipe = { load_ms: long, step_ms: 1 };
  const turn = formula({ ...pipe, workers: 0 });
  const known = [
    { label: 'in turn', value: 1 },
    {
      label: `on paper, if a load takes ${plural(long, 'step')}: ${ahead({ workers })}`,
      value: turn / formula({ ...pipe, workers }),
    },
    { label: 'on paper, with no loading at all', value: turn },
  ];
  return figure({
    name: 'pipeline-known',
    title: view.text.figures.known,
    summary: known.map(({ label, value }) => `${label}: ${fold(value)}`).join('; '),
    draw: drawPredictBars({
      label: 'How many times as fast with loading ahead',
      name: 'measured, you say',
      known,
      unit: '× as fast as in turn',
      min: 0,
      max: Math.max(4, Math.ceil(turn + 1)),
      value: view.passed ? view.said : view.draft,
      format: fold,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('times', 'as fast', fold)],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

const MOST_WORKERS = 8;

/** Time per step over workers: the formula, what was measured, and the ceiling. */
export function workersFigure(outcome: Outcome, view: PipelineView): TemplateResult {
  const { load_ms, step_ms } = lengths(outcome);
  const sync = need(outcome, 'synchronous');
  const measured = outcome.modes
    .filter(({ mode }) => mode !== 'cached')
    .map((mode) => [mode === sync ? 0 : mode.workers, mode] as const);
  const paper = Array.from({ length: MOST_WORKERS + 1 }, (_, workers): [number, number] => [
    workers,
    formula({ load_ms, step_ms, workers }),
  ]);
  return figure({
    name: 'pipeline-workers',
    title: view.text.figures.workers(outcome),
    summary: `${paper.map(([workers, ms]) => `${workers} workers: ${duration(ms)} by the formula`).join('; ')}. Measured: ${measured.map(([workers, mode]) => `${workers}: ${duration(median(mode))}`).join('; ')}`,
    draw: lines({
      series: [
        { label: 'formula', points: paper, dashed: true },
        {
          label: 'measured',
          points: measured.map(([workers, mode]) => [workers, median(mode)]),
          category: 'compute',
        },
      ],
      x: { label: 'workers; 0: in turn', format: count, domain: [0, MOST_WORKERS] },
      y: { label: 'time per step', format: (ms) => (ms === 0 ? '0' : duration(ms)) },
      marks: [{ label: 'no loading at all', y: step_ms }],
      height: 260,
    }),
    table: {
      columns: [column('workers', 'workers'), column('formula_ms', 'formula', duration)],
      rows: paper,
    },
  });
}

function rowOf(outcome: Outcome, mode: ModeResult, said: number | undefined): PartsRow {
  const scale = median(mode) / meanOf(mode, 'period_ms');
  const part = (name: 'waited_ms' | 'engine_ms' | 'hand_over_ms') =>
    Math.max(0, scale * meanOf(mode, name));
  const { low, high } = mode.period.median_interval;
  const predicted =
    said === undefined || mode !== fedMode(outcome)
      ? undefined
      : {
          value: median(need(outcome, 'synchronous')) / said,
          text: `you said ${fold(said)}`,
        };
  return {
    label: modeLabel(mode),
    text: `${duration(median(mode))} · ${count(imagesPerSecond(outcome, mode))} images/s · epoch ${duration(epochMs(outcome, mode))}`,
    parts: [
      { category: 'inputs', value: part('waited_ms') },
      { category: 'compute', value: part('engine_ms') },
      { category: 'bandwidth', value: part('hand_over_ms') },
    ],
    low,
    high,
    formula: formulaMs(outcome, mode),
    predicted,
  };
}

/** What a step takes in each mode, and of what. */
export function partsOfStep(outcome: Outcome, said: number | undefined): TemplateResult {
  const { modes } = outcome;
  const sync = need(outcome, 'synchronous');
  return figure({
    name: 'pipeline-steps',
    title: boundMessage(outcome),
    summary: modes
      .map(
        (mode) =>
          `${modeLabel(mode)}: ${duration(median(mode))} a step, ${fold(speedup(mode, sync))} as fast as in turn`,
      )
      .join('. '),
    draw: partsFigure(modes.map((mode) => rowOf(outcome, mode, said))),
    note: `From the left: waiting for a batch (grey), the engine’s work (blue), handing the batch over (light blue). Medians of ${count(sync.rounds.length)} rounds of ${count(outcome.steps_per_round)} steps, the modes in turn; the lines at the bars’ ends: ${bandsText(modes.map(({ period }) => period.median_interval))}.`,
    table: {
      caption: 'Every mode',
      columns: [
        { key: 'mode', label: 'mode' },
        { key: 'step_ms', label: 'per step', format: (ms) => duration(ms) },
        { key: 'low_ms', label: '95 % from', format: (ms) => duration(ms) },
        { key: 'high_ms', label: 'to', format: (ms) => duration(ms) },
        { key: 'formula_ms', label: 'formula', format: (ms) => duration(ms) },
        { key: 'waiting_share', label: 'waiting', format: (share) => percent(share) },
        { key: 'images_per_second', label: 'images/s', format: count },
        { key: 'epoch_ms', label: 'epoch', format: (ms) => duration(ms) },
        { key: 'speedup', label: 'as fast', format: fold },
      ],
      rows: modes.map((mode) => [
        modeLabel(mode),
        median(mode),
        ...endsOf(mode.period.median_interval),
        formulaMs(outcome, mode) ?? null,
        waitingShare(mode),
        imagesPerSecond(outcome, mode),
        epochMs(outcome, mode),
        speedup(mode, sync),
      ]),
    },
    data: outcome,
  });
}
