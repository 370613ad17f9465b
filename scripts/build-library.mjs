// Builds dist/lib, the library as `npm pack` takes it: the module twice, as an ES module and for require(); its types for both;
// and the folder "files" with what it loads: workers, WebAssembly, data. README.md of web/src/engine documents it for users.
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

/** Matches how types import types: './x.ts', './x.d.ts' or import("./x.ts"). */
const SPECIFIER = /((?:from|import)\s*\(?\s*)(['"])(\.[^'"]*?)(?:\.d)?\.m?ts\2/g;

/** The declarations reachable from `entry`: name -> text, with imports rewritten for modules of this kind. */
export function typesFrom(entry, read, kind) {
  const found = new Map();
  const visit = (name) => {
    if (found.has(name)) return;
    found.set(name, ''); // types may be circular
    const text = read(`${name}.d.ts`).replace(SPECIFIER, (_, before, quote, path) => {
      visit(posix.join(posix.dirname(name), path));
      return `${before}${quote}${path}.${kind}${quote}`;
    });
    found.set(name, text);
  };
  visit(entry);
  return found;
}

/** Node derives a module's kind from its file name, and TypeScript does the same for its types, so there is one set for each. */
async function layTypes() {
  rmSync(TYPES, { recursive: true, force: true });
  await tool('tsc', '-p', 'web/tsconfig.lib.json');
  // tsc does not copy .d.ts files: the engine's own types, which the library's types import.
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

/** The page's worker for this build, which the library shares; the page's build names it by its content. */
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
  // Every copy of the data needs its sources and licences beside it.
  for (const name of ['digits.bin', 'text.txt', 'README.md']) lay(join(DATA, name));
}

/** The library has its own README: links to other files of the repository would lead nowhere in the package. */
function layReadme() {
  copyFileSync(join(ROOT, 'web/src/engine/README.md'), join(LIBRARY, 'README.md'));
}

/** Builds the library. Call it after the pages, whose workers it shares. */
export async function buildLibrary() {
  await tool('vite', 'build', '--logLevel', 'warn', '--config', 'web/vite.lib.config.ts');
  layFiles();
  await layTypes();
  layReadme();
  return relative(ROOT, LIBRARY);
}
