// What `npm test`, `npm start` and the others begin with, before any package is installed.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const IMPORT = /^(?:import|export)\s[^;]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

/** Packages that are imported at once, here or further on, as "file: package". */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file.href)) return [];
  seen.add(file.href);
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, from, bare]) => {
    const name = from ?? bare;
    if (name.startsWith('node:')) return [];
    if (!name.startsWith('.')) return [`${file.pathname.split('/scripts/')[1]}: ${name}`];
    return packagesOf(new URL(name, file), seen);
  });
}

test.each(['test', 'test-long', 'start', 'build', 'setup', 'bench', 'cli'])(
  '%s.mjs starts in a fresh clone: what it imports at once needs no package',
  (name) => {
    expect(packagesOf(new URL(`../${name}.mjs`, import.meta.url))).toEqual([]);
  },
);
