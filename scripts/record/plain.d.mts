/** The value in the JSON form of recordings. */
export function plain(value: unknown): unknown;
