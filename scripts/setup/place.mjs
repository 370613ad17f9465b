// Where the toolchain is: in the folder that clones of the project share, under a key of its recipe, processor and Node. A
// `.toolchain` in the checkout, a folder or a link, takes precedence. `build/toolchain` links to the one in use.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { which } from '../lib/exec.mjs';
import { sha256 } from '../lib/files.mjs';
import { BUILD, ROOT, SHARED } from '../lib/paths.mjs';
import { recipeText } from './recipe.mjs';

const DAY_MS = 86_400_000;
const USED = 'used';
/** Written after all downloads; contains the key of their recipe. */
export const CONTENT_STAMP = 'content.stamp';

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** The folder for a checkout: its own if it has one, otherwise the shared one for this key. */
export function toolchainFolder(root, shared, key) {
  const own = join(root, '.toolchain');
  if (existsSync(own)) return realpathSync(own);
  return isWritable(shared) ? join(shared, key) : own;
}

/** Makes a link to the folder, for running CMake by hand and for `source build/toolchain/env.sh`. */
export function linkToolchain(link, folder) {
  if (existsSync(link) && realpathSync(link) === realpathSync(folder)) return;
  mkdirSync(dirname(link), { recursive: true });
  const partial = `${link}.${process.pid}`;
  symlinkSync(folder, partial);
  renameSync(partial, link);
}

/** Marks a shared toolchain as used, and removes its neighbours that nobody has used for `days`. */
export function keepUsed(folder, days = 60) {
  const now = new Date();
  const used = join(folder, USED);
  if (!existsSync(used)) writeFileSync(used, '');
  utimesSync(used, now, now);
  for (const name of readdirSync(dirname(folder))) {
    const last = statSync(join(dirname(folder), name, USED), { throwIfNoEntry: false });
    if (last && now - last.mtimeMs > days * DAY_MS)
      rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

/** Whether a file is part of a toolchain that our set-up made. */
function isOurs(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, CONTENT_STAMP))) return true;
  return false;
}

/** The machine's own Emscripten. Ours may be on PATH as well, because `source build/toolchain/env.sh` puts it there. */
export function machineEmcc(found = which('emcc')) {
  const file = found && realpathSync(found);
  return file && !isOurs(file) ? file : undefined;
}

const TOOLCHAINS = join(SHARED, 'toolchain');

/** Emscripten's configuration names Node, and a machine's own Emscripten replaces ours, so both are part of the key. */
const key = () =>
  sha256(`${recipeText()} ${process.arch} ${process.execPath} ${machineEmcc()}`).slice(0, 16);

export const TOOLCHAIN = toolchainFolder(ROOT, TOOLCHAINS, key());

/** Call this before filling the folder and at every set-up; it also lets abandoned, incomplete toolchains expire. */
export function settleIn() {
  mkdirSync(TOOLCHAIN, { recursive: true });
  linkToolchain(join(BUILD, 'toolchain'), TOOLCHAIN);
  if (dirname(TOOLCHAIN) === TOOLCHAINS) keepUsed(TOOLCHAIN);
}
