// Computes where an op lies under given roofs. The engine uses only the roofs that it has measured, so this is computed here;
// counts and intensity come from the engine.

export interface Op {
  readonly flops: number;
  readonly bytes: number;
  readonly run_ms: number;
}

export interface Device {
  readonly peak_gflops: number;
  readonly bandwidth_gb: number;
}

/** If an op is below this share of both roofs, neither limits it. */
export const OVERHEAD = 0.2;

export function standing({ flops, bytes, run_ms }: Op, { peak_gflops, bandwidth_gb }: Device) {
  // The shortest time that each roof allows, in milliseconds; the shares follow without rates.
  const compute_ms = flops / (1e6 * peak_gflops);
  const memory_ms = bytes / (1e6 * bandwidth_gb);
  const peak_share = compute_ms / run_ms;
  const bandwidth_share = memory_ms / run_ms;
  const ridge = peak_gflops / bandwidth_gb;
  const attainable_gflops = flops / Math.max(compute_ms, memory_ms) / 1e6;
  const nearer = memory_ms > compute_ms ? 'bandwidth' : 'compute';
  const near = Math.max(peak_share, bandwidth_share) >= OVERHEAD;
  const verdict = near ? nearer : 'overhead';
  return { ridge, attainable_gflops, peak_share, bandwidth_share, verdict };
}
