// What the figures say: titles, summaries, notes, marks.

import type { LatencyReport, StatisticsReport } from '../../engine/types';
import type { DotRow } from '../../kit/charts/dot-rows';
import type { TimingMark } from '../../kit/charts/timing';
import { count, duration, percent, plural, times } from '../../kit/words/format';
import { listed, signed, step } from '../../kit/words/phrases';
import { intervalText, supported } from '../../session/intervals';
import { CLOCKS, type ClockName } from './naive';
import {
  BOOK,
  change,
  coldRatio,
  type Derived,
  type Live,
  type Measured,
  type Naive,
  sum,
} from './outcome';
import { bookMs, bookText } from './words';

type Marks = DotRow['marks'];

const meanAndMedian = (mean: number, median: number, say: (value: number) => string): Marks => [
  { kind: 'mean', value: mean, text: `mean ${say(mean)}` },
  { kind: 'median', value: median, text: `median ${say(median)}` },
];
const both = ({ mean, median }: StatisticsReport) => meanAndMedian(mean, median, duration);

function title(measured: Measured): string {
  const { report } = measured;
  const ratio = coldRatio(measured);
  const settled = `${measured.title} takes ${duration(report.latency_ms)} per run`;
  if (!report.steady) return `${settled}, on a machine that did not settle`;
  if (ratio === undefined || ratio < 1.1) return `${settled}, as fast from the first run on`;
  return `${settled} once warm; the very first took ${times(ratio)} as long`;
}

function moved({ report: { statistics: before }, derived: { noise } }: Measured) {
  const { mean, median } = noise.statistics;
  return { mean: signed(change(before.mean, mean)), median: signed(change(before.median, median)) };
}

const NAMES: Readonly<Record<number, string>> = { 1: 'one run', 10: 'ten', 100: 'a hundred' };

