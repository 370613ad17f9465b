// Stacked areas over events, as steps: what memory holds after each event, its peak marked.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import {
  axisY,
  type Category,
  categoryClass,
  categoryName,
  type Drawing,
  spread,
  textWidth,
} from './chart';
import { type Moment, momentMarks, momentRows, placeMoments, ROW_HEIGHT } from './moments';
import { linearScale, niceDomain } from './scale';

export interface StackedSeries {
  readonly category: Category;
  /** One per event. */
  readonly values: readonly number[];
}

export interface StackedOptions {
  /** One per event: "blocks.0.attn.qkv". */
  readonly labels: readonly string[];
  readonly series: readonly StackedSeries[];
  readonly format: (value: number) => string;
  readonly yLabel: string;
  readonly xLabel: string;
  /** Event read by the student; a line marks it. */
  readonly selected?: number;
  readonly onSelect?: (event: number) => void;
  /** Event with the highest total; marked with its value. */
  readonly peak?: number;
  /** Dashed level: the student's prediction. */
  readonly predicted?: number;
  /** Named moments, in order: labelled lines, with room for their names above the areas. */
  readonly moments?: readonly Moment[];
  readonly height?: number;
}

interface Layer {
  readonly category: Category;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

function stack(series: readonly StackedSeries[], length: number): Layer[] {
  let floor = Array.from({ length }, () => 0);
  return series.map(({ category, values }) => {
    const low = floor;
    floor = low.map((value, index) => value + (values[index] ?? 0));
    return { category, low, high: floor };
  });
}

type Map = (value: number) => number;

const TOP = 36;
const PEAK_LABEL = 20;

/** Steps: the level after event i holds until event i + 1. */
function area(layer: Layer, x: Map, y: Map): string {
  const upper = layer.high.map(
    (value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}H${x(i + 1).toFixed(1)}`,
  );
  const lower = layer.low
    .map((value, i) => `${x(i + 1).toFixed(1)},${y(value).toFixed(1)}H${x(i).toFixed(1)}`)
    .reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** A figure for `figure({draw: stacked({...})})`. */
export function stacked(options: StackedOptions): (width: number) => Drawing {
  return (width) => {
    const events = options.labels.length;
    const layers = stack(options.series, events);
    const totals = layers.at(-1)?.high ?? [];
    const top = Math.max(1, options.predicted ?? 0, ...totals);
    const height = options.height ?? 300;
    const bottom = height - 28;
    const domain = niceDomain([0, top]);
    const { ticks } = linearScale(domain, [bottom, TOP]);
    const left = Math.max(...ticks.map((tick) => textWidth(options.format(tick)))) + 14;
    const names = options.series.map((one) => textWidth(categoryName(one.category), 12, 600));
    const labelRoom = Math.min(Math.max(0, ...names) + 12, width * 0.34);
    const x = linearScale([0, Math.max(1, events)], [left, width - labelRoom]);
    const moments = placeMoments(options.moments ?? [], x);
    const rows = momentRows(moments);
    const y = linearScale(domain, [bottom, TOP + (rows > 0 ? rows * ROW_HEIGHT + PEAK_LABEL : 0)]);
    // Seams would cover areas that are hardly wider than themselves.
    const dense = events > width / 3 ? 'dense' : '';
    const select = (pointer: PointerEvent) => {
      const box = (pointer.currentTarget as SVGElement).ownerSVGElement?.getBoundingClientRect();
      const at = Math.floor(x.invert(pointer.clientX - (box?.left ?? 0)));
      options.onSelect?.(Math.max(0, Math.min(events - 1, at)));
    };
    return {
      height,
      body: svg`${axisY({ scale: y, label: options.yLabel, format: options.format }, left, width - labelRoom)}
        ${layers.map((layer) => svg`<path class="area ${dense} ${categoryClass(layer.category)}" d=${area(layer, x.map, y.map)} />`)}
        ${labels(layers, x.range[1], y.map, bottom)}
        ${options.predicted === undefined ? nothing : predictedLevel(options, y.map(options.predicted), left, x.range[1])}
        ${options.peak === undefined ? nothing : peakMark(options, totals, x, y.map)}
        ${options.selected === undefined ? nothing : svg`<line class="selected" x1=${x.map(options.selected + 0.5)} x2=${x.map(options.selected + 0.5)} y1="36" y2=${bottom} />`}
        ${momentMarks(moments, TOP, bottom)}
        <line class="axis-line" x1=${left} x2=${x.range[1]} y1=${bottom} y2=${bottom} />
        <text class="axis-label" x=${x.range[1]} y=${height - 8} text-anchor="end">${options.xLabel}</text>
        <rect class="hit" x=${left} y="36" width=${Math.max(0, x.range[1] - left)} height=${bottom - 36} @pointermove=${select} @pointerdown=${select} />`,
    };
  };
}

/** Names at the right end: beside the layer where it reaches that far, else at the height where it was thickest. */
function labels(
  layers: readonly Layer[],
  right: number,
  y: Map,
  bottom: number,
): SVGTemplateResult[] {
  const visible = layers.filter((layer) =>
    layer.high.some((value, i) => value > (layer.low[i] ?? 0)),
  );
  const middles = visible.map((layer) => {
    const widths = layer.high.map((value, i) => value - (layer.low[i] ?? 0));
    const last = widths.length - 1;
    const at = (widths[last] ?? 0) > 0 ? last : widths.indexOf(Math.max(...widths));
    return y(((layer.high[at] ?? 0) + (layer.low[at] ?? 0)) / 2);
  });
  const places = spread(middles, 15, [44, bottom - 4]);
  return visible.map(
    (layer, i) =>
      svg`<text class="series-label ${categoryClass(layer.category)}" x=${right + 8} y=${places[i] ?? 0} dy="0.32em">${categoryName(layer.category)}</text>`,
  );
}

function predictedLevel(
  options: StackedOptions,
  y: number,
  left: number,
  right: number,
): SVGTemplateResult {
  return svg`<line class="predicted" x1=${left} x2=${right} y1=${y} y2=${y} />
    <text class="predicted-label" x=${left + 6} y=${y - 6}>you said ${options.format(options.predicted ?? 0)}</text>`;
}

function peakMark(
  options: StackedOptions,
  totals: readonly number[],
  x: { map: Map; range: readonly [number, number] },
  y: Map,
): SVGTemplateResult {
  const peak = options.peak ?? 0;
  const at = x.map(peak + 0.5);
  const total = totals[peak] ?? 0;
  const anchor = at > (x.range[0] + x.range[1]) / 2 ? 'end' : 'start';
  return svg`<circle class="peak" cx=${at} cy=${y(total)} r="4" />
    <text class="value" x=${at} y=${y(total) - 10} text-anchor=${anchor}>peak ${options.format(total)}</text>`;
}
