// All that this lab says: sentences made from the numbers.

import { factorOff } from '../../kit/controls/grade';
import { count, duration, percent, times } from '../../kit/words/format';
import { asShown, change, step } from '../../kit/words/phrases';
import { cited } from '../../lab/bibliography';
import type { Setup } from '../../lab/contract';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { quoted } from '../../lab/tinytorch';
import { offBy, verdict } from '../../lab/verdict';
import { factsOf } from '../../session/fact';
import { supported } from '../../session/intervals';
import { recordFacts } from '../../session/record';
import { figures } from './figure-words';
import type { Known } from './model';
import { BOOK, type Dry, firstOf, firstRun, type Measured } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { dilute, promise, together } from './questions';

type Measuring = Known<'latency'>;

export function judged(measured: Measured, said: number): MarkedParagraph {
  const named = firstRun(measured) === 'slow' && factorOff(said, firstOf(measured)) < 1.3;
  return verdict({
    said: asShown(said),
    measured: asShown(measured.report.latency_ms),
    format: duration,
    sides: ['long', 'short'],
    of: measured.title,
    thought: named ? 'That is the first run’s time.' : '',
  });
}

/** "probably between 20.0 µs and 20.3 µs", or why nothing can be said. */
export function sure({ report: { statistics } }: Measured): string {
  const { low, high } = statistics.median_interval;
  return supported(statistics.median_interval)
    ? `The true median is probably between ${duration(low)} and ${duration(high)}.`
    : `With samples as few as ${count(statistics.count)} nothing can be said of how sure this is.`;
}

const say = (text: string): MarkedParagraph[] => [{ text }];

const afterRun = ({ outcomes: { latency }, said }: Measuring): MarkedParagraph[] => [
  ...given(said, (said) => [judged(latency, said)]),
  ...say(`${sure(latency)} The warm-up is not counted.`),
];

/** What happened in the warm-up, and what limits the result: rounding or noise. */
function samples({ report, warm_up }: Measured): MarkedParagraph[] {
  const { statistics, ticks_per_sample, latency_ms, steady } = report;
  const { mad, p95, p99, mean } = statistics;
  const clock = ticks_per_sample > 0 ? 1 / ticks_per_sample : 0;
  const plateau = warm_up === undefined ? 1 : asShown(warm_up.median) / asShown(latency_ms);
  const slow = `The warm-up’s median was ${duration(warm_up?.median ?? 0)}, ${times(plateau)} that of the samples after it: the browser was still swapping in better code.`;
  const rough =
    'It never became steady: three windows in a row did not agree within 2 %. Something else may have been using this machine.';
  const spread = `Half of the samples lie within ${percent(mad / latency_ms)} of the median; rounding to steps of the clock is at most ${percent(clock)} of a sample. 95 of 100 took at most ${duration(p95)} (p95), 99 of 100 at most ${duration(p99)} (p99). A thousand runs in a row take a thousand means, ${duration(1000 * asShown(mean))}.`;
  return [...(plateau > 1.2 ? say(slow) : []), ...(steady ? [] : say(rough)), ...say(spread)];
}

function precision({ readings_ms, report: { tick_ms, clock_call_ns } }: Measured) {
  const shown = String(readings_ms.find((reading) => reading > 0) ?? tick_ms);
  return say(
    `TinyTorch, of 2025 and of 0.1.14, credits time.perf_counter() with “nanosecond precision”. It counts nanoseconds; that is resolution. This page’s clock wrote ${shown} ms for one run, ${shown.replace(/\D/g, '').length} digits, and moves in steps of ${step(tick_ms)}; asking it takes ${duration(clock_call_ns / 1e6, 2)}. Browsers coarsen it on purpose, against timing attacks. Python’s clock is finer, and then the noise of the run decides.`,
  );
}

const CAUSE = 'A browser first runs code it compiled quickly, and swaps in better code later.';

export function cold(measured: Measured): MarkedParagraph[] {
  const { naive, report } = measured;
  const kind = firstRun(measured);
  if (kind === 'zero') return say('A reading of 0 is rounding, not speed.');
  if (kind === 'within a step') return say('A single reading is too coarse to see more.');
  if (kind !== 'slow')
    return say('This code had probably run before. Reload the page and measure first thing.');
  const { readings_ms: last = [], mean_ms = 0 } = naive.at(-1) ?? {};
  if (last.length < 2) return say(CAUSE);
  const far = off(mean_ms, report.latency_ms);
  return say(
    `${CAUSE} Averaging divides a slow start, it does not remove it: the mean of ${count(last.length)} runs is ${far} the median.`,
  );
}

/** "7.3× the median", "12 % above the median" */
function off(reported: number, median: number): string {
  const more = change(median, reported);
  if (more >= 1) return times(1 + more);
  if (Math.abs(more) < 0.05) return 'within 5 % of';
  return `${percent(Math.abs(more))} ${more > 0 ? 'above' : 'below'}`;
}

function rule({ book: { all, quiet } }: Dry): MarkedParagraph[] {
  const total = BOOK.reduce((sum, time) => sum + time, 0);
  return say(
    `TinyTorch said before 0.1.14: “Always use the Median, never the Mean.” The five times of its page of 2025, ${BOOK.map((time) => time.toFixed(1)).join(', ')} ms, have the mean ${duration(all.mean, 4)} and the median ${duration(all.median)}; without the last, ${duration(quiet.mean)} and ${duration(quiet.median)}. As a typical time the mean misleads; but the five runs did take ${duration(total)} together, and only the mean says so. And once half of the samples are slow, the median moves too.`,
  );
}

const middle = {
  title: () => 'Which number do you report?',
  say: () =>
    say(
      'To compare two versions take the median; to plan a queue the mean, since times add up; to promise an answer in time a high percentile.',
    ),
  more: ({ dry }: Known) => given(dry, rule),
};

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
    echo: (said: number) => duration(said),
    said: (said: number) => `${duration(said)} per run`,
  },
  scenes: {
    network: {
      title: ({ model }: Known) => `One run of ${model.title} is one forward pass`,
      say: () => say('Its FLOPs can be counted. Its time must be measured, by a clock.'),
    },
    clock: {
      title: () => 'A clock counts steps, not time',
      say: () => say('Step through the samples. Then time more runs together and divide.'),
      more: ({ outcomes }: Known) => given(outcomes.latency, precision),
      questions: ({ outcomes }: Known) =>
        given(outcomes.latency, (measured) => [together(measured)]),
    },
    runs: {
      before: {
        title: () => 'How long does one run take?',
        say: () => say('Where between these times will it be?'),
      },
      title: ({ outcomes }: Measuring) => figures.takes(outcomes.latency),
      say: afterRun,
      more: ({ outcomes }: Measuring) => samples(outcomes.latency),
    },
    cold: {
      title: () => 'Does the first run tell the time?',
      say: ({ outcomes }: Measuring) => cold(outcomes.latency),
      questions: ({ outcomes: { latency } }: Measuring) =>
        firstRun(latency) === 'slow' ? [dilute(latency)] : [],
    },
    middle: { ...middle, before: middle, questions: () => [promise] },
  },
  ending: {
    measured: ({ outcomes: { latency } }: Measuring) =>
      `${duration(latency.report.latency_ms)} per run`,
    judged: ({ outcomes: { latency } }: Measuring, said: number) =>
      offBy(asShown(said), asShown(latency.report.latency_ms)),
    lesson: () => 'Warm up, time many runs together, and say which number you report.',
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
        Throughput: `${count(report.throughput_samples_per_second)} samples/s`,
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