export const figures = {
  /** Before the run: only arithmetic on the student's own number. */
  placeholder: (said: number | undefined) =>
    said === undefined
      ? 'Here samples will stream in as they are taken: in order on the left, their distribution on the right.'
      : `If you are right, a thousand runs take ${duration(1000 * said)}. Run it and compare.`,
  before: ({ readings_ms, title }: Live) =>
    readings_ms.length === 0
      ? `Building ${title}.`
      : `${plural(readings_ms.length, 'single run')} so far, read one by one.`,
  live: ({ samples_ms, title }: Live) =>
    samples_ms.length === 0
      ? `Warming up ${title}: nothing counts yet`
      : `Sampling ${title}: ${plural(samples_ms.length, 'sample')} so far`,
  said: (said: number) => `you said ${duration(said)}`,
  marks: ({ statistics: { median, mean, p99 }, tick_ms }: LatencyReport): TimingMark[] => [
    { kind: 'median', value: median, label: `median ${duration(median)}` },
    { kind: 'mean', value: mean, label: `mean ${duration(mean)}` },
    { kind: 'percentile', value: p99, label: `p99 ${duration(p99)}` },
    { kind: 'tick', value: tick_ms, label: `clock tick ${step(tick_ms)}` },
  ],
  measured: (measured: Measured) => {
    const { samples_ms, warm_up_ms, statistics } = measured.report;
    const { median, median_interval, mean, p95, p99, outliers } = statistics;
    return {
      title: title(measured),
      summary: `${plural(samples_ms.length, 'sample')} after ${plural(warm_up_ms.length, 'warm-up sample')}. Median ${duration(median)}, ${intervalText(median_interval, duration)}; mean ${duration(mean)}; p95 ${duration(p95)}; p99 ${duration(p99)}; ${plural(outliers.length, 'outlier')}.`,
    };
  },
  /** @param outside what was said, where the axis does not reach it */
  note: ({ statistics, warm_up_runs }: LatencyReport, outside?: number) => {
    const { outliers, median, median_interval } = statistics;
    const band = supported(median_interval)
      ? 'Band: 95 % interval of the median.'
      : 'Too few samples for a 95 % interval of the median.';
    const rings = `Red rings: ${plural(outliers.length, 'outlier')}, beyond 3.5 scaled MADs; kept in every number.`;
    const far =
      outside === undefined
        ? ''
        : `Your ${duration(outside)} is far ${outside > median ? 'above' : 'below'} this axis.`;
    return `${band} Shaded: warm-up, ${plural(sum(warm_up_runs), 'run')}. ${outliers.length > 0 ? rings : ''} ${far}`;
  },
  caption: ({ title }: Measured) => `Every sample of ${title}`,

  runs: ({ runs }: Naive) => plural(runs, 'run'),
  naiveRow: ({ runs }: Naive) => `${plural(runs, 'run')}, no warm-up`,
  naiveMarks: ({ runs, statistics }: Naive): Marks =>
    runs === 1
      ? [{ kind: 'mean', value: statistics.mean, text: `says ${duration(statistics.mean)}` }]
      : both(statistics),
  both,
  protocol: 'the protocol',
  naive: ({ report, derived: { naive } }: Measured) => {
    const counts = listed(naive.map(({ runs }) => NAMES[runs] ?? count(runs)));
    const said = naive.map(({ statistics }) => duration(statistics.mean)).join(', then ');
    return `${counts.charAt(0).toUpperCase()}${counts.slice(1)} would have said ${said}; the protocol says ${duration(report.statistics.median)}`;
  },
  naiveNote: (clock_ms: number) =>
    `Dots: readings of single runs from the cold start on, rounded by a clock with steps of ${step(clock_ms)}; in the last row, samples of many runs. Ten are the first ten of the hundred.`,
  naiveCaption: ({ title }: Measured) => `What each would have reported for ${title}`,
  clocks: (names: readonly ClockName[], { tick_ms }: LatencyReport) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        name === 'page' ? `${step(tick_ms)} (this page)` : step(CLOCKS[name]),
      ]),
    ),

  noise: (measured: Measured) => {
    const { outliers: many, factor, statistics: after } = measured.derived.noise;
    const before = measured.report.statistics;
    const { mean, median } = moved(measured);
    const what = many === 1 ? 'One slow sample' : `${count(many)} slow samples`;
    return {
      title:
        many === 0
          ? 'No outliers added: both rows are the samples as measured'
          : `${what} of ${factor} medians ${many === 1 ? 'moves' : 'move'} the mean by ${mean}, the median by ${median}`,
      summary: `As measured: mean ${duration(before.mean)}, median ${duration(before.median)}. With the added samples: mean ${duration(after.mean)}, median ${duration(after.median)}, p99 ${duration(after.p99)}.`,
    };
  },
  noiseRows: (measured: Measured) => {
    const { outliers, statistics } = measured.derived.noise;
    const { mean, median } = moved(measured);
    const say = (value: number) => (value === statistics.mean ? mean : median);
    return [
      { label: 'as measured', marks: both(measured.report.statistics) },
      {
        label: `with ${outliers} slow ones added`,
        marks: meanAndMedian(statistics.mean, statistics.median, say),
      },
    ] as const;
  },
  noiseCaption: 'Statistics without and with added outliers',

  book: ({ quiet, all }: Derived['book']) => ({
    title: `The book’s one slow run in five raises the mean by ${percent(change(quiet.mean, all.mean), 3)}, the median by ${percent(change(quiet.median, all.median))}`,
    summary: `Without the slow run: mean ${bookMs(quiet.mean)}, median ${bookMs(quiet.median)}. With it: mean ${bookMs(all.mean)}, median ${bookMs(all.median)}.`,
    note: `Times: ${bookText(BOOK)} ms. The median does not see how slow the slow one was; the mean does.`,
  }),
  bookMarks: ({ mean, median }: StatisticsReport) => meanAndMedian(mean, median, bookMs),
  four: 'the first four',
  five: 'all five',
  bookCaption: 'The book’s times',
};
