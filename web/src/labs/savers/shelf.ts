// A step in motion: a bar for each layer's activations and their gradients, as high as the bytes that are kept after an event, and above
// the bars all that is in memory then, against the budget.

import { svg } from 'lit';
import type { MemoryEvent } from '../../engine/types';
import { type Draw, mark, textWidth } from '../../kit/charts/chart';
import { linearScale } from '../../kit/charts/scale';
import { stackedBars } from '../../kit/charts/stacked-bars';
import { bytes } from '../../kit/words/format';
import { bytesOf, CATEGORIES } from './outcome';

export interface Allocated {
  readonly label: string;
  readonly activations: number;
  readonly gradients: number;
}

const GRADIENT = '.grad';
const layerOf = (label: string): string =>
  label.endsWith(GRADIENT) ? label.slice(0, -GRADIENT.length) : label;

/** Parameters have gradients too, which belong to no column. */
const isParameter = (label: string): boolean => /\.(?:weight|bias)$/.test(label);

/**
 * The layers in the order of the forward pass: those that write an output, and those that have only a gradient, as where an output is
 * written in place or is a view.
 */
export function layersOf(
  timeline: readonly MemoryEvent[],
  known: readonly string[] = [],
): string[] {
  const of = (wanted: string) =>
    timeline.filter(({ category }) => category === wanted).map(({ label }) => layerOf(label));
  const layers = [...new Set([...known, ...of('activations')])];
  const backward = [...new Set(of('gradients'))].filter((label) => !isParameter(label));
  // The one before in the backward pass comes after it in the forward pass.
  for (const [index, label] of backward.entries()) {
    if (layers.includes(label)) continue;
    const next = layers.indexOf(backward[index - 1] ?? '');
    layers.splice(next < 0 ? layers.length : next, 0, label);
  }
  return layers;
}

/** The bytes of each layer's output and of its gradient that are kept after an event. */
export function allocatedAfter(
  timeline: readonly MemoryEvent[],
  event: number,
  layers: readonly string[] = layersOf(timeline),
): Allocated[] {
  const allocated = new Map(layers.map((label) => [label, { activations: 0, gradients: 0 }]));
  for (const { label, category, bytes: change } of timeline.slice(0, event + 1)) {
    const layer = allocated.get(layerOf(label));
    if (layer === undefined) continue;
    if (category === 'activations') layer.activations += change;
    if (category === 'gradients') layer.gradients += change;
  }
  return [...allocated].map(([label, each]) => ({ label, ...each }));
}

export interface ShelfOptions {
  readonly timeline: readonly MemoryEvent[];
  readonly at: number;
  /** The layers, one for each column. */
  readonly names: readonly string[];
  readonly budget_bytes: number;
  /** The other step, drawn with the same columns to the same scale. */
  readonly beside: readonly MemoryEvent[];
  /** The bytes of the widest memory bar: the same for both steps. */
  readonly most_bytes: number;
}

const BAR = 22;
const TOP = 40;
const FLOOR = 250;
/** Below the floor: names in one line, or upright where the slots are narrow. */
const LINE = 22;
/** The least distance of upright names. */
const PITCH = 16;

