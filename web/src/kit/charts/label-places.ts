// Places labels so that labels, points and edges do not overlap.

interface Point {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface LabelPlace {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const HALF_LINE = 7;
const GAP = 4;

/** The labels of one figure: each takes the first of its candidate places that covers nothing, or the one that covers least. */
export class Texts {
  private readonly taken: Box[];

  constructor(
    private readonly bounds: Box,
    taken: readonly Box[] = [],
  ) {
    this.taken = [...taken];
  }

  /** Reserves a box in which no label is placed. */
  keepClear(box: Box): void {
    this.taken.push(box);
  }

  /** Returns the first place that covers nothing, and reserves it; undefined if there is none. */
  free(width: number, places: readonly LabelPlace[]): LabelPlace | undefined {
    const found = places.find((place) => costOf(boxOf(place, width), this.taken, this.bounds) < 1);
    if (found !== undefined) this.taken.push(boxOf(found, width));
    return found;
  }

  place(width: number, places: readonly [LabelPlace, ...LabelPlace[]]): LabelPlace {
    const costs = places.map((place) => costOf(boxOf(place, width), this.taken, this.bounds));
    const best = places[costs.indexOf(Math.min(...costs))] ?? places[0];
    this.taken.push(boxOf(best, width));
    return best;
  }
}

/** A box around its centre, with half its width and half its height. */
export const around = (x: number, y: number, dx: number, dy: number): Box => ({
  left: x - dx,
  right: x + dx,
  top: y - dy,
  bottom: y + dy,
});

/** Candidate places around a point: first beside it, then above and below, then diagonally. */
export function candidates({ x, y, radius }: Point): LabelPlace[] {
  const away = radius + GAP;
  const step = HALF_LINE + away;
  const beside = (dy: number): LabelPlace[] => [
    { x: x + away, y: y + dy, anchor: 'start' },
    { x: x - away, y: y + dy, anchor: 'end' },
  ];
  const over = (dy: number): LabelPlace => ({ x, y: y + dy, anchor: 'middle' });
  // No candidate is further away, because readers would take the name for that of another point.
  return [
    ...beside(0),
    over(-step),
    over(step),
    ...[step / 2, step].flatMap((dy) => [...beside(-dy), ...beside(dy)]),
  ];
}

/** Candidate places for the label of a horizontal line: at either end, above the line, below it, then further away. */
export const levelPlaces = (
  [left, right]: readonly [number, number],
  y: number,
): [LabelPlace, ...LabelPlace[]] => [
  { x: left, y: y - 10, anchor: 'start' },
  ...[-10, 10, -26, 26, -42, 42].flatMap((dy): LabelPlace[] => [
    { x: left, y: y + dy, anchor: 'start' },
    { x: right, y: y + dy, anchor: 'end' },
  ]),
];

export function boxOf({ x, y, anchor }: LabelPlace, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - HALF_LINE, bottom: y + HALF_LINE };
}

/** The overlapped area; area outside the bounds counts twice. */
function costOf(box: Box, taken: readonly Box[], bounds: Box): number {
  const area = (box.right - box.left) * (box.bottom - box.top);
  const outside = area - overlap(box, bounds);
  return taken.reduce((sum, other) => sum + overlap(box, other), 2 * outside);
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}
