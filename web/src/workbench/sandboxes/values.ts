// Between JSON and the values of a program in JavaScript.

import type { Json } from '../contract';
import type { RunAndClock } from './world';

const { parse } = JSON;
const { from, isArray } = Array;
const { isView } = ArrayBuffer;
const { keys, setPrototypeOf } = Object;

const MOST_NUMBERS = 2_000_000;
const DEEPEST = 64;
const TOO_MANY = `more than ${MOST_NUMBERS} values were returned`;

const single = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$f32' in value
    ? new Float32Array(value.$f32 as number[])
    : value;

/** Of text from outside: objects that nothing is behind, so that no program can stand in for a key that is not there. */
export const bare = (text: string): unknown =>
  parse(text, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !isArray(value)
      ? setPrototypeOf(value, null)
      : value,
  );

/** Arguments made anew inside the thread: "$run" and "$clock" become functions, `$f32` becomes an array. */
export function argumentsOf(args: string, { run, clock }: RunAndClock): unknown[] {
  return parse(args, (_, value: unknown) => {
    if (value === '$run') return run;
    return value === '$clock' ? clock : single(value);
  }) as unknown[];
}

/** What a program returned, as plain data; throws for what is none. */
export function plain(value: unknown): Json {
  let left = MOST_NUMBERS;
  const copy = (each: unknown, depth: number): Json => {
    left -= 1;
    if (left < 0) throw new RangeError(TOO_MANY);
    if (depth > DEEPEST) throw new RangeError('what was returned holds itself');
    if (each === null || each === undefined) return null;
    const type = typeof each;
    if (type === 'number' || type === 'string' || type === 'boolean') return each as Json;
    if (type === 'bigint') return Number(each);
    if (type !== 'object') throw new TypeError(`a ${type} was returned`);
    if (isArray(each) || (isView(each) && 'length' in each)) {
      const items = each as ArrayLike<unknown>;
      if (items.length > left) throw new RangeError(TOO_MANY);
      return from({ length: items.length }, (_, index) => copy(items[index], depth + 1));
    }
    if (each instanceof Promise)
      throw new TypeError('a promise was returned: return the value itself');
    const copied: Record<string, Json> = {};
    for (const key of keys(each as object))
      copied[key] = copy((each as Record<string, unknown>)[key], depth + 1);
    return copied;
  };
  return copy(value, 0);
}
