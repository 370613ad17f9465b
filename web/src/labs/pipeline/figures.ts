import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { count, duration, percent } from '../../kit/words/format';
import { bandsText, endsOf } from '../../session/intervals';
import { type Lane, type LaneGroup, lanes } from './lanes';
import {
  busyShare,
  epochMs,
  fedMode,
  formulaMs,
  imagesPerSecond,
  type ModeResult,
  meanOf,
  median,
  need,
  type Outcome,
  type Said,
  type Span,
  speedup,
  waitingShare,
} from './outcome';
import { type PartsRow, partsFigure } from './parts';
import { boundMessage, timelineMessage } from './sentences';
import { fold, modeLabel } from './words';

/** More would be too narrow to be counted. */
const STEPS_IN_VIEW = 8;

const stepsInView = ({ steps_per_round }: Outcome): number =>
  Math.min(STEPS_IN_VIEW, steps_per_round);

function groupOf(outcome: Outcome, mode: ModeResult): LaneGroup {
  const { from, to, loads } = mode.trace;
  const steps = mode.trace.steps.slice(0, stepsInView(outcome));
  const end = (steps.at(-1)?.ended ?? to) - from;
  const blocks = (spans: readonly Span[]) =>
    spans.map(({ began, ended }) => ({ from: began - from, to: ended - from }));
  const loaders = loads.map(
    (spans, worker): Lane => ({
      name: loads.length === 1 ? 'loader' : `loader ${worker + 1}`,
      category: 'workspace',
      blocks: blocks(spans),
    }),
  );
  return {
    title: modeLabel(mode),
    told: `${duration(end)}, engine works ${percent(busyShare(mode))}, waits ${percent(waitingShare(mode))}`,
    end,
    lanes: [...loaders, { name: 'engine', category: 'compute', blocks: blocks(steps) }],
  };
}

/** Who works when: the last round of each mode that loads. */
export function timelineFigure(outcome: Outcome): TemplateResult {
  const modes = outcome.modes.filter(({ id }) => id !== 'cached');
  const groups = modes.map((mode) => groupOf(outcome, mode));
  const all = modes.flatMap((mode) => [
    ...mode.trace.loads.flatMap((spans, worker) =>
      spans.map(
        (each) => [modeLabel(mode), `loader ${worker + 1}`, each, mode.trace.from] as const,
      ),
    ),
    ...mode.trace.steps.map((each) => [modeLabel(mode), 'engine', each, mode.trace.from] as const),
  ]);
  return figure({
    name: 'pipeline-timeline',
    title: timelineMessage(outcome),
    summary: modes
      .map(
        (mode) =>
          `${modeLabel(mode)}: ${groupOf(outcome, mode).told}, ${duration(median(mode))} a step`,
      )
      .join('. '),
    draw: lanes(groups),
    note: `The same ${stepsInView(outcome)} steps in each mode, from a round like the median one. Every block is a batch: orange while it is loaded, blue while the engine learns from it; grey is time without work. Shares are those of all rounds.`,
    table: {
      caption: 'Every load and every step of one round of each mode',
      columns: [
        { key: 'mode', label: 'mode' },
        { key: 'thread', label: 'thread' },
        { key: 'batch', label: 'batch' },
        { key: 'began_ms', label: 'began', format: (ms) => duration(ms) },
        { key: 'ended_ms', label: 'ended', format: (ms) => duration(ms) },
      ],
      rows: all.map(([mode, thread, { began, ended, batch }, from]) => [
        mode,
        thread,
        batch,
        began - from,
        ended - from,
      ]),
    },
  });
}

function rowOf(outcome: Outcome, mode: ModeResult, said: Said | undefined): PartsRow {
  const scale = median(mode) / meanOf(mode, 'period_ms');
  const part = (name: 'waited_ms' | 'engine_ms' | 'hand_over_ms') =>
    Math.max(0, scale * meanOf(mode, name));
  const { low, high } = mode.period.median_interval;
  const predicted =
    said === undefined || mode !== fedMode(outcome)
      ? undefined
      : {
          value: median(need(outcome, 'synchronous')) / said.times,
          text: `you said ${fold(said.times)}`,
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
export function partsOfStep(outcome: Outcome, said: Said | undefined): TemplateResult {
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
