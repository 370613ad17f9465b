// The visible cells of a network: its layers in order, with groups closed into one cell or opened. Pure functions.

import type { Category } from './chart';

export interface NetworkLayer {
  /** A unique name: "h.0.attn.qkv". */
  readonly name: string;
  /** The text in the layer's block; by default the name. */
  readonly label?: string;
  /** The kind of layer: "linear", "conv 2d", "block". */
  readonly kind: string;
  /** Output shape without the batch dimension. */
  readonly shape: readonly number[];
  /** Values drawn to scale, in the unit of the picture's format; a group's values cover all its parts. */
  readonly parameters: number;
  readonly activations: number;
  /** The number of identical layers in a row that this one stands for. */
  readonly repeat?: number;
  /** The layers inside it, shown when it is opened; for a repeated layer, those of one repetition. */
  readonly parts?: readonly NetworkLayer[];
  /** Names of the layers whose outputs flow in; by default the preceding layer. Inside a group, the group's name stands for its input. */
  readonly inputs?: readonly string[];
  /** The category of the output; activations by default. */
  readonly flows?: Category;
}

/** A visible layer. */
export interface Cell {
  readonly layer: NetworkLayer;
  /** Number of groups around it. */
  readonly depth: number;
  /** Whether its parts follow as cells of their own. */
  readonly open: boolean;
}

/** An opened group: the indices of its own cell and of its last part. */
export interface Span {
  readonly first: number;
  readonly last: number;
  readonly depth: number;
}

/** A connection from one cell to another that bypasses the cells between them. */
export interface Skip {
  readonly from: number;
  readonly to: number;
  /** Index that keeps it apart from the skips that run beside it. */
  readonly lane: number;
}

export interface Cells {
  readonly cells: readonly Cell[];
  readonly spans: readonly Span[];
  readonly skips: readonly Skip[];
  /** Cells that receive nothing from the preceding cell. */
  readonly apart: ReadonlySet<number>;
}

export const isGroup = ({ parts }: NetworkLayer): boolean => (parts?.length ?? 0) > 0;

/** Whether the layer contains a residual connection. */
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
  // Outer frames are drawn first, below the inner ones.
  return { cells, spans: spans.sort((a, b) => a.depth - b.depth), ...flows(cells, places, spans) };
}

function flows(
  cells: readonly Cell[],
  places: ReadonlyMap<string, number>,
  spans: readonly Span[],
) {
  // The output of an opened group comes from its last part; inside the group, its own cell stands for its input.
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

/** Skips over the same cells run in parallel lanes, the short ones inside. */
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
