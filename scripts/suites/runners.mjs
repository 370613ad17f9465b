// How a suite runs: each runner here gives a function that runs its tool and hands back the outcome.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChecks } from '../checks/run.mjs';
import { capture } from '../lib/exec.mjs';
import { listFiles, readText } from '../lib/files.mjs';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { toolLine } from '../lib/tools.mjs';
import { setUpChromium } from '../setup/chromium.mjs';
import { setUpFirefox } from '../setup/firefox.mjs';
import { setUpWebKit } from '../setup/webkit.mjs';
import { describeSizes, sizeReport } from '../size-report.mjs';
import { fuzzReaders } from './fuzz.mjs';
import { broken, forget, judge, readCatch2, readPlaywright, readVitest } from './outcome.mjs';
import { runTestsOrReuse } from './reuse-tests.mjs';

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

/** What such a program's outcome is decided by (reuse.mjs): itself, the files that it opens, and who judges it. */
export function catch2Reads(variant, { program = 'engine_tests', filter } = {}) {
  const file = programOf(variant, program);
  const around = [
    'tests/fixtures',
    'tests/fuzz',
    'engine/data',
    'engine/ONNX.md',
    'scripts/suites',
  ];
  return {
    reads: [file, file.replace(/\.cjs$/, '.wasm'), ...around.map((name) => join(ROOT, name))],
    also: filter,
  };
}

/** A Catch2 program, native or under Node. `filter` is Catch2's, over names and tags. */
export const catch2 =
  (variant, { program = 'engine_tests', filter, env = {} } = {}) =>
  async () => {
    const report = reportFile(`${variant}-${program}.xml`);
    const wasm = variant.startsWith('wasm-');
    const file = programOf(variant, program);
    const [command, before] = wasm ? [process.execPath, [...relaxedFlag, file]] : [file, []];
    const args = [...before, '--reporter', 'console', '--reporter', `xml::out=${report}`];
    if (filter) args.push(filter);
    const run = await capture(command, args, {
      cwd: ROOT,
      env: { ...SANITIZERS, ...env },
      timeoutMs: timeLeft(),
    });
    const notes = filter ? [`cases that match ${filter}`] : [];
    return judge({ ...readCatch2(report), notes }, run);
  };

export const vitest = (name, ...filters) => vitestWith({}, name, ...filters);

/** Variables for tests that open pages of their own. */
export const withChromium = async () => ({ CHROMIUM: await setUpChromium() });

/** @param given variables for the tests, or what finds them */
export const vitestWith =
  (given, name, ...filters) =>
  async () => {
    const env = typeof given === 'function' ? await given() : given;
    const report = reportFile(`${name}.json`);
    const line = toolLine('vitest', ...filters, '--reporter=json', `--outputFile=${report}`);
    const run = await capture(...line, { cwd: ROOT, env, timeoutMs: timeLeft() });
    return judge(readVitest(report), run);
  };

/** What decides besides the page: the browsers, and how long the monkey is told to play. */
const browsersAndVariables = (programs) => {
  const states = programs.map((program) => {
    const { size, mtimeMs } = statSync(program);
    return [program, size, mtimeMs];
  });
  return JSON.stringify([states, process.env.MONKEY_MINUTES]);
};

/** Runs the tests of projects: of some files if there are any, and without those in the lines of `skip`. */
async function runPlaywright({ name, projects, files = [], env }, skip) {
  const report = reportFile(`${name}.json`);
  const served = reportFile(`${name}-served.json`);
  const skipped = reportFile(`${name}-reused.txt`);
  writeFileSync(skipped, `${skip.join('\n')}\n`);
  const line = toolLine(
    'playwright',
    ...files,
    `--reporter=json,${join(ROOT, 'scripts/suites/e2e-served.mjs')}`,
    ...projects.map((project) => `--project=${project}`),
    ...(skip.length > 0 ? ['--test-list-invert', skipped] : []),
  );
  const output = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, E2E_SERVED_OUTPUT: served };
  const run = await capture(...line, {
    cwd: ROOT,
    env: { ...env, ...output },
    timeoutMs: timeLeft(),
  });
  return {
    outcome: judge(readPlaywright(report), run, skip.length),
    passed: JSON.parse(readText(served) ?? '[]'),
  };
}

/** End-to-end tests. A whole project's are reused one by one; `files` chooses some, which then run. */
export const playwright =
  (project, files = [], given = {}) =>
  async ({ fresh = false } = {}) => {
    const programs = await BROWSERS[project === 'firefox' ? project : 'chromium']();
    const env = { ...given, ...programs };
    const name = `e2e-${project}`;
    const run = (skip) => runPlaywright({ name, projects: [project], files, env }, skip);
    if (files.length > 0) return (await run([])).outcome;
    const also = browsersAndVariables(Object.values(programs));
    return runTestsOrReuse({ name, also, fresh }, run);
  };

/** The engine's readers under libFuzzer, each for ten minutes from the corpora on. */
export const fuzz = () => fuzzReaders(Number(process.env.TENSORSCOPE_FUZZ_SECONDS ?? 600));
/** What sets up the browser of a project of walks, and the variables by which the tests find it. */
const BROWSERS = {
  chromium: async () => ({ CHROMIUM: await setUpChromium() }),
  firefox: async () => ({ FIREFOX: await setUpFirefox() }),
  webkit: async () => {
    const { driver, browser } = await setUpWebKit();
    return { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser };
  },
};

/** "Firefox 153.7.0" of each browser that has walked since. */
function walked(since) {
  const found = listFiles(join(BUILD, 'browsers')).filter(
    (file) => statSync(file).mtimeMs >= since,
  );
  return [...new Set(found.map((file) => JSON.parse(readText(file)).browser))];
}

/** Walks through the labs in these browsers, reused one by one as end-to-end tests are; says which versions they were. */
export const walks =
  (browsers, given = {}) =>
  async ({ fresh = false } = {}) => {
    const programs = {};
    for (const browser of browsers) Object.assign(programs, await BROWSERS[browser]());
    const begun = Date.now();
    const name = `walks-${browsers.join('-')}`;
    const projects = browsers.map((browser) => `walks-${browser}`);
    const also = browsersAndVariables(Object.values(programs)) + JSON.stringify(given);
    const outcome = await runTestsOrReuse({ name, also, fresh }, (skip) =>
      runPlaywright({ name, projects, env: { ...given, ...programs } }, skip),
    );
    return { ...outcome, notes: [...walked(begun), ...(outcome.notes ?? [])] };
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
