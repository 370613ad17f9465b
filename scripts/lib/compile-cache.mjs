// ccache, where the machine has it: what was compiled once is not compiled again, in any clone. Without it all works, slower.
import { homedir } from 'node:os';
import { join } from 'node:path';
import { which } from './exec.mjs';
import { ROOT } from './paths.mjs';

/** What clones of the project share on this machine. */
export const SHARED_CACHE = join(
  process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
  'tensorscope',
);

/** The program, or undefined. TENSORSCOPE_CCACHE=off does without it. */
export const compileCache = () =>
  process.env.TENSORSCOPE_CCACHE === 'off' ? undefined : which('ccache');

/**
 * Variables for a build: no path of this clone decides what is found. The compiler of a toolchain that is unpacked anew for
 * each clone is known by `compiler`, a text that says which one it is; without it by its file.
 */
export function compileCacheEnv({ compiler, emscripten = false }) {
  const program = compileCache();
  if (program === undefined) return {};
  return {
    CCACHE_DIR: join(SHARED_CACHE, 'ccache'),
    CCACHE_MAXSIZE: '3G',
    CCACHE_BASEDIR: ROOT,
    CCACHE_NOHASHDIR: '1',
    ...(compiler && { CCACHE_COMPILERCHECK: `string:${compiler}` }),
    ...(emscripten && { EM_COMPILER_WRAPPER: program }),
  };
}
