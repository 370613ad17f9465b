// Names of lines at their right ends, each with the mark of its line where there are several, in a column of their own and kept apart.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryClass, mark, spread, textWidth, wrapText } from './chart';
import type { Scale } from './scale';

/** The properties of a line that its name needs. */
interface Named {
  readonly label: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly category?: Category;
  readonly dashed?: boolean;
  readonly thin?: boolean;
}

interface Column {
  readonly right: number;
  readonly width: number;
  readonly y: Scale;
  readonly bottom: number;
}

const GLYPH = 24;
const ALONE = 10;
const LINE = 14;
const GAP = 3;

/** Width of the column in pixels: that of the longest name, but at most about a third of the figure. */
export function endRoom(all: readonly Named[], width: number): number {
  const longest = Math.max(0, ...all.map(({ label }) => textWidth(label, 12, 600)));
  const glyph = isOnly(all) ? ALONE : GLYPH;
  return longest === 0 ? 14 : Math.min(longest + glyph + 4, width * 0.36);
}

/** A short sample of the line in its own style; of one with marks only the mark: with its line it would look like a further point. */
function glyph({ category = 'plain', dashed, thin }: Named, x: number, y: number) {
  return dashed || thin
    ? svg`<line class="line ${categoryClass(category)} ${dashed ? 'dashed' : ''} ${thin ? 'thin' : ''}" x1=${x} x2=${x + 14} y1=${y} y2=${y} />`
    : mark(category, x + 10, y, 3.5);
}

/** A name alone belongs to the only line that has one. */
const isOnly = (all: readonly Named[]): boolean =>
  all.filter(({ label }) => label !== '').length === 1;

/** Labels the lines at their ends. A series without a label belongs to another one, like a measured point on its curve. */
export function endLabels(all: readonly Named[], column: Column): SVGTemplateResult[] {
  const { right, width, y, bottom } = column;
  const left = right + (isOnly(all) ? ALONE : GLYPH);
  const named = all
    .filter(({ label }) => label !== '')
    .map((series) => ({
      series,
      at: y.map(series.points.at(-1)?.[1] ?? 0),
      lines: wrapText(series.label, width - left),
    }));
  const tallest = Math.max(1, ...named.map(({ lines }) => lines.length));
  const half = (LINE * (tallest - 1)) / 2;
  const places = spread(
    named.map(({ at }) => at),
    LINE * tallest + GAP,
    [36 + half, bottom - 2 - half],
  );
  return named.map(({ series, lines }, index) => {
    const middle = places[index] ?? 0;
    const top = middle - (LINE * (lines.length - 1)) / 2;
    return svg`${isOnly(all) ? nothing : glyph(series, right + 7, top)}<text class="series-label">${lines.map(
      (line, row) => svg`<tspan x=${left} y=${top + LINE * row} dy="0.32em">${line}</tspan>`,
    )}</text>`;
  });
}
