// ccache, where the machine has it: what was compiled once is not compiled again, in any clone. Without it all works, slower.
import { join } from 'node:path';
import { capture, which } from './exec.mjs';
import { sha256 } from './files.mjs';
import { ROOT, SHARED } from './paths.mjs';

/** The program, or undefined. TENSORSCOPE_CCACHE=off does without it. */
export const compileCache = () =>
  process.env.TENSORSCOPE_CCACHE === 'off' ? undefined : which('ccache');

/** What a compiler says of itself, wherever it lies. */
async function identity(program, args) {
  const { stdout, stderr } = await capture(program, args, { cwd: '/' }).catch(() => ({}));
  return sha256(`${stdout}${stderr}`.replace(/^InstalledDir:.*$/m, ''));
}

/**
 * The machine's compiler, and what it makes of "the processor at hand": the cache may outlive both, and an object for another
 * processor is of no use.
 */
export const nativeIdentity = (program = process.env.CXX ?? 'c++') =>
  identity(program, ['-march=native', '-###', '-E', '-x', 'c++', '/dev/null']);

/** The clang in this folder. A toolchain that is unpacked for each clone has files of another age and path, and may be the same. */
export const clangIdentity = (folder) => identity(join(folder, 'clang'), ['--version']);

/**
 * Variables for a build, so that no path of this clone decides what is found.
 * @param {{ compiler?: string, emscripten?: boolean }} build `compiler` is an identity; without it the compiler's file is asked
 */
export function compileCacheEnv({ compiler, emscripten = false }) {
  const program = compileCache();
  if (program === undefined) return {};
  return {
    CCACHE_DIR: join(SHARED, 'ccache'),
    CCACHE_MAXSIZE: '3G',
    CCACHE_BASEDIR: ROOT,
    CCACHE_NOHASHDIR: '1',
    ...(compiler && { CCACHE_COMPILERCHECK: `string:${compiler}` }),
    ...(emscripten && { EM_COMPILER_WRAPPER: program }),
  };
}
