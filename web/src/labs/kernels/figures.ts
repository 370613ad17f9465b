// The ladder, its steps, and where it stands under the roof.

import type { TemplateResult } from 'lit';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { intervalRows } from '../../kit/charts/interval-rows';
import { roofline } from '../../kit/charts/roofline';
import { reached } from '../../kit/charts/said';
import type { Cell, Column } from '../../kit/charts/table';
import { digits, gbPerSecond, gflopsPerSecond, percent } from '../../kit/words/format';
import { setSize } from '../../kit/words/phrases';
import {
  bandwidthFor,
  gainOf,
  intensityOf,
  type Measured,
  type Outcome,
  peakFor,
  type Rung,
  ratioBetween,
  rungOf,
  type Said,
  spreadOf,
  stepsOf,
  wholeLadder,
} from './outcome';
import { BEST, FIRST, labelOf } from './rungs';
import { multiple, rate, rateOf, withInterval } from './words';

const categoryOf = ({ arithmetic, language }: Rung): Category =>
  arithmetic === 'int8' ? 'workspace' : language === 'JavaScript' ? 'activations' : 'compute';

const ROOM = 5;

/** All rungs on one log axis; those not measured yet keep their place. */
export function ladderFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { size, device, peak, variants, rungs } = outcome;
  const first = rungOf(outcome, FIRST);
  const predicted = said && first ? said.ratio * first.gflops_per_second : undefined;
  return figure({
    name: 'kernel-ladder',
    title: ladderTitle(outcome),
    summary: `Product of two ${size} × ${size} matrices. ${rungs.map((rung) => `${labelOf(rung.variant)}: ${rateOf(rung)}`).join('; ')}.`,
    draw: intervalRows({
      rows: variants.map((variant) => {
        const rung = rungOf(outcome, variant);
        const said = variant === BEST && predicted !== undefined ? { predicted } : {};
        if (rung === undefined) return { label: labelOf(variant), text: '', ...said };
        return {
          label: labelOf(variant),
          value: rung.gflops_per_second,
          interval: rung.interval,
          text: rowText(outcome, rung),
          category: categoryOf(rung),
          ...said,
        };
      }),
      label: 'rate (FLOP/s; of int8 OP/s)',
      format: (value) => gflopsPerSecond(value, 1).replace('FLOP/s', ''),
      marks:
        peak === undefined
          ? []
          : [
              {
                value: peak,
                label: `float32 peak ${gflopsPerSecond(peak)}${device === undefined ? ' so far' : ''}`,
              },
            ],
      predictedText: () => `you said ${multiple(said?.ratio ?? 1)}`,
      widest: '88.8 GFLOP/s · 88.8×',
      domain: domainOf(outcome, predicted),
    }),
    note: 'At the right: the rate, and how many times that of the first rung. Bands hold the 95\u00a0% intervals of both visits, one on the way up the ladder, one on the way down; of fewer than six samples, their range.',
    table: table(outcome),
    data: { size, rungs },
  });
}

/** Room for int8 beyond the peak, so that the axis hardly moves while rungs come in. */
function domainOf({ rungs, peak }: Outcome, predicted: number | undefined): [number, number] {
  const data = [
    ROOM * (peak ?? 50),
    ...rungs.flatMap(({ interval }) => [interval.low, interval.high]),
  ];
  const values = reached(data, [predicted], { log: true });
  return [10 ** Math.floor(Math.log10(Math.min(1, ...values))), Math.max(...values) * 1.2];
}

function rowText(outcome: Outcome, rung: Rung): string {
  const ratio = ratioBetween(outcome, rung.variant, FIRST);
  const more = ratio === undefined || rung.variant === FIRST ? '' : ` · ${multiple(ratio.value)}`;
  return `${rateOf(rung)}${more}`;
}

function ladderTitle(outcome: Outcome): string {
  const whole = wholeLadder(outcome);
  if (!outcome.finished) {
    const last = outcome.rungs.at(-1);
    if (outcome.device === undefined) return 'First the peak of this device, then the ladder';
    return last === undefined
      ? 'The peak is measured; now the ladder'
      : `On the ladder: ${labelOf(last.variant)} runs at ${rateOf(last)}`;
  }
  return whole === undefined
    ? 'The ladder'
    : `The same product, ${multiple(whole.value)} as fast: from ${labelOf(FIRST)} to ${labelOf(BEST)}`;
}

const COLUMNS: readonly Column[] = [
  { key: 'variant', label: 'rung' },
  { key: 'arithmetic', label: 'arithmetic' },
  {
    key: 'giga_operations_per_second',
    label: 'GFLOP/s, of int8 GOP/s',
    format: (value) => digits(value),
  },
  { key: 'low', label: 'at least', format: (value) => digits(value) },
  { key: 'high', label: 'at most', format: (value) => digits(value) },
  { key: 'times_first', label: 'over the first', format: multiple },
  { key: 'times_step', label: 'over what it changes', format: multiple },
  { key: 'share_of_peak', label: 'of the peak', format: (value) => percent(value) },
  { key: 'visits_ratio', label: 'faster over slower visit', format: (value) => digits(value) },
  { key: 'relative_error', label: 'relative error', format: (value) => value.toExponential(1) },
];

