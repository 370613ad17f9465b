// Profiles of small invented networks for the tests of the Profile lab.

import type { ForwardProfile, TraceEvent } from '../../../web/src/engine/types';
import { type Outcome, passMs } from '../../../web/src/labs/profile/outcome';

export const TICK = 0.005;
export const event = (
  name: string,
  type: string,
  start_ms: number,
  duration_ms: number,
  flops = 0,
  min_bytes = 1000,
): TraceEvent => ({
  name,
  type,
  start_ms,
  duration_ms,
  median_ms: duration_ms,
  flops,
  min_bytes,
  gflops_per_second: duration_ms > 0 ? flops / duration_ms / 1e6 : 0,
  below_tick: duration_ms < TICK,
});

export const SDPA = 'scaled_dot_product_attention';
/** Two linear layers and an attention op in blocks, with gaps of 0.1 and 0.2 ms. */
export const block = [
  event('block.attn.qkv', 'linear', 0, 2, 80e6),
  event('block.attn.sdpa', SDPA, 2.1, 1, 10e6),
  event('block.mlp.fc', 'linear', 3.1, 4, 160e6),
  event('block.mlp.gelu', 'gelu', 7.3, 1, 1e6, 20e6),
];

const latencyOf = (ms: number) => ({
  tick_ms: TICK,
  samples_ms: [1],
  total_runs: 1,
  notes: [],
  statistics: { median_interval: { low: 0.99 * ms, high: 1.01 * ms, confidence: 0.95 } },
});

export const outcomeOf = (trace: TraceEvent[], more: Partial<ForwardProfile> = {}): Outcome => ({
  title: 'Test net',
  profile: {
    batch: 1,
    flops: trace.reduce((sum, each) => sum + each.flops, 0),
    min_bytes: trace.reduce((sum, each) => sum + each.min_bytes, 0),
    latency_ms: passMs(trace),
    gflops_per_second: 20,
    trace,
    trace_passes: 31,
    trace_span_ms: passMs(trace),
    overhead: { ops: trace.length, dispatch_ns: 200, tracing_ns: 800 },
    latency: latencyOf(more.latency_ms ?? passMs(trace)),
    device: {
      peak_gflops_per_second: 50,
      peak_interval: { low: 49.5, high: 50.5, confidence: 0.95 },
      bandwidth_gb_per_second: 25,
      bandwidth_interval: { low: 24.75, high: 25.25, confidence: 0.95 },
      ridge_flop_per_byte: 2,
      simd: 'x',
    },
    ...more,
  } as unknown as ForwardProfile,
});

export const ATTENTIVE = [
  event('block.attn.qkv', 'linear', 0, 1, 40e6),
  event('block.attn.sdpa', SDPA, 1, 8, 300e6),
  event('block.mlp.fc', 'linear', 9, 1, 40e6),
];
export const MOVER = [
  event('a', 'split_heads', 0, 5, 0, 100e6),
  event('b', 'linear', 5, 5, 100e6, 1e6),
  event('c', 'add', 10, 1, 1e6, 24e6),
];
