// Presses what a template draws, without a page.

export interface Listener {
  readonly event: string;
  /** The tag that holds it, and what follows up to the next one: `<button data-action="undo" @click= >Undo`. */
  readonly tag: string;
  readonly call: (event?: unknown) => unknown;
}

/** Every listener that a template holds, in order. */
export function listeners(value: unknown): Listener[] {
  if (Array.isArray(value)) return value.flatMap(listeners);
  if (typeof value !== 'object' || value === null || !('strings' in value)) return [];
  const { strings, values } = value as { strings: readonly string[]; values: readonly unknown[] };
  let before = '';
  return strings.flatMap((text, i) => {
    before += text;
    const inside = values[i];
    const [, event] = /@([\w-]+)=$/.exec(text) ?? [];
    if (typeof inside !== 'function' || event === undefined) {
      before += ['string', 'number', 'boolean'].includes(typeof inside) ? String(inside) : '';
      return listeners(inside);
    }
    const tag = before.slice(before.lastIndexOf('<')) + (strings[i + 1] ?? '').split('<')[0];
    return [{ event, tag: tag.replace(/\s+/g, ' '), call: inside as Listener['call'] }];
  });
}

/** The listener in a tag that matches, to `event` where the tag has several; there has to be one. */
export function listener(value: unknown, tag: RegExp, event?: string): Listener {
  const found = listeners(value).filter(
    (each) => tag.test(each.tag) && (event === undefined || event === each.event),
  );
  const [first] = found;
  if (first === undefined || found.length > 1)
    throw new Error(
      `${found.length} listeners in ${tag} of ${listeners(value).map((each) => each.tag)}`,
    );
  return first;
}
