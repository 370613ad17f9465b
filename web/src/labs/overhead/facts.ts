// The facts for the report and the environment table, and the sources of claims.

import { count, duration, plural } from '../../kit/words/format';
import { step } from '../../kit/words/phrases';
import type { Fact, Source } from '../../lab/contract';
import { quoted } from '../../lab/tinytorch';
import { finding, layerShares, lookBeside, type Measured, type Outcome, unseen } from './outcome';
import { cost, NAMES } from './words';

export function results({ report, title, bare }: Measured): Fact[] {
  const look = lookBeside(bare, report);
  return [
    { label: 'Model', value: `${title}, batch ${report.batch}, ${plural(report.ops, 'op')}` },
    ...(['per_op', 'per_layer', 'sampling'] as const).map((name) => ({
      label: NAMES[name],
      value: cost(finding(report, name)),
    })),
    {
      label: 'Layers that no snapshot saw',
      value: `${count(unseen(layerShares(report)).length)} of ${count(report.layers.length)}`,
    },
    { label: 'One pass, untimed', value: duration(bare.latency_ms) },
    { label: 'Dispatching an op', value: duration(bare.overhead.dispatch_ns * 1e-6) },
    ...(look.measured ? [{ label: 'Timing an op', value: duration(look.ms) }] : []),
  ];
}

export function facts({ report }: Outcome): Fact[] {
  const { record, instruments, period_ms } = report;
  return [
    {
      label: 'Clock',
      value: `tick ${step(record.tick_ms)}; one call takes ${duration(record.clock_call_ns * 1e-6, 2)}`,
    },
    {
      label: 'Passes with an instrument',
      value: instruments.map(({ passes }) => count(passes)).join(', '),
    },
    { label: 'Snapshots', value: `one every ${duration(period_ms, 1)}` },
    { label: 'Samples', value: count(record.samples) },
    ...record.discarded.map(({ reason, samples }) => ({
      label: 'Discarded',
      value: `${plural(samples, 'sample')}: ${reason}`,
    })),
  ];
}

export const sources: Source[] = [
  ...quoted('instruments'),
  {
    text: 'cProfile reads a clock at calls and returns: Python, The Python profilers',
    url: 'https://docs.python.org/3/library/profile.html',
  },
  {
    text: 'A sampling profiler from outside the program: py-spy',
    url: 'https://github.com/benfred/py-spy',
  },
  {
    text: 'Time line by line: line_profiler',
    url: 'https://github.com/pyutils/line_profiler',
  },
  {
    text: 'Profilers that disagree with each other: Mytkowicz et al., Evaluating the accuracy of Java profilers, 2010',
    url: 'https://doi.org/10.1145/1806596.1806618',
  },
  {
    text: 'Kernels are queued and run later: PyTorch, CUDA semantics, asynchronous execution',
    url: 'https://pytorch.org/docs/stable/notes/cuda.html#asynchronous-execution',
  },
];
