// Replaces "$name" in a file by the drawn value. A text that itself begins with "$" is written as "$$".

import type { Json } from '../contract';

export type Values = Readonly<Record<string, Json>>;

const drawn = (text: string): string | undefined =>
  text.startsWith('$') && !text.startsWith('$$') ? text.slice(1) : undefined;

/** The names used in texts such as "$rows", at any depth. */
export function namesIn(value: Json | undefined): string[] {
  if (typeof value === 'string') {
    const name = drawn(value);
    return name === undefined ? [] : [name];
  }
  if (value === undefined || value === null || typeof value !== 'object') return [];
  return Object.values(value).flatMap((each) => namesIn(each as Json));
}

/** The value with the drawn values in place of "$name". */
export function filled(value: Json, values: Values): Json {
  if (typeof value === 'string') {
    const name = drawn(value);
    if (name !== undefined) return values[name] ?? null;
    return value.startsWith('$$') ? value.slice(1) : value;
  }
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((each) => filled(each, values));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, filled(each as Json, values)]),
  );
}
