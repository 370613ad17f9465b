// The compile cache is keyed by the compiler itself and contains no path of a clone.
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { clangIdentity, compileCacheEnv, nativeIdentity } from './compile-cache.mjs';
import { ROOT } from './paths.mjs';

/** A folder with a program `name` that prints these lines and, like clang, the folder it is in. */
function folderWith(name, ...lines) {
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-compiler-'));
  const said = [...lines, `InstalledDir: ${folder}`].map((line) => `echo '${line}'`);
  writeFileSync(join(folder, name), `#!/bin/sh\n${said.join('\n')}\n`);
  chmodSync(join(folder, name), 0o755);
  return folder;
}

afterEach(() => vi.unstubAllEnvs());

test('the same clang in two folders is one, another version is another', async () => {
  const [one, same, newer] = await Promise.all(
    ['21.1.8 (13)', '21.1.8 (13)', '21.1.8 (14)'].map((version) =>
      clangIdentity(folderWith('clang', `clang version ${version}`)),
    ),
  );
  expect(one).toBe(same);
  expect(one).not.toBe(newer);
});

test('the same compiler on another processor is another', async () => {
  const on = (processor) =>
    nativeIdentity(join(folderWith('c++', 'gcc version 12.2.0', `-march=${processor}`), 'c++'));
  expect(await on('znver3')).toBe(await on('znver3'));
  expect(await on('znver3')).not.toBe(await on('skylake'));
});

test('no path of this clone is in the key but the one that paths are made relative to; off is off', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-ccache-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin', 'ccache'), '#!/bin/sh\n');
  chmodSync(join(folder, 'bin', 'ccache'), 0o755);
  vi.stubEnv('PATH', join(folder, 'bin'));
  const { CCACHE_BASEDIR, ...others } = compileCacheEnv({ compiler: 'c', emscripten: true });
  expect(CCACHE_BASEDIR).toBe(ROOT);
  expect(others).toMatchObject({ CCACHE_COMPILERCHECK: 'string:c', CCACHE_NOHASHDIR: '1' });
  expect(others.EM_COMPILER_WRAPPER).toBe(join(folder, 'bin', 'ccache'));
  expect(JSON.stringify(others)).not.toContain(ROOT);
  vi.stubEnv('TENSORSCOPE_CCACHE', 'off');
  expect(compileCacheEnv({ compiler: 'c' })).toEqual({});
});
