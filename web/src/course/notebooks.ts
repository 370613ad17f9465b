// A lab's notebook in the progress file: it is exported unchanged. Only the student's own words are imported; measurements
// belong to the machine that made them. Pure.

export type Words = Readonly<Record<string, string>>;
export type Notebook = Readonly<Record<string, unknown>>;

/** In a file, a notebook's name ends with the version of its format: "capstone.1". */
export const notebookName = (lab: string): string => `${lab}.1`;
const labOf = (name: string): string => name.split('.')[0] ?? name;

/** The words by lab, without notebooks of labs that this page does not have. */
export const wordsOfLabs = (
  words: Readonly<Record<string, Words>>,
  labs: readonly string[],
): Readonly<Record<string, Words>> =>
  Object.fromEntries(
    Object.entries(words)
      .map(([name, written]) => [labOf(name), written] as const)
      .filter(([lab]) => labs.includes(lab)),
  );

const written = (words: unknown): [string, string][] =>
  Object.entries(typeof words === 'object' && words !== null ? words : {}).filter(
    (each): each is [string, string] => typeof each[1] === 'string' && each[1].trim() !== '',
  );

/** The notebook with these words added; existing words stay. Returns the same object if nothing is added. */
export function withWords(notebook: Notebook | undefined, words: Words): Notebook | undefined {
  const own = written(notebook?.words);
  const all = { ...Object.fromEntries(written(words)), ...Object.fromEntries(own) };
  if (Object.keys(all).length === own.length) return notebook;
  return { ...notebook, words: all };
}
