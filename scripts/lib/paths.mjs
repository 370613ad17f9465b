// Every path the scripts agree on, in one place.
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const toolchain = join(ROOT, '.toolchain');
/** A link leads several checkouts to one toolchain, which then must not be made anew for the path of each. */
export const TOOLCHAIN = existsSync(toolchain) ? realpathSync(toolchain) : toolchain;
export const BUILD = join(ROOT, 'build');
export const DIST = join(ROOT, 'dist');
export const GENERATED = join(ROOT, 'web', 'src', 'engine', 'generated');
