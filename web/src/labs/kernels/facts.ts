// What the report and the environment list, and where claims come from.

import { count, duration, gflopsPerSecond, percent } from '../../kit/words/format';
import type { Fact, Source } from '../../lab/contract';
import { disturbanceFacts } from '../../session/record';
import { type Measured, rungOf, spreadOf, wholeLadder } from './outcome';
import { BEST, FIRST, labelOf } from './rungs';
import { rateOf, withInterval } from './words';

export function results(measured: Measured): Fact[] {
  const { size, device } = measured;
  const whole = wholeLadder(measured);
  const of = (variant: string): Fact[] => {
    const rung = rungOf(measured, variant);
    return rung === undefined ? [] : [{ label: labelOf(variant), value: rateOf(rung) }];
  };
  return [
    { label: 'Product', value: `${size} × ${size} × ${size}` },
    ...of(FIRST),
    ...of(BEST),
    ...of('int8'),
    ...(whole === undefined ? [] : [{ label: 'Whole ladder', value: withInterval(whole) }]),
    { label: 'float32 peak', value: gflopsPerSecond(device.roof.peak_gflops_per_second) },
  ];
}

export function facts({ device, rungs }: Measured): Fact[] {
  const visits = rungs.flatMap((rung) => rung.visits);
  const samples = visits.map((visit) => visit.samples_ms.length);
  return [
    { label: 'Clock tick', value: duration(device.roof.tick_ms) },
    {
      label: 'Order',
      value: 'every rung once up the ladder, once down again; each visit has its own warm-up',
    },
    {
      label: 'Samples',
      value: `${count(Math.min(...samples))} to ${count(Math.max(...samples))} for each visit`,
    },
    {
      label: 'Visits differ',
      value: `by at most ${percent(Math.max(...rungs.map(spreadOf)) - 1)}`,
    },
    ...disturbanceFacts(visits),
  ];
}

export const sources: Source[] = [
  {
    text: '“Why PyTorch is 100x faster than your implementations”: TinyTorch, Module 14, Profiling',
    url: 'https://github.com/harvard-edge/cs249r_book',
  },
  {
    text: 'Packing and register tiles: Goto and van de Geijn, Anatomy of high-performance matrix multiplication, 2008',
    url: 'https://doi.org/10.1145/1356052.1356053',
  },
  {
    text: 'The same in small steps: Van Zee and van de Geijn, BLIS, 2015',
    url: 'https://doi.org/10.1145/2764454',
  },
  { text: 'The library on the ladder: Eigen', url: 'https://eigen.tuxfamily.org' },
  {
    text: 'Vectors in WebAssembly: relaxed SIMD, with fused multiply-add and int8 dot products',
    url: 'https://github.com/WebAssembly/relaxed-simd',
  },
];
