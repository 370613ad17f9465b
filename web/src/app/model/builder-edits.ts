// What the builder's buttons do: the text after it, and which layer is chosen then. Pure.

import { duplicateItem, insertItem, removeItem, swapItems } from './edits';
import { newLayer } from './layer-fields';
import { arrayAt, INPUT, layerAt, placeOf, type SpecTree, specTree } from './spec-tree';

export interface Edited {
  readonly text: string;
  readonly selected: string;
}

export type Action = 'duplicate' | 'up' | 'down' | 'remove';

/** Behind the chosen layer; behind the input that is at the beginning. */
export function added(text: string, selected: string, type: string): Edited {
  const place = placeOf(selected) ?? { list: 'layers', index: -1 };
  const index = place.index + 1;
  return {
    text: insertItem(text, place.list, index, newLayer(type)),
    selected: `${place.list}[${index}]`,
  };
}

/** As the last layer of the chosen group's first list. */
export function addedInside(text: string, tree: SpecTree, selected: string, type: string): Edited {
  const list = layerAt(tree, selected)?.lists[0];
  if (list === undefined) return { text, selected };
  const index = list.layers.length;
  return {
    text: insertItem(text, list.path, index, newLayer(type)),
    selected: `${list.path}[${index}]`,
  };
}

/** Whether there is anywhere to go. */
export function possible(tree: SpecTree, selected: string, action: Action): boolean {
  const place = placeOf(selected);
  if (selected === INPUT || place === undefined) return false;
  const length = arrayAt(tree, place.list)?.items.length ?? 0;
  if (action === 'up') return place.index > 0;
  return action !== 'down' || place.index < length - 1;
}

export function acted(text: string, selected: string, action: Action): Edited {
  const place = placeOf(selected);
  if (place === undefined) return { text, selected };
  const { list, index } = place;
  switch (action) {
    case 'duplicate':
      return { text: duplicateItem(text, list, index), selected: `${list}[${index + 1}]` };
    case 'up':
      return { text: swapItems(text, list, index, index - 1), selected: `${list}[${index - 1}]` };
    case 'down':
      return { text: swapItems(text, list, index, index + 1), selected: `${list}[${index + 1}]` };
    default:
      return afterRemoval(removeItem(text, list, index), list, index);
  }
}

/** The layer that took its place, else the one before, else the input. */
function afterRemoval(text: string, list: string, index: number): Edited {
  const tree = specTree(text);
  const left = tree === undefined ? 0 : (arrayAt(tree, list)?.items.length ?? 0);
  const next = Math.min(index, left - 1);
  return { text, selected: next < 0 ? INPUT : `${list}[${next}]` };
}
