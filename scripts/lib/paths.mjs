// Every path the scripts agree on, in one place.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const TOOLCHAIN = join(ROOT, '.toolchain');
export const BUILD = join(ROOT, 'build');
export const DIST = join(ROOT, 'dist');
export const GENERATED = join(ROOT, 'web', 'src', 'engine', 'generated');
