// What part of a timeline is seen: zoomed and moved, never beyond its ends.

import type { FlameView } from './flame';

/** Nothing is zoomed further than this share of the whole. */
const CLOSEST = 1e-4;

/** A view of this width from here on, moved inside the whole. */
function placed(from: number, width: number, [start, end]: FlameView): FlameView {
  const length = Math.min(end - start, Math.max(width, CLOSEST * (end - start)));
  const first = Math.min(Math.max(start, from), end - length);
  return [first, first + length];
}

/** A `factor` above 1 shows less time; what is at `at` stays where it is. */
export function zoomed(view: FlameView, whole: FlameView, factor: number, at: number): FlameView {
  const width = (view[1] - view[0]) / factor;
  const share = (at - view[0]) / (view[1] - view[0]);
  return placed(at - share * width, width, whole);
}

/** Later by a share of what is seen; a negative share: earlier. */
export function panned(view: FlameView, whole: FlameView, share: number): FlameView {
  const width = view[1] - view[0];
  return placed(view[0] + share * width, width, whole);
}

/** From end to end, with a little air. */
export function around(start: number, duration: number, whole: FlameView): FlameView {
  const air = 0.04 * duration;
  const width = Math.max(duration + 2 * air, 2 * CLOSEST * (whole[1] - whole[0]));
  return placed(start + duration / 2 - width / 2, width, whole);
}
