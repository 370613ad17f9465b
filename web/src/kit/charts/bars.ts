// Horizontal bars, one per layer or category: a label, a bar that starts at zero, and the value at its end.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryClass, type Drawing, fitText, textWidth } from './chart';
import { drawUpright, predictedLabel, predictedPlace, reached } from './predicted';
import { linearScale, type Scale } from './scale';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value with its unit, drawn at the bar's end. */
  readonly text: string;
  readonly category?: Category;
  /** The student's prediction, drawn as a dashed mark. */
  readonly predicted?: number | undefined;
}

export interface BarsOptions {
  readonly bars: readonly Bar[];
  /** The end of the axis, where several figures share one; by default the largest value, or a prediction close to it. */
  readonly max?: number;
  /** The text above a dashed mark: "you said 2.4 M". */
  readonly predictedText?: (value: number) => string;
}

const NARROW = 420;

/** The measures of a row in pixels. */
interface Heights {
  /** The bar with the gap below it. */
  readonly row: number;
  readonly bar: number;
  /** The line above the bar for its name, and where in it the name is written. */
  readonly line: number;
  readonly baseline: number;
}

const ROOMY: Heights = { row: 28, bar: 16, line: 18, baseline: 13 };
/** For a narrow figure of at least `MANY` bars, so that it and the text of its scene fit on the screen of a phone together. */
const DENSE: Heights = { row: 21, bar: 12, line: 14, baseline: 10 };
const MANY = 7;
/** Height of the line for a prediction above its bar, in pixels. */
const PREDICTED = 18;

function labelRoom(bars: readonly Bar[], width: number): number {
  const longest = Math.max(0, ...bars.map((bar) => textWidth(bar.label)));
  // Rendered text is slightly wider than measured text, so this leaves some slack.
  return Math.min(longest + 14, width * 0.42);
}

function valueRoom(bars: readonly Bar[]): number {
  return Math.max(0, ...bars.map((bar) => textWidth(bar.text, 12, 600))) + 16;
}

function scaleOf({ bars: rows, max }: BarsOptions, left: number, right: number): Scale {
  const values = rows.map((bar) => bar.value);
  const predicted = rows.map((bar) => bar.predicted);
  const end = max ?? Math.max(0, ...reached(values, predicted, { zero: true }));
  return linearScale([0, end || 1], [left, right]);
}

/** Returns a drawing function for `figure({draw: bars({...})})`. */
export function bars(options: BarsOptions): (width: number) => Drawing {
  return (width) => {
    const rows = options.bars;
    const above = width < NARROW;
    const heights = above && rows.length >= MANY ? DENSE : ROOMY;
    const left = above ? 0 : labelRoom(rows, width);
    const x = scaleOf(options, left, left + Math.max(40, width - left - valueRoom(rows)));
    let top = 0;
    const drawn = rows.map((bar) => {
      const y = top + (above ? heights.line : 0) + (labelledAbove(bar, x, options) ? PREDICTED : 0);
      const label = above
        ? svg`<text class="bar-label" x="0" y=${top + heights.baseline}>${fitText(bar.label, width)}</text>`
        : svg`<text class="bar-label" x=${left - 12} y=${middle(y, heights)} dy="0.32em" text-anchor="end">${fitText(bar.label, left - 12)}</text>`;
      top = y + heights.row;
      // Each bar gets its own piece of the axis, so that the axis does not cross the names above the bars.
      const axis = above ? axisLine(left, y, y + heights.bar + 4) : nothing;
      return svg`<g class=${categoryClass(bar.category ?? 'plain')}>${axis}${label}${drawBar(bar, { y, x, width, heights }, options)}</g>`;
    });
    return {
      height: top + 4,
      body: svg`${above ? nothing : axisLine(left, 0, top)}${drawn}`,
    };
  };
}

const axisLine = (x: number, top: number, bottom: number): SVGTemplateResult =>
  svg`<line class="axis-line" x1=${x} x2=${x} y1=${top} y2=${bottom} />`;

/** Whether a line above the bar shows the prediction's text, or only the arrow towards a prediction off the axis. */
function labelledAbove(bar: Bar, x: Scale, options: BarsOptions): boolean {
  const { predicted } = bar;
  if (predicted === undefined) return false;
  return (
    predictionLabel(bar, options) !== undefined || predictedPlace(x, predicted).off !== undefined
  );
}

const predictionLabel = ({ predicted }: Bar, { predictedText }: BarsOptions): string | undefined =>
  predicted === undefined ? undefined : predictedText?.(predicted);

interface Place {
  /** Two pixels above the bar. */
  readonly y: number;
  readonly x: Scale;
  readonly width: number;
  readonly heights: Heights;
}

const middle = (y: number, { bar }: Heights): number => y + 2 + bar / 2;

function drawBar(bar: Bar, place: Place, options: BarsOptions): SVGTemplateResult {
  const { y, x, heights } = place;
  const [left, right] = x.range;
  const end = Math.max(left, Math.min(right, x.map(bar.value)));
  return svg`<rect class="bar" x=${left} y=${y + 2} width=${Math.max(1, end - left)} height=${heights.bar} />
    <text class="value" x=${textAt(bar, end, x)} y=${middle(y, heights)} dy="0.32em">${bar.text}</text>
    ${prediction(bar, place, options)}`;
}

/** Places the value at the bar's end, or behind the dashed mark where the mark would cross it. */
function textAt({ predicted, text }: Bar, end: number, x: Scale): number {
  const { at, off } =
    predicted === undefined ? { at: end, off: 'low' } : predictedPlace(x, predicted);
  const crossed = off === undefined && at > end - 4 && at < end + 12 + textWidth(text, 12, 600);
  return (crossed ? Math.max(at, end) : end) + 8;
}

function prediction(bar: Bar, { y, x, width, heights }: Place, options: BarsOptions) {
  const { predicted } = bar;
  const bottom = y + heights.row - 4;
  if (predicted === undefined) return nothing;
  const text = predictionLabel(bar, options);
  if (text !== undefined)
    return drawUpright({ scale: x, value: predicted, text, top: y - 3, bottom, width });
  const { at, off } = predictedPlace(x, predicted);
  if (off === undefined)
    return svg`<line class="predicted" x1=${at} x2=${at} y1=${y} y2=${bottom} />`;
  // There is no text for this prediction, so the arrow stands alone.
  return svg`<text class="predicted-label" x=${at} y=${y - 1} text-anchor=${off === 'high' ? 'end' : 'start'}>${predictedLabel('', off).trim()}</text>`;
}
