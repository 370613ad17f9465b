// Several measurements of the same thing, taken at different moments of an experiment.

import type { LatencyReport } from '../engine/types';

export interface TimeReading {
  readonly latency_ms: number;
  /** 95 % interval of the median. */
  readonly low_ms: number;
  readonly high_ms: number;
}

export function timeReading({ latency_ms, statistics }: LatencyReport): TimeReading {
  const { low, high } = statistics.median_interval;
  return { latency_ms, low_ms: low, high_ms: high };
}

/** The mean of the medians, with the outermost ends of their intervals. */
export function combined(readings: readonly TimeReading[]): TimeReading {
  return {
    latency_ms: readings.reduce((sum, each) => sum + each.latency_ms, 0) / readings.length,
    low_ms: Math.min(...readings.map(({ low_ms }) => low_ms)),
    high_ms: Math.max(...readings.map(({ high_ms }) => high_ms)),
  };
}
