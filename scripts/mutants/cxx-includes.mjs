// Which sources of the engine and of its tests a change reaches, and which of them are likely to notice it.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';

const PLACES = ['engine', 'tests/engine'];

/** `read(path)`: the text of a file, undefined if there is none. */
export function includeGraph(read) {
  const direct = new Map();
  const includes = (file) => {
    if (!direct.has(file)) {
      const names = [...(read(file) ?? '').matchAll(/^#include "([^"]+)"/gm)].map(
        ([, name]) => name,
      );
      const found = names.map((name) =>
        [...PLACES, dirname(file)]
          .map((place) => join(place, name))
          .find((path) => read(path) !== undefined),
      );
      direct.set(file, found.filter(Boolean));
    }
    return direct.get(file);
  };
  /** Everything `file` includes, itself among it. */
  return (file) => {
    const all = new Set([file]);
    for (const each of all) for (const other of includes(each)) all.add(other);
    return all;
  };
}

const texts = new Map();
const readFromRoot = (path) => {
  if (!texts.has(path)) {
    const file = join(ROOT, path);
    texts.set(
      path,
      /\.(h|cpp)$/.test(path) && existsSync(file) ? readFileSync(file, 'utf8') : undefined,
    );
  }
  return texts.get(path);
};
export const includedBy = includeGraph(readFromRoot);

export const sourcesBelow = (folder) =>
  listFiles(join(ROOT, folder), (file) => file.endsWith('.cpp')).map((file) =>
    relative(ROOT, file),
  );

/** What a header defines: its types and functions, by name. */
export const definedNames = (text) => [
  ...new Set([
    ...[...text.matchAll(/^\s*(?:struct|class|concept)\s+(\w+)/gm)].map(([, name]) => name),
    ...[...text.matchAll(/^\s*(?:[\w:<>*&[\]]+\s+)+(\w+)\(/gm)].map(([, name]) => name),
  ]),
];

const stem = (path) => basename(path).replace(/(_test)?\.\w+$/, '');
const family = (path) => dirname(path).replace(/^(tests\/)?engine\//, '');

/** How likely `source` is to notice a change of `file`: its own test, then its folder's, then who names what is in it. */
export function closeness(file, names, source, text) {
  const words = new Set(text.match(/\w+/g));
  const known = names.filter((name) => words.has(name)).length;
  const alike = stem(source).startsWith(stem(file)) || stem(file).startsWith(stem(source));
  const near = family(source) === family(file) ? 3 : 0;
  const same = family(source).split('/')[0] === family(file).split('/')[0] ? 1 : 0;
  return (alike ? 6 : 0) + near + same + (4 * known) / Math.max(1, names.length);
}

/** Sources below `folder`, the likeliest first; with `including`, only those that include the file. */
export function likely(file, folder, { including = false } = {}) {
  const names = definedNames(readFromRoot(file) ?? '');
  return sourcesBelow(folder)
    .filter((source) => !including || includedBy(source).has(file))
    .map((source) => [source, closeness(file, names, source, readFromRoot(source) ?? '')])
    .sort(([, one], [, other]) => other - one)
    .map(([source]) => source);
}
