// Runs CMake and Ninja for one variant: configures when needed, builds what changed, copies what the page needs.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import {
  clangIdentity,
  compileCache,
  compileCacheEnv,
  nativeIdentity,
} from './lib/compile-cache.mjs';
import { capture, run, which } from './lib/exec.mjs';
import {
  hashFiles,
  listFiles,
  readText,
  withLock,
  writeAtomically,
  writeIfChanged,
} from './lib/files.mjs';
import { Fixable, say, seconds } from './lib/log.mjs';
import { moduleStore } from './lib/module-store.mjs';
import { BUILD, GENERATED, ROOT, SHARED } from './lib/paths.mjs';
import { cxxTools, emscriptenEnv, toolchainKey } from './setup/cxx.mjs';

export const VARIANTS = [
  'native',
  'lint',
  'sanitize',
  'threads',
  'wasm-simd128',
  'wasm-relaxed',
  'wasm-threads',
];
const isWasm = (variant) => variant.startsWith('wasm-');

function configureArguments(variant, tools) {
  const ninja = which('ninja') ?? which('ninja-build');
  const args = ['--preset', variant, `-DCMAKE_MAKE_PROGRAM=${ninja}`];
  if (isWasm(variant)) {
    args.push(
      `-DCMAKE_TOOLCHAIN_FILE=${join(tools.emscripten, 'cmake/Modules/Platform/Emscripten.cmake')}`,
    );
  } else if (compileCache() !== undefined) {
    args.push(`-DCMAKE_CXX_COMPILER_LAUNCHER=${compileCache()}`);
  }
  return args;
}

/** Modules are shared between clones, so they are built with the project's flags, whatever flags a terminal has set. */
const NO_FLAGS = {
  CFLAGS: undefined,
  CXXFLAGS: undefined,
  LDFLAGS: undefined,
  EMCC_CFLAGS: undefined,
};

/** Environment variables for the compilers. */
async function buildEnv(variant, tools) {
  if (!isWasm(variant)) {
    return compileCache() === undefined
      ? {}
      : compileCacheEnv({ compiler: await nativeIdentity() });
  }
  const env = { ...emscriptenEnv(tools), ...NO_FLAGS };
  if (compileCache() === undefined) return env;
  const compiler = tools.llvm && (await clangIdentity(tools.llvm));
  return { ...env, ...compileCacheEnv({ compiler, emscripten: true }) };
}

/** Configures when the build folder is new, incomplete, or was made with other tools or another recipe. */
async function configure(variant, tools, env) {
  const folder = join(BUILD, variant);
  const args = configureArguments(variant, tools);
  const recipe = [join(ROOT, 'CMakePresets.json')];
  const key = hashFiles(recipe, `${args.join(' ')} ${JSON.stringify(tools)} ${ROOT}`);
  const stamp = join(folder, 'tensorscope.stamp');
  if (readText(stamp) === key && existsSync(join(folder, 'build.ninja'))) return;
  rmSync(folder, { recursive: true, force: true });
  await run('cmake', args, { cwd: ROOT, env });
  writeAtomically(stamp, key);
}

/** The relevant part of Ninja's output: without progress lines, and shortened. */
function shorten(output) {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() && !/^(\[\d+\/\d+\]|-- GLOB)/.test(line));
  return lines
    .map((line) => line.slice(0, 400))
    .slice(0, 80)
    .join('\n');
}

/** Builds targets of a variant and reports the time when it was noticeable. Shows output only on failure. */
export async function buildCxx(variant, targets) {
  const tools = cxxTools();
  await withLock(`build-${variant}`, async () => {
    const start = Date.now();
    const env = await buildEnv(variant, tools);
    await configure(variant, tools, env);
    const folder = join(BUILD, variant);
    const jobs = process.env.TENSORSCOPE_JOBS ?? String(Math.min(availableParallelism(), 8));
    const args = ['--build', folder, '-j', jobs, '--target', ...targets];
    const colour = { CLICOLOR_FORCE: process.stderr.isTTY ? '1' : undefined };
    const { code, timedOut, stdout, stderr } = await capture('cmake', args, {
      env: { ...env, ...colour },
    });
    if (timedOut) throw new Fixable(`${variant} was still being built when the time was up.`);
    if (code !== 0) throw new Fixable(`${variant} does not build:\n${shorten(stdout + stderr)}`);
    const took = Date.now() - start;
    if (took > 1500) say(`  built ${variant}: ${targets.join(', ')} in ${seconds(took)}`);
  });
}

