// Layers that a spec runs again with the same parameters: where they were made, and the lines that reuse them elsewhere.

import type { Layer } from './layers';

export interface Known {
  readonly layer: Layer;
  /** Its first position: "model[3].layers", index 2. */
  readonly code: string;
  readonly index: number;
  /** The path under which the spec describes it. */
  readonly path: string;
}

/** The layers that a spec runs more than once. */
export interface Again {
  /** Layers by their path in the spec. */
  readonly known: Map<string, Known>;
  /**
   * The layer that a reuse resolved to when it first ran, by the path of the reuse: later a nearer layer may have the same name.
   */
  readonly resolved: Map<string, Known>;
  /** The path at which a layer first ran, by the path at which it runs again. */
  readonly firstPath: Map<string, string>;
}

/** The entry of a map at a path; for a layer that runs again, the entry at the path at which it first ran. */
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

/** The layer that a reuse at that path names: it is looked up in the list of the reuse, then in the enclosing lists. */
export function resolve({ known, resolved, firstPath }: Again, name: string, path: string) {
  const scopes = path.split('.').slice(0, -1);
  for (let length = scopes.length; length >= 0 && !resolved.has(path); length -= 1) {
    const found = atPath(known, [...scopes.slice(0, length), name].join('.'), firstPath);
    if (found !== undefined) resolved.set(path, found);
  }
  return resolved.get(path);
}

/** Python lines that put modules in the positions of others: the same module in all of them, or one after another. */
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
