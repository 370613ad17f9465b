// The suites of npm test and npm run test:long: the builds each one needs, and how it runs.
import { join } from 'node:path';
import { buildCxx, buildWasm, configureLint } from '../build-cxx.mjs';
import { buildWeb } from '../build-web.mjs';
import { CHECKS, TIDY, TIDY_BY_FILE } from '../checks/run.mjs';
import { ROOT } from '../lib/paths.mjs';
import {
  catch2,
  catch2Reads,
  checks,
  mutants,
  playwright,
  playwrightGate,
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
 * The sanitizers make everything five to ten times slower, so they run what reaches new code and leave out repetition: [long]
 * trains to an accuracy, [heavy] runs the code of a shorter case on large sizes, [experiments] repeats an experiment on simulated
 * clocks hundreds of times. The native suite runs all of them, and `npm run test:long` runs them with sanitizers too.
 */
export const QUICK = '~[long]~[heavy]~[experiments]';

/** A suite's Catch2 program and what decides its outcome. */
const engine = (variant, options) => ({
  run: catch2(variant, options),
  ...catch2Reads(variant, options),
});

/** Inputs of the command line's tests: the program, the scripts that start it, and the readers that both share with the page. */
const CLI_READS = [
  'build/native/tensorscope',
  'engine/data',
  'scripts',
  'tests/cli',
  'tests/support',
  'tests/fixtures/own-data',
  'web/src/engine',
]
  .concat('package.json', 'package-lock.json', 'tests/vitest.config.ts')
  .map((name) => join(ROOT, name));

const OTHER_BROWSERS = [
  ['firefox', 'Firefox'],
  ['webkit', 'WebKit'],
];

/**
 * The gate: tests of the product that do not depend on the machine's speed. `build` names the steps of BUILDS that must have
 * succeeded; `alone` marks suites that get the machine to themselves, after all builds. `reads` are the inputs; while they are
 * unchanged, a suite that passed is not run again. The longest suites come first.
 */
export const SUITES = [
  {
    name: 'sanitize',
    title: 'engine, ASan and UBSan',
    build: ['sanitize'],
    ...engine('sanitize', { filter: QUICK }),
  },
  { name: 'tidy', title: 'clang-tidy', build: ['configure'], run: checks(TIDY) },
  { name: 'native', title: 'engine, native', build: ['native'], ...engine('native') },
  { name: 'checks', title: 'checks', build: ['wasm'], run: checks(CHECKS) },
  {
    name: 'web',
    title: 'web units and boundary on the real wasm',
    build: ['wasm', 'web', 'cli'],
    run: vitest('web', 'tests/web/', 'tests/boundary/'),
  },
  {
    name: 'package',
    title: 'npm package and C++ library, used from outside',
    build: ['wasm', 'web', 'cli'],
    run: vitestWith(withChromium, 'package', 'tests/package/'),
  },
  {
    name: 'cli',
    title: 'command line',
    build: ['cli'],
    run: vitest('cli', 'tests/cli/'),
    reads: CLI_READS,
  },
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
  { name: 'scripts', title: 'scripts', build: [], run: vitest('scripts', 'scripts/') },
  { name: 'size', title: 'bundle size', build: ['wasm', 'web'], run: sizes },
  {
    name: 'e2e',
    title: 'end to end in Chromium',
    build: ['wasm', 'web'],
    run: playwrightGate('behaviour'),
    alone: true,
  },
  ...OTHER_BROWSERS.map(([name, title]) => ({
    name,
    title: `four labs, an exercise, home and frames in ${title}`,
    build: ['wasm', 'web'],
    run: walks(name),
    alone: true,
  })),
];

/** Walks through every lab on every host, in every browser; `which` is "all", or "rest" for what no earlier walk has covered. */
export const walkSuites = (which) =>
  [['chromium', 'Chromium'], ...OTHER_BROWSERS].map(([name, title]) => ({
    name: `walks-${name}`,
    title: `every lab on every host in ${title}`,
    build: ['wasm', 'web'],
    run: walks(name, which),
    alone: true,
  }));

/** Suites of the gate that the long tier runs unchanged. */
const asInGate = (...names) => names.map((name) => SUITES.find((suite) => suite.name === name));

/**
 * What `npm run test:long` runs: every suite, including those that are too long for the gate or depend on speed, under the same
 * rules.
 */
export const LONG_SUITES = [
  {
    name: 'sanitize',
    title: 'engine, ASan and UBSan, every case',
    build: ['sanitize'],
    run: catch2('sanitize'),
  },
  ...asInGate('native', 'checks', 'web', 'package', 'cli', 'scripts', 'size'),
  {
    name: 'threads',
    title: 'thread pool, ThreadSanitizer',
    build: ['threads'],
    ...engine('threads', { program: 'thread_tests' }),
  },
  {
    name: 'threads-rounds',
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
    name: 'exercises',
    title: 'exercises of the workbench, 200 seeds',
    build: ['wasm'],
    run: vitestWith({ TENSORSCOPE_EXERCISE_SEEDS: '200' }, 'exercises', 'tests/web/exercises/'),
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
  ...['simd128', 'relaxed'].map((simd) => ({
    name: `wasm-${simd}`,
    title: `engine, WebAssembly ${simd} under Node, every case`,
    build: [`wasm-${simd}-all`],
    run: catch2(`wasm-${simd}`, { program: 'engine_tests_all' }),
  })),
  { name: 'mutants', title: 'faults that the tests notice', build: ['native'], run: mutants },
  {
    name: 'e2e',
    title: 'end to end in Chromium, those in quarantine too',
    build: ['wasm', 'web'],
    run: playwright('behaviour'),
    alone: true,
  },
  {
    name: 'e2e-sweep',
    title: 'end to end in Chromium: every figure at every width, every exercise in every language',
    build: ['wasm', 'web'],
    run: playwright('sweep'),
    alone: true,
  },
  {
    name: 'monkey',
    title: 'ten minutes of random clicks over all labs',
    build: ['wasm', 'web'],
    run: playwright('sweep', { files: ['monkey.spec'], env: { MONKEY_MINUTES: '10' } }),
    alone: true,
  },
  {
    name: 'e2e-timing',
    title: 'end to end in Chromium, promises about time',
    build: ['wasm', 'web'],
    run: playwright('timing'),
    alone: true,
  },
  ...walkSuites('all'),
];

/**
 * Build steps by name, in the order in which they run: first what the longest suites need. The module's tests come last because
 * their suites are short.
 */
export const BUILDS = {
  configure: configureLint,
  wasm: buildWasm,
  web: buildWeb,
  sanitize: cxx('sanitize', 'engine_tests'),
  cli: cxx('native', 'tensorscope'),
  native: cxx('native', 'engine_tests'),
  'wasm-tests': cxx('wasm-simd128', 'engine_tests'),
  'wasm-relaxed-tests': cxx('wasm-relaxed', 'engine_tests'),
  threads: cxx('threads', 'thread_tests'),
  'wasm-simd128-all': cxx('wasm-simd128', 'engine_tests_all'),
  'wasm-relaxed-all': cxx('wasm-relaxed', 'engine_tests_all'),
};
