// Points under a roof: what was measured, how far it stays below, and what was said before.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Category, mark, textWidth } from './chart';
import { type Box, placeLabels } from './label-places';
import { type DeviceRoof, roofBoxes } from './roofline-roofs';
import type { Scale } from './scale';

export interface RooflinePoint {
  readonly label: string;
  /** FLOP per byte. */
  readonly intensity: number;
  readonly gflops_per_second: number;
  /** Where its own roof is, when that is not the slowest memory's; the gap is drawn to it. */
  readonly attainable?: number;
  /** Sizes the point. */
  readonly time_share?: number;
  readonly category?: Category;
  /** The one that is talked about. */
  readonly chosen?: boolean;
}

interface Placed {
  readonly point: RooflinePoint;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Height of its roof; undefined while there is none. */
  readonly roof: number | undefined;
}

/** All points with labels that keep clear of each other. */
export function drawPoints(
  points: readonly RooflinePoint[],
  device: DeviceRoof,
  predicted: Prediction | undefined,
  x: Scale,
  y: Scale,
): SVGTemplateResult[] {
  const placed = points.map((point) => place(point, device, x, y));
  const labels = placeLabels(
    placed.map(({ point, x: at, y: height, radius }) => ({
      x: at,
      y: height,
      radius,
      width: point.label === '' ? 0 : textWidth(point.label, 12, 600),
    })),
    { left: x.range[0], right: x.range[1] + 20, top: y.range[1] - 20, bottom: y.range[0] },
    [
      ...roofBoxes(device, x, y),
      ...(predicted === undefined ? [] : [predictionText(predicted, x, y).box]),
    ],
  );
  return placed.map((each, index) => {
    const { point, x: at, y: height, radius, roof } = each;
    const label = labels[index];
    return svg`<g class=${point.chosen ? 'chosen' : ''}>
      ${roof === undefined ? nothing : svg`<line class="gap" x1=${at} x2=${at} y1=${height} y2=${roof} />`}
      ${mark(point.category ?? 'plain', at, height, radius)}
      ${
        label === undefined || point.label === ''
          ? nothing
          : svg`<text class="value" x=${label.x} y=${label.y} dy="0.32em" text-anchor=${label.anchor}>${point.label}</text>`
      }
    </g>`;
  });
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

/** What a student said, at the intensity it was said for. */
export interface Prediction {
  readonly intensity: number;
  readonly gflops_per_second: number;
  readonly text: string;
}

const HALF_STROKE = 22;

/** A dashed stroke at the height that was said. */
export function drawPrediction(said: Prediction, x: Scale, y: Scale): SVGTemplateResult {
  const at = x.map(said.intensity);
  const { text, left, height } = predictionText(said, x, y);
  return svg`<line class="predicted" x1=${at - HALF_STROKE} x2=${at + HALF_STROKE} y1=${height} y2=${height} />
    <text class="predicted-label" x=${left} y=${height - 7}>${text}</text>`;
}

function predictionText(
  { intensity, gflops_per_second, text: said }: Prediction,
  x: Scale,
  y: Scale,
) {
  const [low, high] = y.domain;
  const text = gflops_per_second > high ? `${said}, beyond the axis` : said;
  const width = textWidth(text);
  const height = y.map(Math.min(high, Math.max(low, gflops_per_second)));
  const left = Math.min(x.map(intensity) - HALF_STROKE, x.range[1] - width);
  const box: Box = { left, right: left + width, top: height - 20, bottom: height + 3 };
  return { text, left, height, box };
}
