// The C++ side of the set-up: chooses where Emscripten and the libraries come from and records the choice. It has two steps, each
// with its stamp: downloads, which stay valid wherever the toolchain is; and everything that contains absolute paths (programs'
// loaders, Emscripten's configuration, tools.json), which is made again when the toolchain was copied or moved.
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { capture, run } from '../lib/exec.mjs';
import { readText, sha256, stamped, withLock, writeAtomically } from '../lib/files.mjs';
import { Fixable, step } from '../lib/log.mjs';
import { debianTools, INSTALLED, patchDebian, setUpDebian } from './debian.mjs';
import { CONTENT_STAMP, machineEmcc, settleIn, TOOLCHAIN } from './place.mjs';
import { canUseDebian, recipeText } from './recipe.mjs';
import { emsdkTools, machineFormatters, setUpEmsdk, setUpUpstreamLibraries } from './upstream.mjs';

const TOOLS = join(TOOLCHAIN, 'tools.json');

/** The machine's Emscripten, if it is new enough (version 4 brought relaxed SIMD and --emit-tsd, which the build needs). */
async function emscriptenOfMachine() {
  const emcc = machineEmcc();
  if (!emcc) return undefined;
  const { stdout } = await capture(emcc, ['--version']);
  const major = Number(/\b(\d+)\.\d+\.\d+/.exec(stdout)?.[1] ?? 0);
  return major >= 4 ? dirname(emcc) : undefined;
}

/** Writes what `source build/toolchain/env.sh` gives a terminal: the same tools that the scripts use. */
function writeShellEnv(tools) {
  const lines = [
    "# Made by npm run setup. Source it to use the project's Emscripten in a terminal.",
    tools.emConfig ? `export EM_CONFIG='${tools.emConfig}'` : '',
    `export PATH='${tools.emscripten}':"$PATH"`,
  ];
  writeFileSync(join(TOOLCHAIN, 'env.sh'), `${lines.filter(Boolean).join('\n')}\n`);
}

/** Emscripten reads this file from its own folder automatically; EM_CONFIG names it as well. */
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

/** Step one: downloads everything. */
async function provide(ownEmscripten) {
  // Emscripten's own .js files are CommonJS; without this they would inherit "module" from our package.json.
  writeFileSync(join(TOOLCHAIN, 'package.json'), '{ "type": "commonjs" }\n');
  if (canUseDebian()) return setUpDebian();
  await setUpUpstreamLibraries();
  if (!ownEmscripten) await setUpEmsdk();
}

/**
 * Emscripten empties its cache when this file names another LLVM path than the configuration. After a move it is the same LLVM,
 * so the path is corrected.
 */
function moveCache({ llvm }) {
  const file = join(TOOLCHAIN, 'em-cache', 'sanity.txt');
  const text = readText(file);
  if (text)
    writeFileSync(
      file,
      text.replace(/\|.*/, () => `|${llvm}`),
    );
}

/** Step two: makes everything that contains its own path. Returns the tools. */
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

/** The first link on a machine builds Emscripten's system libraries; it happens here, where progress can be shown. */
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
    hint: `The new Emscripten cannot compile a ten-word program. Remove ${TOOLCHAIN} and run npm run setup again.`,
  });
  const { stdout } = await run(process.execPath, [program]);
  if (stdout.trim() !== 'ok')
    throw new Fixable(`The first WebAssembly program printed "${stdout}", expected "ok".`);
  for (const file of ['hello.cpp', 'hello.js', 'hello.wasm'])
    rmSync(join(TOOLCHAIN, file), { force: true });
}

export const emscriptenEnv = (tools) => (tools.emConfig ? { EM_CONFIG: tools.emConfig } : {});

/** Decides whether downloads are current: the recipe in use, and the machine's Emscripten, which replaces one of them. */
const contentKey = (own) => sha256(`${recipeText()} ${own}`);

const PLACE_STAMP = 'place.stamp';

/**
 * Runs `provide` when `content` has changed, and `settle` after it or when the folder was moved. Interrupted work is done again.
 */
export async function setUpIn(folder, { content, place }, { provide, settle }) {
  const placed = join(folder, PLACE_STAMP);
  await stamped(join(folder, CONTENT_STAMP), content, async () => {
    rmSync(placed, { force: true });
    await provide();
  });
  await stamped(placed, `${place} ${content}`, settle);
}

/** Whether setUpIn() would have nothing to do. */
export const isSetUpIn = (folder, { content, place }) =>
  readText(join(folder, CONTENT_STAMP)) === content &&
  readText(join(folder, PLACE_STAMP)) === `${place} ${content}`;

const keysOf = (own) => ({ content: contentKey(own), place: `${TOOLCHAIN} ${process.execPath}` });

/** Whether a set-up would have nothing to do. */
export const cxxIsSetUp = async () => isSetUpIn(TOOLCHAIN, keysOf(await emscriptenOfMachine()));

/** Sets up what C++ needs. Quick when the stamps match. */
export async function setUpCxx() {
  const work = async () => {
    const own = await emscriptenOfMachine();
    await setUpIn(TOOLCHAIN, keysOf(own), {
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
  settleIn();
  await withLock('cxx', work, TOOLCHAIN);
  return cxxTools();
}

/** Identifies the tools, independent of their location. */
export function toolchainKey() {
  const version = readText(join(cxxTools().emscripten, 'emscripten-version.txt'));
  const installed = readText(join(TOOLCHAIN, INSTALLED));
  return `${readText(join(TOOLCHAIN, CONTENT_STAMP))} ${version} ${installed}`;
}

/** The tools that the last set-up recorded: absolute paths by name. */
export function cxxTools() {
  const text = readText(TOOLS);
  if (!text) throw new Fixable('The C++ tools are not set up yet: run npm run setup.');
  const tools = JSON.parse(text);
  if (!existsSync(tools.emscripten))
    throw new Fixable(`${tools.emscripten} is gone: remove ${TOOLCHAIN} and run npm run setup.`);
  return tools;
}
