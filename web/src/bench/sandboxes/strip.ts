// Takes everything from a thread's global that is not the language itself: what a browser or Node adds (the network, storage,
// messages, timers, other threads) is gone, also from the prototypes behind it, before a program is read.

const LANGUAGE = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date Promise RegExp Error
  AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError SuppressedError globalThis JSON Math Intl
  ArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array BigInt64Array
  BigUint64Array Float16Array Float32Array Float64Array BigInt Map Set WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect
  Iterator decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape isFinite isNaN`.split(
    /\s+/,
  ),
);

/** Beyond this V8 keeps an array as a table, whose fill() nothing ends; when memory is full, it takes Node's process with it. */
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

/** @param kept names beside those of the language; throws when something could not be taken away */
export function stripGlobal(kept: readonly string[] = []): void {
  const stays = new Set<PropertyKey>(kept);
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
      // Constants that are numbers lead nowhere.
      if (/function|object/.test(typeof Reflect.get(object, key))) left.push(String(key));
    }
  }
  limitFill();
  if (left.length > 0) throw new Error(`the sandbox is not closed: ${left.join(', ')}`);
}

/**
 * What runs and times a program in its own thread looks these up while the program is there: none of their names comes to mean
 * something else, and nothing is called when a list is given its next entry. The prototypes of typed arrays stay open: frozen, they make
 * products twenty times slower in V8. So who reads a typed array there takes its numbers by their index, which nothing can
 * redefine, and its length by `lengthOf`.
 */
export function closeLanguage(): void {
  for (const each of [Math, JSON, Reflect, Array.prototype]) Object.freeze(each);
  Object.preventExtensions(Object.prototype);
  for (const name of LANGUAGE) {
    const there = Reflect.getOwnPropertyDescriptor(globalThis, name);
    if (there?.configurable !== true) continue;
    // Its value is named too: in a context of Node's it would be undefined from here on.
    const { value, enumerable } = there;
    const closed = { value, enumerable, writable: false, configurable: false };
    if (!Reflect.defineProperty(globalThis, name, closed)) throw new Error(`${name} stays open`);
  }
}

/** For the program to use, not to change. */
export function offer(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, writable: false, configurable: false });
}
