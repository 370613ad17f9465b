// The pass in the Trace Event Format, which chrome://tracing and Perfetto read: complete events (ph "X") with start and duration in
// microseconds, and metadata events (ph "M") that name process and thread.

import type { Outcome } from './outcome';
import { passSpans } from './spans';

type Value = string | number | boolean;

export interface ChromeEvent {
  readonly name: string;
  readonly ph: 'X' | 'M';
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly cat?: string;
  readonly args: Readonly<Record<string, Value>>;
}

export interface ChromeTrace {
  readonly traceEvents: readonly ChromeEvent[];
  readonly displayTimeUnit: 'ms';
  readonly otherData: Readonly<Record<string, Value>>;
}

const THREAD = { pid: 1, tid: 1 } as const;

/** Rounded to whole nanoseconds, so that an event ends exactly where the next one begins. */
const microseconds = (ms: number): number => Math.round(1e6 * ms) / 1e3;

export function chromeTrace({ title, profile }: Outcome): ChromeTrace {
  const { batch, device, latency_ms } = profile;
  const named = (name: string, text: string): ChromeEvent => ({
    name,
    ph: 'M',
    ...THREAD,
    ts: 0,
    args: { name: text },
  });
  return {
    traceEvents: [
      named('process_name', `Tensorscope: ${title}, batch ${batch}`),
      named('thread_name', 'forward pass, one of median length'),
      ...passSpans(title, profile.trace).map((span): ChromeEvent => {
        const ts = microseconds(span.start_ms);
        const dur = Math.round(1e3 * (microseconds(span.start_ms + span.duration_ms) - ts)) / 1e3;
        const { event } = span;
        const args: Record<string, Value> =
          event === undefined
            ? { layers: span.layers }
            : {
                op: event.type,
                flops: event.flops,
                min_bytes: event.min_bytes,
                gflops_per_second: event.gflops_per_second,
                below_tick: event.below_tick,
              };
        return { name: span.path, cat: event?.type ?? 'block', ph: 'X', ...THREAD, ts, dur, args };
      }),
    ],
    displayTimeUnit: 'ms',
    otherData: {
      what: `One traced pass as it happened: of ${profile.trace_passes} the one of median length`,
      untraced_latency_ms: latency_ms,
      clock_tick_ms: profile.latency.tick_ms,
      peak_gflops_per_second: device.peak_gflops_per_second,
      simd: device.simd,
    },
  };
}
