/** As JSON holds it. */
export function plain(value: unknown): unknown;
