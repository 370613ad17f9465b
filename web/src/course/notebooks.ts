// What a lab keeps under a key of its own: the capstone's notebook. It goes into the progress file as it is. Of a file the
// student's own words come back; what was measured belongs to the machine it was measured on.

import { NOTEBOOK } from '../session/progress';

export type Words = Readonly<Record<string, string>>;

/** Name behind the prefix, "capstone.1" -> JSON text. */
export type Notebooks = Readonly<Record<string, string>>;

/** All that the browser keeps; nothing where it keeps nothing. */
export function keptNotebooks(): Notebooks {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(NOTEBOOK));
    return Object.fromEntries(
      keys.map((key) => [key.slice(NOTEBOOK.length), localStorage.getItem(key) ?? '']),
    );
  } catch {
    return {};
  }
}

/** Puts these in place of what is kept under their names; labs that are open read them again. False if there is no room. */
export function replaceNotebooks(notebooks: Notebooks): boolean {
  const all = Object.entries(notebooks);
  if (all.length === 0) return true;
  try {
    for (const [name, text] of all)
      if (text === '') localStorage.removeItem(NOTEBOOK + name);
      else localStorage.setItem(NOTEBOOK + name, text);
    dispatchEvent(new Event('tensorscope:forget'));
    return true;
  } catch {
    // What an open lab remembers is all there is, and stays.
    return false;
  }
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/** Notebooks as values, for the file. */
export const notebookValues = (notebooks: Notebooks): Record<string, unknown> =>
  Object.fromEntries(Object.entries(notebooks).map(([name, text]) => [name, parsed(text)]));

/** Without notebooks of labs that this page does not have. */
export const wordsOfLabs = (
  words: Readonly<Record<string, Words>>,
  labs: readonly string[],
): Record<string, Words> =>
  Object.fromEntries(
    Object.entries(words).filter(([name]) => labs.includes(name.split('.')[0] ?? '')),
  );

/** The notebooks that change when these words are added; what is already written here stays. */
export function withWords(here: Notebooks, file: Readonly<Record<string, Words>>): Notebooks {
  const changed = Object.entries(file).flatMap(([name, words]) => {
    const notebook = parsed(here[name]);
    const own = Object.entries(parsed(JSON.stringify(notebook.words ?? {})));
    const written = own.filter(([, text]) => typeof text === 'string' && text.trim() !== '');
    const brought = Object.entries(words).filter(([, text]) => text.trim() !== '');
    const all = { ...Object.fromEntries(brought), ...Object.fromEntries(written) };
    const added = Object.keys(all).length > written.length;
    return added ? [[name, JSON.stringify({ ...notebook, words: all })]] : [];
  });
  return Object.fromEntries(changed);
}
