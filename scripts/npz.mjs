// .npz files for `run` and `fit` of the command line, which reads and writes only .npy: the page's own reader unpacks them before
// and packs them afterwards. FILE.npz holds one array; FILE.npz:NAME selects one of several.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashFiles, listFiles, stamped } from './lib/files.mjs';
import { BUILD, ROOT } from './lib/paths.mjs';

const FOLDER = join(ROOT, 'web/src/engine');
const SOURCE = join(FOLDER, 'npz.ts');
const INPUTS = ['--input', '--targets'];
const OUTPUTS = ['--output'];
const NPZ = /^(.+\.npz)(?::([^:]+))?$/i;

/** A problem with a file, in one line, worded like the program's own messages. */
export class NpzProblem extends Error {}

/** Options whose value is a .npz file: [{ option, file, array }]. */
export function npzOptions(args) {
  const found = [];
  for (let at = 0; at < args.length; at += 1) {
    const [name, inline] = args[at].split(/=(.*)/s);
    if (![...INPUTS, ...OUTPUTS].includes(name)) continue;
    const [, file, array] = NPZ.exec(inline ?? args[at + 1] ?? '') ?? [];
    if (file !== undefined) found.push({ name, file, array, at, inline: inline !== undefined });
  }
  return found;
}

async function reader() {
  const outDir = join(BUILD, 'npz');
  const sources = listFiles(FOLDER, (file) => file.endsWith('.ts'));
  await stamped(join(outDir, 'stamp'), hashFiles(sources), async () => {
    const { build } = await import('vite');
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'silent',
      build: { ssr: SOURCE, outDir, emptyOutDir: true },
    });
  });
  return import(pathToFileURL(join(outDir, 'npz.js')).href);
}

/** Runs `program(args)`, which resolves with an exit code, with .npy files in place of .npz files. Rejects with NpzProblem. */
export async function withNpz(args, cwd, program) {
  const found = npzOptions(args);
  if (found.length === 0) return program(args);
  const { chosenArray, packNpz } = await reader();
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-npz-'));
  try {
    const plain = [...args];
    const written = [];
    for (const { name, file, array, at, inline } of found) {
      const npy = join(folder, `${name.slice(2)}.npy`);
      if (INPUTS.includes(name)) {
        writeFileSync(npy, await unpacked(chosenArray, name, resolve(cwd, file), array));
      } else written.push({ npy, file: resolve(cwd, file), array: array ?? 'output' });
      plain.splice(at, inline ? 1 : 2, ...(inline ? [`${name}=${npy}`] : [name, npy]));
    }
    const code = await program(plain);
    if (code !== 0) return code;
    for (const { npy, file, array } of written) {
      try {
        writeFileSync(file, packNpz(new Map([[array, readFileSync(npy)]])));
      } catch (error) {
        throw new NpzProblem(`cannot write '${file}': ${error.code}`);
      }
    }
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function unpacked(chosenArray, name, file, array) {
  let bytes;
  try {
    bytes = new Uint8Array(readFileSync(file));
  } catch (error) {
    throw new NpzProblem(`cannot read '${file}': ${error.code}`);
  }
  try {
    return await chosenArray(bytes, name, array);
  } catch (error) {
    throw new NpzProblem(`${error.message} ('${file}')`);
  }
}
