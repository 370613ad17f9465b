// What the report and the environment list, and where claims come from.

import { bytes, count, duration, plural } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { fastest, knee, modelOf, type Outcome, pointsOf, ratioOf } from './outcome';
import { shortFit } from './sentences';
import { batchText, listed, multiple, rate } from './words';

export function results(outcome: Outcome): Fact[] {
  const points = pointsOf(outcome.readings);
  const model = modelOf(points);
  const best = fastest(points);
  const last = points.at(-1);
  return [
    {
      label: 'Model',
      value: `${outcome.title}, batches ${listed(points.map(({ batch }) => batch))}`,
    },
    {
      label: `Batch ${count(last?.batch ?? 1)} over batch 1`,
      value: `${multiple(ratioOf(points))} the samples per second`,
    },
    {
      label: 'Most samples per second',
      value: `${rate(best.samples_per_second)} at batch ${count(best.batch)}`,
    },
    { label: '90 % of that from', value: `batch ${count(knee(points)?.batch ?? best.batch)}` },
    ...(model === undefined
      ? []
      : [
          { label: 'Line', value: shortFit(model) },
          {
            label: 'Half of its limit at',
            value: model.fixed_is_clear
              ? `batch ${batchText(model.half_batch)}`
              : 'no batch: its fixed part is not clear',
          },
        ]),
    { label: 'Peak memory of the largest', value: bytes(outcome.plans.at(-1)?.peak_bytes ?? 0) },
  ];
}

export function facts({ readings, tick_ms, left_out }: Outcome): Fact[] {
  const samples = readings.reduce((sum, reading) => sum + reading.samples, 0);
  const restless = readings.filter(({ steady }) => !steady).length;
  return [
    { label: 'Order', value: 'batches growing, then shrinking; the mean of both medians counts' },
    {
      label: 'Samples',
      value: `${count(samples)} in ${plural(readings.length, 'measurement')}; clock tick ${duration(tick_ms, 1)}`,
    },
    {
      label: 'Warm-up',
      value:
        restless === 0
          ? 'every measurement became steady'
          : `${plural(restless, 'measurement')} of ${count(readings.length)} began before times were steady`,
    },
    ...left_out.map(({ batch, why }) => ({
      label: `Batch ${count(batch)}`,
      value: `not measured: ${why}`,
    })),
  ];
}

export const sources: Source[] = [
  {
    text: '200, 667, 914 and 985 samples/s at batches 1, 8, 32 and 64, and the question for the best: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'The limit and the length at which half of it is reached, for vector computers, after Hockney and Jesshope: Computational Science Education Project, Oak Ridge',
    url: 'http://www.phy.ornl.gov/csep/CSEP/CA/NODE30.html',
  },
  {
    text: 'Least squares with weights and its standard errors: NIST/SEMATECH e-Handbook of statistical methods, section 4.1.4.3',
    url: 'https://www.itl.nist.gov/div898/handbook/pmd/section1/pmd143.htm',
  },
  {
    text: 'Batches under a bound on latency, in a data centre: Jouppi and others, In-datacenter performance analysis of a tensor processing unit, 2017',
    url: 'https://arxiv.org/abs/1704.04760',
  },
];
