// Finds and calls the event listeners of a Lit template without a page.

export interface Listener {
  readonly event: string;
  /** The tag with the listener and the text up to the next tag: `<button data-action="undo" @click= >Undo`. */
  readonly tag: string;
  readonly call: (event?: unknown) => unknown;
}

/** Every listener in a template, in order. */
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

/** The only listener in a matching tag, for `event` if the tag has several; throws unless there is exactly one. */
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
