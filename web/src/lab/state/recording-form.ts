// Decodes the JSON that scripts/record writes: NaN and infinities, undefined, typed arrays, maps and sets.

const TYPES: Readonly<Record<string, (items: unknown[]) => unknown>> = {
  Map: (items) => new Map(items as [unknown, unknown][]),
  Set: (items) => new Set(items),
  Float32Array: (items) => Float32Array.from(items as number[]),
  Float64Array: (items) => Float64Array.from(items as number[]),
  Int8Array: (items) => Int8Array.from(items as number[]),
  Int32Array: (items) => Int32Array.from(items as number[]),
  Uint8Array: (items) => Uint8Array.from(items as number[]),
  Uint32Array: (items) => Uint32Array.from(items as number[]),
};

export function restored(plain: unknown): unknown {
  if (Array.isArray(plain)) return plain.map(restored);
  if (typeof plain !== 'object' || plain === null) return plain;
  if ('$' in plain) return marked(plain.$);
  return Object.fromEntries(Object.entries(plain).map(([name, each]) => [name, restored(each)]));
}

function marked(mark: unknown): unknown {
  if (mark === 'undefined') return undefined;
  if (typeof mark === 'string') return Number(mark);
  const [type = '', items = []] = mark as [string?, unknown[]?];
  const make = TYPES[type];
  if (make === undefined) throw new Error(`a recording holds a ${type}`);
  return make(restored(items) as unknown[]);
}
