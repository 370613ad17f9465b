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
  /** The layer that a reuse got when it ran first, by the path of the reuse: later a nearer one may have the name. */
  readonly resolved: Map<string, Known>;
  /** Of a layer that runs again: the path at which it ran first. */
  readonly firstPath: Map<string, string>;
}

/** What a map has at a path; of a layer that runs again, at the path at which it ran first. */
export function atPath<T>(
  map: ReadonlyMap<string, T>,
  path: string,
  firstPath: ReadonlyMap<string, string>,
): T | undefined {
  const found = map.get(path);
  if (found !== undefined) return found;
  const steps = path.split('.');
  for (let length = steps.length; length > 0; length -= 1) {
    const ran = firstPath.get(steps.slice(0, length).join('.'));
    if (ran !== undefined) return atPath(map, [ran, ...steps.slice(length)].join('.'), firstPath);
  }
  return undefined;
}

/** The layer of a name, for a reuse at that path: it is looked for in the list of the reuse, then in those around it. */
export function resolve({ known, resolved, firstPath }: Again, name: string, path: string) {
  const scopes = path.split('.').slice(0, -1);
  for (let length = scopes.length; length >= 0 && !resolved.has(path); length -= 1) {
    const found = atPath(known, [...scopes.slice(0, length), name].join('.'), firstPath);
    if (found !== undefined) resolved.set(path, found);
  }
  return resolved.get(path);
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
