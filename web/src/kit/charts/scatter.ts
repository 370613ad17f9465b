// Points of two quantities, with their axes; what lies under and over them is the figure's own.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, axisY, mark, spread } from './chart';
import type { Scale } from './scale';

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** 'plain': the figures' mark; else the class of a dot. */
  readonly kind: 'plain' | 'sample' | 'warm';
  /** Of y, drawn upright through the point. */
  readonly interval?: { readonly low: number; readonly high: number };
  readonly name?: string;
}

interface Axis {
  readonly scale: Scale;
  readonly label: string;
  readonly format: (value: number) => string;
}

export interface ScatterOptions {
  readonly x: Axis;
  readonly y: Axis;
  /** Where the axes cross, in pixels. */
  readonly left: number;
  readonly bottom: number;
  readonly points: readonly ScatterPoint[];
  /** 'right' of each point; 'apart': where there is room, clear of each other, below this pixel. */
  readonly names: 'right' | { readonly apart: number };
  readonly under?: SVGTemplateResult | typeof nothing;
  readonly over?: SVGTemplateResult | typeof nothing;
}

/** The body of a drawing. */
export function scatter(options: ScatterOptions): SVGTemplateResult {
  const { x, y, left, bottom, points, names, under = nothing, over = nothing } = options;
  const right = x.scale.range[1];
  return svg`${under}${axisY(y, left, right)}
    ${axisX({ ...x, scale: { ...x.scale, range: [left, right] } }, bottom)}${over}
    ${points.map((point) => drawn(point, x.scale.map(point.x), y.scale))}
    ${names === 'right' ? besides(points, x.scale, y.scale) : apart(points, x.scale, y.scale, names.apart)}`;
}

function drawn({ y, kind, interval }: ScatterPoint, at: number, scale: Scale): SVGTemplateResult {
  const bar =
    interval === undefined
      ? nothing
      : svg`<line class="timing-mark" x1=${at} x2=${at} y1=${scale.map(interval.low)} y2=${scale.map(interval.high)} />`;
  return kind === 'plain'
    ? svg`${bar}${mark('plain', at, scale.map(y), 4)}`
    : svg`${bar}<circle class="dot ${kind}" cx=${at} cy=${scale.map(y)} r="6" />`;
}

const besides = (points: readonly ScatterPoint[], x: Scale, y: Scale): SVGTemplateResult[] =>
  points.map(
    (point) =>
      svg`<text class="value" x=${x.map(point.x) + 10} y=${y.map(point.y)} dy="0.32em">${point.name}</text>`,
  );

/** On the side of the point where there is more room. */
function apart(points: readonly ScatterPoint[], x: Scale, y: Scale, top: number) {
  const named = points.filter(({ name }) => name !== undefined);
  const heights = spread(
    named.map((point) => y.map(point.y)),
    15,
    [top, y.range[0]],
  );
  return named.map((point, i) => {
    const at = x.map(point.x);
    const left = at > (x.range[1] + 12) / 2;
    return svg`<text class="value" x=${left ? at - 9 : at + 9} y=${heights[i] ?? 0} dy="0.32em" text-anchor=${left ? 'end' : 'start'}>${point.name}</text>`;
  });
}
