// The four operations under the roofs: a column for each at its FLOPs per byte, with its name below, its ceiling above and its achieved
// rate between them.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, axisY, type Category, type Drawing, mark, textWidth } from '../../kit/charts/chart';
import { dragMark } from '../../kit/charts/drag-mark';
import {
  around,
  type Box,
  boxOf,
  candidates,
  type LabelPlace,
  Texts,
} from '../../kit/charts/label-places';
import { drawPrediction } from '../../kit/charts/roofline-points';
import {
  type DeviceRoof,
  drawDevice,
  drawReference,
  type ReferenceRoof,
} from '../../kit/charts/roofline-roofs';
import { logScale, type Scale } from '../../kit/charts/scale';
import { digits, gflopsPerSecond } from '../../kit/words/format';
import { given } from '../../lab/scene';

export interface Column {
  readonly name: string;
  readonly mark: Category;
  readonly intensity: number;
  /** The lower of its roofs in GFLOP/s; undefined until the roofs are measured. */
  readonly ceiling: number | undefined;
  /** The achieved rate in GFLOP/s. */
  readonly reached: number | undefined;
  readonly chosen: boolean;
}

export interface Plot {
  readonly columns: readonly Column[];
  readonly device: DeviceRoof;
  readonly reference?: ReferenceRoof;
  /** The range of the GFLOP/s axis. */
  readonly domain: readonly [number, number];
  readonly prediction?: {
    readonly value: number | undefined;
    readonly label: string;
    /** Defined as long as the mark may be moved. */
    readonly onInput: ((value: number) => void) | undefined;
  };
}

const HEIGHT = 360;
const NARROW = 420;
const LOW = 290;
const BAND = 18;
const INTENSITIES = [0.05, 500] as const;
/** The x-axis with another device, whose ridge point is further right. */
const FURTHER = [0.05, 4000] as const;
const HALF = 22;
const RADIUS = 7;
/** The gap between two texts on one line, in pixels. */
const AIR = 10;

/** In the unit of the axis, "10 G". */
const short = (value: number): string => gflopsPerSecond(value, 1).replace('FLOP/s', '');

export const plot =
  (options: Plot) =>
  (width: number): Drawing => {
    const { columns, device, reference, domain, prediction } = options;
    const isNarrow = width < NARROW;
    const height = isNarrow ? LOW : HEIGHT;
    const bottom = height - 44;
    const foot = bottom - columns.length * BAND - 6;
    const y = logScale(domain, [foot, 36], 4);
    const left = Math.max(...y.ticks.map((tick) => textWidth(short(tick)))) + 16;
    const x = logScale(reference === undefined ? INTENSITIES : FURTHER, [left, width - 12]);
    const chosen = columns.find((column) => column.chosen);
    const texts = new Texts({ left, right: width, top: 16, bottom: foot });
    texts.keepClear({ left: 0, right: 150, top: 0, bottom: 26 }); // the name of the axis
    const places = placesOf(columns, x, y);
    for (const place of places) texts.keepClear(around(place.x, place.y, RADIUS, RADIUS));
    // In order of importance: a text that finds a place first keeps it.
    const mine =
      prediction === undefined || chosen === undefined
        ? nothing
        : drawPredicted(prediction, chosen, x, y, texts);
    const roof = roofLine(device, x, y);
    const reached = places.map((place) => drawReached(place, roof, isNarrow ? undefined : texts));
    const roofs = drawDevice(device, x, y, texts);
    const other = given(reference, (reference) => [drawReference(reference, x, y, texts)]);
    return {
      height,
      interactive: prediction?.onInput !== undefined,
      body: svg`${axisY({ scale: y, label: 'rate (FLOP/s)', format: short }, left, width - 12)}
        ${axisX({ scale: x, label: 'FLOPs for each byte', format: (value) => digits(value, 1) }, bottom)}
        ${other}${roofs}
        ${columns.map((column, row) => drawColumn(column, x, y, bottom - row * BAND - BAND / 2, isNarrow))}
        ${reached}${mine}`,
    };
  };

