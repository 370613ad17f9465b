// Named moments between events: labelled vertical lines, each name in the first row where it overlaps no other.

import { type SVGTemplateResult, svg } from 'lit';
import { textWidth } from './chart';

export interface Moment {
  /** How many events came before it. */
  readonly event: number;
  readonly label: string;
}

export interface PlacedMoment {
  readonly label: string;
  /** Position of the line in pixels. */
  readonly at: number;
  /** Left end of the name in pixels. */
  readonly start: number;
  readonly row: number;
}

const GAP = 6;
export const ROW_HEIGHT = 15;

/** Places names to the left of their lines, or to the right where the left has no room. The moments must be in order of time. */
export function placeMoments(
  moments: readonly Moment[],
  x: { map: (event: number) => number; range: readonly [number, number] },
  width: (text: string) => number = textWidth,
): PlacedMoment[] {
  const ends: number[] = [];
  return moments.map(({ event, label }) => {
    const at = x.map(event);
    const wide = width(label);
    const start = at - wide - GAP >= x.range[0] ? at - wide - GAP : at + GAP;
    const free = ends.findIndex((end) => end + GAP <= start);
    const row = free >= 0 ? free : ends.length;
    ends[row] = Math.max(start + wide, at);
    return { label, at, start, row };
  });
}

/** Number of rows that the names take. */
export const momentRows = (placed: readonly PlacedMoment[]): number =>
  placed.length === 0 ? 0 : 1 + Math.max(...placed.map(({ row }) => row));

export function momentMarks(
  placed: readonly PlacedMoment[],
  top: number,
  bottom: number,
): SVGTemplateResult[] {
  return placed.map(({ label, at, start, row }) => {
    const y = top + 10 + ROW_HEIGHT * row;
    return svg`<line class="moment" x1=${at} x2=${at} y1=${y - 10} y2=${bottom} />
      <text class="rule-label" x=${start} y=${y}>${label}</text>`;
  });
}
