// Stacked areas over events, drawn as steps: what memory holds after each event, with its peak marked.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { axisY, type Category, categoryClass, type Drawing, textWidth } from './chart';
import { around, type LabelPlace, levelPlaces, Texts } from './label-places';
import { type Moment, momentMarks, momentRows, placeMoments, ROW_HEIGHT } from './moments';
import { predictedLabel, predictedPlace, reached } from './predicted';
import { linearScale, niceDomain, type Scale } from './scale';
import { type Layer, layerNames, namesRoom } from './stacked-labels';

export interface StackedSeries {
  readonly category: Category;
  /** One value per event. */
  readonly values: readonly number[];
}

export interface StackedOptions {
  /** One label per event: "blocks.0.attn.qkv". */
  readonly labels: readonly string[];
  readonly series: readonly StackedSeries[];
  readonly format: (value: number) => string;
  readonly yLabel: string;
  readonly xLabel: string;
  /** Index of the event that the student selected; a line marks it. */
  readonly selected?: number;
  readonly onSelect?: (event: number) => void;
  /** Index of the event with the highest total, which is marked with its value. */
  readonly peak?: number;
  /** The student's prediction, drawn as a dashed level. */
  readonly predicted?: number | undefined;
  /** Named moments in order, drawn as labelled lines; their names get room above the areas. */
  readonly moments?: readonly Moment[];
  readonly height?: number;
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
/** Height in pixels of the row for a prediction beyond the axis, above the peak's label. */
const PREDICTION_ROW = 16;

/** The outline of an area as steps: the level after event i holds until event i + 1. */
function area(layer: Layer, x: Map, y: Map): string {
  const upper = layer.high.map(
    (value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}H${x(i + 1).toFixed(1)}`,
  );
  const lower = layer.low
    .map((value, i) => `${x(i + 1).toFixed(1)},${y(value).toFixed(1)}H${x(i).toFixed(1)}`)
    .reverse();
  return `M${[...upper, ...lower].join('L')}Z`;
}

/** Returns a drawing function for `figure({draw: stacked({...})})`. */
export function stacked(options: StackedOptions): (width: number) => Drawing {
  return (width) => {
    const events = options.labels.length;
    const layers = stack(options.series, events);
    const totals = layers.at(-1)?.high ?? [];
    const height = options.height ?? 300;
    const bottom = height - 28;
    const domain = niceDomain([
      0,
      Math.max(...reached(totals, [options.predicted], { zero: true }), 0),
    ]);
    const { ticks } = linearScale(domain, [bottom, TOP]);
    const left = Math.max(...ticks.map((tick) => textWidth(options.format(tick)))) + 14;
    const room = namesRoom(options.series.map(({ category }) => category));
    const x = linearScale([0, Math.max(1, events)], [left, width - room]);
    const moments = placeMoments(options.moments ?? [], x);
    const rows = momentRows(moments);
    const beyond = options.predicted !== undefined && options.predicted > domain[1];
    const above = PEAK_LABEL + (beyond ? PREDICTION_ROW : 0);
    const y = linearScale(domain, [bottom, TOP + rows * ROW_HEIGHT + above]);
    const right = x.range[1];
    const texts = new Texts({ left, right, top: y.range[1] - above, bottom });
    const names = layerNames(layers, { x: x.map, y: y.map, right, top: TOP, bottom }, texts);
    // The seams between areas would cover areas that are hardly wider than the seams.
    const dense = events > width / 3 ? 'dense' : '';
    const select = (pointer: PointerEvent) => {
      const box = (pointer.currentTarget as SVGElement).ownerSVGElement?.getBoundingClientRect();
      const at = Math.floor(x.invert(pointer.clientX - (box?.left ?? 0)));
      options.onSelect?.(Math.max(0, Math.min(events - 1, at)));
    };
    return {
      height,
      body: svg`${axisY({ scale: y, label: options.yLabel, format: options.format }, left, right)}
        ${layers.map((layer) => svg`<path class="area ${dense} ${categoryClass(layer.category)}" d=${area(layer, x.map, y.map)} />`)}
        ${names}
        ${options.selected === undefined ? nothing : svg`<line class="selected" x1=${x.map(options.selected + 0.5)} x2=${x.map(options.selected + 0.5)} y1=${y.map(totals[options.selected] ?? 0)} y2=${bottom} />`}
        ${momentMarks(moments, TOP, bottom)}
        ${peakMark(options, totals, x, y, texts)}
        ${predictedLevel(options, x, y, texts)}
        <line class="axis-line" x1=${left} x2=${right} y1=${bottom} y2=${bottom} />
        <text class="axis-label" x=${Math.max(right, textWidth(options.xLabel))} y=${height - 8} text-anchor="end">${options.xLabel}</text>
        <rect class="hit" x=${left} y="36" width=${Math.max(0, right - left)} height=${bottom - 36} @pointermove=${select} @pointerdown=${select} />`,
    };
  };
}

function predictedLevel(options: StackedOptions, x: Scale, y: Scale, texts: Texts) {
  if (options.predicted === undefined) return nothing;
  const { at, off } = predictedPlace(y, options.predicted);
  const text = predictedLabel(`you said ${options.format(options.predicted)}`, off, 'up');
  const [left, right] = x.range;
  const row = at - PEAK_LABEL - PREDICTION_ROW / 2;
  const places: readonly [LabelPlace, ...LabelPlace[]] =
    off === 'high'
      ? [
          { x: left + 6, y: row, anchor: 'start' },
          { x: right, y: row, anchor: 'end' },
        ]
      : levelPlaces([left + 6, right - 4], at);
  const place = texts.place(textWidth(text), places);
  return svg`${off === undefined ? svg`<line class="predicted" x1=${left} x2=${right} y1=${at} y2=${at} />` : nothing}
    <text class="predicted-label" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${text}</text>`;
}

function peakMark(
  options: StackedOptions,
  totals: readonly number[],
  x: Scale,
  y: Scale,
  texts: Texts,
): SVGTemplateResult | typeof nothing {
  if (options.peak === undefined) return nothing;
  const at = x.map(options.peak + 0.5);
  const total = totals[options.peak] ?? 0;
  const text = `peak ${options.format(total)}`;
  const middle = y.map(total) - 13;
  texts.keepClear(around(at, y.map(total), 4, 4));
  const place = texts.place(textWidth(text, 12, 600), [
    { x: at, y: middle, anchor: 'middle' },
    { x: at, y: middle, anchor: 'end' },
    { x: at, y: middle, anchor: 'start' },
    { x: x.range[0] + 6, y: middle, anchor: 'start' },
    { x: x.range[1], y: middle, anchor: 'end' },
  ]);
  return svg`<circle class="peak" cx=${at} cy=${y.map(total)} r="4" />
    <text class="value" x=${place.x} y=${place.y} dy="0.32em" text-anchor=${place.anchor}>${text}</text>`;
}
