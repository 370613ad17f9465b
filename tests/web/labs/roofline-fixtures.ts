// Hand-made devices and points for the sentences and figures of the Roofline lab.

import type { DeviceReport } from '../../../web/src/engine/types';
import { FOUR_OPERATIONS } from '../../../web/src/labs/roofline/ops';
import {
  attainable,
  type Change,
  type Measured,
  type Point,
} from '../../../web/src/labs/roofline/outcome';

const around = (value: number, by: number) => ({
  low: value * (1 - by),
  high: value * (1 + by),
  confidence: 0.95,
});

/** A device; `copies` are its bandwidths in GB/s at 16 KiB, 256 KiB, 4 MiB, 16 MiB and 96 MiB, the same for every stream. */
export function deviceOf(peak: number, copies: readonly number[], spread = 0.02): DeviceReport {
  const sets = [16, 256, 4096, 16_384, 98_304];
  const last = copies.at(-1) ?? 1;
  const bandwidths = sets.flatMap((kib, i) =>
    ['read', 'copy', 'triad'].map((stream) => ({
      stream,
      streams: stream === 'triad' ? 3 : stream === 'copy' ? 2 : 1,
      threads: 1,
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
      bandwidth_stream: 'read',
      bandwidth_streams: 4,
      bandwidth_threads: 1,
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

/** The device with a roof of `roof` GB/s, reached by reading eight rows at once; the largest set is copied at `copy` GB/s. */
export function fastestOf(
  device: DeviceReport,
  { copy, roof }: { readonly copy: number; readonly roof: number },
): DeviceReport {
  const largest = Math.max(...device.bandwidths.map((each) => each.working_set_bytes));
  return {
    ...device,
    roof: {
      ...device.roof,
      bandwidth_gb_per_second: roof,
      bandwidth_interval: around(roof, 0.02),
      bandwidth_streams: 8,
    },
    bandwidths: device.bandwidths.map((each) =>
      each.working_set_bytes === largest && each.stream === 'copy'
        ? { ...each, gb_per_second: copy, interval: around(copy, 0.02) }
        : each,
    ),
  };
}

/** FLOPs and bytes of each operation, as the engine counts them (rounded). */
export const WORKS = [
  { op: 'relu-large', flops: 12.6e6, min_bytes: 100.7e6 },
  { op: 'linear-1', flops: 8.39e6, min_bytes: 16.8e6 },
  { op: 'linear-16', flops: 134e6, min_bytes: 17e6 },
  { op: 'matmul-512', flops: 268e6, min_bytes: 3.15e6 },
];

/** The four operations, each at a share of its roof. */
export function measuredOf(
  device: DeviceReport,
  share: (op: string) => number,
  op = 'linear-1',
  spread = 0.01,
): Measured {
  const points = FOUR_OPERATIONS.map(({ id }): Point => {
    const work = WORKS.find((each) => each.op === id) ?? { op: id, flops: 1, min_bytes: 1 };
    const gflops_per_second = share(id) * attainable(device, work);
    return {
      ...work,
      latency_ms: work.flops / gflops_per_second / 1e6,
      gflops_per_second,
      gflops_interval: around(gflops_per_second, spread),
      discarded_samples: 0,
      visibility_changes: 0,
    };
  });
  return { op, device, points, again: false };
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
