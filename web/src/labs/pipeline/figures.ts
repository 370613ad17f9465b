import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { drawPredictBars } from '../../kit/charts/predict-drawing';
import { column } from '../../kit/charts/table';
import { count, duration, percent, plural } from '../../kit/words/format';
import { endsOf } from '../../session/intervals';
import { figures } from './figure-words';
import type { View } from './model';
import {
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
  speedup,
  waitingShare,
} from './outcome';
import { type PartsRow, partsFigure } from './parts';
import { stepMessage } from './sentences';
import { formula, keepUp } from './simulate';
import { ahead, fold, modeLabel } from './words';

/** Before the run: what the formula says on paper, with the prediction to drag beside it. */
export function knownFigure(view: View): TemplateResult {
  const { long, workers } = view.values;
  const pipe = { load_ms: long, step_ms: 1 };
  const turn = formula({ ...pipe, workers: 0 });
  const known = [
    { label: 'in turn', value: 1 },
    {
      label: `on paper, after the first load: ${ahead({ workers })}`,
      value: turn / formula({ ...pipe, workers }),
    },
    // Where workers keep up, no loading at all is no faster on paper.
    ...(keepUp(view.values) ? [] : [{ label: 'on paper, with no loading at all', value: turn }]),
  ];
  return figure({
    name: 'pipeline-known',
    title: figures.known,
    summary: known.map(({ label, value }) => `${label}: ${fold(value)}`).join('; '),
    draw: drawPredictBars({
      label: 'How many times as fast with loading ahead',
      name: 'measured, you say',
      known,
      unit: '× as fast as in turn',
      min: 0,
      max: Math.max(4, Math.ceil(turn + 1)),
      value: view.passed ? view.prediction : view.draft,
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

/** Time per batch over the number of workers: the formula, the measurement, and the ceiling. */
export function workersFigure(outcome: Outcome): TemplateResult {
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
    title: figures.workers(outcome),
    summary: `${paper.map(([workers, ms]) => `${plural(workers, 'worker')}: ${duration(ms)} by the formula`).join('; ')}. Measured: ${measured.map(([workers, mode]) => `${workers}: ${duration(median(mode))}`).join('; ')}`,
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
      y: { label: 'time per batch', format: (ms) => (ms === 0 ? '0' : duration(ms)) },
      // Above it the formula may run.
      marks: [{ label: 'no loading at all', y: step_ms, below: true }],
      height: 260,
    }),
    table: {
      columns: [column('workers', 'workers'), column('formula_ms', 'formula', duration)],
      rows: paper,
    },
  });
}

function rowOf(outcome: Outcome, mode: ModeResult, prediction: number | undefined): PartsRow {
  const scale = median(mode) / meanOf(mode, 'period_ms');
  const part = (name: 'waited_ms' | 'engine_ms' | 'hand_over_ms') =>
    Math.max(0, scale * meanOf(mode, name));
  const { low, high } = mode.period.median_interval;
  const predicted =
    prediction === undefined || mode !== fedMode(outcome)
      ? undefined
      : {
          value: median(need(outcome, 'synchronous')) / prediction,
          text: `you said ${fold(prediction)}: ${duration(median(need(outcome, 'synchronous')) / prediction)}`,
        };
  return {
    label: modeLabel(mode),
    text: `${duration(median(mode))} · ${count(imagesPerSecond(outcome, mode))} images/s · epoch ${duration(epochMs(outcome, mode))}`,
    parts: [
      { category: 'inputs', value: part('waited_ms') },
      { category: 'compute', value: part('engine_ms') },
      { category: 'activations', value: part('hand_over_ms') },
    ],
    low,
    high,
    predicted,
  };
}

/** The time of a batch in each mode, and its parts. */
export function partsOfStep(outcome: Outcome, prediction: number | undefined): TemplateResult {
  const { modes } = outcome;
  const sync = need(outcome, 'synchronous');
  return figure({
    name: 'pipeline-steps',
    title: stepMessage(outcome),
    summary: modes
      .map(
        (mode) =>
          `${modeLabel(mode)}: ${duration(median(mode))} a batch, ${fold(speedup(mode, sync))} as fast as in turn`,
      )
      .join('. '),
    draw: partsFigure(modes.map((mode) => rowOf(outcome, mode, prediction))),
    note: `Medians of ${plural(sync.rounds.length, 'round')} of ${count(outcome.steps_per_round)} steps, alternating between the modes. Lines: 95 % interval, or the full range of too few rounds.`,
    table: {
      caption: 'Every mode',
      columns: [
        { key: 'mode', label: 'mode' },
        { key: 'step_ms', label: 'per batch', format: (ms) => duration(ms) },
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
