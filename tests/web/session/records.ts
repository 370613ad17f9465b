// The record of a hand-made measurement, for tests.

import type { MeasurementRecord } from '../../../web/src/engine/types';

export const around = {
  host: 'Chromium 156',
  isolated: true,
  threads: 1,
  hardware_threads: 2,
  visibility_changes: 1,
};

export const recordOf = (more: Partial<MeasurementRecord> = {}): MeasurementRecord => ({
  engine_version: '1.0',
  build_hash: 'abc',
  simd: 'relaxed-simd',
  tick_ms: 0.005,
  tick_jittered: false,
  clock_call_ns: 200,
  clock_error: 0.001,
  samples: 40,
  runs: 1000,
  fewest_runs_per_sample: 20,
  most_runs_per_sample: 30,
  warm_up_samples: 12,
  discarded: [],
  ...around,
  visibility_changes: 0,
  ...more,
});
