// What the report and the environment list, and where claims come from.

import { count, duration, gflopsPerSecond, percent, plural, si } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { attentionShare, gapsMs, type Outcome, passMs, slowest } from './outcome';
import { kindName } from './words';

export function results(outcome: Outcome): Fact[] {
  const { profile, title } = outcome;
  const top = slowest(outcome);
  const share = attentionShare(profile.trace);
  return [
    { label: 'Model', value: `${title}, batch ${profile.batch}` },
    {
      label: 'Forward pass',
      value: `${duration(profile.latency_ms)}, ${gflopsPerSecond(profile.gflops_per_second)}`,
    },
    {
      label: 'Takes most time',
      value: top === undefined ? 'not measurable' : `${kindName(top.name)}, ${percent(top.share)}`,
    },
    ...(share === undefined
      ? []
      : [
          {
            label: 'Attention',
            value: `${percent(share.core)}, with its projections ${percent(share.whole)}`,
          },
        ]),
  ];
}

export function facts({ profile }: Outcome): Fact[] {
  const { trace, latency, overhead, device } = profile;
  const gaps = gapsMs(trace);
  return [
    { label: 'Trace', value: `${plural(trace.length, 'op')}, medians of up to 31 passes` },
    { label: 'Clock tick', value: duration(latency.tick_ms, 2) },
    {
      label: 'Between ops',
      value: `${duration(gaps)}, ${percent(gaps / passMs(trace))} of the traced pass`,
    },
    {
      label: 'Dispatch, tracing',
      value: `${duration(overhead.dispatch_ns / 1e6)} and ${duration(overhead.tracing_ns / 1e6)} per op`,
    },
    {
      label: 'Untraced pass',
      value: `${plural(latency.samples_ms.length, 'sample')} of ${count(latency.total_runs)} runs`,
    },
    {
      label: 'Roof',
      value: `${gflopsPerSecond(device.peak_gflops_per_second)}, ridge ${si(device.ridge_flop_per_byte)} FLOP/byte`,
    },
    ...latency.notes.map((note) => ({ label: 'Note', value: note })),
  ];
}

export const sources: Source[] = [
  {
    text: '“Your simple attention mechanism consumes 73 % of your compute time”: TinyTorch, Module 15, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'Optimisation by walls: Williams, Waterman and Patterson, Roofline, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
  {
    text: 'Compute, memory bandwidth and overhead: He, Making deep learning go brrrr from first principles, 2022',
    url: 'https://horace.io/brrr_intro.html',
  },
  {
    text: 'key_averages(), self time and Chrome traces: PyTorch, torch.profiler',
    url: 'https://pytorch.org/docs/stable/profiler.html',
  },
  {
    text: 'The file that is saved here: Trace Event Format, read by chrome://tracing and Perfetto',
    url: 'https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU',
  },
  { text: 'Perfetto’s trace viewer', url: 'https://ui.perfetto.dev' },
  {
    text: 'Flames on a timeline: Gregg, The flame graph, 2016',
    url: 'https://queue.acm.org/detail.cfm?id=2927301',
  },
  {
    text: 'Attention’s cost grows with the square of the sequence: Vaswani and others, Attention is all you need, 2017, table 1',
    url: 'https://arxiv.org/abs/1706.03762',
  },
];
