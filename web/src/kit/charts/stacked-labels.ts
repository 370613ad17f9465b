// Names of stacked areas with their shapes and colours: inside the area where it is thick enough, else beside its right end or in a key.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryName, mark, spread, textWidth } from './chart';
import type { Box, Texts } from './label-places';

export interface Layer {
  readonly category: Category;
  readonly low: readonly number[];
  readonly high: readonly number[];
}

type Map = (value: number) => number;

export interface Plane {
  /** Map events and values to pixels. */
  readonly x: Map;
  readonly y: Map;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const LINE = 16;
const GLYPH = 14;

const nameWidth = (category: Category): number =>
  GLYPH + textWidth(categoryName(category), 12, 600);

/** Width of the column of names at the right, in pixels. */
export const namesRoom = (categories: readonly Category[]): number =>
  Math.max(0, ...categories.map(nameWidth)) + 12;

function nameAt(category: Category, left: number, y: number): SVGTemplateResult {
  return svg`${mark(category, left + 5, y, 4.5)}<text class="value" x=${left + GLYPH} y=${y} dy="0.32em">${categoryName(category)}</text>`;
}

/** The best place for a name inside its area, or undefined if it fits nowhere. */
function inside(
  { category, low, high }: Layer,
  { x, y }: Plane,
): { left: number; y: number } | undefined {
  const wide = nameWidth(category) + 12;
  let best: { left: number; y: number; room: number } | undefined;
  for (let from = 0; from < high.length; from += 1) {
    let floor = y(low[from] ?? 0);
    let ceiling = y(high[from] ?? 0);
    for (let to = from; to < high.length && floor - ceiling >= LINE; to += 1) {
      floor = Math.min(floor, y(low[to] ?? 0));
      ceiling = Math.max(ceiling, y(high[to] ?? 0));
      if (x(to + 1) - x(from) < wide) continue;
      const room = floor - ceiling;
      if (room >= LINE && room > (best?.room ?? 0))
        best = { left: (x(from) + x(to + 1) - wide) / 2 + 6, y: (floor + ceiling) / 2, room };
      break;
    }
  }
  return best;
}

const thickAtEnd = ({ low, high }: Layer, y: Map): number =>
  y(low.at(-1) ?? 0) - y(high.at(-1) ?? 0);

/** Draws all names and reserves the boxes of those inside areas in `texts`. */
export function layerNames(
  layers: readonly Layer[],
  plane: Plane,
  texts: Texts,
): SVGTemplateResult {
  const { y, right, bottom, top } = plane;
  const visible = layers.filter(({ low, high }) => high.some((value, i) => value > (low[i] ?? 0)));
  const ended = visible.filter((layer) => thickAtEnd(layer, y) < 1);
  const within = new Map(
    ended.flatMap((layer) => {
      const place = inside(layer, plane);
      return place === undefined ? [] : [[layer, place] as const];
    }),
  );
  for (const [{ category }, place] of within) texts.keepClear(around(category, place));
  const besides = visible.filter((layer) => !within.has(layer));
  // Areas that have vanished at the right end are listed in a key above: beside other areas, their names would seem to label those.
  const wanted = besides.map((layer, order) =>
    thickAtEnd(layer, y) < 1
      ? top - order
      : y(((layer.high.at(-1) ?? 0) + (layer.low.at(-1) ?? 0)) / 2),
  );
  const places = spread(wanted, LINE, [top + 4, bottom - 4]);
  return svg`${[...within].map(([{ category }, place]) => nameAt(category, place.left, place.y))}
    ${besides.map((layer, i) => {
      const at = places[i] ?? 0;
      const from = wanted[i] ?? 0;
      const moved = thickAtEnd(layer, y) >= 1 && Math.abs(at - from) > 4;
      return svg`${moved ? svg`<line class="leader" x1=${right} x2=${right + 7} y1=${from} y2=${at} />` : nothing}${nameAt(layer.category, right + 8, at)}`;
    })}`;
}

const around = (category: Category, { left, y }: { left: number; y: number }): Box => ({
  left,
  right: left + nameWidth(category),
  top: y - 8,
  bottom: y + 8,
});
