// What the report and the environment list, and where claims come from.

import { count, digits, duration, percent, plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { changesText, coldStartFact, discardedText } from '../../session/record';
import { type Measured, relativeHalfWidth, sum } from './outcome';
import { step } from './words';

export function results({ report, title, readings_ms }: Measured): Fact[] {
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

export function facts({ report, readings_ms }: Measured): Fact[] {
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

export const sources: Source[] = [
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
];
