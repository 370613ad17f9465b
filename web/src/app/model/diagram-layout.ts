// Lays out the diagram: one row for each layer, and parallel lanes for parallel paths, as in the history of a repository. It
// stays readable at any width and length. Pure.

import { scalarOf } from './json-text';
import { timesOf } from './node-facts';
import { INPUT, type LayerList, type LayerNode, type SpecTree } from './spec-tree';

export interface Row {
  readonly kind: 'input' | 'layer' | 'group' | 'merge';
  /** The JSON path of the layer; a merge has the path of its group. */
  readonly path: string;
  readonly title: string;
  /** For example the given name, "× 12", "shared", or "of fc1". */
  readonly note: string;
  readonly lane: number;
  /** The number of enclosing groups. */
  readonly depth: number;
}

/** A line from a row to a later one, through a lane. */
export interface Line {
  readonly from: number;
  readonly to: number;
  readonly via: number;
}

export interface Frame {
  readonly first: number;
  readonly last: number;
  readonly depth: number;
  readonly lane: number;
}

export interface Layout {
  readonly rows: readonly Row[];
  readonly lines: readonly Line[];
  readonly frames: readonly Frame[];
  readonly lanes: number;
  /** The number of layers that are not drawn. */
  readonly hidden: number;
}

/** The most rows that are drawn: more would take too long, and a diagram of that size is not readable. */
export const MOST_ROWS = 300;

/** The number of parallel lanes that a list of layers needs. */
function lanesOf(list: LayerList): number {
  return Math.max(1, ...list.layers.map(lanesOfLayer));
}

function lanesOfLayer(layer: LayerNode): number {
  const inside = layer.lists.map(lanesOf);
  if (layer.type !== 'residual' && layer.type !== 'concat') return Math.max(1, ...inside);
  const shortcut = layer.type === 'residual' && inside.length < 2 ? 1 : 0;
  return inside.reduce((sum, lanes) => sum + lanes, shortcut);
}

class Drawing {
  readonly rows: Row[] = [];
  readonly lines: Line[] = [];
  readonly frames: Frame[] = [];
  hidden = 0;

  /** Adds a row, and a line to it from the previous row on its path. */
  row(row: Row, from?: number, via?: number): number {
    this.rows.push(row);
    const index = this.rows.length - 1;
    if (from !== undefined) this.lines.push({ from, to: index, via: via ?? row.lane });
    return index;
  }

  /** Adds the layers one below the other; returns the last row. */
  list({ layers }: LayerList, from: number, lane: number, depth: number): number {
    let last = from;
    for (const layer of layers) {
      if (this.rows.length >= MOST_ROWS) this.hidden += 1;
      else last = this.layer(layer, last, lane, depth);
    }
    return last;
  }

  private layer(layer: LayerNode, from: number, lane: number, depth: number): number {
    const { path, type: title, name, lists } = layer;
    const times = timesOf(layer) === 1 ? '' : `× ${timesOf(layer)}`;
    const note = [name, times, whoseWeights(layer)].filter((part) => part !== '').join(' ');
    const kind = lists.length === 0 ? 'layer' : 'group';
    const first = this.row({ kind, path, title, note, lane, depth }, from);
    if (lists.length === 0) return first;
    const last =
      title === 'residual' || title === 'concat'
        ? this.parallel(layer, first, lane, depth + 1)
        : lists.reduce((end, list) => this.list(list, end, lane, depth + 1), first);
    this.frames.push({ first, last: this.rows.length - 1, depth, lane });
    return last;
  }

  /** Adds parallel paths from the group's head to the row where they merge. */
  private parallel(layer: LayerNode, head: number, lane: number, depth: number): number {
    let next = lane;
    const ends = layer.lists.map((list) => {
      const own = next;
      next += lanesOf(list);
      return { row: this.list(list, head, own, depth), lane: own };
    });
    const past = layer.type === 'residual' && ends.length < 2; // the input itself bypasses the layers
    if (past) ends.push({ row: head, lane: next });
    const title = layer.type === 'residual' ? sumTitle(layer) : 'joined';
    const merge = this.row({ kind: 'merge', path: layer.path, title, note: '', lane, depth });
    for (const end of ends) this.lines.push({ from: end.row, to: merge, via: end.lane });
    return merge;
  }
}

/** A note for layers that reuse existing weights. */
function whoseWeights({ type, node }: LayerNode): string {
  if (type === 'reuse') return `of ${scalarOf(node, 'layer') ?? '?'}`;
  return type === 'repeat' && scalarOf(node, 'shared') === true ? 'shared' : '';
}

const sumTitle = ({ node }: LayerNode): string => {
  const relu =
    node.kind === 'object' &&
    node.entries.some(
      ({ key, value }) => key === 'activation' && value.kind === 'scalar' && value.value === 'relu',
    );
  return relu ? 'sum, relu' : 'sum';
};

export function layout(tree: SpecTree): Layout {
  const drawing = new Drawing();
  const input = drawing.row({
    kind: 'input',
    path: INPUT,
    title: 'input',
    note: '',
    lane: 0,
    depth: 0,
  });
  drawing.list(tree.layers, input, 0, 0);
  const { rows, lines, frames, hidden } = drawing;
  return { rows, lines, frames, hidden, lanes: lanesOf(tree.layers) };
}
