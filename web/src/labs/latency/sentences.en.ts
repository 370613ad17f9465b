// The explanation, made from the numbers; plain text, so that it can be tested without a page.

import { factorOff } from '../../kit/controls/grade';
import { count, digits, duration, percent, plural, times } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import type { Paragraph } from '../../lab/paragraph';
import { verdict } from '../../lab/verdict';
import { supported } from '../../session/intervals';
import {
  BOOK,
  change,
  coldRatio,
  distinctReadings,
  type Measured,
  type Naive,
  relativeHalfWidth,
  runsNeeded,
  sum,
  TICKS_PER_SAMPLE,
  ticksPerRun,
  zeros,
} from './outcome';
import { bookMs, bookText, off } from './words';

const COLD = 1.5;

export function judged({ title, report, readings_ms }: Measured, said: number): Paragraph {
  const [first = 0] = readings_ms;
  const cold = first > COLD * report.latency_ms && factorOff(said, first) < 1.3;
  return verdict({
    said,
    measured: report.latency_ms,
    format: duration,
    sides: ['long', 'short'],
    of: title,
    thought: cold ? 'You named the time of the first run, the cold start.' : '',
  });
}

export function coldStart(measured: Measured): Paragraph {
  const { readings_ms, report } = measured;
  const ratio = coldRatio(measured);
  const runs = sum(report.warm_up_runs);
  const kept = `The shaded warm-up, ${plural(report.warm_up_ms.length, 'sample')} of ${plural(runs, 'run')}, is kept and shown but not counted${slower(measured)}.`;
  const settled = report.steady
    ? ''
    : ' It never became steady: three windows in a row did not agree within 2 %. Something else may have been using this machine, or its speed was still changing.';
  return { lead: firstRun(readings_ms[0] ?? 0, ratio), text: `${why(ratio)} ${kept}${settled}` };
}

/** The plateau of the quickly compiled code, where it can be seen. */
function slower({ report, derived }: Measured): string {
  const before = derived.warm_up?.median ?? 0;
  return before > 1.2 * report.latency_ms
    ? `; its median was ${duration(before)}, ${times(before / report.latency_ms)} that of the samples after it`
    : '';
}

function firstRun(first: number, ratio: number | undefined): string {
  if (ratio === undefined) return 'The first run read 0 ms: it began and ended within one tick.';
  if (ratio >= 1.1)
    return `The first run took ${duration(first)}, ${times(ratio)} the median of the later ones.`;
  return `The first run took ${duration(first)}, no longer than the later ones.`;
}

function why(ratio: number | undefined): string {
  if (ratio !== undefined && ratio >= COLD) {
    return 'A browser starts WebAssembly in a version that it compiled quickly, and swaps in an optimised one while it runs; caches fill as well. In Python a first call is slow for other reasons: imports, memory fetched from the system, a GPU library choosing its algorithm. The cure is the same: runs that do not count.';
  }
  return 'This page had probably run the same code before, so it was compiled and cached already. Reload the page in this lab and measure first thing to see it colder.';
}

export function clockTick(measured: Measured): Paragraph {
  const { readings_ms, report } = measured;
  const { tick_ms, latency_ms } = report;
  const ticks = ticksPerRun(report);
  const needed = `To last ${TICKS_PER_SAMPLE} ticks a sample needs ${plural(runsNeeded(report), 'run')}.`;
  const moves = `this page’s clock moves in steps of ${step(tick_ms)}`;
  if (ticks < 1) {
    return {
      lead: `One run lasts ${digits(ticks, 2)} ticks: ${moves}.`,
      text: `Timed alone, it reads 0 or ${step(tick_ms)} and never ${duration(latency_ms)}: ${zeros(readings_ms)} of ${readings_ms.length} single readings were 0. ${needed}`,
    };
  }
  if (ticks < TICKS_PER_SAMPLE) {
    return {
      lead: `One run lasts ${digits(ticks, 2)} ticks: ${moves}.`,
      text: `A single reading is a whole number of ticks, so ${plural(readings_ms.length, 'single run')} gave only ${plural(distinctReadings(readings_ms, tick_ms), 'different value')}. ${needed} ${coarser(measured)}`,
    };
  }
  return {
    lead: `One run lasts ${count(ticks)} ticks: ${moves}.`,
    text: `That is enough to time a single run, as far as the clock goes. ${coarser(measured)}`,
  };
}

