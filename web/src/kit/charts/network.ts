// The picture of a network: its layers in order with what flows between them, and parameters and activations as areas to one scale. Groups
// are closed until the reader opens them; residual paths are drawn past the layers they bypass.

import { type SVGTemplateResult, svg } from 'lit';
import { type Category, categoryName, type Draw, mark, textWidth, wrapText } from './chart';
import { areas, drawn, type NetworkOptions, sentence } from './network-cell';
import { type Cell, cellsOf } from './network-cells';
import { below, type Place } from './network-places';
import { inRows } from './network-rows';

export type { NetworkOptions } from './network-cell';
export type { NetworkLayer } from './network-cells';

const NARROW = 480;
const LINE = 18;

/** Returns a drawing function for `figure({draw: networkPicture({...})})`. */
export function networkPicture(options: NetworkOptions): Draw {
  return (width) => {
    const shown = cellsOf(options.layers, options.opened ?? new Set());
    const { cells } = shown;
    const most = options.most ?? largest(cells, options);
    const keys = placeKeys(options, scaleName(options, cells, most), width);
    const tallest = ({ layer }: Cell) =>
      Math.sqrt(Math.max(...areas(layer, options).map(([, value]) => value)) / (most || 1));
    // Rows keep their height while something is dragged.
    const share = (index: number) =>
      options.most === undefined ? tallest(cells[index] as Cell) : 1;
    const where =
      width < NARROW ? below(shown, width, keys.height) : inRows(shown, width, keys.height, share);
    // The minimum keeps small values visible; only zero is drawn differently.
    const side = (value: number) => Math.max(1.5, where.side * Math.sqrt(value / (most || 1)));
    const chosen = cells.find(({ layer }) => layer.name === options.selected);
    const stop = chosen ?? cells[0];
    const summary = chosen === undefined ? total(options) : sentence(chosen.layer, options);
    const lines = wrapText(summary, width - 4, 12, 400);
    // Reserves as many lines as most layers need, so that the content below the figure does not move.
    const rows = Math.max(lines.length, where.narrow ? 2 : 1);
    return {
      interactive: true,
      height: where.height + rows * LINE + 4,
      body: svg`${HEAD}${where.frames.map((box) => svg`<rect class="net-frame" rx="4" x=${box.x} y=${box.y} width=${box.width} height=${box.height} />`)}
        ${keys.body}
        ${where.skips.map((path) => arrow(path, 'net-skip'))}${where.arrows.map((path) => arrow(path, ''))}
        ${cells.map((cell, index) => drawn(cell, where.places[index] as Place, { ...options, side, narrow: where.narrow, stop: cell === stop }))}
        <text>${lines.map((line, nth) => svg`<tspan x="0" y=${where.height + 14 + nth * LINE}>${line}</tspan>`)}</text>`,
    };
  };
}

const largest = (cells: readonly Cell[], options: NetworkOptions): number =>
  Math.max(0, ...cells.flatMap(({ layer }) => areas(layer, options).map(([, value]) => value)));

const HEAD = svg`<defs><marker id="net-head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8"
  markerUnits="userSpaceOnUse" orient="auto"><path class="net-head" d="M0,0.5L8,4L0,7.5Z" /></marker></defs>`;

const arrow = (path: string, className: string): SVGTemplateResult =>
  svg`<path class="net-arrow ${className}" d=${path} marker-end="url(#net-head)" />`;

/** The legend of colours, shapes and the largest area. */
function placeKeys(options: NetworkOptions, scale: string, width: number) {
  const kinds = options.layers.flatMap((layer) => areas(layer, options).map(([kind]) => kind));
  let x = 6;
  let y = 8;
  const put = (text: string, draw: (x: number, y: number) => SVGTemplateResult) => {
    const wide = textWidth(text) + 26;
    if (x + wide > width) [x, y] = [6, y + LINE];
    x += wide;
    return draw(x - wide, y);
  };
  const names = [...new Set(kinds)].map((kind) =>
    put(
      categoryName(kind),
      (at, line) =>
        svg`${mark(kind, at, line)}<text x=${at + 10} y=${line} dy="0.33em">${categoryName(kind)}</text>`,
    ),
  );
  const size = put(
    scale,
    (at, line) => svg`<text class="tick" x=${at - 6} y=${line} dy="0.33em">${scale}</text>`,
  );
  return { body: svg`<g>${names}${size}</g>`, height: y + LINE };
}

/** "largest symbol: parameters, 33.6 MB" */
function scaleName(options: NetworkOptions, cells: readonly Cell[], most: number): string {
  const all = cells.flatMap(({ layer }) => areas(layer, options));
  const [kind] = all.find(([, value]) => value === most) ?? [];
  return `largest symbol: ${kind === undefined ? '' : `${categoryName(kind)}, `}${options.format(most)}`;
}

function total(options: NetworkOptions): string {
  const sums = new Map<Category, number>();
  for (const layer of options.layers)
    for (const [kind, value] of areas(layer, options))
      sums.set(kind, (sums.get(kind) ?? 0) + value);
  return `All together: ${[...sums].map(([kind, value]) => `${categoryName(kind)} ${options.format(value)}`).join(', ')}`;
}
