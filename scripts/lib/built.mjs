// What the files of dist/ say, but for the hashes in their names: a change of one chunk changes its name, and so every file
// that names it, down to the page, though nothing else is said there.
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { listFiles, sha256 } from './files.mjs';

const HASH = /-[\w-]{8}(?=\.\w+$)/;
/** The page's name for its sources (web/vite.config.ts), which only marks what an older page kept. */
const BUILD_MARK = /build:[0-9a-f]{12}/g;
const TEXT = /\.(js|css|html|json)$/;
const COMPRESSED = /\.(br|gz)$/;

const count = (names) =>
  names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map());

/**
 * The files below `folder` by path: `name` is the path without its hash, `hash` that of the content with such names in it.
 * Where two files would have one name, both keep their hashes.
 * @returns {Map<string, { name: string, hash: string }>}
 */
export function builtFiles(folder) {
  const files = listFiles(folder, (file) => !COMPRESSED.test(file));
  const paths = files.map((file) => relative(folder, file).split(sep).join('/'));
  const taken = count(paths.map((path) => path.replace(HASH, '')));
  const nameOf = (path) => {
    const name = path.replace(HASH, '');
    return taken.get(name) === 1 ? name : path;
  };
  const base = (path) => path.split('/').at(-1);
  const renamed = new Map(
    paths.filter((path) => nameOf(path) !== path).map((path) => [base(path), base(nameOf(path))]),
  );
  const NAMED = /[\w.-]+-[\w-]{8}\.\w+/g;
  const said = (file) =>
    TEXT.test(file)
      ? readFileSync(file, 'utf8')
          .replace(BUILD_MARK, 'build')
          .replace(NAMED, (found) => renamed.get(found) ?? found)
      : readFileSync(file);
  return new Map(
    files.map((file, index) => {
      const path = paths[index];
      return [path, { name: nameOf(path), hash: sha256(said(file)) }];
    }),
  );
}
