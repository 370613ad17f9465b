// Where to write the names of points so that names, points and edges keep clear of each other.

export interface LabelledPoint {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Of its text; 0 for none. */
  readonly width: number;
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

/** One place per point, in order; of places that all overlap something, the one that does least. */
export function placeLabels(
  points: readonly LabelledPoint[],
  bounds: Box,
  obstacles: readonly Box[] = [],
): LabelPlace[] {
  const taken = [...obstacles, ...points.map(({ x, y, radius }) => around(x, y, radius, radius))];
  return points.map((point) => {
    const options = candidates(point).map((place) => {
      const box = boxOf(place, point.width);
      return { place, box, cost: costOf(box, taken, bounds) };
    });
    const best = options.reduce((least, option) => (option.cost < least.cost ? option : least));
    if (point.width > 0) taken.push(best.box);
    return best.place;
  });
}

const around = (x: number, y: number, dx: number, dy: number): Box => ({
  left: x - dx,
  right: x + dx,
  top: y - dy,
  bottom: y + dy,
});

/** Beside it first, then above and below, then further away. */
function candidates({ x, y, radius }: LabelledPoint): LabelPlace[] {
  const away = radius + GAP;
  const step = HALF_LINE + away;
  const beside = (dy: number): LabelPlace[] => [
    { x: x + away, y: y + dy, anchor: 'start' },
    { x: x - away, y: y + dy, anchor: 'end' },
  ];
  const over = (dy: number): LabelPlace => ({ x, y: y + dy, anchor: 'middle' });
  const steps = [step, 2 * step, 3 * step];
  return [
    ...beside(0),
    over(-step),
    over(step),
    ...steps.flatMap((dy) => [...beside(-dy / 2), ...beside(dy / 2)]),
    ...steps.flatMap((dy) => [over(-dy), over(dy)]),
  ];
}

function boxOf({ x, y, anchor }: LabelPlace, width: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - HALF_LINE, bottom: y + HALF_LINE };
}

/** Overlapped area, and all that lies outside as if it were covered. */
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
