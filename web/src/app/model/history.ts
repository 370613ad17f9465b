// The undo history of the text. A burst of typing makes one step, each change by the builder makes its own. Pure.

export interface History {
  readonly past: readonly string[];
  readonly future: readonly string[];
}

export const EMPTY: History = { past: [], future: [] };
const MOST_STEPS = 200;

/** The history after a change; `before` is the previous text. */
export function changed({ past }: History, before: string): History {
  if (past.at(-1) === before) return { past, future: [] };
  return { past: [...past, before].slice(-MOST_STEPS), future: [] };
}

/** One step back from `now`; undefined at the beginning of the history. */
export function undone(
  { past, future }: History,
  now: string,
): { readonly history: History; readonly text: string } | undefined {
  const text = past.at(-1);
  if (text === undefined) return undefined;
  return { text, history: { past: past.slice(0, -1), future: [now, ...future] } };
}

/** One step forward again. */
export function redone(
  { past, future }: History,
  now: string,
): { readonly history: History; readonly text: string } | undefined {
  const [text, ...rest] = future;
  if (text === undefined) return undefined;
  return { text, history: { past: [...past, now], future: rest } };
}
