// Devices and points to feed the roofline lab's sentences and figures with.

import type { DeviceReport } from '../../../web/src/engine/types';
import { OPERATIONS } from '../../../web/src/labs/roofline/ops';
import {
  attainable,
  type Change,
  intensityOf,
  type Measured,
  type Point,
} from '../../../web/src/labs/roofline/outcome';

const around = (value: number, by: number) => ({
  low: value * (1 - by),
  high: value * (1 + by),
  confidence: 0.95,
});

/** GB/s of copying 16 KiB, 256 KiB, 4 MiB and 96 MiB. */
export function deviceOf(peak: number, copies: readonly number[], spread = 0.02): DeviceReport {
  const sets = [16, 256, 4096, 98_304];
  const last = copies.at(-1) ?? 1;
  const bandwidths = sets.flatMap((kib, i) =>
    ['read', 'copy'].map((stream) => ({
      stream,
      working_set_bytes: kib * 1024,
      gb_per_second: copies[i] ?? last,
      interval: around(copies[i] ?? last, spread),
      ridge_flop_per_byte: peak / (copies[i] ?? last),
    })),
  );
  const ladder = [0.25, 1, 4, 16, 64].map((flops_per_element) => ({
    flops_per_element,
    intensity_flop_per_byte: flops_per_element / 8,
    gflops_per_second: Math.min(peak, (flops_per_element / 8) * last),
    interval: around(1, spread),
  }));
  return {
    roof: {
      peak_gflops_per_second: peak,
      peak_interval: around(peak, spread),
      bandwidth_gb_per_second: last,
      bandwidth_interval: around(last, spread),
      ridge_flop_per_byte: peak / last,
      tick_ms: 0.1,
      clock_call_ns: 200,
      simd: 'relaxed-simd',
    },
    peaks: [],
    bandwidths,
    ladder,
    ladder_working_set_bytes: 98_304 * 1024,
    samples: 8,
  } as unknown as DeviceReport;
}

/** FLOPs and bytes of each operation, as the engine counts them (rounded). */
const WORK: Readonly<Record<string, readonly [number, number]>> = {
  'linear-1': [8.4e6, 16.8e6],
  'matmul-256': [33.6e6, 0.79e6],
  'relu-large': [12.6e6, 100.7e6],
  attention: [273e6, 4.2e6],
  conv: [231e6, 1.75e6],
  'add-large': [12.6e6, 151e6],
  softmax: [1.05e6, 2.1e6],
  'linear-16': [134e6, 17e6],
  layer_norm: [3.1e6, 3.1e6],
  'relu-small': [16_384, 131_072],
  'matmul-64': [524_288, 49_152],
  'linear-128': [1074e6, 18.9e6],
  'matmul-512': [268e6, 3.1e6],
};

/** All operations at a share of their roofs; limited by what the nearest ridge says. */
export function measuredOf(
  device: DeviceReport,
  share: (op: string) => number,
  changes: readonly Change[] = [],
  chosen = 'linear-1',
): Measured {
  const ridge = device.roof.ridge_flop_per_byte;
  const points = OPERATIONS.map(({ id }): Point => {
    const [flops, min_bytes] = WORK[id] ?? [1, 1];
    const bare = { op: id, flops, min_bytes } as Point;
    const gflops_per_second = share(id) * attainable(device, bare);
    return {
      ...bare,
      latency_ms: flops / gflops_per_second / 1e6,
      gflops_per_second,
      gflops_interval: around(gflops_per_second, 0.01),
      bottleneck: intensityOf(bare) > ridge ? 'compute' : 'bandwidth',
      evidence: 'The engine has evidence.',
      discarded_samples: 0,
      visibility_changes: 0,
    };
  });
  const { peak_gflops_per_second: peak, bandwidth_gb_per_second: bandwidth } = device.roof;
  return { chosen, peak, bandwidth, device, points, changes };
}

export function change(
  changed: Change['changed'],
  factor: number,
  time: number,
  spread = 0.02,
): Change {
  return {
    changed,
    what: `another ${changed}`,
    flops_ratio: changed === 'flops' ? factor : 1,
    bytes_ratio: changed === 'bytes' ? factor : 1,
    time_ratio: time,
    time_interval: around(time, spread),
  };
}
