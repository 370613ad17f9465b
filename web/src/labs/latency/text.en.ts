// All that this lab says; its sentences, questions and figures are beside it.

import { html } from 'lit';
import { count, digits, duration, percent } from '../../kit/words/format';
import { cited } from '../../lab/bibliography';
import type { Fact, Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import { factsOf } from '../../session/fact';
import { coldStartFact, recordFacts } from '../../session/record';
import { checks } from './checks.en';
import { figures } from './figures.en';
import { type Measured, relativeHalfWidth } from './outcome';
import type { Chosen } from './params';
import { pytorch } from './pytorch';
import { paragraphs } from './sentences.en';

const question = html`<p>
    Ask a clock, run the layer, ask again: the difference is its latency. Do it twice and the numbers differ. The first
    ${term('run', 'run')} is slow, a short one reads 0, and now and then one takes ten times as long. Which number do you report?
  </p>
  <div class="formula">
    <math display="block">
      <mtext>time per run</mtext><mo>=</mo>
      <mfrac><mrow><mtext>clock after</mtext><mo>−</mo><mtext>clock before</mtext></mrow><mi>n</mi></mfrac>
      <mo>±</mo><mfrac><mtext>tick</mtext><mi>n</mi></mfrac>
    </math>
  </div>
  <p>The clock moves in ${term('tick', 'ticks')}, so n runs are timed together as one ${term('sample', 'sample')}, after a
    ${term('warmUp', 'warm-up')} that does not count. The slides say: “always use the ${term('median', 'median')}, never the mean”,
    and that perf_counter has “nanosecond precision”. Test both.</p>`;

function results({ report, title, readings_ms }: Measured): Fact[] {
  const { median, mean, p95, p99 } = report.statistics;
  return factsOf({
    Model: `${title}, batch ${report.batch}`,
    'Median latency': `${duration(median)} ± ${percent(relativeHalfWidth(report.statistics))}`,
    Mean: duration(mean),
    'p95, p99': `${duration(p95)}, ${duration(p99)}`,
    'First run': duration(readings_ms[0] ?? 0),
    Throughput: `${digits(report.throughput_samples_per_second, 3)} samples/s`,
  });
}

const facts = ({ report, readings_ms }: Measured): Fact[] => [
  ...recordFacts(report.record),
  { label: 'Single runs before it, not counted', value: count(readings_ms.length) },
  coldStartFact(report),
  { label: 'Drift', value: `p = ${digits(report.drift_p_value, 2)}` },
  ...report.notes.map((note) => ({ label: 'Note', value: note })),
];

export const text = {
  question,
  params: {
    model: { hint: 'Only models that fit into this tab.' },
    outliers: { label: 'Added outliers', unit: 'samples' },
    factor: { label: 'Each as slow as', unit: '× median' },
    clock: {
      label: 'The same runs, seen through a clock with steps of',
      options: { page: 'this page', '100us': '100 µs', '1ms': '1 ms' },
    },
  },
  predict: {
    label: ({ model, values: { batch } }: Setup<Chosen>) =>
      `How long does one run of ${model.title} take in this browser, ${batch === 1 ? 'with one input' : `with a batch of ${batch}`}?`,
    echo: (said: number) => duration(said),
    said: (said: number) => `${duration(said)} per run`,
  },
  figures,
  latency: {
    steps: { single: 'Single runs, from a cold start' },
    explain: paragraphs,
    checks,
    results,
    facts,
  },
  pytorch,
  sources: cited({
    tinytorch: '“Always use the median, never the mean”, the five times and “nanosecond precision”',
    hrTime: 'Why browsers round their clock',
    wasmTiering: 'Quick code first, optimised code later',
    georges2007: 'Warm-up, steady state and intervals',
    dean2013: 'Why tail latency counts',
    torchBenchmark: 'The same in PyTorch',
  }),
};
