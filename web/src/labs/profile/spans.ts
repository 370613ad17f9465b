// The trace as nested spans: the model, its blocks by the dots in their names, the layers.

import type { TraceEvent } from '../../engine/types';
import type { FlameSpan } from '../../kit/charts/flame';
import { duration, gflopsPerSecond, percent } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { isBelowTick, type Laid, laidOut } from './outcome';

interface Block {
  readonly path: string;
  readonly label: string;
  readonly depth: number;
  readonly start_ms: number;
  end_ms: number;
  layers: number;
  /** The time in ops; the rest of the span is gaps. */
  self_ms: number;
}

/** One span of the model: a block, or a layer with its measurements. */
export interface PassSpan {
  /** "block.attn"; the model's title for the outermost. */
  readonly path: string;
  readonly label: string;
  readonly depth: number;
  readonly start_ms: number;
  readonly duration_ms: number;
  readonly event: TraceEvent | undefined;
  readonly layers: number;
  readonly self_ms: number;
}

/** Outer spans come before the spans inside them, in order of time. */
export function passSpans(title: string, trace: readonly TraceEvent[]): PassSpan[] {
  const root: Block = openBlock(title, title, 0, 0);
  const spans: (Block | Laid)[] = [root];
  let open: Block[] = [root];
  for (const laid of laidOut(trace)) {
    const parts = laid.event.name.split('.');
    open = open.slice(0, 1 + shared(open, parts));
    while (open.length < parts.length) {
      const path = parts.slice(0, open.length).join('.');
      const block = openBlock(path, parts[open.length - 1] ?? '', open.length, laid.start_ms);
      open.push(block);
      spans.push(block);
    }
    for (const block of open) {
      block.end_ms = laid.end_ms;
      block.layers += 1;
      block.self_ms += laid.event.duration_ms;
    }
    spans.push(laid);
  }
  return spans.map((span) => ('event' in span ? leaf(span) : { ...span, ...closed(span) }));
}

const openBlock = (path: string, label: string, depth: number, start_ms: number): Block => ({
  path,
  label,
  depth,
  start_ms,
  end_ms: start_ms,
  layers: 0,
  self_ms: 0,
});

const closed = ({ start_ms, end_ms }: Block) => ({
  duration_ms: end_ms - start_ms,
  event: undefined,
});

/** How many of the open blocks below the root contain this layer as well. */
function shared(open: readonly Block[], parts: readonly string[]): number {
  let depth = 0;
  while (
    depth + 1 < open.length &&
    depth + 1 < parts.length &&
    open[depth + 1]?.path === parts.slice(0, depth + 1).join('.')
  ) {
    depth += 1;
  }
  return depth;
}

function leaf({ event, start_ms, end_ms }: Laid): PassSpan {
  const parts = event.name.split('.');
  return {
    path: event.name,
    label: parts.at(-1) ?? event.name,
    depth: parts.length,
    start_ms,
    duration_ms: end_ms - start_ms,
    event,
    layers: 1,
    self_ms: event.duration_ms,
  };
}

/** The spans as drawn, the ops of one kind coloured; what should limit an op is said by its FLOPs per byte beside this device's ridge. */
export function flameSpans(
  spans: readonly PassSpan[],
  ridge: number,
  tick_ms: number,
  coloured: string | undefined,
): FlameSpan[] {
  const whole = spans[0]?.duration_ms ?? 0;
  return spans.map((span) => {
    const { event, start_ms: start, duration_ms, depth } = span;
    const place = { start, duration: duration_ms, depth };
    if (event === undefined) {
      const share = depth === 0 ? '' : `, ${percent(duration_ms / whole)} of the pass`;
      const detail = `${span.path}: ${duration(duration_ms)}${share}, ${span.layers} ops`;
      return { ...place, label: span.label, detail };
    }
    const kind = opName(event.type);
    const limit = event.flops > ridge * event.min_bytes ? 'arithmetic' : 'memory';
    return {
      ...place,
      label: kind,
      detail: `${span.path}, ${kind}: ${measured(event, tick_ms, whole)}; ${limit} should limit it`,
      ...(event.type === coloured ? { category: 'compute' as const } : {}),
    };
  });
}

function measured(event: TraceEvent, tick_ms: number, whole_ms: number): string {
  if (isBelowTick(event)) return `less than the clock’s step of ${duration(tick_ms, 1)}`;
  const rate =
    event.flops === 0 ? 'no FLOPs' : gflopsPerSecond(event.flops / event.duration_ms / 1e6);
  return `${duration(event.duration_ms)}, ${percent(event.duration_ms / whole_ms)} of the pass, ${rate}`;
}
