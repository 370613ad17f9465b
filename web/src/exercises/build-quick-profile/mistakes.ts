import type { Mistake } from '../../bench/contract';
import { meanForMedian } from '../../bench/grade/mean';

export const MISTAKES: readonly Mistake[] = [
  {
    id: 'macs',
    name: 'MACs for FLOPs',
    says: 'A multiply-add is one MAC and two FLOPs; the roof of the device is given in FLOPs.',
    edits: {
      python: [['sum(layer["flops"]', 'sum(layer["macs"]']],
      javascript: [["sum('flops')", "sum('macs')"]],
    },
  },
  {
    id: 'batch-forgotten',
    name: 'batch forgotten',
    says: 'The layers are counted for one call, which serves the whole batch. For one sample, divide by the batch.',
    edits: {
      python: [['flops / network["batch"]', 'flops']],
      javascript: [['flops / batch', 'flops']],
    },
  },
  {
    id: 'batch-twice',
    name: 'batch counted twice',
    says: 'The counts of the layers hold the batch already: they are those of one call.',
    edits: {
      python: [
        ['for layer in layers)\n    moved', 'for layer in layers) * network["batch"]\n    moved'],
      ],
      javascript: [["sum('flops')", "sum('flops') * batch"]],
    },
  },
  {
    id: 'mean',
    ...meanForMedian(({ args: [, samples_ms] }) => samples_ms as readonly number[]),
    edits: {
      python: [['median(samples_ms)', 'sum(samples_ms) / len(samples_ms)']],
      javascript: [['median(samplesMs)', 'samplesMs.reduce((a, b) => a + b) / samplesMs.length']],
    },
  },
  {
    id: 'unsorted',
    name: 'samples not sorted',
    says: 'The one in the middle of the list is the median only once the list is sorted.',
    edits: {
      python: [['sorted(values)', 'values']],
      javascript: [['[...values].sort((a, b) => a - b)', 'values']],
    },
  },
  {
    id: 'mebi',
    name: 'MiB for MB',
    says: 'A megabyte is a million bytes. 2²⁰ = 1,048,576 bytes are a mebibyte, MiB.',
    edits: {
      python: [['(network["memory"]) / 1e6', '(network["memory"]) / 2 ** 20']],
      javascript: [['(memory) / 1e6', '(memory) / 2 ** 20']],
    },
  },
  {
    id: 'never-released',
    name: 'memory never released',
    says: 'That is all that was ever taken. What has been released does not count any more: negative changes lower what is in use.',
    edits: {
      python: [['in_use += change', 'in_use += max(0, change)']],
      javascript: [['inUse += change', 'inUse += Math.max(0, change)']],
    },
  },
  {
    id: 'end-for-peak',
    name: 'the end for the peak',
    says: 'Asked for is the most that was in use at any time, not what is left at the end.',
    edits: {
      python: [['peak = max(peak, in_use)', 'peak = in_use']],
      javascript: [['peak = Math.max(peak, inUse)', 'peak = inUse']],
    },
  },
  {
    id: 'ms-for-s',
    name: 'milliseconds for seconds',
    says: 'The latency is in milliseconds, and GFLOP/s are per second: divide by 1000 first.',
    edits: {
      python: [['latency_ms / 1000', 'latency_ms']],
      javascript: [['latencyMs / 1000', 'latencyMs']],
    },
  },
  {
    id: 'share-for-percent',
    name: 'a share for a percentage',
    says: 'Asked for is the efficiency in percent: a share of 0.31 is 31 %.',
    edits: {
      python: [['100 * peak_share', 'peak_share']],
      javascript: [['100 * peakShare', 'peakShare']],
    },
  },
  {
    id: 'no-overhead',
    name: 'overhead left out',
    says: 'A network far below both roofs is limited by neither. Ask for that before you compare with the ridge.',
    edits: {
      python: [['peak_share < 0.2 and bandwidth_share < 0.2', 'False']],
      javascript: [['peakShare < 0.2 && bandwidthShare < 0.2', 'false']],
    },
  },
];
