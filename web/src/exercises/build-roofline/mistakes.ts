import type { Mistake } from '../../bench/contract';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'A multiply-add is one MAC and two FLOPs. The roof is given in FLOPs per second, so the op has to be counted in FLOPs.',
    edits: {
      python: [['op["flops"]', 'op["macs"]']],
      javascript: [['op.flops', 'op.macs']],
    },
  },
  {
    id: 'ridge-inverted',
    name: 'the ridge upside down',
    says: 'At the ridge, intensity times bandwidth is the peak. So the ridge is the peak divided by the bandwidth: FLOP/s over byte/s is FLOP/byte.',
    edits: {
      python: [['ridge = peak / bandwidth', 'ridge = bandwidth / peak']],
      javascript: [['ridge = peak / bandwidth', 'ridge = bandwidth / peak']],
    },
  },
  {
    id: 'intensity-inverted',
    name: 'the intensity upside down',
    says: 'Arithmetic intensity says how many operations are done for each byte that is moved: FLOPs divided by bytes.',
    edits: {
      python: [['intensity = flops / moved', 'intensity = moved / flops if flops else 0']],
      javascript: [['intensity = flops / moved', 'intensity = flops ? moved / flops : 0']],
    },
  },
  {
    id: 'intensity-inverted-unguarded',
    name: 'the intensity upside down',
    says: 'Arithmetic intensity says how many operations are done for each byte that is moved: FLOPs divided by bytes. An op without any FLOPs has the intensity 0.',
    edits: {
      python: [['intensity = flops / moved', 'intensity = moved / flops']],
      javascript: [['intensity = flops / moved', 'intensity = moved / flops']],
    },
  },
  {
    id: 'percent',
    name: 'a percentage for a share',
    says: 'Asked for is a share: 31 % of the peak is 0.31.',
    edits: {
      python: [['"peak_share": peak_share', '"peak_share": 100 * peak_share']],
      javascript: [['peak_share: peakShare', 'peak_share: 100 * peakShare']],
    },
  },
  {
    id: 'share-of-attainable',
    name: 'a share of what is attainable',
    says: 'You compare the rate with what the roof allows this op. Asked for is its share of the peak, whatever the bandwidth allows.',
    edits: {
      python: [['"peak_share": peak_share', '"peak_share": flops / seconds / 1e9 / attainable']],
      javascript: [['peak_share: peakShare', 'peak_share: flops / seconds / 1e9 / attainable']],
    },
  },
  {
    id: 'share-of-attainable-throughout',
    name: 'a share of what is attainable',
    says: 'You compare the rate with what the roof allows this op, in the verdict too. Asked for is its share of the peak, whatever the bandwidth allows.',
    edits: {
      python: [['flops / seconds / 1e9 / peak', 'flops / seconds / 1e9 / attainable']],
      javascript: [['flops / seconds / 1e9 / peak', 'flops / seconds / 1e9 / attainable']],
    },
  },
  {
    id: 'one-roof',
    name: 'the flat roof only',
    says: 'Left of the ridge the roof slopes: there an op reaches at most its intensity times the bandwidth, which is less than the peak.',
    edits: {
      python: [['min(peak, intensity * bandwidth)', 'peak']],
      javascript: [['Math.min(peak, intensity * bandwidth)', 'peak']],
    },
  },
  {
    id: 'higher-roof',
    name: 'the higher roof for the lower one',
    says: 'An op has to stay below both limits: the lower of the two counts.',
    edits: {
      python: [['min(peak', 'max(peak']],
      javascript: [['Math.min(peak', 'Math.max(peak']],
    },
  },
  {
    id: 'ms-for-s',
    name: 'milliseconds for seconds',
    says: 'The time is given in milliseconds, and GFLOP/s are per second: divide by 1000 first.',
    edits: {
      python: [['op["run_ms"] / 1000', 'op["run_ms"]']],
      javascript: [['op.run_ms / 1000', 'op.run_ms']],
    },
  },
  {
    id: 'gibi',
    name: 'GiB for GB',
    says: 'Rates are counted in powers of ten: 1 GB/s is 10⁹ bytes in a second, and 1 GFLOP/s 10⁹ operations. 2³⁰ is for GiB.',
    edits: {
      python: [
        ['flops / seconds / 1e9', 'flops / seconds / 2 ** 30'],
        ['moved / seconds / 1e9', 'moved / seconds / 2 ** 30'],
      ],
      javascript: [
        ['flops / seconds / 1e9', 'flops / seconds / 2 ** 30'],
        ['moved / seconds / 1e9', 'moved / seconds / 2 ** 30'],
      ],
    },
  },
  {
    id: 'no-overhead',
    name: 'overhead left out',
    says: 'An op far below both roofs is limited by neither. Ask for that first, and compare with the ridge only then.',
    edits: {
      python: [['peak_share < 0.2 and bandwidth_share < 0.2', 'False']],
      javascript: [['peakShare < 0.2 && bandwidthShare < 0.2', 'false']],
    },
  },
  {
    id: 'or-for-and',
    name: '“or” for “and”',
    says: 'An op that uses most of the memory’s speed seldom reaches 20 % of the peak as well. It is overhead only where it reaches 20 % of neither.',
    edits: {
      python: [['< 0.2 and', '< 0.2 or']],
      javascript: [['< 0.2 &&', '< 0.2 ||']],
    },
  },
  {
    id: 'sides',
    name: 'the sides of the ridge confused',
    says: 'Little arithmetic for each byte, left of the ridge, means that memory limits; right of it, arithmetic does.',
    edits: {
      python: [['intensity < ridge', 'intensity >= ridge']],
      javascript: [['intensity < ridge', 'intensity >= ridge']],
    },
  },
];
