// Which tests import a file of the page, directly or through others, and which of them are likely to notice a change of it.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';

const SPECIFIER =
  /(?:from|import)\s*\(?\s*['"](\.{1,2}\/[^'"?]+)|new URL\(\s*['"](\.{1,2}\/[^'"?]+\.ts)['"]/g;

/** What a file imports of ours, as paths from the root. `exists(path)`: whether there is such a file. */
export function importsOf(file, text, exists) {
  const found = [];
  for (const [, imported, url] of text.matchAll(SPECIFIER)) {
    const path = join(dirname(file), imported ?? url);
    const place = [path, `${path}.ts`, `${path}/index.ts`, path.replace(/\.js$/, '.ts')].find(
      exists,
    );
    if (place) found.push(place);
  }
  return found;
}

const isFile = (path) => existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isFile();
const cache = new Map();
function imports(file) {
  if (!cache.has(file)) {
    const readable = /\.(ts|mjs|js)$/.test(file);
    cache.set(
      file,
      readable ? importsOf(file, readFileSync(join(ROOT, file), 'utf8'), isFile) : [],
    );
  }
  return cache.get(file);
}

/** How many imports lie between a test and each file it reaches. */
function reached(test) {
  const steps = new Map([[test, 0]]);
  for (const [file, step] of steps) {
    for (const other of imports(file)) if (!steps.has(other)) steps.set(other, step + 1);
  }
  return steps;
}

let known;
const allReached = (folders) =>
  (known ??= folders
    .flatMap((folder) => listFiles(join(ROOT, folder), (file) => file.endsWith('.test.ts')))
    .map((path) => relative(ROOT, path))
    .map((test) => [test, reached(test)]));

const stem = (path) => basename(path).replace(/(\.test)?\.ts$/, '');

/** The tests in `folders` that reach `file`, the likeliest first. */
export function relatedTests(file, folders) {
  const folder = basename(dirname(file));
  return allReached(folders)
    .filter(([, steps]) => steps.has(file))
    .map(([test, steps]) => {
      const near =
        (stem(test) === stem(file) ? 4 : 0) + (basename(dirname(test)) === folder ? 2 : 0);
      return [test, steps.get(file) - near + (/boundary|exercises|workbench/.test(test) ? 3 : 0)];
    })
    .sort(([, one], [, other]) => one - other)
    .map(([test]) => test);
}
