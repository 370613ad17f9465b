// What a student said, on an axis that follows the data: a prediction far off is told at the edge, and stretches nothing.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { textWidth } from './labels';
import type { Scale } from './scale';

export interface Reach {
  readonly log?: boolean;
  /** The axis begins at zero. */
  readonly zero?: boolean;
}

/** A linear axis goes along up to this many times the data's range, a log axis this factor beyond its ends. */
const RANGES = 1.5;
const FACTOR = 10;

/** Of what was said, what is near enough to the data for an axis to go along. Without any data: all of it. */
export function nearSaid(
  data: readonly number[],
  said: readonly (number | undefined)[],
  { log = false, zero = false }: Reach = {},
): number[] {
  const usable = (value: number | undefined): value is number =>
    Number.isFinite(value) && (!log || Number(value) > 0);
  const seen = [...data.filter(usable), ...(zero && !log ? [0] : [])];
  const [low, high] = [Math.min(...seen), Math.max(...seen)];
  const range = high - low || Math.abs(high);
  const told = said.filter(usable);
  if (seen.length === 0 || (range === 0 && !log)) return told;
  const [from, to] = log
    ? [low / FACTOR, high * FACTOR]
    : [high - RANGES * range, low + RANGES * range];
  return told.filter((value) => value >= from && value <= to);
}

/** What an axis has to show: the data, and what was said where that is near. */
export const reached = (
  data: readonly number[],
  said: readonly (number | undefined)[],
  reach: Reach = {},
): number[] => [
  ...data.filter((value) => Number.isFinite(value) && (reach.log !== true || value > 0)),
  ...nearSaid(data, said, reach),
];

export interface SaidPlace {
  /** Pixel on the axis; at its end where what was said lies beyond. */
  readonly at: number;
  readonly off?: 'low' | 'high';
}

export function saidPlace({ map, domain: [low, high], log }: Scale, value: number): SaidPlace {
  const slack = log ? 0 : 1e-9 * (high - low);
  if (value > high + slack) return { at: map(high), off: 'high' };
  return value < low - slack ? { at: map(low), off: 'low' } : { at: map(value) };
}

const NBSP = '\u00a0';
const ARROWS = { across: { low: '←', high: '→' }, up: { low: '↓', high: '↑' } } as const;

/** "you said 4.3 GB →", "← you said 2 ms"; as it is where the mark itself is in view. */
export function saidText(text: string, off: SaidPlace['off'], axis: 'across' | 'up' = 'across') {
  if (off === undefined) return text;
  const arrow = ARROWS[axis][off];
  return axis === 'across' && off === 'low' ? `${arrow}${NBSP}${text}` : `${text}${NBSP}${arrow}`;
}

interface Upright {
  readonly scale: Scale;
  readonly value: number;
  readonly text: string;
  /** Of the dashed line; its text stands above. */
  readonly top: number;
  readonly bottom: number;
  /** Of the figure: the text stays inside, and clear of the line where the axis begins. */
  readonly width: number;
}

const CLEAR = 4;

/** A dashed line across rows. */
export function saidUpright(mark: Upright): SVGTemplateResult {
  const { top, bottom, width } = mark;
  const { at, off } = saidPlace(mark.scale, mark.value);
  const text = saidText(mark.text, off);
  // What is drawn is not quite as wide as what is measured.
  const own = textWidth(text) + 2;
  const least = mark.scale.range[0] + CLEAR;
  const left = off === 'high' ? width - own : off === 'low' ? least : Math.max(least, at - own / 2);
  return svg`${off === undefined ? svg`<line class="predicted" x1=${at} x2=${at} y1=${top} y2=${bottom} />` : nothing}
    <text class="predicted-label" x=${Math.max(0, Math.min(left, width - own))} y=${top - 5}>${text}</text>`;
}
