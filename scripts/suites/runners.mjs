// How suites run: each runner here returns a function that runs its tool and resolves with the outcome.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../checks/run.mjs';
import { REPORTING_MS, timeLeft } from '../lib/deadline.mjs';
import { capture } from '../lib/exec.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { toolLine } from '../lib/tools.mjs';
import { setUpChromium } from '../setup/chromium.mjs';
import { setUpFirefox } from '../setup/firefox.mjs';
import { setUpWebKit } from '../setup/webkit.mjs';
import { describeSizes, sizeReport } from '../size-report.mjs';
import { broken, forget, judge, readCatch2, readPlaywright, readVitest } from './outcome.mjs';
import { leavingOut, quarantined } from './quarantine.mjs';

const REPORTS = join(BUILD, 'reports');

const reportFile = (name) => {
  mkdirSync(REPORTS, { recursive: true });
  const file = join(REPORTS, name);
  forget(file);
  return file;
};

/** Options for running a runner: its output goes to a log as it comes, with a line for each test. */
const running = (name, env) => ({
  cwd: ROOT,
  env,
  log: reportFile(`${name}.log`),
});

export const checks = (claims) => async () => {
  const results = await runChecks(claims);
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
};

/** Node 20 needs a flag for relaxed SIMD; newer versions neither need nor know it. */
const relaxedFlag =
  Number(process.versions.node.split('.')[0]) < 22 ? ['--experimental-wasm-relaxed-simd'] : [];

const SANITIZERS = {
  ASAN_OPTIONS: 'detect_leaks=1:allocator_may_return_null=0:detect_stack_use_after_return=1',
  UBSAN_OPTIONS: 'print_stacktrace=1:halt_on_error=1',
  TSAN_OPTIONS: 'halt_on_error=1:second_deadlock_stack=1',
};

const programOf = (variant, program) =>
  join(BUILD, variant, variant.startsWith('wasm-') ? `${program}.cjs` : program);

/**
 * What decides the outcome of a Catch2 program (reuse.mjs): the program, the files that it opens, and the code that judges it.
 */
export function catch2Reads(variant, { program = 'engine_tests', filter } = {}) {
  const file = programOf(variant, program);
  const around = ['tests/fixtures', 'engine/data', 'engine/ONNX.md', 'scripts/suites'];
  return {
    reads: [file, file.replace(/\.cjs$/, '.wasm'), ...around.map((name) => join(ROOT, name))],
    also: filter,
  };
}

/** A Catch2 program, native or under Node. `filter` is Catch2's filter over names and tags. */
export const catch2 =
  (variant, { program = 'engine_tests', filter, env = {} } = {}) =>
  async () => {
    const report = reportFile(`${variant}-${program}.xml`);
    const wasm = variant.startsWith('wasm-');
    const file = programOf(variant, program);
    const [command, before] = wasm ? [process.execPath, [...relaxedFlag, file]] : [file, []];
    const args = [...before, '--durations', 'yes'];
    args.push('--reporter', 'console', '--reporter', `xml::out=${report}`);
    if (filter) args.push(filter);
    const name = `${variant}-${program}`;
    const run = await capture(command, args, running(name, { ...SANITIZERS, ...env }));
    const notes = filter ? [`cases that match ${filter}`] : [];
    return judge({ ...readCatch2(report), notes }, run);
  };

export const vitest = (name, ...filters) => vitestWith({}, name, ...filters);

/** Variables for tests that open pages themselves. */
export const withChromium = async () => ({ CHROMIUM: await setUpChromium() });

/** @param given variables for the tests, or a function that returns them */
export const vitestWith =
  (given, name, ...filters) =>
  async () => {
    const env = typeof given === 'function' ? await given() : given;
    const report = reportFile(`${name}.json`);
    const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`];
    const line = toolLine('vitest', ...filters, ...reporters);
    const run = await capture(...line, running(name, env));
    return judge(readVitest(report), run);
  };

/** Sets up each browser and returns the variables by which the tests find it. */
const BROWSERS = {
  chromium: withChromium,
  firefox: async () => ({ FIREFOX: await setUpFirefox() }),
  webkit: async () => {
    const { driver, browser } = await setUpWebKit();
    return { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser };
  },
};

/** The browser in a project's name: "walks-firefox" gives "firefox". Other projects, such as "behaviour", use Chromium. */
const browserOf = (project) => project.replace(/^walks-/, '');

/**
 * End-to-end tests of a project. Playwright writes its report only at its end, so it is stopped before the deadline.
 * @param {{ files?: string[], options?: string[], env?: object }} more selected specs, further arguments, variables
 */
export const playwright =
  (project, { files = [], options = [], env = {} } = {}) =>
  async () => {
    const name = ['e2e', project, ...files].join('-');
    const report = reportFile(`${name}.json`);
    const left = timeLeft() - REPORTING_MS;
    const end = Number.isFinite(left) ? [`--global-timeout=${Math.max(1, Math.round(left))}`] : [];
    const line = toolLine(
      'playwright',
      ...files,
      '--reporter=json,list',
      `--project=${project}`,
      ...options,
      ...end,
    );
    const browser = await (BROWSERS[browserOf(project)] ?? withChromium)();
    const all = { ...env, ...browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const run = await capture(...line, running(name, all));
    return judge(readPlaywright(report), run);
  };

/** Walks through labs in a browser; `which` becomes `TENSORSCOPE_BROWSERS`: a few if undefined, "all", or "rest". */
export const walks = (browser, which) =>
  playwright(
    `walks-${browser}`,
    which === undefined ? {} : { env: { TENSORSCOPE_BROWSERS: which } },
  );

/** The same without the tests in quarantine, which are listed. */
export const playwrightGate = (project) => async () => {
  const list = quarantined();
  const { warnings = [], ...outcome } = await playwright(project, {
    options: leavingOut(list),
  })();
  const leftOut = list.map(
    ({ test, reason, until }) => `QUARANTINED until ${until}: ${test}: ${reason}`,
  );
  return { ...outcome, warnings: [...warnings, ...leftOut] };
};

/** The faults of scripts/mutants: each fault that the tests notice counts as passed. */
export const mutants = async () => {
  const run = await capture(
    process.execPath,
    [join(ROOT, 'scripts/mutants.mjs')],
    running('mutants'),
  );
  const lines = run.stderr.split('\n').map((line) => line.trim());
  const problems = lines.filter((line) => line.startsWith('NOT CAUGHT'));
  const passed = lines.filter((line) => line.startsWith('caught')).length;
  return judge({ passed, failed: problems.length, problems }, run);
};

export async function sizes() {
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
