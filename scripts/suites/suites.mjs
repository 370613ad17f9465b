// The suites of npm test: what each needs built, and how it runs.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildCxx, buildWasm, configureLint } from '../build-cxx.mjs';
import { buildWeb } from '../build-web.mjs';
import { runChecks } from '../checks/run.mjs';
import { capture } from '../lib/exec.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { toolLine } from '../lib/tools.mjs';
import { setUpChromium } from '../setup/chromium.mjs';
import { describeSizes, sizeReport } from '../size-report.mjs';
import { broken, forget, judge, readCatch2, readPlaywright, readVitest } from './outcome.mjs';

const REPORTS = join(BUILD, 'reports');
const minutes = (count) => count * 60_000;
/**
 * No suite has a limit of its own: a slow machine only takes longer. What hangs is ended while there is still time to
 * say so, because CI ends everything, silently, after 90 minutes.
 */
const timeLeft = () => Math.max(minutes(1), minutes(80) - 1000 * process.uptime());

const reportFile = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  forget(file);
  return file;
};

async function checks() {
  const results = await runChecks();
  const bad = results.filter(({ problems }) => problems.length > 0);
  const shorten = (problems) =>
    problems.length > 40
      ? [...problems.slice(0, 40), `... and ${problems.length - 40} more`]
      : problems;
  return {
    passed: results.length - bad.length,
    failed: bad.length,
    problems: bad.map(({ title, problems }) => `${title}\n${shorten(problems).join('\n')}`),
    notes: results.filter(({ remark }) => remark).map(({ title, remark }) => `${title}: ${remark}`),
  };
}

/** Node 20 needs a flag for relaxed SIMD; newer versions neither need nor know it. */
const relaxedFlag =
  Number(process.versions.node.split('.')[0]) < 22 ? ['--experimental-wasm-relaxed-simd'] : [];

/**
 * A Catch2 program, native or under Node. `filter` is Catch2's: "~[long]" leaves out what is long because it trains
 * to an accuracy or repeats an experiment many times.
 */
const catch2 = (variant, filter) => async () => {
  const report = reportFile(`${variant}.xml`);
  const wasm = variant.startsWith('wasm-');
  const program = join(BUILD, variant, wasm ? 'engine_tests.cjs' : 'engine_tests');
  const [command, before] = wasm ? [process.execPath, [...relaxedFlag, program]] : [program, []];
  const env = {
    ASAN_OPTIONS: 'detect_leaks=1:allocator_may_return_null=0:detect_stack_use_after_return=1',
    UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
  };
  const args = [...before, '--reporter', 'console', '--reporter', `xml::out=${report}`];
  if (filter) args.push(filter);
  const run = await capture(command, args, { cwd: ROOT, env, timeoutMs: timeLeft() });
  const notes = filter ? [`cases that match ${filter}; the native suite runs all`] : [];
  return judge({ ...readCatch2(report), notes }, run);
};

const vitest =
  (name, ...filters) =>
  async () => {
    const report = reportFile(`${name}.json`);
    const line = toolLine('vitest', ...filters, '--reporter=json', `--outputFile=${report}`);
    const run = await capture(...line, { cwd: ROOT, timeoutMs: timeLeft() });
    return judge(readVitest(report), run);
  };

const playwright = (project) => async () => {
  const report = reportFile(`e2e-${project}.json`);
  const env = { CHROMIUM: await setUpChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const line = toolLine('playwright', '--reporter=json', `--project=${project}`);
  const run = await capture(...line, { cwd: ROOT, env, timeoutMs: timeLeft() });
  return judge(readPlaywright(report), run);
};

async function sizes() {
  const rows = sizeReport();
  const over = rows.filter(({ bytes, budget }) => bytes > budget || bytes === 0);
  if (!rows.some(({ title }) => title.endsWith('.wasm')))
    return broken('dist/ holds no WebAssembly module');
  return {
    passed: rows.length - over.length,
    failed: over.length,
    problems: over.map(
      ({ title, bytes, budget }) => `${title}: ${bytes} bytes, the budget is ${budget}`,
    ),
    notes: describeSizes(rows),
  };
}

const cxx =
  (variant, ...targets) =>
  () =>
    buildCxx(variant, targets);

/**
 * In order, so the one that runs longest comes first: the sanitizers make everything five to ten times slower. The
 * [long] cases run the code of shorter ones for longer, and are left to the others.
 * `build` names steps of BUILDS that have to have worked; `alone` marks what must not share the machine with other
 * work because it measures.
 */
export const SUITES = [
  {
    name: 'sanitize',
    title: 'engine, ASan and UBSan',
    build: ['sanitize'],
    run: catch2('sanitize', '~[long]'),
  },
  { name: 'checks', title: 'checks', build: ['configure', 'wasm'], run: checks },
  { name: 'native', title: 'engine, native', build: ['native'], run: catch2('native') },
  {
    name: 'wasm',
    title: 'engine, WebAssembly SIMD128 under Node',
    build: ['wasm-tests'],
    run: catch2('wasm-simd128'),
  },
  {
    name: 'wasm-relaxed',
    title: 'engine, WebAssembly relaxed SIMD under Node',
    build: ['wasm-relaxed-tests'],
    run: catch2('wasm-relaxed'),
  },
  { name: 'scripts', title: 'scripts', build: [], run: vitest('scripts', 'scripts/') },
  {
    name: 'web',
    title: 'web units and boundary on the real wasm',
    build: ['wasm', 'web', 'cli'],
    run: vitest('web', 'tests/web/', 'tests/boundary/'),
    alone: true,
  },
  {
    name: 'cli',
    title: 'command line',
    build: ['cli'],
    run: vitest('cli', 'tests/cli/'),
    alone: true,
  },
  {
    name: 'e2e',
    title: 'end to end in Chromium',
    build: ['wasm', 'web'],
    run: playwright('behaviour'),
    alone: true,
  },
  {
    name: 'e2e-timing',
    title: 'end to end in Chromium, promises about time',
    build: ['wasm', 'web'],
    run: playwright('timing'),
    alone: true,
  },
  { name: 'size', title: 'bundle size', build: ['wasm', 'web'], run: sizes },
];

/** Build steps by name, in the order in which they run. */
export const BUILDS = {
  configure: configureLint,
  native: cxx('native', 'engine_tests'),
  cli: cxx('native', 'tensorscope'),
  wasm: buildWasm,
  web: buildWeb,
  'wasm-tests': cxx('wasm-simd128', 'engine_tests'),
  'wasm-relaxed-tests': cxx('wasm-relaxed', 'engine_tests'),
  sanitize: cxx('sanitize', 'engine_tests'),
};
