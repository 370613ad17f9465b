// Which files decide what a test does: itself, what it imports, directly or not, and what it reads, which it has to say in a
// comment: "// reads: web/LABS.md, tests/fixtures/specs, names in web/src/labs", or "// reads: nothing of ours" (downloads).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles, listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+)'/g;
const READS = /^\/\/ reads: (.+)$/gm;
const ENDINGS = ['', '.ts', '.mjs', '.tsx', '/index.ts'];

const NOTHING = 'nothing of ours';

const isFile = (path) => existsSync(path) && statSync(path).isFile();

function imported(file, text) {
  return [...text.matchAll(IMPORT)].flatMap(([, name]) => {
    const path = join(dirname(file), name.replace(/\?.*$/, ''));
    // What leads nowhere stands in a text that a test writes: an import of the test's own would not compile.
    return ENDINGS.map((ending) => path + ending).find(isFile) ?? [];
  });
}

/** What the comments of a file say that it reads. */
export const declared = (text) =>
  [...text.matchAll(READS)]
    .flatMap(([, list]) => list.split(',').map((each) => each.trim()))
    .filter((each) => each !== NOTHING);

/**
 * All that decides what the tests of a file do, besides the pages: files, and the names in folders.
 * @param {string} spec absolute path
 */
export function sourcesOf(spec, root = ROOT) {
  const files = new Set();
  const names = [];
  const visit = (file) => {
    if (files.has(file)) return;
    files.add(file);
    if (!/\.(ts|mjs)$/.test(file)) return;
    const text = readFileSync(file, 'utf8');
    for (const each of imported(file, text)) visit(each);
    for (const each of declared(text)) {
      const listed = /^names in (.+)$/.exec(each)?.[1];
      const path = join(root, listed ?? each);
      if (listed !== undefined) names.push(each, ...readdirSync(path).sort());
      else if (statSync(path).isDirectory()) for (const inner of listFiles(path)) files.add(inner);
      else files.add(path);
    }
  };
  visit(spec);
  return { files: [...files].sort(), names };
}

/** One hash over them. */
export function sourcesKey(spec, root = ROOT) {
  const { files, names } = sourcesOf(spec, root);
  return hashFiles(files, names.join('\n'), root);
}
