// The C++ side of the set-up: chooses where Emscripten and the libraries come from and records the choice. In two steps,
// each with its stamp: what is downloaded lies in the toolchain wherever that is; what holds absolute paths (programs'
// loaders, Emscripten's configuration, tools.json) is made anew when the toolchain was copied or moved.
import { existsSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, run, which } from '../lib/exec.mjs';
import { readText, sha256, stamped, withLock, writeAtomically } from '../lib/files.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { TOOLCHAIN } from '../lib/paths.mjs';
import { canUseDebian, DEBIAN_RECIPE, debianTools, patchDebian, setUpDebian } from './debian.mjs';
import {
  emsdkTools,
  machineFormatters,
  setUpEmsdk,
  setUpUpstreamLibraries,
  UPSTREAM_RECIPE,
} from './upstream.mjs';

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

/** Step one: everything that is downloaded. */
async function provide(ownEmscripten) {
  // Emscripten's own .js files are CommonJS; without this they would inherit "module" from our package.json.
  mkdirSync(TOOLCHAIN, { recursive: true });
  writeFileSync(join(TOOLCHAIN, 'package.json'), '{ "type": "commonjs" }\n');
  if (canUseDebian()) return setUpDebian();
  await setUpUpstreamLibraries();
  if (!ownEmscripten) await setUpEmsdk();
}

/** Emscripten empties its cache when this file names another LLVM than the configuration: it is the same, moved. */
function moveCache({ llvm }) {
  const file = join(TOOLCHAIN, 'em-cache', 'sanity.txt');
  const text = readText(file);
  if (text)
    writeFileSync(
      file,
      text.replace(/\|.*/, () => `|${llvm}`),
    );
}

/** Step two: everything that knows where it lies. Returns the tools. */
async function settle(ownEmscripten) {
  if (!canUseDebian()) {
    const emscripten = ownEmscripten ? { emscripten: ownEmscripten } : emsdkTools();
    return { ...emscripten, ...machineFormatters() };
  }
  await step('pointing programs at their own libraries', patchDebian);
  const found = debianTools();
  if (ownEmscripten) return { ...found, emscripten: ownEmscripten };
  moveCache(found);
  return { ...found, emConfig: writeEmConfig(found) };
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

/** What decides the downloads: the recipe that is used, and an Emscripten of the machine that makes one needless. */
function contentKey(own) {
  const recipe = canUseDebian() ? DEBIAN_RECIPE : UPSTREAM_RECIPE;
  const text = (_, value) => (value instanceof RegExp ? String(value) : value);
  return sha256(`${JSON.stringify(recipe, text)} ${own}`);
}

/**
 * Runs `provide` when the content is another than `content` says, and `settle` after it, or when the folder has come to
 * lie elsewhere. What was cut short is done again.
 */
export async function setUpIn(folder, { content, place }, { provide, settle }) {
  const placed = join(folder, 'place.stamp');
  await stamped(join(folder, 'content.stamp'), content, async () => {
    rmSync(placed, { force: true });
    await provide();
  });
  await stamped(placed, `${place} ${content}`, settle);
}

/** Sets up what C++ needs. Quick when the stamps match. */
export async function setUpCxx() {
  const work = async () => {
    const own = await emccOnPath();
    const keys = { content: contentKey(own), place: `${TOOLCHAIN} ${process.execPath}` };
    await setUpIn(TOOLCHAIN, keys, {
      provide: () => provide(own),
      settle: async () => {
        const tools = { ...(await settle(own)), ...libraries };
        await step('first WebAssembly program (builds the system libraries, a minute)', () =>
          smokeTest(tools),
        );
        writeShellEnv(tools);
        writeAtomically(TOOLS, `${JSON.stringify(tools, null, 2)}\n`);
      },
    });
  };
  await withLock('cxx', work, TOOLCHAIN);
  return cxxTools();
}

/** Which tools these are, wherever they lie. */
export function toolchainKey() {
  const version = readText(join(cxxTools().emscripten, 'emscripten-version.txt'));
  return `${readText(join(TOOLCHAIN, 'content.stamp'))} ${version}`;
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