/** A drawing for `figure({draw: drawShelf({...})})`. */
export function drawShelf({
  timeline,
  at,
  budget_bytes,
  most_bytes,
  names: all,
  beside,
}: ShelfOptions): Draw {
  const layers = allocatedAfter(timeline, at, all);
  const largest = Math.max(peakOf(timeline, all), peakOf(beside, all));
  const highest = allocatedAfter(timeline, highestOf(timeline), all);
  const heights = highest.map(({ activations, gradients }) => activations + gradients);
  const tallest = heights.indexOf(Math.max(...heights));
  return (width) => {
    const now = timeline[at];
    const total = linearScale([0, Math.max(most_bytes, budget_bytes)], [0, width]);
    const slot = width / Math.max(1, layers.length);
    const top = TOP + BAR + 60;
    const y = linearScale([0, largest], [FLOOR, top]);
    const line = total.map(budget_bytes);
    const text = `budget ${bytes(budget_bytes)}`;
    const end = line - textWidth(text) > 0;
    const parts = CATEGORIES.map((category) => ({
      category,
      value: now === undefined ? 0 : bytesOf(now.current, category),
    }));
    const bar = (value: number, from: number, kind: string, index: number) =>
      svg`<rect class="bar series-${kind}" x=${index * slot + 1} y=${y.map(from + value)} width=${Math.max(1, slot - 2)} height=${y.map(from) - y.map(from + value)} />`;
    const both = ({ activations, gradients }: Allocated, index: number) =>
      svg`${bar(activations, 0, 'activations', index)}${bar(gradients, activations, 'gradients', index)}`;
    const sizeOf = (value: number, index: number) => {
      const text = bytes(value);
      const x = Math.min(index * slot + 1, width - textWidth(text));
      return svg`<text class="value" x=${x} y=${y.map(value) - 5}>${text}</text>`;
    };
    const longest = Math.max(0, ...layers.map(({ label }) => textWidth(label, 12, 600)));
    const upright = longest > slot - 2;
    const every = upright ? Math.ceil(PITCH / slot) : 1;
    const room = upright ? longest + 16 : LINE;
    const name = (label: string, index: number, current: boolean) => {
      const middle = (index + 0.5) * slot;
      const style = current ? 'value' : 'tick';
      return upright
        ? svg`<text class=${style} x=${middle + 4} y=${FLOOR + 8} text-anchor="end" transform="rotate(-90 ${middle + 4} ${FLOOR + 8})">${label}</text>`
        : svg`<text class=${style} x=${middle} y=${FLOOR + 16} text-anchor="middle">${label}</text>`;
    };
    const working =
      now === undefined ? -1 : layers.findIndex(({ label }) => label === layerOf(now.label));
    // The name of the layer at work replaces those around it where all do not fit.
    const isNamed = (index: number): boolean =>
      index === working ||
      (index % every === 0 && (every === 1 || working < 0 || Math.abs(index - working) >= every));
    const column = (each: Allocated, index: number) =>
      svg`${index === working ? svg`<rect class="shade" x=${index * slot} y=${top - 4} width=${slot} height=${FLOOR - top + 4} />` : ''}
        ${both(each, index)}
        ${isNamed(index) ? name(each.label, index, index === working) : ''}`;
    return {
      height: FLOOR + room,
      body: svg`${stackedBars({
        rows: [{ parts }],
        ...{ top: 0, pitch: TOP + BAR, bar: { below: TOP, height: BAR }, map: total.map },
        around: () =>
          svg`<text class="bar-label" x="0" y="14">in memory: <tspan class="value">${bytes(now?.total_bytes ?? 0)}</tspan></text>`,
      })}
        <line class="timing-mark" x1=${line} x2=${line} y1=${TOP - 8} y2=${TOP + BAR + 4} />
        <text class="rule-label" x=${end ? line - 4 : line + 4} y=${TOP - 8} text-anchor=${end ? 'end' : 'start'}>${text}</text>
        <g>${mark('activations', 6, top - 36, 4)}<text class="tick" x="16" y=${top - 32}>kept of each layer</text>
        ${mark('gradients', 136, top - 36, 4)}<text class="tick" x="146" y=${top - 32}>its gradient</text>
        <text class="tick" x="222" y=${top - 32}>pale: at the peak</text></g>
        <g opacity="0.25">${highest.map(both)}</g>
        ${layers.map(column)}
        ${sizeOf(heights[tallest] ?? 0, tallest)}
        <line class="axis-line" x1="0" x2=${width} y1=${FLOOR} y2=${FLOOR} />`,
    };
  };
}

/** The event after which most is in memory. */
export const highestOf = (timeline: readonly MemoryEvent[]): number =>
  timeline.reduce(
    (most, { total_bytes }, event) =>
      total_bytes > (timeline[most]?.total_bytes ?? 0) ? event : most,
    0,
  );

/** The most bytes that are ever kept for one layer. */
function peakOf(timeline: readonly MemoryEvent[], names: readonly string[]): number {
  const allocated = new Map<string, number>();
  let most = 1;
  const layers = new Set(names);
  for (const { label, category, bytes: change } of timeline) {
    if (category !== 'activations' && category !== 'gradients') continue;
    const layer = layerOf(label);
    if (!layers.has(layer)) continue;
    const now = (allocated.get(layer) ?? 0) + change;
    allocated.set(layer, now);
    most = Math.max(most, now);
  }
  return most;
}
