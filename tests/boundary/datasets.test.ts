// The data in dist/: beside page and library, compressed, with its licence, and never part of a first visit.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { library } from './support/library.ts';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const FILES = { digits: 'digits.bin', text: 'text.txt' } as const;

test.each(['digits', 'text'] as const)(
  'library: loadDataset gives the bytes of %s',
  async (name) => {
    const expected = new Uint8Array(readFileSync(at(`engine/data/${FILES[name]}`)));
    expect(await library.loadDataset(name)).toEqual(expected);
  },
);

/** The page's files have content hashes in their names, the library's keep their names. */
test.each([
  ['dist/data', [/^digits-[\w-]{8}\.bin$/, /^text-[\w-]{8}\.txt$/]],
  ['dist/lib/files', [/^digits\.bin$/, /^text\.txt$/]],
] as const)('build: %s holds both files, compressed too, and their licence', (folder, patterns) => {
  const names = readdirSync(at(folder));
  for (const pattern of patterns) {
    const found = names.filter((name) => pattern.test(name));
    expect(found).toHaveLength(1);
    for (const suffix of ['br', 'gz']) expect(names).toContain(`${found[0]}.${suffix}`);
  }
  expect(readFileSync(at(`${folder}/README.md`), 'utf8')).toContain('CC BY 4.0');
});

test.each(['index.html', 'embed.html'])('build: %s neither preloads nor links the data', (page) => {
  expect(existsSync(at(`dist/${page}`))).toBe(true);
  expect(readFileSync(at(`dist/${page}`), 'utf8')).not.toMatch(/\bdata\//);
});
