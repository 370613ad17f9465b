// Zooms and pans the visible part of a timeline, never beyond the timeline's ends.

import type { FlameView } from './flame';

/** The smallest visible share of the whole timeline. */
const CLOSEST = 1e-4;

/** A view of this width that starts at `from`, moved so that it lies inside the whole. */
function placed(from: number, width: number, [start, end]: FlameView): FlameView {
  const length = Math.min(end - start, Math.max(width, CLOSEST * (end - start)));
  const first = Math.min(Math.max(start, from), end - length);
  return [first, first + length];
}

/** A `factor` above 1 shows less time; the time `at` keeps its position on screen. */
export function zoomed(view: FlameView, whole: FlameView, factor: number, at: number): FlameView {
  const width = (view[1] - view[0]) / factor;
  const share = (at - view[0]) / (view[1] - view[0]);
  return placed(at - share * width, width, whole);
}

/** Moves the view later by a share of its width, or earlier for a negative share. */
export function panned(view: FlameView, whole: FlameView, share: number): FlameView {
  const width = view[1] - view[0];
  return placed(view[0] + share * width, width, whole);
}

/** A view that shows a span from end to end with a small margin. */
export function around(start: number, duration: number, whole: FlameView): FlameView {
  const air = 0.04 * duration;
  const width = Math.max(duration + 2 * air, 2 * CLOSEST * (whole[1] - whole[0]));
  return placed(start + duration / 2 - width / 2, width, whole);
}
