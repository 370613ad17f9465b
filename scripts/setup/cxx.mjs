// The C++ side of the set-up: chooses where Emscripten and the libraries come from and records the choice.
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, run, which } from '../lib/exec.mjs';
import { readText, sha256, stamped, withLock, writeAtomically } from '../lib/files.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { TOOLCHAIN } from '../lib/paths.mjs';
import { canUseDebian, DEBIAN_RECIPE, setUpDebian } from './debian.mjs';
import { setUpEmsdk, setUpUpstreamLibraries, UPSTREAM_RECIPE } from './upstream.mjs';

const TOOLS = join(TOOLCHAIN, 'tools.json');

/** emcc on PATH, when it is new enough (4 brought what the build needs: relaxed SIMD, --emit-tsd). */
async function emccOnPath() {
  const emcc = which('emcc');
  if (!emcc) return undefined;
  const { stdout } = await capture(emcc, ['--version']);
  const major = Number(/\b(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? 0);
  return major >= 4 ? dirname(realpathSync(emcc)) : undefined;
}

/** What `source .toolchain/env.sh` gives a terminal: the same tools as the scripts use. */
function writeShellEnv(tools) {
  const lines = [
    "# Made by npm run setup. Source it to use the project's Emscripten in a terminal.",
    tools.emConfig ? `export EM_CONFIG='${tools.emConfig}'` : '',
    `export PATH='${tools.emscripten}':"$PATH"`,
  ];
  writeFileSync(join(TOOLCHAIN, 'env.sh'), `${lines.filter(Boolean).join('\n')}\n`);
}

/** Emscripten reads this file by itself when it lies in its own folder; EM_CONFIG names it as well. */
function writeEmConfig(tools) {
  const file = join(TOOLCHAIN, 'em_config.py');
  const python = [
    `EMSCRIPTEN_ROOT = '${tools.emscripten}'`,
    `LLVM_ROOT = '${tools.llvm}'`,
    `BINARYEN_ROOT = '${tools.binaryen}'`,
    `NODE_JS = '${process.execPath}'`,
    `CACHE = '${join(TOOLCHAIN, 'em-cache')}'`,
    '',
  ].join('\n');
  writeFileSync(file, python);
  writeFileSync(join(tools.emscripten, '.emscripten'), python);
  return file;
}

const libraries = {
  eigen: join(TOOLCHAIN, 'eigen'),
  json: join(TOOLCHAIN, 'json'),
  catch2: join(TOOLCHAIN, 'catch2'),
};

const machineFormatters = () => ({
  clangFormat: which('clang-format'),
  clangTidy: which('clang-tidy'),
});

async function provide(ownEmscripten) {
  // Emscripten's own .js files are CommonJS; without this they would inherit "module" from our package.json.
  mkdirSync(TOOLCHAIN, { recursive: true });
  writeFileSync(join(TOOLCHAIN, 'package.json'), '{ "type": "commonjs" }\n');
  if (canUseDebian()) {
    const found = await setUpDebian();
    if (ownEmscripten) return { ...found, emscripten: ownEmscripten };
    return { ...found, emConfig: writeEmConfig(found) };
  }
  await setUpUpstreamLibraries();
  const emscripten = ownEmscripten ? { emscripten: ownEmscripten } : await setUpEmsdk();
  return { ...emscripten, ...machineFormatters() };
}

/** The first link of a machine builds Emscripten's system libraries; done here, where it can be said. */
async function smokeTest(tools) {
  const source = join(TOOLCHAIN, 'hello.cpp');
  writeFileSync(
    source,
    '#include <cstdio>\n#include <stdexcept>\nint main() { try { throw std::runtime_error("ok"); } catch (const std::exception& e) { std::puts(e.what()); } }\n',
  );
  const program = join(TOOLCHAIN, 'hello.js');
  const flags = [
    '-O3',
    '-fwasm-exceptions',
    '-msimd128',
    '-sEXIT_RUNTIME=1',
    '-sALLOW_MEMORY_GROWTH=1',
  ];
  await run(join(tools.emscripten, 'em++'), [...flags, source, '-o', program], {
    env: emscriptenEnv(tools),
    hint: 'The new Emscripten cannot compile a ten-word program. Remove .toolchain and run npm run setup again.',
  });
  const { stdout } = await run(process.execPath, [program]);
  if (stdout.trim() !== 'ok')
    throw new Fixable(`The first WebAssembly program printed "${stdout}", expected "ok".`);
  for (const file of ['hello.cpp', 'hello.js', 'hello.wasm'])
    rmSync(join(TOOLCHAIN, file), { force: true });
}

export const emscriptenEnv = (tools) => (tools.emConfig ? { EM_CONFIG: tools.emConfig } : {});

/** Sets up what C++ needs. Quick when the stamp matches; otherwise everything of it is made anew. */
export async function setUpCxx() {
  await withLock('cxx', async () => {
    const own = await emccOnPath();
    const recipe = JSON.stringify([DEBIAN_RECIPE, UPSTREAM_RECIPE], (_, value) =>
      value instanceof RegExp ? String(value) : value,
    );
    const key = sha256(`${recipe} ${own} ${canUseDebian()} ${TOOLCHAIN} ${process.execPath}`);
    await stamped(join(TOOLCHAIN, 'cxx.stamp'), key, async () => {
      const tools = { ...(await provide(own)), ...libraries };
      await step('first WebAssembly program (builds the system libraries, a minute)', () =>
        smokeTest(tools),
      );
      writeShellEnv(tools);
      writeAtomically(TOOLS, `${JSON.stringify(tools, null, 2)}\n`);
    });
  });
  return cxxTools();
}

/** The tools that the last set-up recorded: absolute paths by name. */
export function cxxTools() {
  const text = readText(TOOLS);
  if (!text) throw new Fixable('The C++ tools are not set up yet: run npm run setup.');
  const tools = JSON.parse(text);
  if (!existsSync(tools.emscripten))
    throw new Fixable(`${tools.emscripten} is gone: remove .toolchain and run npm run setup.`);
  return tools;
}
