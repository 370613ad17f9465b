// The drawing of a prediction: known bars are solid, and the one to drag is dashed below them.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { digits } from '../words/format';
import { axisX, type Category, categoryClass, type Draw, fitText, mark, textWidth } from './chart';
import { dragMark, off } from './drag-mark';
import { linearScale, logScale, type Scale } from './scale';

export interface KnownBar {
  readonly label: string;
  readonly value: number;
  readonly category?: Category;
}

export interface PredictBars {
  /** The question, shown above the drawing. */
  readonly label: string;
  /** The name of the bar to drag: "ResNet-18: you say". */
  readonly name?: string;
  /** Known bars shown first, such as neighbours, sizes or roofs. */
  readonly known?: readonly KnownBar[];
  readonly category?: Category;
  /** The unit of typed numbers and of the axis. */
  readonly unit: string;
  /** Ends of the axis. With `log` both must be above zero; otherwise zero and negative values are allowed where the axis includes them. */
  readonly min: number;
  readonly max: number;
  readonly log?: boolean;
  readonly value: number | undefined;
  /** Formats a value with its unit: "2.36 MB". */
  readonly format: (value: number) => string;
  /** Called with undefined when the field holds no valid number. Without a listener the prediction is locked and has no handle. */
  readonly onInput?: ((value: number | undefined) => void) | undefined;
}

/** Formats a number without insignificant zeros: 30, 0.25, 1,000. */
export const plain = (value: number): string =>
  Math.abs(value) >= 1000
    ? digits(value, 6)
    : `${value < 0 ? '−' : ''}${Number(Math.abs(value).toPrecision(6))}`;

const TOP = 4;
const PITCH = 46;
const BAR = 20;
const AXIS = 42;
const EDGE = 14;

/** Whether a typed number is acceptable: zero and negative values only where the axis includes them; values beyond the axis are allowed. */
export const meant = (value: number | undefined, { min }: PredictBars): value is number =>
  value !== undefined && (min > 0 ? value > 0 : min < 0 || value >= 0);

export function drawPredictBars(options: PredictBars): Draw {
  return (width) => {
    const { known = [], unit, min, max, format, value, label, onInput } = options;
    const make = options.log === true ? logScale : linearScale;
    const scale = make([min, max], [EDGE, width - EDGE], width < 420 ? 3 : 5);
    const zero = options.log === true ? EDGE : scale.map(Math.min(max, Math.max(min, 0)));
    const bottom = TOP + (known.length + 1) * PITCH + 4;
    const yours = TOP + known.length * PITCH;
    const end = value === undefined ? zero : place(value, scale);
    const ticks = scale.ticks.filter((tick) => fits(tick, scale, width));
    return {
      interactive: onInput !== undefined,
      height: bottom + AXIS,
      body: svg`${axisX({ scale: { ...scale, ticks }, label: unit, format: plain }, bottom, TOP)}
        ${known.map((bar, row) => knownBar(bar, TOP + row * PITCH, zero, scale, width, format))}
        <text class="bar-label" x=${EDGE} y=${yours + 12}>${options.name ?? 'you say'}</text>
        <g class=${categoryClass(options.category ?? 'plain')}>${value === undefined ? nothing : length(zero, end, yours, scale.log, 'yours')}</g>
        ${onInput === undefined ? locked(options, scale, yours, width) : dragMark({ scale, orientation: 'horizontal', from: yours + 14, length: 28, value, format, label, bounds: [0, width], onInput })}`,
    };
  };
}

const place = (value: number, { map, domain: [low, high] }: Scale): number =>
  map(Math.min(high, Math.max(low, value)));

const fits = (tick: number, scale: Scale, width: number): boolean => {
  const half = textWidth(plain(tick)) / 2;
  return scale.map(tick) - half >= 0 && scale.map(tick) + half <= width;
};

/** A bar from zero; on a log axis, which has no zero, a thin stem instead. */
function length(zero: number, end: number, top: number, log: boolean, state: string) {
  const y = top + 18;
  return log
    ? svg`<line class="stem ${state}" x1=${zero} x2=${end} y1=${y + BAR / 2} y2=${y + BAR / 2} />`
    : svg`<rect class="bar ${state}" x=${Math.min(zero, end)} y=${y} width=${Math.abs(end - zero)} height=${BAR} />`;
}

/** A locked prediction: the mark without its handle. */
function locked({ value, format }: PredictBars, scale: Scale, top: number, width: number) {
  if (value === undefined) return nothing;
  const end = place(value, scale);
  const text = off(value, scale) + format(value);
  const inside = end + 8 + textWidth(text) > width;
  return svg`<line class="predicted" x1=${end} x2=${end} y1=${top + 14} y2=${top + 42} />
    <text class="predicted-label" x=${inside ? end - 8 : end + 8} y=${top + 28} dy="0.33em" text-anchor=${inside ? 'end' : 'start'}>${text}</text>`;
}

function knownBar(
  bar: KnownBar,
  top: number,
  zero: number,
  scale: Scale,
  width: number,
  format: (value: number) => string,
): SVGTemplateResult {
  const end = place(bar.value, scale);
  const text = format(bar.value);
  const category = bar.category ?? 'plain';
  const outer = Math.max(end, zero) + (scale.log ? 14 : 8);
  const inside = outer + textWidth(text, 12, 600) > width;
  return svg`<g class=${categoryClass(category)}>
    <text class="bar-label" x=${EDGE} y=${top + 12}>${fitText(bar.label, width - 2 * EDGE)}</text>
    ${length(zero, end, top, scale.log, '')}
    ${scale.log ? mark(category, end, top + 18 + BAR / 2, 6) : nothing}
    <text class="value" x=${inside ? Math.min(end, width) - (scale.log ? 12 : 6) : outer} y=${top + 18 + BAR / 2} dy="0.33em" text-anchor=${inside ? 'end' : 'start'}>${text}</text>
  </g>`;
}
