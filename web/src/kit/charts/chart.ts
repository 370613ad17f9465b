// Drawing primitives. A figure is a function from a width to an SVG. Lit updates the SVG in place, so a live figure keeps its nodes and
// redraws cheaply. Colours come from CSS classes and are never set here.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { textWidth } from './labels';
import type { Scale } from './scale';

/** What a figure function returns for a width in CSS pixels. */
export interface Drawing {
  readonly height: number;
  readonly body: SVGTemplateResult;
  /** The drawing has interactive parts, so it must not get the "img" role, which would hide them from screen readers. */
  readonly interactive?: boolean;
}

export type Draw = (width: number) => Drawing;

/** The kinds of data that keep one colour and one shape on every figure. */
export type Category =
  | 'parameters'
  | 'buffers'
  | 'activations'
  | 'gradients'
  | 'optimizer_state'
  | 'inputs'
  | 'workspace'
  | 'compute'
  | 'bandwidth'
  | 'overhead'
  | 'plain';

const NAMES: Readonly<Record<Category, string>> = {
  parameters: 'parameters',
  buffers: 'buffers',
  activations: 'activations',
  gradients: 'gradients',
  optimizer_state: 'optimizer state',
  inputs: 'inputs',
  workspace: 'workspace',
  compute: 'compute',
  bandwidth: 'bandwidth',
  overhead: 'overhead',
  plain: 'measured',
};

/** The category's name as shown to readers. */
export const categoryName = (category: Category): string => NAMES[category];

/** CSS class that sets --series to the category's colour. */
export const categoryClass = (category: Category): string =>
  `series-${category.replaceAll('_', '-')}`;

// One outline per category inside a circle of radius r, so that colour is never the only cue.
const SHAPES: Readonly<Record<Category, (r: number) => string>> = {
  parameters: (r) => circle(r),
  buffers: (r) => polygon(r * 1.15, 6, 0),
  activations: (r) => polygon(r * 1.15, 3, -90),
  gradients: (r) => polygon(r * 1.2, 4, 45),
  optimizer_state: (r) => polygon(r * 1.2, 4, 0),
  inputs: (r) => polygon(r * 1.15, 3, 90),
  workspace: (r) => cross(r),
  compute: (r) => polygon(r * 1.15, 6, 0),
  bandwidth: (r) => polygon(r * 1.15, 5, -90),
  overhead: (r) => cross(r),
  plain: (r) => circle(r),
};

function circle(r: number): string {
  return `M${-r},0a${r},${r} 0 1,0 ${2 * r},0a${r},${r} 0 1,0 ${-2 * r},0Z`;
}

function polygon(r: number, corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, index) => {
    const angle = ((turn + (360 * index) / corners) * Math.PI) / 180;
    return `${(r * Math.cos(angle)).toFixed(2)},${(r * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${points.join('L')}Z`;
}

function cross(r: number): string {
  const a = r * 0.4;
  return `M${-r},${-a}H${-a}V${-r}H${a}V${-a}H${r}V${a}H${a}V${r}H${-a}V${a}H${-r}Z`;
}

/** The category's shape centred on (x, y). */
export function mark(category: Category, x: number, y: number, r = 5): SVGTemplateResult {
  return svg`<path class="mark ${categoryClass(category)}" transform="translate(${x} ${y})" d=${SHAPES[category](r)} />`;
}

export interface Axis {
  readonly scale: Scale;
  /** The label with its unit: "latency (ms)". A log axis appends "log scale" by itself. */
  readonly label: string;
  readonly format: (value: number) => string;
  /** Width of the figure in pixels; no tick label extends beyond it. */
  readonly width?: number;
}

const axisLabel = (axis: Axis): string =>
  axis.scale.log ? `${axis.label}, log scale` : axis.label;

/** Ticks are round numbers, so trailing zeros are dropped: "1.00 M" becomes "1 M". */
const tickText = (axis: Axis, tick: number): string =>
  axis
    .format(tick)
    .replace(/(\.\d*?)0+(?=\D|$)/, (_, decimals: string) => (decimals === '.' ? '' : decimals));

const TICK_GAP = 8;

interface PlacedTick {
  readonly x: number;
  readonly text: string;
  /** Centre of the text; the first and last labels are moved off their ticks where they would leave the figure. */
  readonly at: number;
  readonly half: number;
}

function placeTick(axis: Axis, tick: number): PlacedTick {
  const x = axis.scale.map(tick);
  const text = tickText(axis, tick);
  const half = textWidth(text) / 2;
  const most = (axis.width ?? Number.POSITIVE_INFINITY) - half;
  return { x, text, half, at: Math.max(half, Math.min(x, most)) };
}

/** Keeps every n-th tick so that no two labels overlap. */
function roomyTicks(axis: Axis): readonly PlacedTick[] {
  const placed = differentTicks(axis).map((tick) => placeTick(axis, tick));
  for (let stride = 1; stride < placed.length; stride += 1) {
    const shown = placed.filter((_, index) => index % stride === 0);
    const clear = shown.every(({ at, half }, i) => {
      const before = shown[i - 1];
      return before === undefined || at - half >= before.at + before.half + TICK_GAP;
    });
    if (clear) return shown;
  }
  return placed.slice(0, 1);
}

/** Keeps the first of several ticks that would show the same text: 0 B, 1 B instead of 0 B, 0 B, 1 B. */
const differentTicks = (axis: Axis): readonly number[] =>
  axis.scale.ticks.filter(
    (tick, index, all) =>
      all.findIndex((other) => tickText(axis, other) === tickText(axis, tick)) === index,
  );

/** Draws a horizontal axis at height y; grid lines reach up to `top` when it is given. */
export function axisX(axis: Axis, y: number, top?: number): SVGTemplateResult {
  const [left, right] = axis.scale.range;
  return svg`<g class="axis">
    <line class="axis-line" x1=${left} x2=${right} y1=${y} y2=${y} />
    ${roomyTicks(axis).map(
      ({ x, at, text }) =>
        svg`${top === undefined ? nothing : svg`<line class="grid" x1=${x} x2=${x} y1=${top} y2=${y} />`}
        <text class="tick" x=${at} y=${y + 16} text-anchor="middle">${text}</text>`,
    )}
    <text class="axis-label" x=${right} y=${y + 34} text-anchor="end">${axisLabel(axis)}</text>
  </g>`;
}

/** Draws a vertical axis at x with its label above it; grid lines reach to `right` when it is given. */
export function axisY(axis: Axis, x: number, right?: number): SVGTemplateResult {
  const [bottom, top] = axis.scale.range;
  return svg`<g class="axis">
    ${differentTicks(axis).map((tick) => {
      const y = axis.scale.map(tick);
      return svg`${right === undefined ? nothing : svg`<line class="grid" x1=${x} x2=${right} y1=${y} y2=${y} />`}
        <text class="tick" x=${x - 8} y=${y} dy="0.32em" text-anchor="end">${tickText(axis, tick)}</text>`;
    })}
    <line class="axis-line" x1=${x} x2=${x} y1=${bottom} y2=${top} />
    <text class="axis-label" x="0" y=${top - 14}>${axisLabel(axis)}</text>
  </g>`;
}

/** Builds the path "M0,1L2,3" through those points that are finite. */
export function linePath(points: readonly (readonly [number, number])[]): string {
  const finite = points.filter(([x, y]) => Number.isFinite(x) && Number.isFinite(y));
  if (finite.length === 0) return '';
  return `M${finite.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}`;
}

export { fitText, sideLabels, spread, textWidth, wrapText } from './labels';
