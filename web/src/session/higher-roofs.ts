// Combines repeated measurements of the roofs: no program outperforms its machine, so a point above a roof shows that the roof was measured
// too low.

import type { DeviceReport } from '../engine/types';

/** A roof is an upper limit of the device, so the higher of two measurements is kept for each value. */
export function higher(a: DeviceReport, b: DeviceReport): DeviceReport {
  const best = a.roof.peak_gflops_per_second >= b.roof.peak_gflops_per_second ? a : b;
  const { peak_gflops_per_second, peak_interval, peak_threads, peak_note } = best.roof;
  const bandwidths = a.bandwidths.map((one) => {
    const other = b.bandwidths.find(
      (each) => each.stream === one.stream && each.working_set_bytes === one.working_set_bytes,
    );
    return other !== undefined && other.gb_per_second > one.gb_per_second ? other : one;
  });
  const wide = a.roof.bandwidth_gb_per_second >= b.roof.bandwidth_gb_per_second ? a : b;
  const {
    bandwidth_gb_per_second,
    bandwidth_interval,
    bandwidth_stream,
    bandwidth_streams,
    bandwidth_threads,
  } = wide.roof;
  const roof = {
    ...a.roof,
    peak_gflops_per_second,
    peak_interval,
    peak_threads,
    peak_note,
    bandwidth_gb_per_second,
    bandwidth_interval,
    bandwidth_stream,
    bandwidth_streams,
    bandwidth_threads,
    ridge_flop_per_byte: peak_gflops_per_second / bandwidth_gb_per_second,
  };
  return { ...a, roof, peaks: best.peaks, bandwidths };
}
