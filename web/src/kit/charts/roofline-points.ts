// Points under a roof: measurements, their gaps to the roof, and the student's prediction.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Category, fitText, mark, textWidth } from './chart';
import { around, type Box, boxOf, candidates, type LabelPlace, type Texts } from './label-places';
import { predictedLabel, predictedPlace } from './predicted';
import type { DeviceRoof } from './roofline-roofs';
import type { Scale } from './scale';

export interface RooflinePoint {
  readonly label: string;
  /** Arithmetic intensity in FLOP/byte. */
  readonly intensity: number;
  readonly gflops_per_second: number;
  /** GFLOP/s of the point's own roof, when that is not the slowest memory's; the gap is drawn up to it. */
  readonly attainable?: number;
  /** Share of the total time, from 0 to 1; sets the size of the point. */
  readonly time_share?: number;
  readonly category?: Category;
  /** The point that the text discusses. */
  readonly chosen?: boolean;
}

export interface Placed {
  readonly point: RooflinePoint;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Vertical position of its roof in pixels; undefined while no roof is known. */
  readonly roof: number | undefined;
}

/** Places all points and reserves their circles, so that no text covers them. */
export function placePoints(
  points: readonly RooflinePoint[],
  device: DeviceRoof,
  x: Scale,
  y: Scale,
  texts: Texts,
): Placed[] {
  const placed = points.map((point) => place(point, device, x, y));
  for (const { x: at, y: height, radius } of placed)
    texts.keepClear(around(at, height, radius, radius));
  return placed;
}

/** Draws the points with their names, the chosen one first; a name without a free place appears only as a tooltip. */
export function drawPoints(
  placed: readonly Placed[],
  room: number,
  texts: Texts,
  roofAt: (x: number) => number = () => Number.NaN,
): SVGTemplateResult[] {
  const names = new Map<Placed, Name>();
  for (const chosen of [true, false])
    for (const each of placed.filter(({ point }) => (point.chosen === true) === chosen)) {
      const text = fitText(each.point.label, room, 12, 600);
      const width = textWidth(text, 12, 600);
      const places = candidates(each);
      // Names on the roof are hard to read, so they stand there only where nothing else is free.
      const off = places.filter((place) => !crosses(boxOf(place, width), roofAt));
      const spot = text === '' ? undefined : (texts.free(width, off) ?? texts.free(width, places));
      if (spot !== undefined) names.set(each, { text, ...spot });
    }
  return placed.map((each) => {
    const { point, x: at, y: height, radius, roof } = each;
    const name = names.get(each);
    return svg`<g class=${point.chosen ? 'chosen' : ''}>
      <title>${point.label}</title>
      ${roof === undefined ? nothing : svg`<line class="gap" x1=${at} x2=${at} y1=${height} y2=${roof} />`}
      ${mark(point.category ?? 'plain', at, height, radius)}
      ${name === undefined ? nothing : svg`<text class="value" x=${name.x} y=${name.y} dy="0.32em" text-anchor=${name.anchor}>${name.text}</text>`}
    </g>`;
  });
}

/** True if the roof runs through the box: it rises to the right, then it is flat. */
const crosses = ({ left, right, top, bottom }: Box, roofAt: (x: number) => number): boolean =>
  roofAt(left) >= top && roofAt(right) <= bottom;

interface Name extends LabelPlace {
  readonly text: string;
}

function place(point: RooflinePoint, device: DeviceRoof, x: Scale, y: Scale): Placed {
  const { peak, bandwidth } = device;
  const [low, high] = x.domain;
  const intensity = Math.min(high, Math.max(low, point.intensity));
  const known = peak !== undefined && bandwidth !== undefined;
  const roof = point.attainable ?? (known ? Math.min(peak, intensity * bandwidth) : undefined);
  return {
    point,
    x: x.map(intensity),
    y: y.map(Math.max(y.domain[0], point.gflops_per_second)),
    radius: (point.chosen ? 6 : 4) + 8 * Math.sqrt(point.time_share ?? 0),
    roof: roof === undefined ? undefined : y.map(roof),
  };
}

/** The student's prediction, at the intensity for which it was made. */
export interface Prediction {
  readonly intensity: number;
  readonly gflops_per_second: number;
  readonly text: string;
}

const HALF_STROKE = 22;

/** A dashed stroke at the predicted height; beyond the axis, only its text at the axis's edge. */
export function drawPrediction(
  { intensity, gflops_per_second, text: label }: Prediction,
  x: Scale,
  y: Scale,
  texts: Texts,
): SVGTemplateResult {
  const middle = predictedPlace(x, intensity).at;
  const { at, off } = predictedPlace(y, gflops_per_second);
  const text = predictedLabel(label, off, 'up');
  const width = textWidth(text);
  const left = Math.max(x.range[0] + 4, Math.min(middle - HALF_STROKE, x.range[1] - width));
  const rows = [-12, 12, -26, 26, -40, 40, -54, 54];
  const place = texts.place(width, [
    { x: left, y: at + (off === 'high' ? 10 : -12), anchor: 'start' },
    ...rows.map((dy): LabelPlace => ({ x: left, y: at + dy, anchor: 'start' })),
  ]);
  return svg`${off === undefined ? svg`<line class="predicted" x1=${middle - HALF_STROKE} x2=${middle + HALF_STROKE} y1=${at} y2=${at} />` : nothing}
    <text class="predicted-label" x=${place.x} y=${place.y} dy="0.32em">${text}</text>`;
}
