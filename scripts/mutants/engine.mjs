// Mutants of the engine: each is compiled natively, linked with what the native build made of everything else, and run under
// the tests, the likeliest first.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { buildCxx } from '../build-cxx.mjs';
import { capture } from '../lib/exec.mjs';
import { listFiles } from '../lib/files.mjs';
import { Fixable } from '../lib/log.mjs';
import { ROOT } from '../lib/paths.mjs';
import { cxxMutants } from './cxx.mjs';
import { compileIn, link, objectName, plainObject, readBuild, same, WORK } from './cxx-build.mjs';
import { likely } from './cxx-includes.mjs';
import { applied, lineAt } from './draw.mjs';
import { equivalentBy } from './equivalents.mjs';

export const ENGINE_FOLDERS = ['engine/kernels', 'engine/ops', 'engine/profiler'];

/** Sources compiled anew for a mutant in a header: who is likeliest to hold its code. */
const LIKELY_SOURCES = 4;
const LIKELY_TESTS = 3;
/** What trains to an accuracy, repeats a shorter case, or simulates clocks comes too late to be worth its minutes. */
const QUICK = '~[long]~[heavy]~[experiments]~[sweep]~[rounds]';
/** Tests that stand on a folder: those of clocks and readers know nothing of kernels, and what trains for long no more than what does not. */
const ABOVE = {
  kernels: /\/(kernels|ops|graph|onnx|torch|model|rewrite|train)\//,
  ops: /\/(kernels|ops|graph|onnx|torch|model|rewrite|train)\//,
  profiler: /\/(profiler|model|train|api)\//,
};
const TOO_LONG = /\/(trainer|checkpointing|spec_errors|memory)_test\.cpp$/;
/** What the tests' program needs besides tests. */
const HELPERS = /\/(paths|eigen_oracle|double_precision)\.cpp$/;
/** Hold the kernels, costs and shape rules of every op. */
const TABLES = ['engine/graph/any_op.cpp', 'engine/graph/double_precision.cpp'];
/** Memory that a mutant may take: one that asks for all of it must not end what else runs here. */
const LIMIT_KB = 6_000_000;

const sourcesOf = (folders) =>
  folders.flatMap((folder) => listFiles(join(ROOT, folder), (file) => /\.(h|cpp)$/.test(file)));

export function engineMutants(folders = ENGINE_FOLDERS) {
  return sourcesOf(folders).flatMap((path) => {
    const file = path.slice(ROOT.length + 1);
    const text = readFileSync(path, 'utf8');
    return cxxMutants(text).map((mutant) => {
      const equivalent = mutant.equivalent ?? equivalentBy(file, lineAt(text, mutant.start));
      return { ...mutant, file, ...(equivalent ? { equivalent } : {}) };
    });
  });
}

/** What Catch2 calls the tests of some sources. */
const filterOf = (sources) =>
  sources.map((source) => `[#${basename(source, '.cpp')}]${QUICK}`).join(',');

/** In the order they run: its own tests and its folder's, then those of what stands on it, at last all that do. */
function stages(file) {
  const order = likely(file, 'tests/engine').filter(
    (source) => source.endsWith('_test.cpp') && !TOO_LONG.test(source),
  );
  const above = order.filter((source) => ABOVE[file.split('/')[1]].test(source));
  return [above.slice(0, 4), above.slice(4, 24), above.slice(24)].map(filterOf);
}

export class EngineRunner {
  /** @param lanes how many mutants at a time */
  constructor(lanes = Math.min(2, availableParallelism())) {
    this.lanes = lanes;
    this.usual = new Map();
    this.alone = new Map();
  }

  async prepare({ built = false } = {}) {
    if (!built) await buildCxx('native', ['engine_tests_all']);
    this.objects = readBuild();
    this.compiler = this.objects[0].compiler;
    for (let lane = 0; lane < this.lanes; lane += 1) {
      rmSync(this.#folder(lane), { recursive: true, force: true });
      for (const part of ['engine', 'tests/engine']) {
        cpSync(join(ROOT, part), join(this.#tree(lane), part), {
          recursive: true,
          filter: (path) => !/\.(bin|gz|json)$/.test(path),
        });
      }
    }
  }

  #folder = (lane) => join(WORK, `lane-${lane}`);
  #tree = (lane) => join(this.#folder(lane), 'tree');

  /** How the native build compiles a source. */
  #how(source) {
    const object = this.objects.find(({ sources }) => sources.includes(source));
    if (!object) throw new Fixable(`The native build does not compile ${source}.`);
    return object;
  }