/** What a clock of 1 ms (Firefox and Safari, without isolation) would have shown. */
function coarser({ report: { latency_ms, tick_ms } }: Measured): string {
  if (tick_ms >= 1) return '';
  if (latency_ms >= 1) return 'A clock with steps of 1 ms would be off by up to one of them.';
  return `On a page whose clock moves in steps of 1 ms, ${percent(1 - latency_ms)} of such runs would read 0, and the others 1 ms.`;
}

export function naiveReports({ report, derived }: Measured): Paragraph {
  const { naive, clock_ms } = derived;
  const through = clock_ms > report.tick_ms ? `, through a clock of ${step(clock_ms)} steps` : '';
  return {
    lead: `Without a warm-up${through}: ${naive.map(reported).join('; ')}. The protocol: ${duration(report.latency_ms)}.`,
    text: lesson(naive, report.latency_ms),
  };
}

function lesson(naive: readonly Naive[], median: number): string {
  const means = naive.map(({ statistics }) => statistics.mean);
  const last = means.at(-1) ?? median;
  const close = means.every((mean) => Math.abs(change(median, mean)) < 0.05);
  if (close) {
    return 'All of them come within 5 % here: the code was warm, a run is long for this clock, and little disturbed it. From one reading alone you could not have known.';
  }
  const many = naive.at(-1)?.runs ?? 0;
  const end =
    last === 0
      ? `even ${count(many)} runs read 0`
      : `with ${plural(many, 'run')} it is ${off(last, median)}`;
  if (means[0] === 0) {
    return `The first run began and ended within one tick: a reading of 0 is rounding, not speed; ${end}.`;
  }
  const first = `One run alone is ${off(means[0] ?? median, median)}`;
  return many === 1
    ? `${first}.`
    : `${first}; ${end}. Averaging divides the cold start; it does not remove it.`;
}

const reported = ({ runs, statistics }: Naive): string =>
  runs === 1
    ? `one run says ${duration(statistics.mean)}`
    : `${count(runs)} runs, averaged, ${duration(statistics.mean)}`;

export function meanOrMedian({ report }: Measured): Paragraph {
  const { statistics } = report;
  const { mean, median, outliers } = statistics;
  const gap = change(median, mean);
  const many = `${count(outliers.length)} of ${plural(statistics.count, 'sample')} ${outliers.length === 1 ? 'is an outlier' : 'are outliers'}`;
  const here =
    Math.abs(gap) < 0.01
      ? `Here it hardly matters: the mean, ${duration(mean)}, is within ${percent(Math.max(Math.abs(gap), 1e-4))} of the median; ${many}.`
      : `Here the mean, ${duration(mean)}, is ${percent(Math.abs(gap))} ${gap > 0 ? 'above' : 'below'} the median, ${duration(median)}; ${many}, marked and kept.`;
  return {
    lead: '“Always use the median, never the mean.”',
    text: `${here} To compare two versions of a layer, take the median. To plan a queue of work, take the mean: times add up, and 1,000 runs take 1,000 means, ${duration(1000 * mean)}${Math.abs(gap) < 0.01 ? '' : `, not 1,000 medians, ${duration(1000 * median)}`}.`,
  };
}

export function tail({ report }: Measured): Paragraph {
  const { statistics, runs_per_sample, samples_ms } = report;
  const { p95, p99, median } = statistics;
  const each = sum(runs_per_sample) / Math.max(1, runs_per_sample.length);
  const diluted =
    each >= 1.5
      ? ` Each sample averages about ${count(each)} runs, which dilutes a slow one: the p99 of single runs is higher.`
      : '';
  const few =
    samples_ms.length < 100
      ? ' With fewer than 100 samples, p99 is little more than the slowest of them.'
      : '';
  return {
    lead: 'And where people wait for each answer, neither.',
    text: `p95 is ${duration(p95)} and p99 ${duration(p99)}, ${times(p99 / median)} the median: one request in a hundred takes at least that long.${diluted}${few}`,
  };
}

