// Loaders and engine side by side on one clock that the reader moves: on paper, and as measured.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { frameOf, player } from '../../kit/controls/player';
import { duration, percent, plural } from '../../kit/words/format';
import { figures } from './figure-words';
import { type Lane, type LaneGroup, lanes } from './lanes';
import type { View } from './model';
import {
  busyShare,
  fedMode,
  handOverShare,
  need,
  type Outcome,
  type Span,
  waitingShare,
} from './outcome';
import { type Played, play } from './simulate';
import { modeLabel } from './words';

/** More steps would be too narrow to be counted. */
const STEPS_IN_VIEW = 8;

const stepsInView = ({ steps_per_round }: Outcome): number =>
  Math.min(STEPS_IN_VIEW, steps_per_round);

/** The batches that are loaded at a moment, but that no step has begun with. */
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

function laneGroup({ title, played, end }: Group, caption: string): LaneGroup {
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
  const network: Lane = { name: 'network', category: 'compute', blocks: blocks(steps) };
  return { title, caption, end, lanes: [...loaders, network] };
}

const FRAMES = 60;

/** Groups side by side on one clock that the reader moves. */
function raced(
  name: string,
  title: string,
  groups: readonly Group[],
  caption: (group: Group, at: number) => string,
  { picked, pick }: View,
  note?: string,
): TemplateResult {
  const end = Math.max(...groups.map((group) => group.end));
  const frame = frameOf(picked(name), FRAMES + 1);
  const time = (each: number) => (each / FRAMES) * end;
  const at = time(frame);
  const rows = groups.flatMap((group) => [
    ...group.played.loads.flatMap((spans, worker) =>
      spans.map((each) => [group.title, `loader ${worker + 1}`, each] as const),
    ),
    ...group.played.steps.map((each) => [group.title, 'network', each] as const),
  ]);
  return figure({
    name,
    title,
    ...(note === undefined ? {} : { note }),
    summary: groups.map((group) => `${group.title}: ${caption(group, at)}`).join('. '),
    ended: lanes(
      groups.map((group) => laneGroup(group, caption(group, end))),
      Number.POSITIVE_INFINITY,
    ),
    draw: lanes(
      groups.map((group) => laneGroup(group, caption(group, at))),
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

/** The length of a step on paper: 10 ms. */
export const PAPER_STEP = 10;
const PAPER_STEPS = 6;

/** The queue on paper, in turn and ahead, over the same batches. */
export function paperFigure(view: View): TemplateResult {
  const { long, workers, prefetch } = view.values;
  const pipe = { load_ms: long * PAPER_STEP, step_ms: PAPER_STEP, prefetch };
  const group = (many: number): Group => {
    const played = play({ ...pipe, workers: many }, PAPER_STEPS);
    const mode = { id: many === 0 ? 'synchronous' : 'one', workers: many } as const;
    return { title: modeLabel(mode), played, end: played.steps.at(-1)?.ended ?? 0 };
  };
  const caption = ({ played }: Group, at: number) => {
    const queue = waiting(played, at);
    return `${plural(done(played, at), 'step')} done, ${plural(queue, 'batch', 'batches')} waiting`;
  };
  const groups = [group(0), group(workers)];
  const ends = groups.map(({ end }) => end);
  return raced('pipeline-paper', figures.paper(PAPER_STEPS, ends), groups, caption, view);
}

/** Who works when: the same steps from a measured round in turn and from a round ahead. */
export function timelineFigure(view: View<'epoch'>): TemplateResult {
  const outcome = view.outcomes.epoch;
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
  const caption = ({ title }: Group) => {
    const mode = modes.find((each) => modeLabel(each) === title) ?? fedMode(outcome);
    return `network works ${percent(busyShare(mode))}, waits ${percent(waitingShare(mode))}, hand-over ${percent(handOverShare(mode))}`;
  };
  const title = figures.seen(stepsInView(outcome));
  return raced('pipeline-timeline', title, groups, caption, view, figures.handOver);
}
