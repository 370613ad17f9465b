// Memory levels below each other, the fastest on top, with tensors that move between them, one move per frame. Bars show, to one scale, how
// many bytes have crossed each border so far.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import '../styles/pictures.css';
import { contentsAfter, crossedAfter, type Move } from '../numbers/moves';
import { type Category, categoryClass, type Draw, fitText, mark, textWidth } from './chart';

export interface MemoryLevel {
  readonly name: string;
  /** Size and bandwidth of the level: "32 kB, 200 GB/s". */
  readonly note?: string;
}

export interface MemoryLevelsOptions {
  /** The levels from the fastest and smallest to the slowest. */
  readonly levels: readonly MemoryLevel[];
  /** The moves in order. Frame 0 is before the first move and frame i after i of them, so there is one frame more than moves. */
  readonly moves: readonly Move[];
  readonly at: number;
  readonly format: (bytes: number) => string;
  /** The category of a tensor; activations by default. */
  readonly category?: (tensor: string) => Category;
}

const BOX = 56;
const BORDER = 40;
const CHIP = 22;
/** Maximum width in pixels; in a wider picture, a level and its border are no longer seen together. */
const WIDEST = 760;

export function memoryLevels(options: MemoryLevelsOptions): Draw {
  return (given) => {
    const width = Math.min(given, WIDEST);
    const { levels, moves, at } = options;
    const contents = contentsAfter(moves, at, levels.length);
    const crossed = crossedAfter(moves, at, levels.length);
    const most = Math.max(1, ...crossedAfter(moves, moves.length, levels.length));
    const now = moves[at - 1];
    // Faster levels are drawn narrower, as in the usual pyramid.
    const widths = levels.map(
      (_, index) => width * (0.62 + (0.38 * (index + 1)) / levels.length) - 2,
    );
    const boxes = levels.map((level, index) =>
      box(level, contents[index] ?? [], index, widths[index] ?? width, width, now, options),
    );
    const borders = crossed.map((bytes, index) => border(bytes, most, index, width, now, options));
    return {
      height: levels.length * BOX + borders.length * BORDER + 4,
      body: svg`${boxes}${borders}`,
    };
  };
}

const topOf = (index: number): number => 2 + index * (BOX + BORDER);

function box(
  level: MemoryLevel,
  contents: readonly string[],
  index: number,
  wide: number,
  width: number,
  now: Move | undefined,
  options: MemoryLevelsOptions,
): SVGTemplateResult {
  const x = (width - wide) / 2;
  const y = topOf(index);
  const name = textWidth(level.name, 12, 600);
  let next = x + 8;
  let left = 0;
  const chips = contents.map((tensor) => {
    const wanted = textWidth(tensor) + 26;
    if (left > 0 || next + wanted > x + wide - 34) {
      left += 1;
      return nothing;
    }
    const at = next;
    next += wanted + 6;
    return chip(
      tensor,
      at,
      y + BOX - CHIP - 7,
      now?.tensor === tensor && now.to === index,
      options,
    );
  });
  return svg`<g><rect class="level" rx="3" x=${x} y=${y} width=${wide} height=${BOX} />
    <text class="net-name" x=${x + 8} y=${y + 17}>${level.name}</text>
    <text class="tick" x=${x + wide - 8} y=${y + 17} text-anchor="end">${fitText(level.note ?? '', wide - name - 28)}</text>
    ${chips}${left === 0 ? nothing : svg`<text class="tick" x=${x + wide - 8} y=${y + BOX - 14} text-anchor="end">+${left}</text>`}</g>`;
}

function chip(
  tensor: string,
  x: number,
  y: number,
  fresh: boolean,
  { category }: MemoryLevelsOptions,
) {
  const kind = category?.(tensor) ?? 'activations';
  return svg`<g class="chip ${fresh ? 'fresh' : ''} ${categoryClass(kind)}"><rect rx="3" x=${x} y=${y} width=${textWidth(tensor) + 26} height=${CHIP} />
    ${mark(kind, x + 11, y + CHIP / 2, 4)}<text x=${x + 20} y=${y + CHIP / 2} dy="0.33em">${tensor}</text></g>`;
}

/** The bytes that have crossed this border, drawn to scale, and the move that crosses it now. */
function border(
  bytes: number,
  most: number,
  index: number,
  width: number,
  now: Move | undefined,
  { format }: MemoryLevelsOptions,
) {
  const top = topOf(index) + BOX;
  const middle = width / 2;
  const { from = -1, to = -1 } = now ?? {};
  const crosses = from >= 0 && to >= 0 && Math.min(from, to) <= index && index < Math.max(from, to);
  const [start, end] = from > to ? [top + BORDER - 3, top + 3] : [top + 3, top + BORDER - 3];
  const up = from > to ? 1 : -1;
  const head = `m-5,${6 * up}l5,${-6 * up}l5,${6 * up}`;
  const room = middle - 92;
  const line = now === undefined ? '' : fitText(`${now.tensor}, ${format(now.bytes)}`, middle - 20);
  return svg`<g class="border ${crosses ? 'crossing' : ''}">
    <path class="level-arrow" d="M${middle},${start}V${end}${crosses ? head : ''}" />
    <text x=${middle + 12} y=${top + BORDER / 2} dy="0.33em">${crosses ? line : ''}</text>
    <rect class="crossed" x="2" y=${top + BORDER / 2 + 4} width=${Math.max(0, (room + 76) * (bytes / most))} height="6" />
    <text class="tick" x="2" y=${top + BORDER / 2 - 2}>${format(bytes)} so far</text></g>`;
}