export function spreadOf({ report }: Measured): Paragraph {
  const { statistics, ticks_per_sample } = report;
  const { median_interval, cv, mad, median } = statistics;
  const width = relativeHalfWidth(statistics);
  const clock = ticks_per_sample > 0 ? 1 / ticks_per_sample : 0;
  const limit =
    clock > mad / median
      ? `Rounding to ticks, up to ${percent(clock)} of a sample, is a larger error here than the noise.`
      : `Noise is the larger error here: rounding to ticks is at most ${percent(clock)} of a sample.`;
  if (!supported(median_interval))
    return {
      lead: `${plural(statistics.count, 'sample')}: too few for a 95 % interval of the median.`,
      text: `Six are the fewest that have one. These lie between ${duration(statistics.min, 4)} and ${duration(statistics.max, 4)}. ${limit}`,
    };
  return {
    lead: `The median lies between ${duration(median_interval.low, 4)} and ${duration(median_interval.high, 4)}, with 95 % confidence.`,
    text: `That is ±${percent(width)}. The samples’ standard deviation is ${cv === undefined ? 'unknown, a share' : percent(cv)} of their mean (CV); half of them lie within ${duration(mad)} of the median (MAD), which a few outliers hardly change. ${limit}`,
  };
}

export function noise({ report, derived }: Measured): Paragraph {
  const { outliers, factor, statistics } = derived.noise;
  const before = report.statistics;
  if (outliers === 0) {
    return {
      lead: 'No outliers are added.',
      text: 'Add some below the third figure and watch both.',
    };
  }
  const mean = change(before.mean, statistics.mean);
  const median = change(before.median, statistics.median);
  const held = Math.abs(median) <= Math.max(relativeHalfWidth(before), 1e-3);
  return {
    lead: `${count(outliers)} added ${outliers === 1 ? 'sample' : 'samples'} of ${factor} times the median ${outliers === 1 ? 'moves' : 'move'} the mean by ${signed(mean)} and the median by ${signed(median)}.`,
    text: held
      ? 'The median stays within its own interval: it asks only on which side a sample lies, not how far.'
      : `Now the median leaves its own interval too: ${percent(outliers / statistics.count)} of all samples are slow, and no statistic hides that for ever. From one half on, the slow ones are the typical ones.`,
  };
}

export function book({ derived }: Measured): Paragraph {
  const { all, quiet } = derived.book;
  return {
    lead: `The book’s five times, ${bookText(BOOK)} ms: mean ${bookMs(all.mean)}, median ${bookMs(all.median)}.`,
    text: `Without the last, mean and median are ${bookMs(quiet.mean)} and ${bookMs(quiet.median)}. The book calls the mean misleading. As a typical time it is; but the five runs did take ${digits(all.mean * BOOK.length, 3)} ms together, and only the mean says so.`,
  };
}

export function precision({ report, readings_ms }: Measured): Paragraph {
  const { tick_ms, clock_call_ns } = report;
  const shown = readings_ms.find((reading) => reading > 0) ?? tick_ms;
  return {
    lead: '“time.perf_counter() has nanosecond precision.”',
    text: `It counts nanoseconds; that is resolution. This page’s clock wrote ${String(shown)} ms for one run, ${String(shown).replace(/\D/g, '').length} digits, and moves in steps of ${step(tick_ms)}. Asking it takes ${duration(clock_call_ns / 1e6, 2)}. Browsers coarsen it on purpose, against timing attacks. Python’s clock is finer, and then the noise of the run decides: digits are not precision.`,
  };
}

/** In the order of the figures. */
export function paragraphs(measured: Measured, said: number | undefined): Paragraph[] {
  return [
    ...(said === undefined ? [] : [judged(measured, said)]),
    coldStart(measured),
    clockTick(measured),
    naiveReports(measured),
    meanOrMedian(measured),
    tail(measured),
    spreadOf(measured),
    noise(measured),
    book(measured),
    precision(measured),
  ];
}
