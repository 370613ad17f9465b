// A scatter plot of two quantities with its axes; the figure supplies what is drawn under and over the points.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, axisY, fitText, mark, textWidth } from './chart';
import { around, type Box, candidates, levelPlaces, Texts } from './label-places';
import { predictedLabel, predictedPlace } from './predicted';
import type { Scale } from './scale';

export interface ScatterPoint {
  readonly x: number;
  readonly y: number;
  /** 'plain' is the figures' usual mark, 'square' a reference for the other points; the others are the CSS class of a dot. */
  readonly kind: 'plain' | 'sample' | 'warm' | 'square';
  /** Interval of y, drawn as a vertical line through the point. */
  readonly interval?: { readonly low: number; readonly high: number };
  readonly name?: string;
}

type Part = SVGTemplateResult | typeof nothing;

const RADIUS = 6;

interface Axis {
  readonly scale: Scale;
  readonly label: string;
  readonly format: (value: number) => string;
  /** Width of the figure in pixels. */
  readonly width?: number;
}

export interface ScatterOptions {
  readonly x: Axis;
  readonly y: Axis;
  /** Where the axes cross, in pixels. */
  readonly left: number;
  readonly bottom: number;
  readonly points: readonly ScatterPoint[];
  /** The student's prediction on the y axis. */
  readonly predicted?: { readonly value: number; readonly text: string };
  readonly under?: SVGTemplateResult | typeof nothing;
  readonly over?: SVGTemplateResult | typeof nothing;
  /** Boxes that hold texts of `over`; no other text is placed there. */
  readonly keepClear?: readonly Box[];
}

/** The body of a drawing. Names are placed only where they cover nothing; a name without a free place appears only as a tooltip. */
export function scatter(options: ScatterOptions): SVGTemplateResult {
  const { x, y, left, bottom, points, under = nothing, over = nothing, predicted } = options;
  const right = x.scale.range[1];
  const top = y.scale.range[1];
  const texts = new Texts({ left, right: right + 12, top: top - 6, bottom });
  for (const box of options.keepClear ?? []) texts.keepClear(box);
  for (const { x: at, y: value } of points)
    texts.keepClear(around(x.scale.map(at), y.scale.map(value), RADIUS, RADIUS));
  const prediction =
    predicted === undefined ? nothing : level(predicted, y.scale, [left, right], texts);
  return svg`${under}${axisY(y, left, right)}
    ${axisX({ ...x, scale: { ...x.scale, range: [left, right] } }, bottom)}${over}
    ${points.map((point) => svg`<g>${drawn(point, x.scale.map(point.x), y.scale)}${name(point, x.scale, y.scale, texts)}</g>`)}
    ${prediction}`;
}

function level(
  { value, text }: { readonly value: number; readonly text: string },
  y: Scale,
  [left, right]: readonly [number, number],
  texts: Texts,
): SVGTemplateResult {
  const { at, off } = predictedPlace(y, value);
  const label = predictedLabel(text, off, 'up');
  const place = texts.place(textWidth(label), levelPlaces([left + 6, right], at));
  return svg`${off === undefined ? svg`<line class="predicted" x1=${left} x2=${right} y1=${at} y2=${at} />` : nothing}
    <text class="predicted-label" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${label}</text>`;
}

function drawn({ y, kind, interval }: ScatterPoint, at: number, scale: Scale): SVGTemplateResult {
  const bar =
    interval === undefined
      ? nothing
      : svg`<line class="timing-mark" x1=${at} x2=${at} y1=${scale.map(interval.low)} y2=${scale.map(interval.high)} />`;
  if (kind === 'square')
    return svg`${bar}<path class="peak" transform="translate(${at} ${scale.map(y)})" d="M-5,-5H5V5H-5Z" />`;
  return kind === 'plain'
    ? svg`${bar}${mark('plain', at, scale.map(y), 4)}`
    : svg`${bar}<circle class="dot ${kind}" cx=${at} cy=${scale.map(y)} r="6" />`;
}

function name(point: ScatterPoint, x: Scale, y: Scale, texts: Texts): Part {
  if (point.name === undefined) return nothing;
  const shown = fitText(point.name, (x.range[1] - x.range[0]) * 0.6, 12, 600);
  const at = { x: x.map(point.x), y: y.map(point.y), radius: RADIUS };
  const place = texts.free(textWidth(shown, 12, 600), candidates(at));
  const title = svg`<title>${point.name}</title>`;
  if (place === undefined) return title;
  return svg`${title}<text class="value" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${shown}</text>`;
}
