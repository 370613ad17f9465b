// What of a network is seen: its layers in order, groups folded into one or opened. Pure.

import type { Category } from './chart';

export interface NetworkLayer {
  /** Unlike all others: "h.0.attn.qkv". */
  readonly name: string;
  /** In its block; the name unless given. */
  readonly label?: string;
  /** "linear", "conv 2d", "block" */
  readonly kind: string;
  /** What flows out of it, without the batch. */
  readonly shape: readonly number[];
  /** Areas to scale, in the unit of the picture's format; of a group, of all that is in it. */
  readonly parameters: number;
  readonly activations: number;
  /** It stands for so many in a row, all alike. */
  readonly repeat?: number;
  /** What is in it; of what repeats, in one of them. Shown when it is opened. */
  readonly parts?: readonly NetworkLayer[];
  /** Names of what flows in; the layer before unless given. A group's name inside it: what flows into the group. */
  readonly inputs?: readonly string[];
  /** Of what flows out; activations unless given. */
  readonly flows?: Category;
}

/** A layer that is seen. */
export interface Cell {
  readonly layer: NetworkLayer;
  /** Groups around it. */
  readonly depth: number;
  /** Its parts follow. */
  readonly open: boolean;
}

/** An opened group: cells from its own to its last part. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly depth: number;
}

/** From cell to cell past those between. */
export interface Skip {
  readonly from: number;
  readonly to: number;
  /** Apart from those that run beside it. */
  readonly lane: number;
}

export interface Cells {
  readonly cells: readonly Cell[];
  readonly spans: readonly Span[];
  readonly skips: readonly Skip[];
  /** Cells into which nothing flows from the one before. */
  readonly apart: ReadonlySet<number>;
}

export const isGroup = ({ parts }: NetworkLayer): boolean => (parts?.length ?? 0) > 0;

/** Something in it goes past something else. */
export const hasSkip = (layer: NetworkLayer): boolean =>
  (layer.parts ?? []).some((part) => (part.inputs?.length ?? 0) > 1 || hasSkip(part));

export function cellsOf(layers: readonly NetworkLayer[], opened: ReadonlySet<string>): Cells {
  const cells: Cell[] = [];
  const spans: Span[] = [];
  const places = new Map<string, number>();
  const hide = (layer: NetworkLayer, at: number) => {
    places.set(layer.name, at);
    for (const part of layer.parts ?? []) hide(part, at);
  };
  const add = (layer: NetworkLayer, depth: number) => {
    const open = isGroup(layer) && opened.has(layer.name);
    const first = cells.push({ layer, depth, open }) - 1;
    hide(layer, first);
    if (!open) return;
    for (const part of layer.parts ?? []) add(part, depth + 1);
    spans.push({ first, last: cells.length - 1, depth });
  };
  for (const layer of layers) add(layer, 0);
  // Outer frames are drawn first.
  return { cells, spans: spans.sort((a, b) => a.depth - b.depth), ...flows(cells, places, spans) };
}

function flows(
  cells: readonly Cell[],
  places: ReadonlyMap<string, number>,
  spans: readonly Span[],
) {
  // What leaves an opened group leaves its last part; inside it, its own cell is where all comes in.
  const leaving = (at: number, to: number) =>
    spans.find(({ first, last }) => first === at && last < to)?.last ?? at;
  const apart = new Set<number>();
  const skips: { from: number; to: number; lane: number }[] = [];
  cells.forEach(({ layer }, to) => {
    if (layer.inputs === undefined) return;
    const known = layer.inputs.map((name) => places.get(name)).filter((at) => at !== undefined);
    const from = [...new Set(known.map((at) => leaving(at, to)))].filter((at) => at < to);
    if (from.length > 0 && !from.includes(to - 1)) apart.add(to);
    for (const at of from) if (at !== to - 1) skips.push({ from: at, to, lane: 0 });
  });
  return { apart, skips: inLanes(skips) };
}

/** Those over the same cells run beside each other, short ones inside. */
function inLanes(skips: readonly Skip[]): Skip[] {
  const placed: Skip[] = [];
  for (const skip of [...skips].sort((a, b) => a.to - a.from - (b.to - b.from))) {
    const beside = placed.filter(({ from, to }) => from <= skip.to && skip.from <= to);
    const taken = new Set(beside.map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane += 1;
    placed.push({ ...skip, lane });
  }
  return placed;
}
