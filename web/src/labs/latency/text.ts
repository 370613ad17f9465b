// The texts of this lab: those in its figures, sentences made from the numbers, questions, and the same measurement in PyTorch.

import type { LatencyReport, StatisticsReport } from '../../engine/types';
import type { DotRow } from '../../kit/charts/dot-rows';
import type { TimingMark } from '../../kit/charts/timing';
import {
  count,
  duration,
  gflopsPerSecond,
  percent,
  plural,
  si,
  times,
} from '../../kit/words/format';
import { asShown, change, samplesPerSecond, signed, step } from '../../kit/words/phrases';
import { cited } from '../../lab/bibliography';
import type { Setup } from '../../lab/contract';
import { type MarkedParagraph, say } from '../../lab/paragraph';
import { torchModel } from '../../lab/pytorch';
import { isWide, rangeBehind } from '../../lab/range';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { type Verdict, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { supported } from '../../session/intervals';
import { recordFacts } from '../../session/record';
import { beliefs, mechanism } from './beliefs';
import * as clock from './clock/text';
import * as cold from './cold/text';
import * as middle from './middle/text';
import {
  type Chosen,
  type Dry,
  firstOf,
  firstRun,
  isWarmUpSlower,
  type Known,
  type Live,
  type Measured,
} from './model';

type Marks = DotRow['marks'];

const both = ({ mean, median }: StatisticsReport): Marks => [
  { kind: 'mean', value: mean, text: `mean ${duration(mean)}` },
  { kind: 'median', value: median, text: `median ${duration(median)}` },
];

export const figures = {
  network: ({ title, description }: Dry) =>
    `${title}: ${plural(description.parameters, 'parameter')}, ${si(description.flops_per_call, 'FLOP')} in one run`,

  known: ({ description }: Dry) => `${si(description.flops_per_call, 'FLOP')} would take this long`,
  rate: (rate: number, { peak }: Dry) =>
    rate === peak ? `${gflopsPerSecond(rate)}, this device’s peak` : `at ${gflopsPerSecond(rate)}`,
  step: (tick: number) => `a step of the clock, ${step(tick)}`,
  yours: 'you say',
  predictionLabel: (prediction: number) => `you said ${duration(prediction)}`,

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
  /** The title covers the samples drawn here, warm-up included; the first run is in the next figure. */
  measured: ({ report: { samples_ms, warm_up_ms, statistics } }: Measured) => {
    const { median, mean, p95, p99, mad, outliers } = statistics;
    const many = plural(samples_ms.length, 'sample');
    const far = outliers.length === 0 ? '' : `, ${count(outliers.length)} far from it`;
    return {
      title:
        samples_ms.length === 1
          ? `${many}: alone, it says nothing of how the time varies`
          : `After the warm-up, half of ${many} lie within ${percent(mad / median)} of the median${far}`,
      summary: `${many} after ${plural(warm_up_ms.length, 'warm-up sample')}. Median ${duration(median)}; mean ${duration(mean)}; p95 ${duration(p95)}; p99 ${duration(p99)}.`,
    };
  },
  note: ({ statistics: { outliers, median_interval } }: LatencyReport) => {
    const isSeen = supported(median_interval) && isWide(median_interval);
    const band = isSeen ? ' Band: where the median probably is.' : '';
    const rings = ` Rings: ${plural(outliers.length, 'sample')} far from the rest, kept in every number.`;
    return `Shaded: warm-up, not counted.${band}${outliers.length > 0 ? rings : ''}`;
  },

  both,

  book: ({ quiet, all }: Dry['book']) =>
    `One slow run of five raises the mean by ${percent(change(quiet.mean, all.mean), 3)}, the median by ${percent(change(quiet.median, all.median), 1)}`,
  four: 'four runs',
  five: 'and one of 50 ms',
  added: ({ report, added: { many, factor, statistics } }: Measured) => {
    if (many === 0) return 'Nothing is added: both rows are your samples';
    const by = (name: 'mean' | 'median') => {
      const moved = change(report.statistics[name], statistics[name]);
      return moved === 0 ? 'not at all' : `by ${signed(moved)}`;
    };
    const what = many === 1 ? 'One sample' : `${count(many)} samples`;
    return `${what} of ${factor}× the median ${many === 1 ? 'moves' : 'move'} the mean ${by('mean')}, the median ${by('median')}`;
  },
  asMeasured: 'your samples',
  withAdded: ({ added: { many } }: Measured) => `${plural(many, 'slow one')} added`,
};

type Measuring = Known<'latency'>;

/** What is known of the network that was measured: undefined once another one is chosen. */
const dryOf = ({ dry, values, shown }: Measuring): Dry | undefined =>
  (['model', 'batch', 'seq'] as const).every((name) => values[name] === shown[name])
    ? dry
    : undefined;

/** The prediction beside the median. */
export const verdictOn = (measured: Measured, dry: Dry | undefined, prediction: number): Verdict =>
  verdict({
    prediction: asShown(prediction),
    measured: asShown(measured.report.latency_ms),
    interval: measured.report.statistics.median_interval,
    rangeIsSaid: true,
    format: duration,
    sides: ['long', 'short'],
    of: measured.title,
    beliefs: beliefs(measured, dry),
    mechanism: mechanism(measured, dry, prediction),
  });

/** " (1.2 ms to 1.8 ms)" where the interval is wide. */
const rangeText = ({ report: { statistics } }: Measured): string =>
  rangeBehind(statistics.median_interval, duration);

/** States the interval of the true median, or why it is unknown. */
export function sure({ report: { statistics } }: Measured): string {
  const { low, high } = statistics.median_interval;
  return supported(statistics.median_interval)
    ? `The true median is probably between ${duration(low)} and ${duration(high)}.`
    : `With only ${plural(statistics.count, 'sample')} nothing can be said of how sure this is.`;
}

/**
 * True where a verdict stands beside the median in the title, and the interval is so narrow that it would say nothing new there, and promise
 * more than another run keeps.
 */
const isFolded = ({ outcomes: { latency }, prediction }: Measuring): boolean => {
  const { median_interval: interval } = latency.report.statistics;
  return prediction !== undefined && supported(interval) && !isWide(interval);
};

/** How sure the median is; a verdict that cannot tell says so itself. */
const afterRun = (known: Measuring): MarkedParagraph[] => {
  const { latency } = known.outcomes;
  const judged = given(known.prediction, (said) => [verdictOn(latency, dryOf(known), said)]);
  const isOpen = judged.some(({ standing }) => standing === 'cannot tell');
  return [...judged, ...(isOpen || isFolded(known) ? [] : say(sure(latency)))];
};

/** The events of the warm-up, and what limits the result: rounding or noise. */
function samples(known: Measuring): MarkedParagraph[] {
  const { latency: measured } = known.outcomes;
  const { report, warm_up } = measured;
  const { statistics, ticks_per_sample, latency_ms, steady, samples_ms } = report;
  const { mad, p95, p99, mean } = statistics;
  const clock = ticks_per_sample > 0 ? 1 / ticks_per_sample : 0;
  const plateau = warm_up === undefined ? 1 : asShown(warm_up.median) / asShown(latency_ms);
  const slow = `The warm-up’s median was ${duration(warm_up?.median ?? 0)}, ${times(plateau)} that of the samples after it: the browser was still swapping in better code.`;
  const rough =
    'It never became steady: three windows in a row did not agree within 2 %. Something else may have been using this machine.';
  const rounding = `rounding to steps of the clock is at most ${percent(clock)} of a sample`;
  const spread = `Half of the samples lie within ${percent(mad / latency_ms)} of the median; ${rounding}. 95 of 100 took at most ${duration(p95)} (p95), 99 of 100 at most ${duration(p99)} (p99). A thousand runs in a row take a thousand means, ${duration(1000 * asShown(mean))}.`;
  return [
    ...(isFolded(known) ? say(sure(measured)) : []),
    ...(isWarmUpSlower(measured) ? say(slow) : []),
    ...(steady ? [] : say(rough)),
    ...say(samples_ms.length === 1 ? `One sample was taken; ${rounding}.` : spread),
  ];
}

/** PyTorch code: warm-up, median and mean by hand; then PyTorch's own timer, which chooses the runs per sample. */
export function pytorch(setup: Setup): string {
  const { code, input } = torchModel(setup);
  return `import statistics, time
${code}
model.eval()

from torch.utils import benchmark

x, times = ${input()}, []
with torch.inference_mode():
    for i in range(110):
        start = time.perf_counter()
        model(x)          # on a GPU: torch.cuda.synchronize() after it
        times.append(1e3 * (time.perf_counter() - start))
    print(f'first {times[0]:.3f} ms')   # the cold start
    warm = times[10:]     # ten runs of warm-up do not count
    print(f'median {statistics.median(warm):.3f} ms')
    print(f'mean {statistics.mean(warm):.3f} ms')
    globals = {'model': model, 'x': x}
    timer = benchmark.Timer('model(x)', globals=globals)
    print(timer.blocked_autorange(min_run_time=2))`;
}

export const text = {
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    clock: { label: 'Clock steps', options: { page: 'own', '100us': '100 µs', '1ms': '1 ms' } },
    together: { label: 'Timed together', unit: 'runs' },
    outliers: { label: 'Added slow samples', unit: 'samples' },
    factor: { label: 'Each as slow as', unit: '× median' },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `How long does one run of ${model.title} take in this browser, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
    echo: (prediction: number) => duration(prediction),
    inWords: (prediction: number) => `${duration(prediction)} per run`,
  },
  scenes: {
    network: {
      title: ({ model }: Known) => `One run of ${model.title} is one forward pass`,
      say: () => say('Its FLOPs can be counted. Its time must be measured.'),
    },
    clock: {
      title: () => 'A clock moves in steps',
      say: () =>
        say(
          'Step through the samples. A coarser clock may read 0. Then time more runs together and divide.',
        ),
      more: ({ outcomes }: Known) => given(outcomes.latency, clock.precision),
      questions: ({ outcomes }: Known) =>
        given(outcomes.latency, (measured) => [clock.together(measured)]),
    },
    runs: {
      before: {
        title: () => 'How long does one run take?',
        say: () => say('Which speed will this browser reach?'),
      },
      title: ({ outcomes }: Measuring) => figures.takes(outcomes.latency),
      say: afterRun,
      more: samples,
    },
    cold: {
      title: () => 'Does the first run tell the time?',
      say: ({ outcomes }: Measuring) => cold.cold(outcomes.latency),
      questions: ({ outcomes: { latency } }: Measuring) =>
        firstRun(latency) === 'slow' ? [cold.dilute(latency)] : [],
    },
    middle: {
      ...middle.words,
      before: middle.words,
      questions: ({ outcomes }: Measuring) => [middle.promise(outcomes.latency)],
    },
  },
  ending: {
    measured: ({ outcomes: { latency } }: Measuring) =>
      `${duration(latency.report.latency_ms)} per run${rangeText(latency)}`,
    verdict: (known: Measuring, prediction: number) =>
      verdictOn(known.outcomes.latency, dryOf(known), prediction),
    lesson: ({ outcomes: { latency } }: Measuring) => cold.story(latency),
  },
  latency: {
    steps: { single: 'Single runs, from the very first on' },
    results: (measured: Measured) => {
      const { report, title } = measured;
      const { mean: average, p95, p99 } = report.statistics;
      return factsOf({
        Model: `${title}, batch ${report.batch}`,
        'Median latency': `${duration(report.latency_ms)}. ${sure(measured)}`,
        'Mean, p95, p99': `${duration(average)}, ${duration(p95)}, ${duration(p99)}`,
        'First run': duration(firstOf(measured)),
        Throughput: samplesPerSecond(report.throughput_samples_per_second),
      });
    },
    facts: ({ report, readings_ms }: Measured) => [
      ...recordFacts(report.record),
      { label: 'Single runs before it, not counted', value: count(readings_ms.length) },
      ...report.notes.map((note) => ({ label: 'Note', value: note })),
    ],
  },
  pytorch,
  sources: [
    ...quoted('median', 'fiveTimes', 'nanoseconds'),
    ...cited({
      hrTime: 'Why browsers round their clock',
      wasmTiering: 'Quick code first, optimised code later',
      georges2007: 'Warm-up, steady state and intervals',
      dean2013: 'Why tail latency counts',
      torchBenchmark: 'The same in PyTorch',
    }),
  ],
};
