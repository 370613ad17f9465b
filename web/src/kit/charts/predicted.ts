// A student's prediction on an axis that follows the data: one that lies far off is shown at the edge and does not stretch the axis.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { textWidth } from './labels';
import type { Scale } from './scale';

export interface Reach {
  readonly log?: boolean;
  /** Whether the axis begins at zero. */
  readonly zero?: boolean;
}

/** A prediction may stretch a linear axis to this many times the range of the data, and a log axis by this factor beyond its ends. */
const RANGES = 1.5;
const FACTOR = 10;

/** The predictions close enough to the data for an axis to include them; all of them when there are no data. */
export function nearPredictions(
  data: readonly number[],
  predicted: readonly (number | undefined)[],
  { log = false, zero = false }: Reach = {},
): number[] {
  const usable = (value: number | undefined): value is number =>
    Number.isFinite(value) && (!log || Number(value) > 0);
  const seen = [...data.filter(usable), ...(zero && !log ? [0] : [])];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const range = high - low || Math.abs(high);
  const finite = predicted.filter(usable);
  if (seen.length === 0 || (range === 0 && !log)) return finite;
  const [from, to] = log
    ? [low / FACTOR, high * FACTOR]
    : [high - RANGES * range, low + RANGES * range];
  return finite.filter((value) => value >= from && value <= to);
}

/** The values that an axis must show: the data, and the predictions close to them. */
export const reached = (
  data: readonly number[],
  predicted: readonly (number | undefined)[],
  reach: Reach = {},
): number[] => [
  ...data.filter((value) => Number.isFinite(value) && (reach.log !== true || value > 0)),
  ...nearPredictions(data, predicted, reach),
];

export interface PredictedPlace {
  /** Position on the axis in pixels; the axis's end for a prediction beyond it. */
  readonly at: number;
  readonly off?: 'low' | 'high';
}

export function predictedPlace(
  { map, domain: [low, high], log }: Scale,
  value: number,
): PredictedPlace {
  const slack = log ? 0 : 1e-9 * (high - low);
  if (value > high + slack) return { at: map(high), off: 'high' };
  return value < low - slack ? { at: map(low), off: 'low' } : { at: map(value) };
}

const NBSP = '\u00a0';
const ARROWS = { across: { low: '←', high: '→' }, up: { low: '↓', high: '↑' } } as const;

/** The prediction's text with an arrow if it lies off the axis: "you said 4.3 GB →", "← you said 2 ms". */
export function predictedLabel(
  text: string,
  off: PredictedPlace['off'],
  axis: 'across' | 'up' = 'across',
) {
  if (off === undefined) return text;
  const arrow = ARROWS[axis][off];
  return axis === 'across' && off === 'low' ? `${arrow}${NBSP}${text}` : `${text}${NBSP}${arrow}`;
}

interface Upright {
  readonly scale: Scale;
  readonly value: number;
  readonly text: string;
  /** Upper end of the dashed line in pixels; the text goes above it. */
  readonly top: number;
  readonly bottom: number;
  /** Width of the figure in pixels; the text stays inside it and clear of the line where the axis begins. */
  readonly width: number;
}

const CLEAR = 4;

/** A dashed vertical line across rows, with its text. */
export function drawUpright(mark: Upright): SVGTemplateResult {
  const { top, bottom, width } = mark;
  const { at, off } = predictedPlace(mark.scale, mark.value);
  const text = predictedLabel(mark.text, off);
  // Rendered text is slightly wider than measured text.
  const own = textWidth(text) + 2;
  const least = mark.scale.range[0] + CLEAR;
  const left = off === 'high' ? width - own : off === 'low' ? least : Math.max(least, at - own / 2);
  return svg`${off === undefined ? svg`<line class="predicted" x1=${at} x2=${at} y1=${top} y2=${bottom} />` : nothing}
    <text class="predicted-label" x=${Math.max(0, Math.min(left, width - own))} y=${top - 5}>${text}</text>`;
}
