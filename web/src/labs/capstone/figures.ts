import { html, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { intervalRows } from '../../kit/charts/interval-rows';
import { timing } from '../../kit/charts/timing';
import { digits, duration, percent, plural } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { configurationText } from './configuration';
import type { StepProfile } from './notebook';
import { imagesPerSecond, mean, type Side, stepMs, TARGET, waitingShare } from './outcome';
import { type Row, tableOf } from './rows';
import { intervalText, PLACES, rate } from './sentences';
import { splitBars } from './split-bars';

export interface Said {
  /** Images per second of the baseline. */
  readonly rate: number;
}

/** Steps of the baseline, whole: where their time goes is the question of part 2. */
export function baselineFigure(baseline: Side, said: Said | undefined): TemplateResult {
  const { statistics, steps, configuration } = baseline;
  const { median, median_interval: interval } = statistics;
  const range = `${duration(interval.low)} to ${duration(interval.high)}`;
  const said_ms = said === undefined ? undefined : (1000 * configuration.batch) / said.rate;
  const shown = said_ms !== undefined && said_ms > median / 20 && said_ms < median * 5;
  return figure({
    name: 'capstone-baseline',
    title: `The baseline takes ${duration(median)} a step: ${rate(imagesPerSecond(baseline))}`,
    summary: `${plural(steps.length, 'step')} of ${plural(configuration.batch, 'image')}: median ${duration(median)}, 95\u00a0% interval ${range}.`,
    draw: timing({
      warmUp: [],
      samples: steps.map(stepMs),
      interval,
      log: false,
      marks: [
        { label: `median ${duration(median)}`, value: median, kind: 'median' },
        ...(shown ? [{ label: 'you said', value: said_ms, kind: 'predicted' as const }] : []),
      ],
    }),
    note: `Each dot is one step on ${plural(configuration.batch, 'image')}, from one batch to the next. Band: 95\u00a0% interval of the median. Warm-up steps are left out.${said !== undefined && !shown ? ' Your prediction lies far outside.' : ''}`,
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

export const baselinePlaceholder = (said: Said | undefined): TemplateResult =>
  html`<p class="placeholder">Here every step of the baseline will stand as a dot, with the median${said === undefined ? '' : ' and what you said'}.</p>`;

/** Where a step of the baseline goes: what is not waiting is shared out as the profile of the same step says. */
export function bottleneckFigure(baseline: Side, profile: StepProfile): TemplateResult {
  const waiting = waitingShare(baseline.steps);
  const computed = [
    { id: 'forward', ms: profile.forward_latency_ms, category: 'compute' as const },
    { id: 'backward', ms: profile.backward_latency_ms, category: 'compute' as const },
    { id: 'optimizer', ms: profile.optimizer_latency_ms, category: 'bandwidth' as const },
  ];
  const total = computed.reduce((sum, { ms }) => sum + ms, 0);
  const parts = [
    { id: 'loader', share: waiting, profiled_ms: null, category: 'overhead' as const },
    ...computed.map(({ id, ms, category }) => ({
      id,
      share: ((1 - waiting) * ms) / total,
      profiled_ms: ms,
      category,
    })),
  ];
  return figure({
    name: 'capstone-bottleneck',
    title: `${percent(waiting)} of the baseline’s time is waiting for data`,
    summary: parts.map(({ id, share }) => `${PLACES[id]}: ${percent(share)}`).join('; '),
    draw: bars({
      bars: parts.map(({ id, share, category }) => ({
        label: PLACES[id] ?? id,
        value: share,
        text: percent(share),
        category,
      })),
    }),
    note: 'Shares of the baseline’s time. Waiting is measured in its own steps; the rest is shared out as in a profile of the same step without a loader.',
    table: {
      columns: [
        { key: 'part', label: 'part of the step' },
        { key: 'share', label: 'share', format: (value) => percent(value) },
        { key: 'profiled_ms', label: 'in the profile', format: (value) => duration(value) },
      ],
      rows: parts.map(({ id, share, profiled_ms }) => [PLACES[id] ?? id, share, profiled_ms]),
    },
    data: { steps: baseline.steps, profile },
  });
}

const perImage = ({ steps, configuration }: Side, of: 'wait_ms' | 'compute_ms'): number =>
  mean(steps.map((step) => step[of])) / configuration.batch;

/** Time per image of everything that was measured. */
export function storyFigure(rows: readonly Row[]): TemplateResult {
  const last = rows.at(-1);
  const title =
    last?.before === undefined
      ? 'The baseline, and what will follow'
      : `${last.label}: from ${rate(imagesPerSecond(last.before))} to ${rate(imagesPerSecond(last.side))}`;
  return figure({
    name: 'capstone-before-after',
    title,
    summary: rows
      .map(
        ({ label, side }) =>
          `${label}: ${rate(imagesPerSecond(side))}, waiting ${percent(waitingShare(side.steps))}`,
      )
      .join('; '),
    draw: splitBars(
      rows.map(({ label, side, decision }) => ({
        label,
        wait_ms: perImage(side, 'wait_ms'),
        compute_ms: perImage(side, 'compute_ms'),
        text: `${digits(imagesPerSecond(side), 3)} images/s`,
        faint: decision === 'left out',
      })),
    ),
    note: 'Means over the steps of each part; at the right images per second by the median. Faint: left out. The parts were measured at different times: what counts is each part’s speed-up, taken in turns.',
    table: tableOf(rows),
    data: rows,
  });
}

/** Names the part that brought most only where one is faster beyond its interval. */
export function speedupTitle(rows: readonly Row[]): string {
  const final = rows.find(({ id }) => id === 'final')?.speedup;
  const best = rows
    .filter(({ id, speedup }) => id !== 'final' && speedup?.verdict === 'faster')
    .sort((a, b) => (b.speedup?.ratio ?? 0) - (a.speedup?.ratio ?? 0))[0];
  const most =
    best?.speedup === undefined
      ? 'No part is shown to be faster by itself'
      : `${best.label} brought most: ${multiple(best.speedup.ratio)}`;
  return final === undefined ? most : `${multiple(final.ratio)} as fast as the baseline. ${most}`;
}

/** What each part brought, with its interval. */
export function speedupFigure(rows: readonly Row[]): TemplateResult {
  const shown = rows.filter(({ speedup }) => speedup !== undefined);
  return figure({
    name: 'capstone-speedups',
    title: speedupTitle(shown),
    summary: shown
      .map(({ label, speedup }) =>
        speedup === undefined
          ? ''
          : `${label}: ${multiple(speedup.ratio)}, ${intervalText(speedup)}`,
      )
      .join('; '),
    draw: intervalRows({
      rows: shown.flatMap(({ label, speedup, id }) =>
        speedup === undefined
          ? []
          : [
              {
                label,
                value: speedup.ratio,
                ...(Number.isFinite(speedup.high) ? { interval: speedup } : {}),
                text: multiple(speedup.ratio),
                category: id === 'final' ? ('compute' as const) : ('plain' as const),
              },
            ],
      ),
      label: 'images per second, after over before',
      format: multiple,
      marks: [
        { value: 1, label: 'as before' },
        { value: TARGET, label: 'target' },
      ],
    }),
    note: 'Each part against what was kept before it; “All together” against the baseline. Taken in turns, in blocks ABBA or BAAB. Band: 95\u00a0% interval.',
    table: {
      columns: [
        { key: 'part', label: 'part' },
        { key: 'speedup', label: 'speed-up', format: multiple },
        { key: 'low', label: 'from', format: multiple },
        { key: 'high', label: 'to', format: multiple },
        { key: 'configuration', label: 'configuration' },
      ],
      rows: shown.map(({ label, speedup, side }) => [
        label,
        speedup?.ratio ?? null,
        speedup?.low ?? null,
        speedup?.high ?? null,
        configurationText(side.configuration),
      ]),
    },
  });
}
