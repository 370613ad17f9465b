// What the report and the environment list, and where claims come from.

import { count, digits, duration, gbPerSecond } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { disturbanceFacts } from '../../session/record';
import { limitOf } from './changes';
import { operation } from './ops';
import { efficiency, levelFor, type Measured, pointOf } from './outcome';
import { labelOf, limitName, perByte, rate, share } from './words';

export function results(measured: Measured): Fact[] {
  const { device, chosen, changes } = measured;
  const { gb_per_second, ridge } = levelFor(device, Number.POSITIVE_INFINITY);
  const point = pointOf(measured, chosen);
  return [
    { label: 'Peak', value: rate(device.roof.peak_gflops_per_second) },
    { label: 'Memory bandwidth', value: gbPerSecond(gb_per_second) },
    { label: 'Ridge', value: perByte(ridge) },
    ...(point === undefined
      ? []
      : [
          {
            label: labelOf(point),
            value: `${rate(point.gflops_per_second)}, ${share(efficiency(device, point))} of its roof`,
          },
        ]),
    {
      label: `What limits ${operation(chosen).label}`,
      value: `by two changes: ${limitName(limitOf(changes))}`,
    },
  ];
}

export function facts({ device, points }: Measured): Fact[] {
  const { tick_ms, clock_call_ns, simd } = device.roof;
  return [
    { label: 'Clock tick', value: duration(tick_ms) },
    { label: 'Clock call', value: duration(clock_call_ns / 1e6, 2) },
    { label: 'Roofs', value: `${count(device.samples)} rounds of all streams and peaks, ${simd}` },
    {
      label: 'Peaks',
      value: device.peaks
        .map(({ name, gflops_per_second }) =>
          name.startsWith('int8')
            ? `${name} ${digits(gflops_per_second)} GOP/s`
            : `${name} ${rate(gflops_per_second)}`,
        )
        .join('; '),
    },
    {
      label: 'Operations',
      value: `${count(points.length)}, one after the other, each with its own warm-up; the two changes in turn with the original`,
    },
    ...disturbanceFacts(points),
  ];
}

export const sources: Source[] = [
  {
    text: 'The model: Williams, Waterman and Patterson, Roofline, Communications of the ACM, 2009',
    url: 'https://doi.org/10.1145/1498765.1498785',
  },
  {
    text: 'Roofs for every memory: Ilic, Pratas and Sousa, Cache-aware roofline model, 2014',
    url: 'https://doi.org/10.1109/L-CA.2013.6',
  },
  {
    text: 'Measuring the roofs: Lo et al., Roofline Model Toolkit, 2014',
    url: 'https://doi.org/10.1007/978-3-319-17248-4_7',
  },
  {
    text: '312 TFLOP/s and 2 TB/s: NVIDIA, A100 80 GB datasheet',
    url: 'https://www.nvidia.com/en-us/data-center/a100/',
  },
  {
    text: 'The rule “below 10 GFLOP/s”, quick_profile and “smaller batches”: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'The same question for networks on GPUs: NVIDIA, GPU performance background',
    url: 'https://docs.nvidia.com/deeplearning/performance/dl-performance-gpu-background/index.html',
  },
];
