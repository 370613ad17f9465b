// A network in rows from left to right, each as high as its largest area needs. Pure functions.

import type { Cells } from './network-cells';
import { type Box, LANE, MIDDLES, type Place, type Places, sideFor } from './network-places';

const BLOCK = 38;
const ARROW = 18;

/** @param tallest for each cell, the side of its higher area as a share of the largest side; it sets the height of the row */
export function inRows(
  { cells, spans, skips, apart }: Cells,
  width: number,
  head: number,
  tallest: (index: number) => number,
): Places {
  const most = Math.max(3, Math.floor(width / 94));
  const rows = Math.max(1, Math.ceil(cells.length / most));
  const columns = Math.ceil(cells.length / rows);
  const pitch = Math.min(160, width / columns);
  const side = Math.min(40, sideFor(pitch));
  const lanes = 1 + Math.max(-1, ...skips.map(({ lane }) => lane));
  const under = 26 + lanes * LANE;
  const pad = spans.length === 0 ? 0 : 8;
  const rowOf = (index: number) => Math.floor(index / columns);
  const lines = lay(
    rows,
    (row) => {
      const inside = cells.flatMap((_, index) => (rowOf(index) === row ? [tallest(index)] : []));
      return pad + Math.max(12, Math.max(...inside) * side * 1.34 + 10) + BLOCK + under + 12;
    },
    head,
  );
  const all = cells.map((_, index): Place => {
    const x = (index % columns) * pitch;
    const line = lines[rowOf(index)] ?? { top: 0, height: 0 };
    const top = line.top + line.height - 12 - under - BLOCK;
    return {
      block: { x: x + ARROW / 2, y: top, width: pitch - ARROW, height: BLOCK },
      cell: {
        x: x + 1,
        y: line.top + pad,
        width: pitch - 2,
        height: top + BLOCK + 2 - line.top - pad,
      },
      ground: top - 5,
      at: [x + pitch * MIDDLES[0], x + pitch * MIDDLES[1]],
      shape: { x: x + pitch - 3, y: top + BLOCK + 18, room: pitch - 6 },
    };
  });
  const frames = spans.flatMap(({ first, last, depth }) =>
    Array.from({ length: rowOf(last) - rowOf(first) + 1 }, (_, nth): Box => {
      const row = rowOf(first) + nth;
      const line = lines[row] ?? { top: 0, height: 0 };
      const x = (Math.max(first, row * columns) % columns) * pitch + 2 * depth;
      const end = ((Math.min(last, (row + 1) * columns - 1) % columns) + 1) * pitch;
      const inset = 3 * depth;
      return {
        x,
        y: line.top + inset,
        width: end - inset - x,
        height: line.height - 6 - 2 * inset,
      };
    }),
  );
  const paths = joins(columns * pitch, pitch, under);
  return {
    narrow: false,
    places: all,
    frames,
    side,
    arrows: all
      .slice(1)
      .map((to, nth) => paths.arrow(all[nth] as Place, to, rowOf(nth) !== rowOf(nth + 1)))
      .filter((_, nth) => !apart.has(nth + 1)),
    skips: skips.map(({ from, to, lane }) =>
      paths.skip(all[from] as Place, all[to] as Place, lane, rowOf(to) !== rowOf(from)),
    ),
    height: lines.reduce((sum, { height }) => sum + height, head),
  };
}

/** Places rows below each other, each with its own height. */
function lay(rows: number, heightOf: (row: number) => number, head: number) {
  let top = head;
  return Array.from({ length: rows }, (_, row) => {
    const height = heightOf(row);
    top += height;
    return { top: top - height, height };
  });
}

/** Arrows to the next block, through the gap between the rows where needed, and paths below the blocks that a skip bypasses. */
function joins(right: number, pitch: number, under: number) {
  const bottom = ({ block }: Place) => block.y + BLOCK;
  const middle = ({ block }: Place) => block.y + BLOCK / 2;
  return {
    arrow(from: Place, to: Place, wraps: boolean): string {
      const start = `M${from.block.x + from.block.width},${middle(from)}`;
      const down = `H${right - 1}V${bottom(from) + under + 6}H1V${middle(to)}`;
      return `${start}${wraps ? down : ''}H${to.block.x - 1}`;
    },
    skip(from: Place, to: Place, lane: number, wraps: boolean): string {
      const channel = (place: Place) => bottom(place) + 26 + lane * LANE;
      const { x, width } = from.block;
      const edge = right - 4 - 3 * lane;
      const start = Math.min(edge, x - ARROW / 2 + pitch);
      const down = wraps ? `H${edge}V${channel(to)}` : '';
      return `M${x + width},${middle(from)}H${start}V${channel(from)}${down}H${to.block.x + 7}V${bottom(to) + 1}`;
    },
  };
}
