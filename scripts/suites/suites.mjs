// The suites of npm test and of npm run test:long: what each needs built, and how it runs.

import { join } from 'node:path';
import { buildCxx, buildWasm, configureLint } from '../build-cxx.mjs';
import { buildWeb } from '../build-web.mjs';
import { CHECKS, TIDY, TIDY_BY_FILE } from '../checks/run.mjs';
import { ROOT } from '../lib/paths.mjs';
import { mutants } from './mutants.mjs';
import {
  catch2,
  catch2Reads,
  checks,
  fuzz,
  playwright,
  sizes,
  vitest,
  vitestWith,
  walks,
  withChromium,
} from './runners.mjs';

const cxx =
  (variant, ...targets) =>
  () =>
    buildCxx(variant, targets);

/**
 * The sanitizers make everything five to ten times slower, so under them runs what reaches code, not what repeats it:
 * [long] trains to an accuracy, [heavy] is the same code as a shorter case on large sizes, [experiments] repeats an
 * experiment on simulated clocks hundreds of times. The native suite runs all of these, `npm run test:long` runs them
 * here too.
 */
export const QUICK = '~[long]~[heavy]~[experiments]';

/** A Catch2 program as it is run, and what decides its outcome. */
const engine = (variant, options) => ({
  run: catch2(variant, options),
  ...catch2Reads(variant, options),
});

/**
 * A suite of Vitest's that is reused: `folders` hold its tests, `reads` all else that decides (a test holds their imports to
 * it). What is in dist/ counts without the hashes in names.
 */
const reusedUnits = ({ name, folders, reads, ...suite }) => ({
  ...suite,
  name,
  folders,
  run: vitest(name, ...folders.map((folder) => `${folder}/`)),
  reads: [...folders, ...reads, 'package-lock.json', 'tests/vitest.config.ts', 'tests/support'].map(
    (path) => join(ROOT, path),
  ),
});

const pageFolders = (...names) => names.map((name) => `web/src/${name}`);

/**
 * `build` names steps of BUILDS that have to have worked; `alone` marks what must not share the machine with other
 * work because it measures. `reads` are the inputs over which a suite that passed is reused. What takes longest comes first.
 */
export const SUITES = [
  {
    name: 'sanitize',
    title: 'engine, ASan and UBSan',
    build: ['sanitize'],
    ...engine('sanitize', { filter: QUICK }),
  },
  {
    name: 'e2e',
    title: 'end to end in Chromium',
    build: ['wasm', 'web'],
    run: playwright('behaviour'),
  },
  {
    name: 'browsers',
    title: 'every lab and the pages around them in Firefox and in WebKit',
    build: ['wasm', 'web'],
    run: walks(['firefox', 'webkit']),
  },
  { name: 'tidy', title: 'clang-tidy', build: ['configure'], run: checks(TIDY) },
  { name: 'native', title: 'engine, native', build: ['native'], ...engine('native') },
  { name: 'checks', title: 'checks', build: ['wasm'], run: checks(CHECKS) },
  reusedUnits({
    name: 'workbench',
    title: 'exercises and workbench on the real wasm',
    build: ['wasm', 'web'],
    folders: ['tests/web/exercises', 'tests/web/workbench'],
    reads: [
      ...pageFolders('app', 'course', 'engine', 'exercises', 'kit', 'lab', 'session', 'workbench'),
      ...['dist/grade', 'tests/boundary/support', 'tests/web/template-text.ts', 'web/README.md'],
    ],
  }),
  {
    name: 'web',
    title: 'web units',
    build: ['wasm', 'web'],
    run: vitest('web', 'tests/web/', '--exclude=tests/web/{exercises,workbench}/**'),
  },
  {
    name: 'package',
    title: 'npm package and C++ library, used from outside',
    build: ['wasm', 'web', 'cli'],
    run: vitestWith(withChromium, 'package', 'tests/package/'),
  },
  reusedUnits({
    name: 'boundary',
    title: 'boundary on the real wasm',
    build: ['wasm', 'web', 'cli'],
    folders: ['tests/boundary'],
    reads: [
      ...pageFolders('engine', 'kit', 'lab', 'labs/architectures', 'session'),
      ...['dist/lib', 'dist/data', 'dist/index.html', 'dist/embed.html', 'engine/data'],
      ...['build/native/tensorscope', 'tests/cli/run.ts', 'tests/fixtures'],
    ],
  }),
  // The command line's tests run the program, and the scripts that start it.
  reusedUnits({
    name: 'cli',
    title: 'command line',
    build: ['cli'],
    folders: ['tests/cli'],
    reads: [
      ...['build/native/tensorscope', 'engine/data', 'scripts', 'package.json'],
      ...['web/src/engine', 'tests/fixtures'],
    ],
  }),
  {
    name: 'wasm',
    title: 'engine, WebAssembly SIMD128 under Node',
    build: ['wasm-tests'],
    ...engine('wasm-simd128', { filter: '~[long]' }),
  },
  {
    name: 'wasm-relaxed',
    title: 'engine, WebAssembly relaxed SIMD under Node',
    build: ['wasm-relaxed-tests'],
    ...engine('wasm-relaxed', { filter: '~[long]' }),
  },
  {
    name: 'threads',
    title: 'thread pool, ThreadSanitizer',
    build: ['threads'],
    ...engine('threads', { program: 'thread_tests' }),
  },
  { name: 'scripts', title: 'scripts', build: [], run: vitest('scripts', 'scripts/') },
  { name: 'size', title: 'bundle size', build: ['wasm', 'web'], run: sizes },
  {
    name: 'e2e-timing',
    title: 'end to end in Chromium, promises about time',
    build: ['wasm', 'web'],
    run: playwright('timing'),
    alone: true,
  },
];

