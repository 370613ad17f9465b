// Schemas for untrusted data from storage or files. The message of a schema says what was expected.

import * as v from 'valibot';

export type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const plain = v.custom<Fields>(isObject, 'an object');

/** The value that a missing key should have held, for the message. */
const expectedAt = (entries: v.ObjectEntries, { path }: v.BaseIssue<unknown>): string => {
  const key = path?.at(-1)?.key;
  const entry: unknown = typeof key === 'string' ? entries[key] : undefined;
  const message: unknown = isObject(entry) ? entry.message : undefined;
  return typeof message === 'string' ? message : 'an object';
};

/** An object with these fields; any others are removed. */
export const fields = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    plain,
    v.object(entries, (issue) => expectedAt(entries, issue)),
  );

/** An object with these fields and no others, so that misspelt names are reported. */
export const exactly = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    plain,
    v.strictObject(entries, (issue) =>
      issue.expected === 'never'
        ? `one of the fields ${Object.keys(entries).join(', ')}`
        : expectedAt(entries, issue),
    ),
  );

/** An object with at least these fields; any others are kept. Used for reports of the engine. */
export const atLeast = <const T extends v.ObjectEntries>(entries: T) =>
  v.pipe(
    plain,
    v.looseObject(entries, (issue) => expectedAt(entries, issue)),
  );

/** An object with arbitrary names and values of one kind. (v.record() drops names such as "constructor".) */
export const named = <const T extends v.GenericSchema>(each: T) =>
  v.pipe(
    plain,
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }): Record<string, v.InferOutput<T>> => {
      const read: [string, v.InferOutput<T>][] = [];
      for (const [key, one] of Object.entries(value)) {
        const { success, output, issues } = v.safeParse(each, one);
        if (!success) {
          const [{ message, input, path = [] }] = issues;
          const here = { type: 'object', origin: 'value', input: value, key, value: one } as const;
          addIssue({ message, input, path: [here, ...path] });
          return NEVER;
        }
        read.push([key, output]);
      }
      return Object.fromEntries(read);
    }),
  );

export const text = v.string('a text');
export const truth = v.boolean('true or false');
/** A time in any format that Date reads, as ISO 8601. */
export const isoTime = v.pipe(
  text,
  v.check(
    (value) => !Number.isNaN(new Date(value).getTime()),
    'a time such as "2026-01-31T12:00:00.000Z"',
  ),
  v.transform((value) => new Date(value).toISOString()),
);
export const list = <const T extends v.GenericSchema>(each: T) => v.array(each, 'a list');

/** JSON writes numbers that are not finite as null. */
export const number = v.pipe(
  v.nullable(v.number('a number')),
  v.transform((value) => value ?? Number.NaN),
);
/** Intervals stored before confidences were recorded are 95 % intervals. */
export const interval = atLeast({
  low: number,
  high: number,
  confidence: v.optional(number, 0.95),
});

/** The path of an invalid field for readers: "labs[0].results[1].value". */
export const placeOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).reduce(
    (place, { key }) =>
      typeof key === 'number' ? `${place}[${key}]` : place === '' ? `${key}` : `${place}.${key}`,
    '',
  );

/** The valid fields, each checked on its own, and the names of the invalid ones. */
export function usableFields(
  schemas: v.ObjectEntries,
  stored: Fields,
): { readonly fields: Fields; readonly bad: readonly string[] } {
  const names = Object.keys(schemas).filter((name) => stored[name] !== undefined);
  const good = names.filter((name) => {
    const schema = schemas[name];
    return schema !== undefined && v.is(v.object({ [name]: schema }), { [name]: stored[name] });
  });
  return {
    fields: Object.fromEntries(good.map((name) => [name, stored[name]])),
    bad: names.filter((name) => !good.includes(name)),
  };
}
