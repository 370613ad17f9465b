// The four under the roofs: a column for each at its FLOPs per byte, its name below, its ceiling above, what it reached between.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisX, axisY, type Category, type Drawing, mark, textWidth } from '../../kit/charts/chart';
import { dragMark } from '../../kit/charts/drag-mark';
import { type Box, placeLabels } from '../../kit/charts/label-places';
import {
  type DeviceRoof,
  drawDevice,
  drawReference,
  type ReferenceRoof,
  roofBoxes,
} from '../../kit/charts/roofline-roofs';
import { logScale, type Scale } from '../../kit/charts/scale';
import { digits, gflopsPerSecond } from '../../kit/words/format';

export interface Column {
  readonly name: string;
  readonly mark: Category;
  readonly intensity: number;
  /** The lower of its roofs, GFLOP/s; undefined while there is none. */
  readonly ceiling: number | undefined;
  /** What it reached. */
  readonly reached: number | undefined;
  readonly chosen: boolean;
}

export interface Plot {
  readonly columns: readonly Column[];
  readonly device: DeviceRoof;
  readonly reference?: ReferenceRoof;
  /** GFLOP/s axis. */
  readonly domain: readonly [number, number];
  readonly said?: {
    readonly value: number | undefined;
    readonly label: string;
    /** While it may still be moved. */
    readonly onInput: ((value: number) => void) | undefined;
  };
}

const HEIGHT = 360;
const NARROW = 420;
const LOW = 290;
const BAND = 18;
const INTENSITIES = [0.05, 500] as const;
/** Another device's ridge is further right. */
const FURTHER = [0.05, 4000] as const;
const HALF = 22;

const short = (value: number): string => gflopsPerSecond(value, 1).replace('FLOP/s', '');

export const plot =
  (options: Plot) =>
  (width: number): Drawing => {
    const { columns, device, reference, domain, said } = options;
    const height = width < NARROW ? LOW : HEIGHT;
    const bottom = height - 44;
    const foot = bottom - columns.length * BAND - 6;
    const y = logScale(domain, [foot, 36], 4);
    const left = Math.max(...y.ticks.map((tick) => textWidth(short(tick)))) + 16;
    const x = logScale(reference === undefined ? INTENSITIES : FURTHER, [left, width - 12]);
    const chosen = columns.find((column) => column.chosen);
    return {
      height,
      interactive: said?.onInput !== undefined,
      body: svg`${axisY({ scale: y, label: 'rate (FLOP/s)', format: short }, left, width - 12)}
        ${axisX({ scale: x, label: 'FLOPs for each byte', format: (value) => digits(value, 1) }, bottom)}
        ${reference === undefined ? nothing : drawReference(reference, x, y)}
        ${drawDevice(device, x, y)}
        ${columns.map((column, row) => drawColumn(column, x, y, bottom - row * BAND - BAND / 2))}
        ${drawReached(columns, [...roofBoxes(device, x, y), ...saidBox(said, chosen, x, y)], x, y)}
        ${said === undefined || chosen === undefined ? nothing : drawSaid(said, chosen, x, y)}`,
    };
  };

/** From its name up to its ceiling; names of columns to the right stand higher, so that no line crosses one. */
function drawColumn(column: Column, x: Scale, y: Scale, row: number): SVGTemplateResult {
  const at = x.map(column.intensity);
  const { ceiling, name } = column;
  const top = ceiling === undefined ? y.range[1] : y.map(Math.min(ceiling, y.domain[1]));
  const right = at + 8 + textWidth(name, 12, 600) <= x.range[1] + 12;
  return svg`<line class="gap" x1=${at} x2=${at} y1=${row} y2=${top} />
    ${ceiling === undefined ? nothing : svg`<line class="rule" x1=${at - 10} x2=${at + 10} y1=${top} y2=${top} />`}
    ${mark(column.mark, at, row, 5)}
    <text class=${column.chosen ? 'value' : 'bar-label'} x=${right ? at + 10 : at - 10} y=${row} dy="0.32em" text-anchor=${right ? 'start' : 'end'}>${name}</text>`;
}

function drawReached(columns: readonly Column[], taken: readonly Box[], x: Scale, y: Scale) {
  const shown = columns.flatMap(({ reached, ...column }) =>
    reached !== undefined && reached > 0 && Number.isFinite(reached)
      ? [{ ...column, reached }]
      : [],
  );
  const at = (column: (typeof shown)[number]) => ({
    x: x.map(column.intensity),
    y: y.map(Math.max(y.domain[0], Math.min(y.domain[1], column.reached))),
  });
  const texts = shown.map(({ reached }) => gflopsPerSecond(reached));
  const bounds: Box = { left: x.range[0], right: x.range[1] + 12, top: 20, bottom: y.range[0] };
  const places = placeLabels(
    shown.map((column, index) => ({
      ...at(column),
      radius: 7,
      width: textWidth(texts[index] ?? '', 12, 600),
    })),
    bounds,
    taken,
  );
  return shown.map((column, index) => {
    const place = places[index];
    const spot = at(column);
    return svg`<g class=${column.chosen ? 'chosen' : ''}>${mark(column.mark, spot.x, spot.y, 7)}
      ${place === undefined ? nothing : svg`<text class="value" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${texts[index]}</text>`}</g>`;
  });
}

/** What was said: to drag while it may be, else a dashed stroke; beyond the axis it stands at its edge and says so. */
function drawSaid(
  { value, label, onInput }: NonNullable<Plot['said']>,
  column: Column,
  x: Scale,
  y: Scale,
): SVGTemplateResult | typeof nothing {
  const from = x.map(column.intensity) - HALF;
  if (onInput !== undefined) {
    return dragMark({
      scale: y,
      orientation: 'vertical',
      from,
      length: 2 * HALF,
      value,
      format: gflopsPerSecond,
      label,
      onInput,
      invitation: 'drag',
    });
  }
  if (value === undefined) return nothing;
  const { text, left, at } = saidText(value, column, x, y);
  return svg`<line class="predicted" x1=${from} x2=${from + 2 * HALF} y1=${at} y2=${at} />
    <text class="predicted-label" x=${left} y=${at} dy="0.32em">${text}</text>`;
}

/** Beside its stroke, on the side where there is room. */
function saidText(value: number, { intensity }: Column, x: Scale, y: Scale) {
  const [low, high] = y.domain;
  const at = y.map(Math.min(high, Math.max(low, value)));
  const arrow = value > high ? '↑ ' : value < low ? '↓ ' : '';
  const text = `${arrow}you said ${gflopsPerSecond(value)}`;
  const width = textWidth(text);
  const before = x.map(intensity) - HALF - 6 - width;
  return { text, width, at, left: before > x.range[0] ? before : x.map(intensity) + HALF + 6 };
}

function saidBox(
  said: Plot['said'],
  column: Column | undefined,
  x: Scale,
  y: Scale,
): readonly Box[] {
  if (said?.value === undefined || said.onInput !== undefined || column === undefined) return [];
  const { left, width, at } = saidText(said.value, column, x, y);
  return [{ left, right: left + width, top: at - 8, bottom: at + 8 }];
}
