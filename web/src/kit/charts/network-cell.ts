// One layer in the picture of a network: a button-like block with its two areas and its text.

import { nothing, type SVGTemplateResult, svg } from 'lit';
import { plural, shape } from '../words/format';
import { type Category, categoryName, fitText, mark, textWidth } from './chart';
import { type Cell, hasSkip, isGroup, type NetworkLayer } from './network-cells';
import type { Box, Place } from './network-places';

export interface NetworkOptions {
  readonly layers: readonly NetworkLayer[];
  /** Formats a value: "48.1 kB". */
  readonly format: (value: number) => string;
  /** Draws only one of the two areas. */
  readonly measure?: 'parameters' | 'activations';
  /** Name of the layer whose numbers are shown below the picture. */
  readonly selected?: string | undefined;
  readonly onSelect?: (name: string) => void;
  /** Names of the groups that show their parts. */
  readonly opened?: ReadonlySet<string>;
  /** Called when a group is opened or closed. */
  readonly onOpen?: (name: string) => void;
  /** Name of the layer that the student edited. */
  readonly edited?: string | undefined;
  /** The value of the largest area; by default the largest shown. Set it while something is dragged, so that the scale stays fixed. */
  readonly most?: number;
}

/** The areas drawn for a layer, in order; at most one when `measure` is set. */
export function areas(
  layer: NetworkLayer,
  { measure }: NetworkOptions,
): (readonly [Category, number])[] {
  const both = [
    ['parameters', layer.parameters],
    [layer.flows ?? 'activations', layer.activations],
  ] as const;
  return both.filter(
    (_, index) => measure === undefined || (measure === 'parameters') === (index === 0),
  );
}

interface Drawn extends NetworkOptions {
  readonly side: (value: number) => number;
  readonly narrow: boolean;
  /** Whether this is the layer that Tab reaches (roving tabindex); arrow keys reach the others. */
  readonly stop: boolean;
}

export function drawn(cell: Cell, place: Place, options: Drawn): SVGTemplateResult {
  const { layer, open } = cell;
  const { block } = place;
  const group = isGroup(layer);
  const press = () => (group ? options.onOpen?.(layer.name) : options.onSelect?.(layer.name));
  const look = () => options.onSelect?.(layer.name);
  const state = [
    group ? 'group' : '',
    open ? 'open' : '',
    layer.name === options.selected ? 'looked-at' : '',
    layer.name === options.edited ? 'edited' : '',
  ].join(' ');
  return svg`<g class="net-cell ${state}" role="button" tabindex=${options.stop ? 0 : -1} aria-label=${sentence(layer, options)}
      aria-expanded=${group ? open : nothing} @click=${press} @pointerenter=${look} @focus=${look}
      @keydown=${(event: KeyboardEvent) => keyed(event, press)}>
    <rect class="hit" x=${place.cell.x} y=${place.cell.y} width=${place.cell.width} height=${place.cell.height} />
    ${(layer.repeat ?? 1) > 1 && !open ? svg`<rect class="net-block behind" rx="3" x=${block.x + 4} y=${block.y - 4} width=${block.width - 1} height=${block.height} />` : nothing}
    <rect class="net-block" rx="3" x=${block.x} y=${block.y} width=${block.width} height=${block.height} />
    ${areas(layer, options).map(([kind, value], index) => area(kind, value, place.at[index] ?? 0, place.ground, options.side))}
    ${words(layer, block, options)}
    ${hasSkip(layer) && !open ? loop(block, options.narrow) : nothing}
    ${group ? svg`<text class="net-kind" x=${block.x + block.width - 5} y=${block.y + 12} text-anchor="end">${open ? '−' : '+'}</text>` : nothing}
    <text class="net-shape" x=${place.shape.x} y=${place.shape.y} text-anchor="end">${fitText(shape(layer.shape), place.shape.room, 11)}</text>
  </g>`;
}

/** An area that stands on the ground line and grows with its number; zero is drawn as a short line. */
function area(
  kind: Category,
  value: number,
  x: number,
  ground: number,
  side: (value: number) => number,
) {
  if (value === 0)
    return svg`<line class="net-none" x1=${x - 5} x2=${x + 5} y1=${ground} y2=${ground} />`;
  const [r, middle] = sized(kind, side(value));
  return mark(kind, x, ground - middle, r);
}

/** Radius at which a category's shape has the area of a square with this side, and the height of its centre above the ground line. */
export function sized(kind: Category, side: number): readonly [radius: number, middle: number] {
  if (kind === 'activations' || kind === 'inputs') {
    const r = side / (1.15 * Math.sqrt(0.75 * Math.sqrt(3)));
    return [r, 1.15 * r * (kind === 'inputs' ? 1 : 0.5)];
  }
  return [side / Math.sqrt(Math.PI), side / Math.sqrt(Math.PI)];
}

function words(layer: NetworkLayer, block: Box, { narrow, edited }: Drawn) {
  const room = block.width - (isGroup(layer) ? 22 : 8);
  const label = layer.label ?? layer.name;
  const kind = layer.name === edited ? 'edited' : kindOf(layer);
  const x = block.x + (narrow ? 6 : block.width / 2);
  const anchor = narrow ? 'start' : 'middle';
  const only = kind === label;
  if (narrow) {
    const left = room - textWidth(label, 12, 600) - 6;
    const beside = only || left < 24 ? '' : fitText(kind, left, 11);
    return svg`<text class="net-words" x=${x} y=${block.y + block.height / 2} dy="0.35em"><tspan class="net-name">${fitText(label, room)}</tspan><tspan class="net-kind" dx="6">${beside}</tspan></text>`;
  }
  return svg`<text class="net-name" x=${x} y=${block.y + (only ? 23 : 16)} text-anchor=${anchor}>${fitText(label, room)}</text>
    <text class="net-kind" x=${x} y=${block.y + 30} text-anchor=${anchor}>${only ? '' : fitText(kind, room, 11)}</text>`;
}

/** "conv", and "12 blocks" for a block that is repeated. */
export const kindOf = ({ kind, repeat = 1 }: NetworkLayer): string =>
  repeat > 1 ? plural(repeat, kind) : kind;

/** The path of a residual connection inside a closed group. */
const loop = ({ x, y, width, height }: Box, narrow: boolean) =>
  svg`<path class="net-arrow net-skip" d=${narrow ? `M${x},${y + 6}h-4v${height - 12}h4` : `M${x + 10},${y + height}v4h${width - 20}v-4`} />`;

/** The accessible name: "conv3, conv 2d: parameters 48,120, activations 120, gives 120 × 1 × 1". */
export function sentence(layer: NetworkLayer, options: NetworkOptions): string {
  const { label = layer.name, kind } = layer;
  const named = label === kind ? label : `${label}, ${kindOf(layer)}`;
  const numbers = areas(layer, options).map(
    ([area, value]) => `${categoryName(area)} ${options.format(value)}`,
  );
  return `${named}: ${numbers.join(', ')}, gives ${shape(layer.shape)}`;
}

/** Enter and Space press the block; arrow keys move the focus to the neighbouring layers. */
function keyed(event: KeyboardEvent, press: () => void): void {
  const { key, currentTarget } = event;
  if (key === 'Enter' || key === ' ') press();
  else if (/^Arrow(Right|Down|Left|Up)$/.test(key)) {
    const here = currentTarget as SVGGElement;
    const all = [...(here.parentNode?.querySelectorAll<SVGGElement>('.net-cell') ?? [])];
    all[all.indexOf(here) + (/Right|Down/.test(key) ? 1 : -1)]?.focus();
  } else return;
  event.preventDefault();
}
