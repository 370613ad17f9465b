// Predict by dragging: a dashed line with a handle in a figure, on a linear or log axis that runs either way. A slider to
// the keyboard and to screen readers. Until something is said, the handle waits at the low end and stands for nothing.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import '../styles/drag-mark.css';
import { textWidth } from './chart';
import { afterKey, valueAt } from './drag-values';
import type { Scale } from './scale';

export interface DragMark {
  /** The axis of the value. */
  readonly scale: Scale;
  /** How that axis runs: the line of the mark crosses it. */
  readonly orientation: 'horizontal' | 'vertical';
  /** The line begins here, in pixels across the axis, and is so long; the handle is at its middle. */
  readonly from: number;
  readonly length: number;
  /** undefined: nothing said yet. A value off the axis stands at its end, with an arrow. */
  readonly value: number | undefined;
  readonly onInput: (value: number) => void;
  /** "2.36 MB" */
  readonly format: (value: number) => string;
  /** What is set: "Your prediction of the peak". */
  readonly label: string;
  /** Written before anything is said; "drag me" unless given. */
  readonly invitation?: string;
  /** The words keep inside this, in pixels along the axis; the axis unless given. */
  readonly bounds?: readonly [number, number];
}

/** Half of what a finger hits: 40 px. */
const HIT = 20;
/** From the handle to its words. */
const GAP = 14;
const HANDLE = 8;
/** Words of a mark at the very top stand below it: above is the axis's name. */
const ABOVE = 22;

/** The page stays where it is under a finger that drags; touch-action does not reach the parts of a drawing. */
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

/** Beside the handle, on the side where there is room. */
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

/** Said, but further than the axis goes. */
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
