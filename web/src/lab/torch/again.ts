// Layers that a spec runs again with the same parameters: where they were made, and the lines that put them elsewhere too.

import type { Layer } from './layers';

export interface Known {
  readonly layer: Layer;
  /** Its first place: "model[3].layers", index 2. */
  readonly code: string;
  readonly index: number;
  /** The path by which it was described. */
  readonly path: string;
}

/** What a spec runs more than once. */
export interface Again {
  /** Layers by their path in the spec. */
  readonly known: Map<string, Known>;
  /** What a layer that names another meant the first time, by its path: later there may be a nearer one of that name. */
  readonly meant: Map<string, Known | undefined>;
  /** Of a layer that runs again: the path at which it ran first. */
  readonly first: Map<string, string>;
}

/** By a path, or by one of a layer that runs again. */
export function at<T>(
  map: ReadonlyMap<string, T>,
  path: string,
  first: ReadonlyMap<string, string>,
): T | undefined {
  const found = map.get(path);
  if (found !== undefined) return found;
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const ran = first.get(steps.slice(0, length).join('.'));
    if (ran !== undefined) return at(map, [ran, ...steps.slice(length)].join('.'), first);
  }
  return undefined;
}

/** Names are looked for in the list that a layer stands in, then in those around it. */
export function lookedUp({ known, meant, first }: Again, name: string, path: string) {
  const scopes = path.split('.').slice(0, -1);
  for (let length = scopes.length; length >= 0 && !meant.has(path); length -= 1) {
    const found = at(known, [...scopes.slice(0, length), name].join('.'), first);
    if (found !== undefined) meant.set(path, found);
  }
  return meant.get(path);
}

/** Lines that put modules where others stand: all the same one, or one after another. */
export function inPlaces(
  to: { readonly code: string; readonly index: number },
  from: { readonly code: string; readonly index: number },
  count: number,
  which: 'same' | 'each',
): readonly string[] {
  const line = (k: string | number) => {
    const at = (index: number) =>
      typeof k === 'number' ? index + k : index === 0 ? k : `${index} + ${k}`;
    return `${to.code}[${at(to.index)}] = ${from.code}[${which === 'same' ? from.index : at(from.index)}]`;
  };
  if (count < 3) return Array.from({ length: count }, (_, k) => line(k));
  return [`for i in range(${count}):`, `    ${line('i')}`];
}
