// The pages, the library and grading into dist/, compressed beside each file; skipped when no input changed.
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { buildLibrary } from './build-library.mjs';
import { mapLimit, run } from './lib/exec.mjs';
import { hashFiles, listFiles, stamped, withLock } from './lib/files.mjs';
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
    },
  });

async function compress() {
  // Served to nobody: what Vite tells of itself, and grading under Node.
  const files = listFiles(
    DIST,
    (file) => COMPRESSIBLE.test(file) && !/\/(\.vite|grade)\//.test(file.slice(DIST.length)),
  );
  await mapLimit(files, 2, async (file) => {
    const data = readFileSync(file);
    writeFileSync(`${file}.br`, await brotli(data));
    writeFileSync(`${file}.gz`, await promisify(gzip)(data, { level: 9 }));
  });
  return `${files.length} files`;
}

const tool = (name, ...args) => run(...toolLine(name, ...args), { cwd: ROOT });
const vite = (config) => tool('vite', 'build', '--logLevel', 'warn', '--config', config);

/** Sources and licences of the data belong beside every copy of it. */
function copyNotice(folder) {
  if (!existsSync(folder)) throw new Error(`the build made no ${folder}`);
  cpSync(join(DATA, 'README.md'), join(folder, 'README.md'));
}

/** Builds dist/ unless it already is what the inputs give. */
export async function buildWeb() {
  await withLock('web', () => {
    const stamp = join(BUILD, 'web.stamp');
    if (!existsSync(join(DIST, 'index.html'))) rmSync(stamp, { force: true });
    return stamped(stamp, hashFiles(inputs()), async () => {
      await step('pages', async () => void (await vite('web/vite.config.ts')));
      await step('library', buildLibrary);
      await step('grading (dist/grade)', async () => void (await vite('web/vite.grade.config.ts')));
      for (const parent of [DIST, join(DIST, 'grade')]) copyNotice(join(parent, 'data'));
      await step('compressing', compress);
    });
  });
}