/** Produces what clang-tidy reads for each file (compile_commands.json, build_info.h), without compiling anything. */
export async function configureLint() {
  await buildCxx('lint', ['tensorscope_build_info']);
}

/** The page's modules: two for one thread, and one that the page loads only when more threads are requested. */
const MODULES = ['simd128', 'relaxed', 'threads'];
/** The module that every browser can run. */
export const [FIRST_MODULE] = MODULES;

/** The benchmark modules, which only `npm run bench` and `npm run bench:peers` load. */
export async function buildBench() {
  for (const module of MODULES) await buildCxx(`wasm-${module}`, ['tensorscope_bench']);
}

/**
 * Hash of everything that decides the modules: the engine's sources, how they are compiled, and with what. It contains no path of
 * this machine.
 */
const wasmInputs = () =>
  hashFiles(
    [
      ...listFiles(join(ROOT, 'engine'), (file) => /\.(h|cpp)$/.test(file)),
      ...listFiles(join(ROOT, 'scripts/cmake')),
      ...['CMakeLists.txt', 'CMakePresets.json', 'scripts/build-cxx.mjs'].map((name) =>
        join(ROOT, name),
      ),
    ],
    toolchainKey(),
  );

/** The types are the same for all modules; the build of the first one makes them. */
const TYPES = 'tensorscope.d.ts';
const filesOf = (module) => [
  ...['mjs', 'wasm'].map((kind) => `tensorscope-${module}.${kind}`),
  ...(module === FIRST_MODULE ? [TYPES] : []),
];
const stampOf = (module) => join(BUILD, `wasm-${module}.stamp`);
const storeOf = (key) => moduleStore(join(SHARED, 'modules'), key);

/** Whether a module built from these inputs is already where the page looks for it. */
const isInPlace = (module, key) =>
  readText(stampOf(module)) === key &&
  filesOf(module).every((name) => existsSync(join(GENERATED, name)));

const copy = (name, from, to) => writeIfChanged(join(to, name), readFileSync(join(from, name)));

async function buildModule(module) {
  const names = filesOf(module);
  for (;;) {
    const key = wasmInputs();
    if (isInPlace(module, key)) return;
    rmSync(stampOf(module), { force: true });
    const store = storeOf(key);
    if (!store.take(names, GENERATED)) {
      const folder = join(BUILD, `wasm-${module}`);
      await buildCxx(`wasm-${module}`, ['tensorscope_wasm']);
      if (wasmInputs() !== key) {
        // A source was edited during the build. The objects are newer than that edit, so Ninja would consider them current.
        rmSync(folder, { recursive: true, force: true });
        continue;
      }
      for (const name of names) copy(name, folder, GENERATED);
      store.keep(names, GENERATED);
    }
    writeAtomically(stampOf(module), key);
    return;
  }
}

/**
 * Puts the WebAssembly modules and their types into web/src/engine/generated, unless those already match the sources. A copied
 * checkout contains them, although CMake's folders cannot be used elsewhere.
 */
export async function buildWasm(modules = MODULES) {
  for (const module of modules) {
    await buildModule(module);
    // TypeScript looks for the types of x.mjs in x.d.mts.
    writeIfChanged(
      join(GENERATED, `tensorscope-${module}.d.mts`),
      readFileSync(join(GENERATED, TYPES)),
    );
  }
}

/** Whether a build would have nothing to do, or only files to copy. */
export function wasmIsBuilt() {
  const key = wasmInputs();
  return MODULES.every((module) => isInPlace(module, key) || storeOf(key).has(filesOf(module)));
}
