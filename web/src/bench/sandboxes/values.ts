// Converts between JSON and the values of a JavaScript program.

import type { Json } from '../contract';
import { MOST_CHARACTERS, MOST_VALUES, TOO_LONG, TOO_MANY } from './limits';
import type { RunAndClock } from './world';

const { parse } = JSON;
const { from, isArray } = Array;
const { isView } = ArrayBuffer;
const { is, keys, setPrototypeOf } = Object;

const DEEPEST = 64;

const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect;
const length = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype) as object, 'length');
const getLength = length?.get as () => number;

/** The true length, even if the program has redefined `length`. */
export const lengthOf = (numbers: ArrayBufferView): number => apply(getLength, numbers, []);

/** The numbers of a `$f32`; JSON has null in place of NaN. */
export function singles(list: readonly (number | null)[]): Float32Array {
  const numbers = new Float32Array(list.length);
  for (let at = 0; at < list.length; at += 1) numbers[at] = list[at] ?? Number.NaN;
  return numbers;
}

const single = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$f32' in value
    ? singles(value.$f32 as number[])
    : value;

/** Parses text from outside into objects without a prototype, so that no program can supply a value for a missing key. */
export const bare = (text: string): unknown =>
  parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !isArray(value)
      ? setPrototypeOf(value, null)
      : value,
  );

/** Creates fresh arguments inside the thread: "$run" and "$clock" become functions, `$f32` becomes an array. */
export function argumentsOf(args: string, { run, clock }: RunAndClock): unknown[] {
  return parse(args, (_, value: unknown) => {
    if (value === '$run') return run;
    return value === '$clock' ? clock : single(value);
  }) as unknown[];
}

/** The rule for a call that fills one of its arguments; the message counts them from 1. */
export const fillsOnly = (out: number): string =>
  `return nothing, and store the result in argument ${out + 1}`;

export const changed = (index: number, out: number): string =>
  `argument ${index + 1} was changed: only argument ${out + 1} is written`;

/** The argument that a call has filled; throws if the call returned something or changed another argument. */
export function filled(returned: unknown, args: unknown[], before: unknown[], out: number): Json {
  if (returned instanceof Promise)
    throw new TypeError(`a promise was returned: do not make it async, ${fillsOnly(out)}`);
  if (returned !== undefined) throw new TypeError(`something was returned: ${fillsOnly(out)}`);
  for (let index = 0; index < before.length; index += 1) {
    const was = before[index] as Float32Array;
    const now = args[index] as Float32Array;
    if (index === out || !isView(was)) continue;
    for (let at = 0; at < lengthOf(was); at += 1)
      if (!is(now[at], was[at])) throw new TypeError(changed(index, out));
  }
  return plain(args[out]);
}

/** A program's result as plain data; throws if it cannot be converted or is too large. */
export function plain(value: unknown): Json {
  let left = MOST_VALUES;
  let characters = MOST_CHARACTERS;
  const counted = (text: string): string => {
    characters -= text.length;
    if (characters < 0) throw new RangeError(TOO_LONG);
    return text;
  };
  const copy = (each: unknown, depth: number): Json => {
    left -= 1;
    if (left < 0) throw new RangeError(TOO_MANY);
    if (depth > DEEPEST) throw new RangeError('what was returned holds itself');
    if (each === null || each === undefined) return null;
    const type = typeof each;
    if (type === 'string') return counted(each as string);
    if (type === 'number' || type === 'boolean') return each as Json;
    if (type === 'bigint') return Number(each);
    if (type !== 'object') throw new TypeError(`a ${type} was returned`);
    const view = isView(each) && 'length' in each;
    if (isArray(each) || view) {
      const items = each as ArrayLike<unknown>;
      const count = view ? lengthOf(each as ArrayBufferView) : items.length;
      if (count > left) throw new RangeError(TOO_MANY);
      return from({ length: count }, (_, index) => copy(items[index], depth + 1));
    }
    if (each instanceof Promise)
      throw new TypeError('a promise was returned: return the value itself');
    const copied: Record<string, Json> = {};
    for (const key of keys(each as object))
      copied[counted(key)] = copy((each as Record<string, unknown>)[key], depth + 1);
    return copied;
  };
  return copy(value, 0);
}
