// What the engine calls the layers of a spec (names_of in engine/model/compile.cpp). Pure.

export interface Nameable {
  readonly type: string;
  /** The name in the spec; empty where the engine numbers the layer. */
  readonly name?: string | undefined;
}

/** Names that a residual reserves for its own layers. */
export const NAMES_OF_A_RESIDUAL: readonly string[] = ['add', 'relu', 'shortcut'];

/** The names of the layers in one list. */
export function layerNames(
  layers: readonly Nameable[],
  taken: readonly string[] = [],
): readonly string[] {
  const used = new Set([...taken, ...layers.map(({ name = '' }) => name)]);
  const seen = new Map<string, number>();
  const total = new Map<string, number>();
  for (const { type } of layers) total.set(type, (total.get(type) ?? 0) + 1);
  return layers.map(({ name = '', type }) => {
    let number = (seen.get(type) ?? 0) + 1;
    seen.set(type, number);
    if (name !== '') return name;
    const alone = total.get(type) === 1 && !used.has(type);
    let given = alone ? type : `${type}${number}`;
    while (used.has(given)) {
      number += 1;
      given = `${type}${number}`;
    }
    seen.set(type, number);
    used.add(given);
    return given;
  });
}
