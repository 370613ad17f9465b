// Removes everything from a thread's global scope that is not part of the language: what a browser or Node adds (network,
// storage, messages, timers, other threads) is deleted, also from the prototypes behind it, before a program is read.

const LANGUAGE = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl
  ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array
  BigUint64Array Float16Array Float32Array Float64Array BigInt Map Set WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect
  Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN`.split(
    /\s+/,
  ),
);

/**
 * V8 stores longer arrays as hash tables; nothing can interrupt fill() on these, and when memory runs out it takes Node's process
 * down.
 */
const LONGEST_FILL = 2 ** 25;

function limitFill(): void {
  const { fill } = Array.prototype;
  const { apply } = Reflect;
  const limited = function (this: { readonly length: number }, ...args: unknown[]): unknown {
    if (this.length > LONGEST_FILL) throw new RangeError('Invalid array length');
    return apply(fill, this, args);
  };
  Object.defineProperty(Array.prototype, 'fill', { value: limited });
}

/** @param allowed names to keep besides those of the language; throws when something could not be removed */
export function stripGlobal(allowed: readonly string[] = []): void {
  const stays = new Set<PropertyKey>(allowed);
  const left: string[] = [];
  for (
    let object: object | null = globalThis;
    object !== null && object !== Object.prototype;
    object = Object.getPrototypeOf(object)
  ) {
    for (const key of Reflect.ownKeys(object)) {
      if (LANGUAGE.has(String(key)) || stays.has(key)) continue;
      if (Reflect.deleteProperty(object, key)) continue;
      Reflect.defineProperty(object, key, { value: undefined });
      // Constants such as numbers give access to nothing.
      if (/function|object/.test(typeof Reflect.get(object, key))) left.push(String(key));
    }
  }
  limitFill();
  if (left.length > 0) throw new Error(`the sandbox is not closed: ${left.join(', ')}`);
}

/**
 * The code that runs and times a program uses these names in the same thread: none can be redefined, and adding an entry to a
 * list calls no setter. The prototypes of typed arrays stay open, because freezing them makes products twenty times slower in V8.
 * Code in that thread therefore reads a typed array's numbers by index, which cannot be redefined, and its length by `lengthOf`.
 */
export function closeLanguage(): void {
  for (const each of [Math, JSON, Reflect, Array.prototype]) Object.freeze(each);
  Object.preventExtensions(Object.prototype);
  for (const name of LANGUAGE) {
    const there = Reflect.getOwnPropertyDescriptor(globalThis, name);
    if (there?.configurable !== true) continue;
    const closed = { writable: false, configurable: false };
    if (!Reflect.defineProperty(globalThis, name, closed)) throw new Error(`${name} stays open`);
  }
}

/** Defines a global that the program can use but not change. */
export function offer(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
}