/**
 * A line from the name up to the ceiling; the names of columns further right are higher, so that no line crosses one.
 * @param withRate the rate stands beside the name, as there is no room for it beside its point
 */
function drawColumn(
  column: Column,
  x: Scale,
  y: Scale,
  row: number,
  withRate: boolean,
): SVGTemplateResult {
  const at = x.map(column.intensity);
  const { ceiling, reached } = column;
  const name =
    isReached(reached) && withRate ? `${column.name}: ${gflopsPerSecond(reached)}` : column.name;
  const top = y.map(Math.min(ceiling ?? Number.POSITIVE_INFINITY, y.domain[1]));
  const right = at + 8 + textWidth(name, 12, 600) <= x.range[1] + 12;
  return svg`<line class="gap" x1=${at} x2=${at} y1=${row} y2=${top} />
    ${given(ceiling, () => [svg`<line class="rule" x1=${at - 10} x2=${at + 10} y1=${top} y2=${top} />`])}
    <text class=${column.chosen ? 'value' : 'bar-label'} x=${right ? at + 5 : at - 5} y=${row} dy="0.32em" text-anchor=${right ? 'start' : 'end'}>${name}</text>`;
}

interface Reached {
  readonly column: Column;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

const isReached = (rate: number | undefined): rate is number =>
  rate !== undefined && rate > 0 && Number.isFinite(rate);

const placesOf = (columns: readonly Column[], x: Scale, y: Scale): Reached[] =>
  columns.flatMap((column) => {
    const { reached, intensity } = column;
    if (!isReached(reached)) return [];
    const shown = Math.max(y.domain[0], Math.min(y.domain[1], reached));
    return [{ column, x: x.map(intensity), y: y.map(shown), text: gflopsPerSecond(reached) }];
  });

type RoofLine = (at: number) => number;

/** The height of the roof at a pixel; infinite while no roof is measured. */
function roofLine({ peak, bandwidth }: DeviceRoof, x: Scale, y: Scale): RoofLine {
  if (peak === undefined || bandwidth === undefined) return () => Number.POSITIVE_INFINITY;
  return (at) => y.map(Math.min(peak, bandwidth * x.invert(at)));
}

/** True if the roof would strike through the text. */
const struck = ({ left, right, top, bottom }: Box, roof: RoofLine): boolean =>
  roof(right) <= bottom && roof(left) >= top;

/** @param texts undefined where no rate is written beside its point */
function drawReached(
  { column, x, y, text }: Reached,
  roof: RoofLine,
  texts: Texts | undefined,
): SVGTemplateResult {
  const width = textWidth(text, 12, 600) + AIR;
  const beside = candidates({ x, y, radius: RADIUS });
  const rank = (place: LabelPlace) => Number(struck(boxOf(place, width), roof));
  const place = texts?.free(
    width,
    [...beside].sort((a, b) => rank(a) - rank(b)),
  );
  return svg`<g class=${column.chosen ? 'chosen' : ''}><title>${column.name}: ${text}</title>${mark(column.mark, x, y, RADIUS)}
    ${given(place, ({ x, y, anchor }) => [svg`<text class="value" x=${x} y=${y} dy="0.32em" text-anchor=${anchor}>${text}</text>`])}</g>`;
}

/** The prediction: draggable as long as it may be moved, otherwise a dashed mark; a prediction beyond the axis is shown at its edge. */
function drawPredicted(
  { value, label, onInput }: NonNullable<Plot['prediction']>,
  { intensity }: Column,
  x: Scale,
  y: Scale,
  texts: Texts,
): SVGTemplateResult | typeof nothing {
  if (onInput !== undefined) {
    return dragMark({
      scale: y,
      orientation: 'vertical',
      from: x.map(intensity) - HALF,
      length: 2 * HALF,
      value,
      format: gflopsPerSecond,
      label,
      onInput,
      invitation: 'drag',
    });
  }
  if (value === undefined) return nothing;
  const text = `you said ${gflopsPerSecond(value)}`;
  texts.keepClear(around(x.map(intensity), y.map(value), HALF, 4));
  return drawPrediction({ intensity, gflops_per_second: value, text }, x, y, texts);
}
