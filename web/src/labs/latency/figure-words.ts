// What the figures say: titles made from the numbers, summaries, notes, marks.

import type { LatencyReport, StatisticsReport } from '../../engine/types';
import type { DotRow } from '../../kit/charts/dot-rows';
import { type ClockedRun, clocked } from '../../kit/charts/ticks-line';
import type { TimingMark } from '../../kit/charts/timing';
import { bounds } from '../../kit/numbers/clock';
import {
  count,
  duration,
  gflopsPerSecond,
  percent,
  plural,
  si,
  times,
} from '../../kit/words/format';
import { change, signed, step } from '../../kit/words/phrases';
import { supported } from '../../session/intervals';
import {
  type Dry,
  type FirstRun,
  firstOf,
  firstOverMedian,
  firstRun,
  type Live,
  type Measured,
} from './outcome';
import type { Clock, ClockName } from './readings';

type Marks = DotRow['marks'];

const read = (ms: number): string => (ms === 0 ? '0' : duration(ms));

function clock({ step: ms, length, together, measured }: Clock): string {
  const steps = (together * length) / ms;
  const one = measured ? 'a run' : 'such a run';
  const who = `${together === 1 ? one : `${count(together)} runs`} of ${duration(length)}`;
  if (steps >= 100)
    return `With steps of ${step(ms)} the clock is off by at most ${percent(1 / steps)} of ${who}`;
  const [low, high] = bounds(together * length, ms);
  const says = low === high ? read(low) : `${read(low)} or ${read(high)}`;
  return `With steps of ${step(ms)} the clock reads ${who} as ${says}`;
}

export function coldTitle(measured: Measured): string {
  const first = firstOf(measured);
  const took = `The first run took ${duration(first)}`;
  const median = `the median of ${duration(measured.report.latency_ms)}`;
  const ratio = firstOverMedian(measured);
  const says: Readonly<Record<FirstRun, string>> = {
    zero: 'The first run read 0: it began and ended within one step of the clock',
    'within a step': `The first run read ${duration(first)}: that is ${median}, as far as this clock can tell`,
    slow: `${took}, ${times(ratio)} ${median}`,
    'like others': `${took}, ${times(ratio)} ${median}; but so did others`,
    'not slower': `${took}, ${ratio < 0.9 ? 'less than' : 'close to'} ${median}`,
  };
  return says[firstRun(measured)];
}

const both = ({ mean, median }: StatisticsReport): Marks => [
  { kind: 'mean', value: mean, text: `mean ${duration(mean)}` },
  { kind: 'median', value: median, text: `median ${duration(median)}` },
];

export const figures = {
  network: ({ title, description }: Dry) =>
    `${title}: ${si(description.flops_per_call, 'FLOP')} in one run`,

  clock,
  samples: 'Samples',
  reading: (run: ClockedRun | undefined, { step: ms, together }: Clock) => {
    if (run === undefined) return 'Nothing has run yet.';
    const steps = Math.round(clocked(run, ms) / ms);
    const sum = `${plural(steps, 'step')} of ${step(ms)} = ${read(steps * ms)}`;
    return together === 1
      ? sum
      : `${sum}, ÷ ${together} runs = ${read((steps * ms) / together)} per run`;
  },
  clocks: (names: readonly ClockName[], tick: number) => {
    const all = { page: `${step(tick)} (this page)`, '100us': step(0.1), '1ms': step(1) };
    return Object.fromEntries(names.map((name) => [name, all[name]]));
  },

  known: ({ description }: Dry) => `${si(description.flops_per_call, 'FLOP')} would take this long`,
  rate: (rate: number, { peak }: Dry) =>
    rate === peak ? `${gflopsPerSecond(rate)}, this device’s peak` : `at ${gflopsPerSecond(rate)}`,
  step: (tick: number) => `a step of the clock, ${step(tick)}`,
  knownNote: 'Small layers stay far below the peak: each call costs time before the first FLOP.',
  yours: 'you say',
  said: (said: number) => `you said ${duration(said)}`,

  live: ({ samples_ms: { length }, warm_up_ms, readings_ms, title }: Live) => {
    if (length > 0) return `Sampling ${title}: ${plural(length, 'sample')} so far`;
    if (warm_up_ms.length > 0) return `Warming up ${title}: nothing counts yet`;
    return `${plural(readings_ms.length, 'single run')} of ${title}, read one by one`;
  },
  marks: ({ statistics: { median, mean, p99 }, tick_ms }: LatencyReport): TimingMark[] => [
    { kind: 'median', value: median, label: `median ${duration(median)}` },
    { kind: 'mean', value: mean, label: `mean ${duration(mean)}` },
    { kind: 'percentile', value: p99, label: `p99 ${duration(p99)}` },
    { kind: 'tick', value: tick_ms, label: `clock step ${step(tick_ms)}` },
  ],
  takes: ({ title, report: { latency_ms, steady } }: Measured) =>
    `${title} takes ${duration(latency_ms)} per run${steady ? '' : ', on a machine that did not settle'}`,
  /** Of what is drawn here, warm-up and samples: the first run is in the figure after it. */
  measured: ({ report: { samples_ms, warm_up_ms, statistics } }: Measured) => {
    const { median, mean, p95, p99, mad } = statistics;
    const many = plural(samples_ms.length, 'sample');
    return {
      title: `${many}: half of them within ${percent(mad / median)} of the median`,
      summary: `${many} after ${plural(warm_up_ms.length, 'warm-up sample')}. Median ${duration(median)}; mean ${duration(mean)}; p95 ${duration(p95)}; p99 ${duration(p99)}.`,
    };
  },
  note: ({ statistics: { outliers, median_interval } }: LatencyReport) => {
    const band = supported(median_interval) ? ' Band: where the median probably is.' : '';
    const rings = ` Rings: ${plural(outliers.length, 'sample')} far from the rest, kept in every number.`;
    return `Shaded: warm-up.${band}${outliers.length > 0 ? rings : ''}`;
  },

  cold: coldTitle,
  naiveRow: (runs: number) => (runs === 1 ? 'the first run' : `the first ${count(runs)} runs`),
  says: (mean: number): Marks => [{ kind: 'mean', value: mean, text: `mean ${duration(mean)}` }],
  both,
  protocol: 'warmed up',

  book: ({ quiet, all }: Dry['book']) =>
    `One slow run of five raises the mean by ${percent(change(quiet.mean, all.mean), 3)}, the median by ${percent(change(quiet.median, all.median))}`,
  four: 'four runs',
  five: 'and one of 50 ms',
  added: ({ report, added: { many, factor, statistics } }: Measured) => {
    if (many === 0) return 'Nothing is added: both rows are your samples';
    const mean = signed(change(report.statistics.mean, statistics.mean));
    const median = signed(change(report.statistics.median, statistics.median));
    const what = many === 1 ? 'One added sample' : `${count(many)} added samples`;
    return `${what} of ${factor}× the median: mean ${mean}, median ${median}`;
  },
  asMeasured: 'your samples',
  withAdded: ({ added: { many } }: Measured) => `${count(many)} slow ones added`,
};
