// What is known before the baseline runs, its steps, where a step goes, and all that was measured.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { drawPredictBars, type KnownBar } from '../../kit/charts/predict-drawing';
import { niceDomain } from '../../kit/charts/scale';
import { column } from '../../kit/charts/table';
import { timing } from '../../kit/charts/timing';
import { digits, duration, percent, plural } from '../../kit/words/format';
import { figures as words } from './figure-words';
import type { View } from './model';
import type { StepProfile } from './notebook';
import { type Dry, mean, type Side, stepMs } from './outcome';
import { type Row, rateOf, tableOf } from './rows';
import { PLACES, rate, sharesOf, shareText } from './sentences';
import { splitBars } from './split-bars';

/** GFLOP/s of devices that are known or that one can imagine. */
const RATES = [10, 100] as const;

/** Images a second if a step were nothing but its FLOPs. */
export function knownOf({ flops, peak }: Dry): KnownBar[] {
  const at = (gflops: number) => (gflops * 1e9) / flops;
  const imagined = RATES.map((gflops) => ({
    label: `computing alone, at ${gflops} GFLOP/s`,
    value: at(gflops),
    category: 'plain' as const,
  }));
  if (peak === undefined) return imagined;
  const own = {
    label: `computing alone, at this device’s peak of ${digits(peak, 3)} GFLOP/s`,
    value: at(peak),
    category: 'compute' as const,
  };
  return [...imagined, own];
}

/** Before the run: what computing alone would allow, and the prediction to drag beside it. */
export function knownFigure(view: View<'dry'>): TemplateResult {
  const known = knownOf(view.dry);
  const [, most] = niceDomain([0, 1.2 * Math.max(...known.map(({ value }) => value))]);
  return figure({
    name: 'capstone-known',
    title: words.known,
    summary: known.map(({ label, value }) => `${label}: ${rate(value)}`).join('; '),
    draw: drawPredictBars({
      label: words.you,
      name: words.you,
      known,
      unit: 'images/s',
      min: 0,
      max: most,
      value: view.passed ? view.said : view.draft,
      format: rate,
      onInput: view.passed ? undefined : (value) => view.predict(value),
    }),
    table: {
      columns: [{ key: 'what', label: 'what' }, column('rate', 'images/s', rate)],
      rows: known.map(({ label, value }) => [label, value]),
    },
  });
}

/** Steps of the baseline, whole: where their time goes is the question of part 2. */
export function baselineFigure(baseline: Side, said: number | undefined): TemplateResult {
  const { statistics, steps, configuration } = baseline;
  const { median, median_interval: interval } = statistics;
  const range = `${duration(interval.low)} and ${duration(interval.high)}`;
  const said_ms = said === undefined || said <= 0 ? undefined : (1000 * configuration.batch) / said;
  return figure({
    name: 'capstone-baseline',
    title: `A step on ${plural(configuration.batch, 'image')} takes ${duration(median)}`,
    summary: `${plural(steps.length, 'step')}: median ${duration(median)}, probably between ${range}.`,
    draw: timing({
      warmUp: [],
      samples: steps.map(stepMs),
      interval,
      log: false,
      marks: [
        { label: `median ${duration(median)}`, value: median, kind: 'median' },
        ...(said_ms === undefined
          ? []
          : [
              {
                label: `you said ${duration(said_ms)}`,
                value: said_ms,
                kind: 'predicted' as const,
              },
            ]),
      ],
    }),
    note: 'Each dot: one step, from one batch to the next. Warm-up is left out.',
    table: {
      caption: 'Steps of the baseline',
      columns: [
        { key: 'step', label: 'step' },
        { key: 'step_ms', label: 'time', format: (value) => duration(value) },
      ],
      rows: steps.map((step, index) => [index + 1, stepMs(step)]),
    },
    data: baseline,
  });
}

const KINDS = {
  loader: 'overhead',
  forward: 'compute',
  backward: 'compute',
  optimizer: 'bandwidth',
} as const;

/** Where a step of the baseline goes: what is not waiting is shared out as the profile of the same step says. */
export function bottleneckFigure(baseline: Side, profile: StepProfile): TemplateResult {
  const parts = sharesOf(baseline, profile);
  const profiled: Readonly<Record<string, number>> = {
    forward: profile.forward_latency_ms,
    backward: profile.backward_latency_ms,
    optimizer: profile.optimizer_latency_ms,
  };
  const [[, waiting] = ['', 0]] = parts;
  return figure({
    name: 'capstone-bottleneck',
    title: `${shareText(waiting)} of the baseline’s time is waiting for data`,
    summary: parts.map(([id, share]) => `${PLACES[id]}: ${shareText(share)}`).join('; '),
    draw: bars({
      bars: parts.map(([id, share]) => ({
        label: PLACES[id] ?? id,
        value: share,
        text: shareText(share),
        category: KINDS[id as keyof typeof KINDS],
      })),
    }),
    note: 'Waiting is measured in the baseline’s own steps; the rest is shared out as in a profile of the same step.',
    table: {
      columns: [
        { key: 'part', label: 'part of the step' },
        { key: 'share', label: 'share', format: (value) => percent(value) },
        { key: 'profiled_ms', label: 'in the profile', format: (value) => duration(value) },
      ],
      rows: parts.map(([id, share]) => [PLACES[id] ?? id, share, profiled[id] ?? null]),
    },
    data: { steps: baseline.steps, profile },
  });
}

const perImage = ({ steps, configuration }: Side, of: 'wait_ms' | 'compute_ms'): number =>
  mean(steps.map((step) => step[of])) / configuration.batch;

/** Everything that was measured: images a second; and, once it may be seen, what its time per image is spent on. */
export function storyFigure(rows: readonly Row[], title: string, split: boolean): TemplateResult {
  const rates = rows.map((row) => ({
    label: row.label,
    value: rateOf(row),
    text: rate(rateOf(row)),
  }));
  const shares = rows.map((row) => ({
    label: row.label,
    wait_ms: perImage(row.side, 'wait_ms'),
    compute_ms: perImage(row.side, 'compute_ms'),
    text: rate(rateOf(row)),
    faint: row.decision === 'left out',
  }));
  return figure({
    name: 'capstone-before-after',
    title,
    summary: rows
      .map(
        (row) =>
          `${row.label}: ${rate(rateOf(row))}${split ? `, waiting ${shareText(row.waiting)}` : ''}`,
      )
      .join('; '),
    draw: split ? splitBars(shares) : bars({ bars: rates }),
    ...(rows.length < 2
      ? {}
      : {
          note: 'Faint: left out. The parts were measured at different times: what counts is each part’s own ratio, taken in turns.',
        }),
    table: tableOf(rows, split),
    data: rows,
  });
}
