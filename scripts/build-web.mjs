// Builds the pages, the library and grading into dist/ and compresses each file beside itself; skipped when no input changed.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildLibrary } from './build-library.mjs';
import { mapLimit, run } from './lib/exec.mjs';
import {
  hashFiles,
  listFiles,
  readText,
  stamped,
  withLock,
  writeAtomically,
} from './lib/files.mjs';
import { step } from './lib/log.mjs';
import { BUILD, DIST, ROOT } from './lib/paths.mjs';
import { toolLine } from './lib/tools.mjs';

const CONFIG = ['tsconfig.json', 'package.json', 'package-lock.json'];
const DATA = join(ROOT, 'engine/data');
const COMPRESSIBLE = /\.(html|js|mjs|css|json|svg|wasm|txt|bin|webmanifest)$/;

const inputs = () => [
  ...listFiles(join(ROOT, 'web')),
  ...listFiles(DATA),
  ...CONFIG.map((name) => join(ROOT, name)),
  join(ROOT, 'scripts/build-web.mjs'),
  join(ROOT, 'scripts/build-library.mjs'),
];

const brotli = (data) =>
  promisify(brotliCompress)(data, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
      // Blocks of 64 KiB: they make a WebAssembly module a few hundred bytes smaller than the larger default.
      [constants.BROTLI_PARAM_LGBLOCK]: 16,
    },
  });

async function compress() {
  // Vite's manifest and the grading code for Node are never served, so they are not compressed.
  const files = listFiles(
    DIST,
    (file) => COMPRESSIBLE.test(file) && !/\/(\.vite|grade)\//.test(file.slice(DIST.length)),
  );
  await mapLimit(files, 2, async (file) => {
    const data = readFileSync(file);
    // Written atomically, because the pages may be served already.
    writeAtomically(`${file}.br`, await brotli(data));
    writeAtomically(`${file}.gz`, await promisify(gzip)(data, { level: 9 }));
  });
  return `${files.length} files`;
}

const tool = (name, ...args) => run(...toolLine(name, ...args), { cwd: ROOT });
const vite = (config) => tool('vite', 'build', '--logLevel', 'warn', '--config', config);

/** Every copy of the data needs its sources and licences beside it. */
function copyNotice(folder) {
  if (!existsSync(folder)) throw new Error(`the build made no ${folder}`);
  cpSync(join(DATA, 'README.md'), join(folder, 'README.md'));
}

/** The pages with only the module that every browser runs; `npm start` serves them until dist/ is there. */
export const FIRST_PAGES = join(BUILD, 'first');

export async function buildFirstPages() {
  await withLock('first', async () => {
    const stamp = join(BUILD, 'first.stamp');
    if (!existsSync(join(FIRST_PAGES, 'index.html'))) rmSync(stamp, { force: true });
    // Inputs without the modules that are still to be built.
    const files = inputs().filter((file) => !/tensorscope-(relaxed|threads)\./.test(file));
    await stamped(stamp, hashFiles(files), () =>
      step('pages with the first module', async () => {
        await vite('web/vite.first.config.ts');
        copyNotice(join(FIRST_PAGES, 'data'));
      }),
    );
  });
}

const STAMP = join(BUILD, 'web.stamp');

/** Whether dist/ matches its inputs. */
export const webIsBuilt = () =>
  existsSync(join(DIST, 'index.html')) && readText(STAMP) === hashFiles(inputs());

/**
 * Builds dist/ unless it already matches its inputs.
 * @param {() => unknown} [onPages] called as soon as the pages in it can be served
 */
export async function buildWeb(onPages) {
  await withLock('web', async () => {
    if (!existsSync(join(DIST, 'index.html'))) rmSync(STAMP, { force: true });
    const made = await stamped(STAMP, hashFiles(inputs()), async () => {
      await step('pages', async () => {
        await vite('web/vite.config.ts');
        copyNotice(join(DIST, 'data'));
      });
      await onPages?.();
      await step('library (dist/lib)', buildLibrary);
      await step('grading (dist/grade)', async () => {
        await vite('web/vite.grade.config.ts');
        copyNotice(join(DIST, 'grade', 'data'));
      });
      await step('compressing', compress);
    });
    if (!made) await onPages?.();
  });
}