  /**
   * Every object of the program, those of `changed` first. `rough`: objects that several sources were compiled into stay, and of
   * what is there twice the first is taken; what was inlined in them is still without the mutant, so that only a failure counts.
   * Otherwise such an object is replaced by one for each of its sources.
   */
  async #objectsWith(changed, { rough = false, tests = false }) {
    const rest = [];
    for (const object of this.objects) {
      if (
        tests &&
        object.target === 'engine_tests_all' &&
        !object.sources.every((source) => HELPERS.test(source))
      )
        continue;
      const touched = object.sources.some((source) => changed.has(source));
      const several = object.sources.length > 1;
      if (!touched || (rough && several)) rest.push(object.path);
      else {
        const others = object.sources.filter((source) => !changed.has(source));
        for (const other of others) rest.push(await plainObject(object, other));
      }
    }
    return [...changed.values(), ...rest];
  }

  /** Runs tests up to the first that fails. Whether all pass. */
  async #passes(program, filter, timeoutMs) {
    const limited = [
      '-c',
      `ulimit -v ${LIMIT_KB}; exec "$0" "$@"`,
      program,
      '-#',
      '--abort',
      '--allow-running-no-tests',
    ];
    const args = filter ? [...limited, filter] : limited;
    const { code, timedOut } = await capture('sh', args, { cwd: ROOT, timeoutMs, graceMs: 100 });
    return code === 0 && !timedOut;
  }

  /** How long some tests take without a mutant, once; they have to pass. */
  async #usualMs(filter) {
    if (!this.usual.has(filter)) {
      const start = Date.now();
      const program = join(ROOT, 'build/native/engine_tests_all');
      if (!(await this.#passes(program, filter, 0)))
        throw new Fixable(`Tests fail without any mutant: ${filter}`);
      this.usual.set(filter, Date.now() - start);
    }
    return this.usual.get(filter);
  }

  /** Compiles sources with the mutant. Undefined if one does not; `new`: those whose code differs. */
  async #compile(lane, sources) {
    const changed = new Map();
    for (const source of sources) {
      const how = this.#how(source);
      const output = join(this.#folder(lane), objectName(source));
      if (!(await compileIn(this.#tree(lane), how, source, output))) return undefined;
      if (!same(output, await plainObject(how, source))) changed.set(source, output);
    }
    return changed;
  }

  async #noticedBy(lane, changed, filters, how = {}) {
    const program = join(this.#folder(lane), 'tests.out');
    await link(await this.#objectsWith(changed, how), program, this.compiler);
    for (const filter of filters) {
      const patience = how.tests ? 300_000 : 60_000 + 10 * (await this.#usualMs(filter));
      if (!(await this.#passes(program, filter, patience))) return true;
    }
    return false;
  }

  async #noticed(lane, changed, file) {
    const filters = stages(file);
    const shared = this.objects.some(
      ({ sources }) => sources.length > 1 && sources.some((source) => changed.has(source)),
    );
    if (shared && (await this.#noticedBy(lane, changed, filters.slice(0, 2), { rough: true })))
      return true;
    return this.#noticedBy(lane, changed, filters);
  }

  /** In a header: sources that hold its code; then tests that include it, by themselves. */
  async #tryHeader(lane, file) {
    const engine = likely(file, 'engine', { including: true }).filter((source) =>
      this.#compiles(source),
    );
    const tables = TABLES.filter((source) => engine.includes(source));
    const chosen = engine.slice(0, LIKELY_SOURCES - tables.length);
    const sources = await this.#compile(lane, [...new Set([...tables, ...chosen])]);
    if (!sources) return 'does not compile';
    if (sources.size > 0 && (await this.#noticed(lane, sources, file))) return 'caught';
    const including = likely(file, 'tests/engine', { including: true }).slice(0, LIKELY_TESTS);
    const tests = await this.#compile(lane, including);
    if (!tests) return 'does not compile';
    if (sources.size + tests.size === 0) return 'same code';
    if (tests.size === 0) return 'survived';
    const both = new Map([...sources, ...tests]);
    return (await this.#noticedBy(lane, both, [QUICK], { tests: true, rough: true }))
      ? 'caught'
      : 'survived';
  }

  #compiles = (source) => this.objects.some(({ sources }) => sources.includes(source));

  async #trySource(lane, file) {
    const changed = await this.#compile(lane, [file]);
    if (!changed) return 'does not compile';
    if (changed.size === 0) return 'same code';
    return (await this.#noticed(lane, changed, file)) ? 'caught' : 'survived';
  }

  /** caught, survived, same code, does not compile */
  async attempt(mutant, lane) {
    const path = join(this.#tree(lane), mutant.file);
    const text = readFileSync(join(ROOT, mutant.file), 'utf8');
    writeFileSync(path, applied(text, mutant));
    try {
      return await (mutant.file.endsWith('.h')
        ? this.#tryHeader(lane, mutant.file)
        : this.#trySource(lane, mutant.file));
    } finally {
      writeFileSync(path, text);
    }
  }

  async close() {
    for (let lane = 0; lane < this.lanes; lane += 1)
      rmSync(this.#folder(lane), { recursive: true, force: true });
  }
}
