// ccache, where the machine has it: what was compiled once is not compiled again, in any clone. Without it everything works, only
// slower.
import { join } from 'node:path';
import { capture, which } from './exec.mjs';
import { sha256 } from './files.mjs';
import { ROOT, SHARED } from './paths.mjs';

/** The path of ccache, or undefined. TENSORSCOPE_CCACHE=off disables it. */
export const compileCache = () =>
  process.env.TENSORSCOPE_CCACHE === 'off' ? undefined : which('ccache');

/** Hash of what a compiler prints about itself, without the folder it is installed in. */
async function identity(program, args) {
  const { stdout, stderr } = await capture(program, args, { cwd: '/' }).catch(() => ({}));
  return sha256(`${stdout}${stderr}`.replace(/^InstalledDir:.*$/m, ''));
}

/**
 * Identity of the machine's compiler and of the processor that it compiles for (-march=native): the cache may outlive both, and
 * an object for another processor is useless.
 */
export const nativeIdentity = (program = process.env.CXX ?? 'c++') =>
  identity(program, ['-march=native', '-###', '-E', '-x', 'c++', '/dev/null']);

/** Identity of the clang in this folder. Its files' age and path cannot identify it: a toolchain is unpacked for each clone. */
export const clangIdentity = (folder) => identity(join(folder, 'clang'), ['--version']);

/**
 * Variables for a build, chosen so that no path of this clone affects cache hits.
 * @param {{ compiler?: string, emscripten?: boolean }} build `compiler` is an identity; without it the compiler's file is checked
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
