// dist/lib: the library as `npm pack` takes it. Its module twice, as ES module and for require(); its types for both; and the
// folder "files" with what it loads: workers, WebAssembly, data. README.md of web/src/engine tells users of all that.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative } from 'node:path';
import { run } from './lib/exec.mjs';
import { listFiles } from './lib/files.mjs';
import { BUILD, DIST, GENERATED, ROOT } from './lib/paths.mjs';
import { toolLine } from './lib/tools.mjs';

export const LIBRARY = join(DIST, 'lib');
const FILES = join(LIBRARY, 'files');
const DATA = join(ROOT, 'engine/data');
const TYPES = join(BUILD, 'library-types');
const tool = (name, ...args) => run(...toolLine(name, ...args), { cwd: ROOT });

/** Types import types: './x.ts', './x.d.ts' or import("./x.ts"). */
const SPECIFIER = /((?:from|import)\s*\(?\s*)(['"])(\.[^'"]*?)(?:\.d)?\.m?ts\2/g;

/** The types that those of `entry` reach: name -> text, with imports as they are written for modules of this kind. */
export function typesFrom(entry, read, kind) {
  const found = new Map();
  const visit = (name) => {
    if (found.has(name)) return;
    found.set(name, ''); // types may go in circles
    const text = read(`${name}.d.ts`).replace(SPECIFIER, (_, before, quote, path) => {
      visit(posix.join(posix.dirname(name), path));
      return `${before}${quote}${path}.${kind}${quote}`;
    });
    found.set(name, text);
  };
  visit(entry);
  return found;
}

/** Node takes a module's kind from its file's name, and so does TypeScript of its types: one set for each. */
async function layTypes() {
  rmSync(TYPES, { recursive: true, force: true });
  await tool('tsc', '-p', 'web/tsconfig.lib.json');
  // tsc copies no .d.ts: the engine's own types, which the library's types import.
  mkdirSync(join(TYPES, 'generated'), { recursive: true });
  copyFileSync(join(GENERATED, 'tensorscope.d.ts'), join(TYPES, 'generated/tensorscope.d.ts'));
  const read = (name) => readFileSync(join(TYPES, name), 'utf8');
  for (const [kind, ending] of [
    ['js', 'd.ts'],
    ['cjs', 'd.cts'],
  ]) {
    for (const [name, text] of typesFrom('profiler', read, kind)) {
      const file = join(LIBRARY, 'types', `${name}.${ending}`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }
}

/** The page's worker of this build, which is the library's as well; the page names it by its content. */
function builtWorker(build) {
  const name = new RegExp(`^worker-${build}-[\\w-]+\\.js$`);
  const found = listFiles(join(DIST, 'assets'), (file) => name.test(basename(file)));
  if (found.length !== 1) throw new Error(`dist/assets has ${found.length} files ${name}, not one`);
  return found[0];
}

function layFiles() {
  mkdirSync(FILES, { recursive: true });
  const lay = (from, name = basename(from)) => copyFileSync(from, join(FILES, name));
  for (const build of ['simd128', 'relaxed', 'threads']) {
    lay(builtWorker(build), `worker-${build}.js`);
    lay(join(GENERATED, `tensorscope-${build}.wasm`));
  }
  // Sources and licences of the data belong beside every copy of it.
  for (const name of ['digits.bin', 'text.txt', 'README.md']) lay(join(DATA, name));
}

/** The library's own page: the package holds no other file of the repository that a link could lead to. */
function layReadme() {
  copyFileSync(join(ROOT, 'web/src/engine/README.md'), join(LIBRARY, 'README.md'));
}

/** After the pages, whose workers it shares. */
export async function buildLibrary() {
  await tool('vite', 'build', '--logLevel', 'warn', '--config', 'web/vite.lib.config.ts');
  layFiles();
  await layTypes();
  layReadme();
  return relative(ROOT, LIBRARY);
}
