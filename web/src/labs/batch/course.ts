// The course text's system: samples per second at four batches. It says no more; its latencies follow.

import { type Model, modelOf } from './outcome';

export const COURSE = [
  { batch: 1, samples_per_second: 200 },
  { batch: 8, samples_per_second: 667 },
  { batch: 32, samples_per_second: 914 },
  { batch: 64, samples_per_second: 985 },
].map((point) => ({ ...point, latency_ms: (1000 * point.batch) / point.samples_per_second }));

/** The line through its latencies, by the method that serves this device's. */
export function courseModel(): Model {
  const model = modelOf(COURSE);
  if (model === undefined) throw new Error('four batches have a line');
  return model;
}

/** Its samples per second at batch 64 over those at batch 1. */
export const COURSE_GAIN = 985 / 200;
