// Where the toolchain lies: with what clones of the project share, in a folder for its recipe, its processor and its Node.
// A `.toolchain` in the checkout, a folder or a link, is taken instead. `build/toolchain` leads to what is taken.
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
/** Written last of what is downloaded: which recipe it is of. */
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

/** The folder for a checkout: its own where there is one, otherwise the shared one of this key. */
export function toolchainFolder(root, shared, key) {
  const own = join(root, '.toolchain');
  if (existsSync(own)) return realpathSync(own);
  return isWritable(shared) ? join(shared, key) : own;
}

/** Makes a link lead to the folder: for CMake by hand, and for `source build/toolchain/env.sh`. */
export function linkToolchain(link, folder) {
  if (existsSync(link) && realpathSync(link) === realpathSync(folder)) return;
  mkdirSync(dirname(link), { recursive: true });
  const partial = `${link}.${process.pid}`;
  symlinkSync(folder, partial);
  renameSync(partial, link);
}

/** Notes that a shared toolchain is used, and removes those beside it that nobody has used for `days`. */
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

/** Whether a file is part of a toolchain that a set-up of ours made. */
function isOurs(file) {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, CONTENT_STAMP))) return true;
  return false;
}

/** An Emscripten of the machine. Ours may be on the PATH as well: `source build/toolchain/env.sh` puts it there. */
export function machineEmcc(found = which('emcc')) {
  const file = found && realpathSync(found);
  return file && !isOurs(file) ? file : undefined;
}

const TOOLCHAINS = join(SHARED, 'toolchain');

/** Emscripten's configuration names Node, and an Emscripten of the machine takes the place of ours. */
const key = () =>
  sha256(`${recipeText()} ${process.arch} ${process.execPath} ${machineEmcc()}`).slice(0, 16);

export const TOOLCHAIN = toolchainFolder(ROOT, TOOLCHAINS, key());

/** To be called before the folder is filled, and at every set-up: what was begun and forgotten goes one day too. */
export function settleIn() {
  mkdirSync(TOOLCHAIN, { recursive: true });
  linkToolchain(join(BUILD, 'toolchain'), TOOLCHAIN);
  if (dirname(TOOLCHAIN) === TOOLCHAINS) keepUsed(TOOLCHAIN);
}
