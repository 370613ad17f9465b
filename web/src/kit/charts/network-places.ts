// Positions of a network's layers below each other, for narrow pages. Pure functions. (The layout in rows is in network-rows.ts.)

import type { Cells } from './network-cells';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Place {
  readonly block: Box;
  /** The whole cell, which is the click target. */
  readonly cell: Box;
  /** The line on which both areas stand, in pixels. */
  readonly ground: number;
  /** Horizontal centres of the parameters and the activations, in pixels. */
  readonly at: readonly [number, number];
  /** Position of the output shape's text, and the width it may take. */
  readonly shape: { readonly x: number; readonly y: number; readonly room: number };
}

export interface Places {
  readonly narrow: boolean;
  readonly places: readonly Place[];
  readonly frames: readonly Box[];
  /** Side in pixels of a square with the size of the largest area. */
  readonly side: number;
  /** Arrows between neighbouring cells and paths that bypass cells, as SVG path data. */
  readonly arrows: readonly string[];
  readonly skips: readonly string[];
  readonly height: number;
}

export const LANE = 5;

/** Centres of both areas as shares of the room for them. */
export const MIDDLES = [0.25, 0.7] as const;

/**
 * Side of the largest square for this room: a circle and a triangle of the same area are 1.13 and 1.52 sides wide, and both must fit next
 * to each other.
 */
export const sideFor = (room: number): number =>
  ((MIDDLES[1] - MIDDLES[0]) * room - 2) / ((1.13 + 1.52) / 2);

/** Places the layers below each other, for a narrow page. */
export function below({ cells, spans, skips, apart }: Cells, width: number, top: number): Places {
  // With more than nine layers the rows are lower, so that the picture and its text fit on a phone's screen.
  const pitch = cells.length > 9 ? 28 : 40;
  const height = pitch - (cells.length > 9 ? 6 : 12);
  const lanes = 1 + Math.max(-1, ...skips.map(({ lane }) => lane));
  const left = 8 + lanes * LANE;
  const right = width * 0.47;
  const marks = width - right - 98;
  const side = Math.min(27, sideFor(marks));
  const all = cells.map(({ depth }, index): Place => {
    const y = top + index * pitch;
    const x = left + 6 * depth;
    return {
      block: { x, y: y + (pitch - height) / 2 - 1, width: right - x, height },
      cell: { x: 0, y: y + 1, width, height: pitch - 2 },
      ground: y + pitch / 2 + height / 2,
      at: [right + 4 + marks * MIDDLES[0], right + 4 + marks * MIDDLES[1]],
      shape: { x: width - 2, y: y + pitch / 2 + 4, room: 92 },
    };
  });
  const frames = spans.map(({ first, last, depth }): Box => {
    const x = left - 3 + 6 * depth;
    const inset = 2 * depth;
    const y = top + first * pitch + inset;
    return { x, y, width: width - x - inset, height: (last - first + 1) * pitch - 2 * inset };
  });
  const skip = (from: Place, to: Place, lane: number) =>
    `M${from.block.x},${from.block.y + height - 6}H${left - 4 - lane * LANE}V${to.block.y + 6}H${to.block.x - 1}`;
  return {
    narrow: true,
    places: all,
    frames,
    side,
    arrows: all
      .slice(1)
      .map(({ block }, nth) => [block, (all[nth] as Place).block] as const)
      .map(([to, from]) => `M${right - 24},${from.y + height}V${to.y - 1}`)
      .filter((_, nth) => !apart.has(nth + 1)),
    skips: skips.map(({ from, to, lane }) => skip(all[from] as Place, all[to] as Place, lane)),
    height: top + cells.length * pitch,
  };
}
