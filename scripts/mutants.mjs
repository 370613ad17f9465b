// npm run mutants [-- WORDS]: makes each fault of mutants/list.mjs in a copy of the timing protocol, compiles
// its tests alone and requires them to fail. With words, only faults whose name contains them all.
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { capture, mapLimit, run, which } from './lib/exec.mjs';
import { Fixable, main, say, seconds } from './lib/log.mjs';
import { ROOT } from './lib/paths.mjs';
import { MUTANTS } from './mutants/list.mjs';
import { TOOLCHAIN } from './setup/place.mjs';

/** Names of the sources in a folder, without their ending. */
const sourcesIn = (folder, end = '.cpp') =>
  readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(end))
    .map((file) => file.slice(0, -end.length));
/** The sources of the timing protocol. None needs the kernels, so it compiles in seconds. */
const SOURCES = sourcesIn('engine/timing');
/** The sources that the protocol needs beyond headers are among these. */
const CORE = sourcesIn('engine/core');
/** These run first: they are quick and find most faults. */
const QUICK = ['statistics', 'statistics_oracle', 'tick', 'latency_control', 'latency'];
const TESTS = [
  ...QUICK,
  ...sourcesIn('tests/engine/timing', '_test.cpp').filter((name) => !QUICK.includes(name)),
];
const LONGEST_MS = 600_000;

const compiler = () => process.env.CXX ?? which('g++') ?? which('clang++');

const flags = (folder) => [
  '-std=c++20',
  '-O2',
  '-ffp-contract=off',
  ...[`${folder}/engine`, `${folder}/tests`].flatMap((path) => ['-I', path]),
  ...['catch2', 'json'].flatMap((part) => ['-isystem', join(TOOLCHAIN, part)]),
  ...['-isystem', join(ROOT, 'scripts', 'cmake', 'catch2_headers')],
  `-DTENSORSCOPE_FIXTURES="${join(ROOT, 'tests', 'fixtures')}"`,
  `-DTENSORSCOPE_DATA_DIR="${join(ROOT, 'engine', 'data')}"`,
];

const object = (folder, source) => join(folder, 'objects', `${basename(source, '.cpp')}.o`);

/** Compiles `sources` (paths) of a copy into object files. */
async function compile(folder, sources) {
  await mapLimit(sources, Math.min(2, cpus().length), async (source) => {
    await run(compiler(), [...flags(folder), '-c', source, '-o', object(folder, source)]);
  });
}

const engineFile = (folder, name) => join(folder, 'engine', 'timing', name);
const testFile = (folder, name) => join(folder, 'tests', 'timing', `${name}_test.cpp`);
/** Sources that are neither mutated nor tests. */
const fixedFiles = (folder) => [
  ...CORE.map((name) => join(folder, 'engine', 'core', `${name}.cpp`)),
  join(folder, 'tests', 'paths.cpp'),
];

/** Links and runs the tests up to the first failure. True if they pass. */
async function passes(folder) {
  const objects = [
    ...SOURCES.map((name) => engineFile(folder, `${name}.cpp`)),
    ...TESTS.map((name) => testFile(folder, name)),
    ...fixedFiles(folder),
    'catch_amalgamated.cpp',
  ].map((source) => object(folder, source));
  const program = join(folder, 'tests.out');
  await run(compiler(), [...objects, '-o', program]);
  const { code } = await capture(program, ['--abort'], { timeoutMs: LONGEST_MS });
  return code === 0;
}

async function prepare(folder) {
  await mkdir(join(folder, 'objects'));
  for (const part of ['core', 'timing']) {
    await cp(join(ROOT, 'engine', part), join(folder, 'engine', part), { recursive: true });
  }
  const tests = join(ROOT, 'tests', 'engine', 'timing');
  await cp(tests, join(folder, 'tests', 'timing'), { recursive: true });
  for (const name of ['paths.h', 'paths.cpp']) {
    await cp(join(ROOT, 'tests', 'engine', name), join(folder, 'tests', name));
  }
  const catch2 = join(TOOLCHAIN, 'catch2', 'catch_amalgamated.cpp');
  if (!existsSync(catch2)) throw new Fixable('Run `npm run setup` first: Catch2 is missing.');
  const args = ['-std=c++20', '-O0', '-c', catch2, '-o', object(folder, catch2)];
  await run(compiler(), [...args, '-I', join(ROOT, 'scripts', 'cmake', 'catch2_headers')]);
  await compile(folder, [
    ...SOURCES.map((name) => engineFile(folder, `${name}.cpp`)),
    ...TESTS.map((name) => testFile(folder, name)),
    ...fixedFiles(folder),
  ]);
}

/** A fault in a header affects everything that includes it. */
const affected = (folder, { file }) =>
  file.endsWith('.h')
    ? SOURCES.map((name) => engineFile(folder, `${name}.cpp`))
    : [engineFile(folder, file)];

/** True if the tests notice the fault. The faulty code must compile. */
async function caught(folder, mutant) {
  const file = engineFile(folder, mutant.file);
  const text = await readFile(file, 'utf8');
  if (text.split(mutant.search).length !== 2) {
    throw new Fixable(`${mutant.file} does not contain exactly once: ${mutant.search}`);
  }
  await writeFile(
    file,
    text.replace(mutant.search, () => mutant.replace),
  );
  try {
    await compile(folder, affected(folder, mutant));
    return !(await passes(folder));
  } finally {
    await writeFile(file, text);
    await compile(folder, affected(folder, mutant));
  }
}

await main(async () => {
  const words = process.argv.slice(2);
  const chosen = MUTANTS.filter(({ name }) => words.every((word) => name.includes(word)));
  const folder = await mkdtemp(join(tmpdir(), 'tensorscope-mutants-'));
  const survivors = [];
  try {
    say('compiling the protocol and its tests');
    await prepare(folder);
    if (!(await passes(folder))) throw new Fixable('The tests fail without any fault.');
    for (const mutant of chosen) {
      const start = Date.now();
      const noticed = await caught(folder, mutant);
      if (!noticed) survivors.push(mutant.name);
      say(`  ${noticed ? 'caught' : 'NOT CAUGHT'}  ${mutant.name}  ${seconds(Date.now() - start)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say(`${chosen.length - survivors.length} of ${chosen.length} faults caught`);
  return survivors.length === 0 ? 0 : 1;
});
