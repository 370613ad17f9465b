// Prediction by dragging: a dashed line with a handle, on a linear or log axis in either direction. To the keyboard and to screen readers
// it is a slider. Until the student predicts something, the handle rests at the low end and has no meaning.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import '../styles/drag-mark.css';
import { textWidth } from './chart';
import { afterKey, valueAt } from './drag-values';
import type { Scale } from './scale';

export interface DragMark {
  /** The axis on which the value is read. */
  readonly scale: Scale;
  /** The direction of that axis; the mark's line is perpendicular to it. */
  readonly orientation: 'horizontal' | 'vertical';
  /** Start and length of the mark's line, in pixels perpendicular to the axis; the handle sits at its middle. */
  readonly from: number;
  readonly length: number;
  /** undefined while nothing has been predicted. A value off the axis is shown at the axis's end, with an arrow. */
  readonly value: number | undefined;
  readonly onInput: (value: number) => void;
  /** Formats a value with its unit: "2.36 MB". */
  readonly format: (value: number) => string;
  /** The accessible name of the slider: "Your prediction of the peak". */
  readonly label: string;
  /** The text shown before anything is predicted; "drag me" by default. */
  readonly invitation?: string;
  /** Limits for the text, in pixels along the axis; by default the ends of the axis. */
  readonly bounds?: readonly [number, number];
}

/** Half the size of the touch target, which is 40 px. */
const HIT = 20;
/** Distance from the handle to its text, in pixels. */
const GAP = 14;
const HANDLE = 8;
/** The text of a mark at the very top goes below the mark, because the axis label is above. */
const ABOVE = 22;

/** Prevents the page from scrolling under a dragging finger; touch-action does not apply to elements inside an SVG. */
const STAY = { handleEvent: (event: Event) => event.preventDefault(), passive: false };

export function dragMark(mark: DragMark): SVGTemplateResult {
  const { scale, orientation, from, length, value, format, label } = mark;
  const flat = orientation === 'horizontal';
  const [low, high] = scale.domain;
  const at = scale.map(Math.min(high, Math.max(low, value ?? low)));
  const middle = from + length / 2;
  const [x, y] = flat ? [at, middle] : [middle, at];
  const line = flat ? [at, from, at, from + length] : [from, at, from + length, at];
  const text =
    value === undefined
      ? (mark.invitation ?? 'drag me')
      : off(value, scale, flat ? '→←' : '↑↓') + format(value);
  return svg`<g class="drag-mark ${value === undefined ? 'waiting' : ''} ${orientation}" role="slider" tabindex="0" aria-label=${label}
      aria-orientation=${orientation} aria-valuemin=${low} aria-valuemax=${high} aria-valuenow=${value ?? low}
      aria-valuetext=${value === undefined ? 'nothing said yet' : format(value)}
      @pointerdown=${(event: PointerEvent) => grabbed(event, mark)} @pointermove=${(event: PointerEvent) => dragged(event, mark)}
      @touchstart=${STAY}
      @keydown=${(event: KeyboardEvent) => keyed(event, mark)}>
    <rect class="hit" x=${Math.min(line[0] ?? 0, x - HIT)} y=${Math.min(line[1] ?? 0, y - HIT)} width=${flat ? 2 * HIT : Math.max(length, 2 * HIT)} height=${flat ? Math.max(length, 2 * HIT) : 2 * HIT} />
    ${value === undefined ? nothing : svg`<line class="predicted" x1=${line[0]} y1=${line[1]} x2=${line[2]} y2=${line[3]} />`}
    <circle class="drag-handle" cx=${x} cy=${y} r=${HANDLE} />
    <path class="drag-grip" d=${flat ? `M${x - 2},${y - 3}v6M${x + 2},${y - 3}v6` : `M${x - 3},${y - 2}h6M${x - 3},${y + 2}h6`} />
    ${words(text, x, y, mark)}
  </g>`;
}

/** Places the text beside the handle, on the side that has room. */
function words(
  text: string,
  x: number,
  y: number,
  { orientation, bounds, scale, from, length }: DragMark,
) {
  if (orientation === 'vertical')
    return svg`<text class="predicted-label" x=${from + length} y=${y < Math.min(...scale.range) + ABOVE ? y + ABOVE : y - 8} text-anchor="end">${text}</text>`;
  const [left, right] = bounds ?? [Math.min(...scale.range), Math.max(...scale.range)];
  const fits = x + GAP + textWidth(text) <= right || x - GAP - textWidth(text) < left;
  return svg`<text class="predicted-label" x=${fits ? x + GAP : x - GAP} y=${y} dy="0.33em" text-anchor=${fits ? 'start' : 'end'}>${text}</text>`;
}

/** Returns the arrow for a value beyond the axis, or nothing for a value on it. */
export function off(value: number, { domain: [low, high] }: Scale, [more, less] = '→←'): string {
  if (value > high) return `${more} `;
  return value < low ? `${less} ` : '';
}

function grabbed(event: PointerEvent, mark: DragMark): void {
  const handle = event.currentTarget as SVGGElement;
  handle.setPointerCapture(event.pointerId);
  handle.focus({ preventScroll: true });
  event.preventDefault();
  if (mark.value === undefined) set(event, mark);
}

function dragged(event: PointerEvent, mark: DragMark): void {
  const handle = event.currentTarget as SVGGElement;
  if (handle.hasPointerCapture(event.pointerId)) set(event, mark);
}

function set(event: PointerEvent, { orientation, scale, onInput }: DragMark): void {
  const drawn = (event.currentTarget as SVGGElement).ownerSVGElement;
  const matrix = drawn?.getScreenCTM()?.inverse();
  if (matrix === undefined) return;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
  onInput(valueAt(orientation === 'horizontal' ? x : y, scale));
}

function keyed(event: KeyboardEvent, { value, scale, onInput }: DragMark): void {
  const next = afterKey(event, value, scale);
  if (next === undefined) return;
  event.preventDefault();
  onInput(next);
}
