// Matrix cells that are accessed one after the other: hits and misses, the cache lines they are loaded in, and what the cache holds.

import { type SVGTemplateResult, svg } from 'lit';
import '../styles/pictures.css';
import { type CacheModel, cachedLines, hitsOf, lineOf, type Touch } from '../numbers/cache-model';
import { count } from '../words/format';
import type { Draw } from './chart';

export interface Grid {
  readonly name: string;
  readonly rows: number;
  readonly columns: number;
}

export interface GridWalkOptions {
  readonly grids: readonly Grid[];
  /** The accesses, in order. */
  readonly touches: readonly Touch[];
  /** The current frame: frame 0 is before the first access, frame i shows the first i of them. */
  readonly at: number;
  readonly cache: CacheModel;
}

const GAP = 28;
const HEAD = 20;
const FOOT = 24;
const LARGEST = 30;
/** Gap between neighbouring cache lines of a row, in pixels. */
const SEAM = 3;

export function gridWalk(options: GridWalkOptions): Draw {
  const hits = hitsOf(options.touches, options.cache);
  return (width) => {
    const { grids, at, cache, touches } = options;
    const beside = sizeFor(grids, width - GAP * (grids.length - 1), cache, false);
    // Large cells below each other are easier to read than small cells beside each other.
    const stacked = beside < 14 && grids.length > 1;
    const size = stacked ? sizeFor(grids, width, cache, true) : beside;
    const inCache = cachedLines(touches, at, cache);
    const last = new Map(touches.slice(0, at).map((touch, index) => [keyOf(touch), index]));
    let [x, y] = [0, 0];
    const drawn = grids.map((grid, index) => {
      const place = { x, y: y + HEAD };
      if (stacked) y += HEAD + grid.rows * size + 10;
      else x += widthOf(grid, size, cache) + GAP;
      return one(grid, index, place, size, { ...options, hits, inCache, last });
    });
    const tall = stacked ? y : HEAD + Math.max(...grids.map(({ rows }) => rows)) * size + 10;
    const foot = width < 460 ? 2 * FOOT : FOOT;
    return { height: tall + foot, body: svg`${drawn}${tally(hits.slice(0, at), tall, width)}` };
  };
}

const keyOf = ({ grid, row, column }: Touch): string => `${grid} ${row} ${column}`;
const seams = ({ columns }: Grid, { line }: CacheModel): number =>
  SEAM * Math.floor((columns - 1) / line);
const widthOf = (grid: Grid, size: number, cache: CacheModel): number =>
  grid.columns * size + seams(grid, cache);

function sizeFor(
  grids: readonly Grid[],
  width: number,
  cache: CacheModel,
  stacked: boolean,
): number {
  const filling = (those: readonly Grid[]) =>
    (width - those.reduce((sum, grid) => sum + seams(grid, cache), 0)) /
    those.reduce((sum, { columns }) => sum + columns, 0);
  const size = stacked ? Math.min(...grids.map((grid) => filling([grid]))) : filling(grids);
  return Math.max(2, Math.min(stacked ? 20 : LARGEST, Math.floor(size)));
}

interface State extends GridWalkOptions {
  readonly hits: readonly boolean[];
  readonly inCache: ReadonlySet<string>;
  readonly last: ReadonlyMap<string, number>;
}

function one(
  grid: Grid,
  index: number,
  { x, y }: { x: number; y: number },
  size: number,
  state: State,
): SVGTemplateResult {
  const { cache, at, hits, inCache, last } = state;
  const cells = Array.from({ length: grid.rows * grid.columns }, (_, cell) => {
    const [row, column] = [Math.floor(cell / grid.columns), cell % grid.columns];
    const touch = { grid: index, row, column };
    const when = last.get(keyOf(touch));
    const kind = when === undefined ? '' : hits[when] ? 'found' : 'missed';
    const now = when !== undefined && when === at - 1 ? 'now' : '';
    const cached = inCache.has(lineOf(touch, cache.line)) ? 'cached' : '';
    const left = x + column * size + SEAM * Math.floor(column / cache.line);
    const [top, side] = [y + row * size, size - 1];
    // A cross distinguishes a miss from a hit without relying on colour.
    const cross =
      kind === 'missed' && size >= 10
        ? svg`<path class="cross" d="M${left + size * 0.3},${top + size * 0.3}l${size * 0.35},${size * 0.35}m0,${-size * 0.35}l${-size * 0.35},${size * 0.35}" />`
        : '';
    return svg`<rect class="cell ${kind} ${now} ${cached}" x=${left} y=${top} width=${side} height=${side} />${cross}`;
  });
  return svg`<g><text class="net-name" x=${x} y=${y - 7}>${grid.name}</text>${cells}</g>`;
}

function tally(hits: readonly boolean[], y: number, width: number): SVGTemplateResult {
  const found = hits.filter((hit) => hit).length;
  const wide = width >= 460;
  const [x, line] = wide ? [296, y] : [0, y + 20];
  return svg`<rect class="cell found" x="0" y=${y + 4} width="12" height="12" /><text x="18" y=${y + 14}>${count(found)} found in the cache</text>
    <rect class="cell missed" x="168" y=${y + 4} width="12" height="12" /><path class="cross" d="M171,${y + 7}l6,6m0,-6l-6,6" /><text x="186" y=${y + 14}>${count(hits.length - found)} fetched</text>
    <rect class="cell cached" x=${x + 1} y=${line + 4} width="12" height="12" /><text x=${x + 18} y=${line + 14}>in the cache now</text>`;
}
