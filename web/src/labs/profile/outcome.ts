// What this lab predicts and measures, and the sums over it. No DOM.

import type { Description, ForwardProfile, TraceEvent } from '../../engine/types';

/** What is known without running. */
export interface Dry {
  readonly title: string;
  readonly description: Description;
  /** Attention's share of the FLOPs of one block, by the length of the sequence. */
  readonly attention: {
    readonly width: string;
    readonly shares: readonly { readonly seq: number; readonly flops: AttentionShare }[];
  };
}

/** Shares of the FLOPs by kind of op, the largest first. */
export function flopsByKind({
  layers,
}: Pick<Description, 'layers'>): { kind: string; share: number }[] {
  const all = Math.max(
    1,
    layers.reduce((sum, { flops }) => sum + flops, 0),
  );
  const kinds = new Map<string, number>();
  for (const { type, flops } of layers) kinds.set(type, (kinds.get(type) ?? 0) + flops);
  return [...kinds]
    .map(([kind, flops]) => ({ kind, share: flops / all }))
    .sort((a, b) => b.share - a.share);
}

export interface Outcome {
  readonly title: string;
  readonly profile: ForwardProfile;
}

/** The ways to group ops into the rows of the table. */
export const GROUPINGS = {
  op: 'kind of op',
  block: 'block',
  layer: 'layer',
} as const;
export type Grouping = keyof typeof GROUPINGS;

export interface OpRow {
  readonly name: string;
  readonly calls: number;
  /** The sum of the medians of its calls. */
  readonly self_ms: number;
  /** The share of the time in ops, as in torch.profiler's "Self CPU %"; the time between ops is reported separately. */
  readonly share: number;
  readonly flops: number;
  readonly min_bytes: number;
  /** False where the clock saw none of its calls. */
  readonly is_timed: boolean;
  /** Undefined where most of its calls are shorter than the clock's tick: a rate would be that of the tick. */
  readonly gflops_per_second: number | undefined;
  readonly gb_per_second: number | undefined;
  /** The number of calls shorter than the clock's tick: their times are not measurements. */
  readonly below_tick: number;
}

/** A layer with its place on the timeline. */
export interface Laid {
  readonly event: TraceEvent;
  readonly start_ms: number;
  readonly end_ms: number;
}

/** The layers as they happened: the trace is one pass. */
export const laidOut = (trace: readonly TraceEvent[]): Laid[] =>
  trace.map((event) => ({
    event,
    start_ms: event.start_ms,
    end_ms: event.start_ms + event.duration_ms,
  }));

/** The duration of the traced pass in ms: the ops and what lies between them. */
export const passMs = (trace: readonly TraceEvent[]): number => laidOut(trace).at(-1)?.end_ms ?? 0;

export const opsMs = (trace: readonly TraceEvent[]): number =>
  trace.reduce((sum, event) => sum + event.duration_ms, 0);

/** The time between ops in ms: dispatch, readings of the clock, and what else the machine did. */
export const gapsMs = (trace: readonly TraceEvent[]): number =>
  Math.max(0, passMs(trace) - opsMs(trace));

/** "block.attn.qkv" -> "block.attn"; a layer at the top is its own block. */
export function blockOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? name : name.slice(0, dot);
}

const KEYS: Readonly<Record<Grouping, (event: TraceEvent) => string>> = {
  op: ({ type }) => type,
  block: ({ name }) => blockOf(name),
  layer: ({ name }) => name,
};

/** Like torch.profiler's key_averages(): one row per group, the one that takes the most time first. */
export function grouped(trace: readonly TraceEvent[], by: Grouping): OpRow[] {
  const groups = new Map<string, TraceEvent[]>();
  for (const event of trace) {
    const key = KEYS[by](event);
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  const all_ms = opsMs(trace);
  return [...groups]
    .map(([name, events]) => rowOf(name, events, all_ms))
    .sort((a, b) => b.self_ms - a.self_ms);
}

/** True if the clock cannot tell how long the op takes: by its median, or because it saw nothing in this pass. */
export const isBelowTick = ({ below_tick, duration_ms }: TraceEvent): boolean =>
  below_tick || duration_ms === 0;

function rowOf(name: string, events: readonly TraceEvent[], all_ms: number): OpRow {
  const sum = (value: (event: TraceEvent) => number) =>
    events.reduce((total, event) => total + value(event), 0);
  const self_ms = sum(({ duration_ms }) => duration_ms);
  const flops = sum((event) => event.flops);
  const min_bytes = sum((event) => event.min_bytes);
  const below_tick = sum((event) => Number(isBelowTick(event)));
  const is_timed = self_ms > 0 && below_tick < events.length;
  const has_rate = is_timed && 2 * below_tick <= events.length;
  return {
    name,
    calls: events.length,
    self_ms,
    share: all_ms > 0 ? self_ms / all_ms : 0,
    flops,
    min_bytes,
    is_timed,
    gflops_per_second: has_rate ? flops / self_ms / 1e6 : undefined,
    gb_per_second: has_rate ? min_bytes / self_ms / 1e6 : undefined,
    below_tick,
  };
}

/** The kind of op that takes the most time; undefined where nothing could be timed. */
export function slowest({ profile }: Outcome): OpRow | undefined {
  const [first] = grouped(profile.trace, 'op');
  return first !== undefined && first.self_ms > 0 ? first : undefined;
}

/** The kinds that have FLOPs and a rate, the one with the fewest FLOP/s first. */
export function byRate({ profile }: Outcome): OpRow[] {
  return grouped(profile.trace, 'op')
    .filter((row) => row.flops > 0 && row.gflops_per_second !== undefined)
    .sort((a, b) => (a.gflops_per_second ?? 0) - (b.gflops_per_second ?? 0));
}

export const ATTENTION = 'scaled_dot_product_attention';

export interface AttentionShare {
  /** The share of scores, softmax and weighted sum. */
  readonly core: number;
  /** The same with norm, projections and reshaping: everything below the layer that holds the op. */
  readonly whole: number;
}

/** Attention's shares of the time; undefined for a network without attention. */
export function attentionShare(trace: readonly TraceEvent[]): AttentionShare | undefined {
  const core = trace.filter(({ type }) => type === ATTENTION);
  const all = opsMs(trace);
  if (core.length === 0 || all === 0) return undefined;
  const homes = new Set(core.map(({ name }) => blockOf(name)));
  const whole = trace.filter(({ name }) => homes.has(blockOf(name)));
  return { core: opsMs(core) / all, whole: opsMs(whole) / all };
}
