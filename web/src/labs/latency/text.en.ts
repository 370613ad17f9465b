// All that this lab says; its sentences, questions and figures are beside it.

import { html } from 'lit';
import { count, digits, duration, percent, plural } from '../../kit/words/format';
import { step } from '../../kit/words/phrases';
import type { Fact, Setup } from '../../lab/contract';
import { term } from '../../lab/glossary';
import { changesText, coldStartFact, discardedText } from '../../session/record';
import { checks } from './checks.en';
import { figures } from './figures.en';
import { type Measured, relativeHalfWidth, sum } from './outcome';
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
  const { statistics } = report;
  return [
    { label: 'Model', value: `${title}, batch ${report.batch}` },
    {
      label: 'Median latency',
      value: `${duration(statistics.median)} ± ${percent(relativeHalfWidth(statistics))}`,
    },
    { label: 'Mean', value: duration(statistics.mean) },
    { label: 'p95, p99', value: `${duration(statistics.p95)}, ${duration(statistics.p99)}` },
    { label: 'First run', value: duration(readings_ms[0] ?? 0) },
    {
      label: 'Throughput',
      value: `${digits(report.throughput_samples_per_second, 3)} samples/s`,
    },
  ];
}

function facts({ report, readings_ms }: Measured): Fact[] {
  const { runs_per_sample, samples_ms, warm_up_ms, warm_up_runs } = report;
  const fewest = Math.min(...runs_per_sample);
  const most = Math.max(...runs_per_sample);
  return [
    {
      label: 'Clock',
      value: `tick ${step(report.tick_ms)}; one call takes ${duration(report.clock_call_ns / 1e6, 2)}`,
    },
    {
      label: 'Samples',
      value: `${count(samples_ms.length)}, each of ${fewest === most ? plural(most, 'run') : `${fewest} to ${most} runs`}, at least ${digits(report.ticks_per_sample, 3)} ticks long`,
    },
    {
      label: 'Not counted',
      value: `${plural(readings_ms.length, 'single run')}, then ${plural(warm_up_ms.length, 'warm-up sample')} of ${plural(sum(warm_up_runs), 'run')}`,
    },
    coldStartFact(report),
    { label: 'Discarded', value: discardedText(report.record) },
    { label: 'Page hidden or shown meanwhile', value: changesText(report.record) },
    { label: 'Drift', value: `p = ${digits(report.drift_p_value, 2)}` },
    ...report.notes.map((note) => ({ label: 'Note', value: note })),
  ];
}

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
  sources: [
    {
      text: '“Always use the median, never the mean”, the five times and “nanosecond precision”: TinyTorch, Module 14, Profiling',
      url: 'https://github.com/harvard-edge/cs249r_book',
    },
    {
      text: 'Why browsers round their clock: W3C, High Resolution Time, clock resolution',
      url: 'https://www.w3.org/TR/hr-time-3/#clock-resolution',
    },
    {
      text: 'Quick code first, optimised code later: V8, WebAssembly dynamic tiering',
      url: 'https://v8.dev/blog/wasm-dynamic-tiering',
    },
    {
      text: 'Warm-up, steady state and intervals: Georges, Buytaert and Eeckhout, Statistically rigorous Java performance evaluation, 2007',
      url: 'https://doi.org/10.1145/1297027.1297033',
    },
    {
      text: 'Why tail latency counts: Dean and Barroso, The tail at scale, 2013',
      url: 'https://doi.org/10.1145/2408776.2408794',
    },
    {
      text: 'The same in PyTorch: torch.utils.benchmark',
      url: 'https://pytorch.org/docs/stable/benchmark_utils.html',
    },
  ],
};
