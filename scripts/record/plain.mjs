// A lab's recorded results as JSON; web/src/lab/state/recording-form.ts reads it back. Numbers keep seven digits; a value that
// JSON cannot represent becomes an object with the single key "$".

/** Runs in the page, so it must not use anything outside itself. */
export function plain(value) {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return { $: String(value) };
    return Number.isInteger(value) ? value : Number(value.toPrecision(7));
  }
  if (value === undefined) return { $: 'undefined' };
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(plain);
  if (ArrayBuffer.isView(value)) return { $: [value.constructor.name, [...value].map(plain)] };
  if (value instanceof Map) return { $: ['Map', [...value].map(plain)] };
  if (value instanceof Set) return { $: ['Set', [...value].map(plain)] };
  if (typeof value !== 'object') throw new Error(`a ${typeof value} cannot be recorded`);
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.some(([name]) => name === '$')) throw new Error('"$" is what marks are named by');
  return Object.fromEntries(entries.map(([name, each]) => [name, plain(each)]));
}