function table(outcome: Outcome) {
  const steps = stepsOf(outcome);
  const rows = outcome.rungs.map((rung): Cell[] => {
    const peak = outcome.device === undefined ? undefined : peakFor(outcome.device, rung);
    return [
      labelOf(rung.variant),
      rung.arithmetic,
      rung.gflops_per_second,
      rung.interval.low,
      rung.interval.high,
      ratioBetween(outcome, rung.variant, FIRST)?.value ?? null,
      steps.find((step) => step.rung === rung)?.ratio.value ?? null,
      peak === undefined ? null : rung.gflops_per_second / peak,
      spreadOf(rung),
      rung.relative_error,
    ];
  });
  const none = COLUMNS.map((_, index): Cell => (index === 0 ? 'none yet' : null));
  return { columns: COLUMNS, rows: rows.length === 0 ? [none] : rows };
}

/** What each change brought, around 1. */
export function stepsFigure(measured: Measured): TemplateResult {
  const steps = stepsOf(measured);
  const largest = steps.reduce((a, b) => (b.ratio.value > a.ratio.value ? b : a));
  const idle = steps.filter(({ ratio }) => gainOf(ratio) !== 'faster').length;
  return figure({
    name: 'kernel-steps',
    title: `The largest step is to ${labelOf(largest.rung.variant)}, ${multiple(largest.ratio.value)}; ${idle === 0 ? 'every step is faster' : `${idle} of ${steps.length} bring nothing that can be seen`}`,
    summary: steps
      .map(
        ({ rung, from, ratio }) =>
          `${labelOf(rung.variant)} over ${labelOf(from.variant)}: ${withInterval(ratio)}`,
      )
      .join('; '),
    draw: intervalRows({
      rows: steps.map(({ rung, ratio }) => ({
        label: labelOf(rung.variant),
        value: ratio.value,
        interval: ratio.interval,
        text: multiple(ratio.value),
        category: categoryOf(rung),
      })),
      label: 'times as fast as what it changes',
      format: multiple,
      marks: [{ value: 1, label: 'no gain' }],
    }),
    note: `Each rung over the one that it changes: WebAssembly, i j k over JavaScript, i j k; Eigen and packed both over SIMD; the others over the rung above them.`,
    table: {
      columns: [
        { key: 'step', label: 'step' },
        { key: 'from', label: 'over' },
        { key: 'ratio', label: 'times as fast', format: multiple },
        { key: 'ratio_low', label: 'at least', format: multiple },
        { key: 'ratio_high', label: 'at most', format: multiple },
      ],
      rows: steps.map(({ rung, from, ratio }) => [
        labelOf(rung.variant),
        labelOf(from.variant),
        ratio.value,
        ratio.interval.low,
        ratio.interval.high,
      ]),
    },
  });
}

/** All float32 rungs have one intensity: a column under the roof. */
export function roofFigure({ size, device, rungs }: Measured): TemplateResult {
  const floats = rungs.filter(({ arithmetic }) => arithmetic !== 'int8');
  const { gb_per_second, interval, bytes } = bandwidthFor(device, size);
  const { peak_gflops_per_second: peak, peak_interval } = device.roof;
  const intensity = intensityOf(size);
  const ridge = peak / gb_per_second;
  const best = floats.reduce((a, b) => (b.gflops_per_second > a.gflops_per_second ? b : a));
  return figure({
    name: 'kernel-roofline',
    title: `All stand at ${digits(intensity)} FLOP/byte, ${intensity > ridge ? 'right' : 'left'} of the ridge; ${labelOf(best.variant)} comes nearest to the roof, with ${percent(best.gflops_per_second / Math.min(peak, intensity * gb_per_second))}`,
    summary: `Peak ${gflopsPerSecond(peak)}, ridge ${digits(ridge)} FLOP/byte. ${floats.map((rung) => `${labelOf(rung.variant)} ${rateOf(rung)}`).join(', ')}.`,
    draw: roofline({
      peak,
      bandwidth: gb_per_second,
      peakInterval: peak_interval,
      bandwidthInterval: interval,
      bandwidthLabel: setSize(bytes),
      ridge: true,
      points: floats.map((rung) => ({
        label: labelOf(rung.variant),
        intensity,
        gflops_per_second: rung.gflops_per_second,
        category: categoryOf(rung),
      })),
      height: 380,
    }),
    note: `The slope is that of copying ${setSize(bytes)}, the smallest set measured that holds all three matrices, at ${gbPerSecond(gb_per_second)}. Intensity counts each matrix once; a bad order of loops moves them many times. int8 has no FLOPs and is left out.`,
    table: {
      columns: [
        { key: 'rung', label: 'rung' },
        { key: 'intensity_flop_per_byte', label: 'FLOP/byte', format: (value) => digits(value) },
        { key: 'gflops_per_second', label: 'rate', format: (value) => rate(value, 'float32') },
        { key: 'share_of_roof', label: 'of the roof', format: (value) => percent(value) },
      ],
      rows: floats.map((rung) => [
        labelOf(rung.variant),
        intensity,
        rung.gflops_per_second,
        rung.gflops_per_second / Math.min(peak, intensity * gb_per_second),
      ]),
    },
  });
}
