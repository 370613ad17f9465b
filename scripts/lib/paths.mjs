// All paths that several scripts use.
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const BUILD = join(ROOT, 'build');
export const DIST = join(ROOT, 'dist');
export const GENERATED = join(ROOT, 'web', 'src', 'engine', 'generated');
/** The folder that clones of the project share on this machine. */
export const SHARED = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'tensorscope');