const everywhere = (TENSORSCOPE_BROWSERS) =>
  walks(['chromium', 'firefox', 'webkit'], { TENSORSCOPE_BROWSERS });

/** Every lab in every browser on every host; and the rest of it, where walks of this checkout have begun. */
export const WALKS = everywhere('all');
export const WALKS_LEFT = everywhere('rest');

/** What `npm run test:long` runs: rare because long, under the same rules. */
export const LONG_SUITES = [
  {
    name: 'sanitize',
    title: 'engine, ASan and UBSan, every case',
    build: ['sanitize'],
    run: catch2('sanitize'),
  },
  {
    name: 'monkey',
    title: 'ten minutes of random clicks over all labs',
    build: ['wasm', 'web'],
    run: playwright('behaviour', ['monkey.spec'], { MONKEY_MINUTES: '10' }),
  },
  {
    name: 'sweeps',
    title: 'every lab without WebAssembly, on hosts and on phones',
    build: ['wasm', 'web'],
    run: playwright('behaviour', ['recorded.spec', 'e2e/hosts.spec', 'phones.spec'], {
      TENSORSCOPE_SWEEP: '1',
    }),
  },
  {
    name: 'browsers',
    title: 'every lab and the pages around them in Chromium, Firefox and WebKit, on every host',
    build: ['wasm', 'web'],
    run: WALKS,
  },
  {
    name: 'firefox',
    title: 'end to end in Firefox',
    build: ['wasm', 'web'],
    run: playwright('firefox'),
  },
  {
    name: 'threads',
    title: 'thread pool, ThreadSanitizer, 60,000 rounds',
    build: ['threads'],
    run: catch2('threads', { program: 'thread_tests', filter: '[rounds]' }),
  },
  {
    name: 'rounds',
    title: 'thread pool, native, 60,000 rounds',
    build: ['native'],
    run: catch2('native', { filter: '[rounds]' }),
  },
  ...['native', 'sanitize'].map((variant) => ({
    name: `memory-${variant}`,
    title: `every allocation of every verb fails, ${variant}`,
    build: [variant],
    run: catch2(variant, { filter: '[sweep]' }),
  })),
  {
    name: 'memory-wasm',
    title: 'every allocation of every verb fails, WebAssembly under Node',
    build: ['wasm-simd128-all'],
    run: catch2('wasm-simd128', { program: 'engine_tests_all', filter: '[sweep]' }),
  },
  {
    name: 'faults',
    title: 'a worker ended at 200 moments, storage that refuses each write',
    build: ['wasm', 'web'],
    run: playwright('behaviour', ['faults-'], { FAULT_KILLS: '200', FAULT_WRITES: 'all' }),
  },
  {
    name: 'intervals',
    title:
      'a hundred measurements by a clock of 1 ms, and some by 100 ms, hold what a fine one says',
    build: ['wasm', 'web'],
    run: playwright('behaviour', ['intervals.spec'], { TENSORSCOPE_ROUNDS: '100' }),
  },
  {
    name: 'fuzz',
    title: 'readers of the engine, libFuzzer, ten minutes each',
    build: ['fuzz'],
    run: fuzz,
  },
  {
    name: 'exercises',
    title: 'exercises of the workbench, 200 seeds',
    build: ['wasm'],
    run: vitestWith({ TENSORSCOPE_EXERCISE_SEEDS: '200' }, 'exercises', 'tests/web/exercises/'),
  },
  {
    name: 'mutants',
    title: 'faults drawn by seed, in the engine and in the page: 90 % and 80 % are noticed',
    build: ['native', 'cli', 'wasm', 'web'],
    run: mutants({ engine: 60, web: 100 }),
  },
  {
    name: 'readers',
    title: 'damaged files, storage and addresses, 10,000 of each kind',
    build: ['wasm'],
    run: vitestWith(
      { TENSORSCOPE_READER_ROUNDS: '10000' },
      'readers',
      'tests/web/course/readers-fuzz.test.ts',
    ),
  },
  {
    name: 'tidy',
    title: 'clang-tidy, file by file',
    build: ['configure'],
    run: checks(TIDY_BY_FILE),
  },
  {
    name: 'torch',
    title: 'what the labs show in PyTorch, run by PyTorch',
    build: ['wasm'],
    run: vitest('torch', 'tests/torch/'),
  },
  ...['native', 'wasm-simd128', 'wasm-relaxed'].map((variant) => ({
    name: variant,
    title: `engine, ${variant}, every case`,
    build: [`${variant}-all`],
    run: catch2(variant, { program: 'engine_tests_all' }),
  })),
];

/**
 * Build steps by name, in the order in which they run: first what the longest suites need. The module's tests come
 * last, their suites are short.
 */
export const BUILDS = {
  configure: configureLint,
  sanitize: cxx('sanitize', 'engine_tests'),
  wasm: buildWasm,
  web: buildWeb,
  cli: cxx('native', 'tensorscope'),
  native: cxx('native', 'engine_tests'),
  'wasm-tests': cxx('wasm-simd128', 'engine_tests'),
  'wasm-relaxed-tests': cxx('wasm-relaxed', 'engine_tests'),
  threads: cxx('threads', 'thread_tests'),
  fuzz: cxx('fuzz', 'fuzz_readers'),
  'native-all': cxx('native', 'engine_tests_all'),
  'wasm-simd128-all': cxx('wasm-simd128', 'engine_tests_all'),
  'wasm-relaxed-all': cxx('wasm-relaxed', 'engine_tests_all'),
};
