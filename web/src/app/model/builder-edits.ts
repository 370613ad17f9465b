// The effects of the builder's buttons: the new text and the newly selected layer. Pure.

import { layerNames, NAMES_OF_A_RESIDUAL } from '../../lab/layer-names';
import { duplicateItem, insertItem, removeItem, swapItems } from './edits';
import { newLayer } from './layer-fields';
import { arrayAt, INPUT, layerAt, listAt, placeOf, type SpecTree, specTree } from './spec-tree';

export interface Edited {
  readonly text: string;
  readonly selected: string;
}

export type Action = 'duplicate' | 'up' | 'down' | 'remove';

/**
 * Creates a layer for that position of a list; a layer that refers to another one names the one before it, as the engine will
 * then call it.
 */
function newAt(tree: SpecTree | undefined, path: string, index: number, type: string) {
  const list = tree && listAt(tree, path);
  if (tree === undefined || list === undefined) return newLayer(type);
  const around = layerAt(tree, path.replace(/\.layers$/, ''));
  const taken = around?.type === 'residual' ? NAMES_OF_A_RESIDUAL : [];
  const after = [...list.layers.slice(0, index), { type }, ...list.layers.slice(index)];
  return newLayer(type, layerNames(after, taken)[index - 1]);
}

/** Inserts a layer after the selected one; after the input, this is the first position. */
export function added(text: string, selected: string, type: string): Edited {
  const place = placeOf(selected) ?? { list: 'layers', index: -1 };
  const index = place.index + 1;
  return {
    text: insertItem(text, place.list, index, newAt(specTree(text), place.list, index, type)),
    selected: `${place.list}[${index}]`,
  };
}

/** Inserts a flatten before the layer with that name, or before the group that it is in. */
export function flattened(text: string, tree: SpecTree, layer: string): Edited {
  const names = layerNames(tree.layers.layers);
  const index = names.findIndex((name) => layer === name || layer.startsWith(`${name}.`));
  return {
    text: insertItem(text, tree.layers.path, index, { type: 'flatten' }),
    selected: `${tree.layers.path}[${index}]`,
  };
}

/** Appends a layer to the selected group's first list. */
export function addedInside(text: string, tree: SpecTree, selected: string, type: string): Edited {
  const list = layerAt(tree, selected)?.lists[0];
  if (list === undefined) return { text, selected };
  const index = list.layers.length;
  return {
    text: insertItem(text, list.path, index, newAt(tree, list.path, index, type)),
    selected: `${list.path}[${index}]`,
  };
}

/** Whether the action is possible for the selected layer. */
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

/** Selects the layer that took the removed one's position, otherwise the one before it, otherwise the input. */
function afterRemoval(text: string, list: string, index: number): Edited {
  const tree = specTree(text);
  const left = tree === undefined ? 0 : (arrayAt(tree, list)?.items.length ?? 0);
  const next = Math.min(index, left - 1);
  return { text, selected: next < 0 ? INPUT : `${list}[${next}]` };
}
