// Runs suites to the last line "N passed, N failed": set-up, builds, suites, what each took.
import { Fixable, say, seconds } from '../lib/log.mjs';
import { setUp } from '../setup.mjs';
import { broken, plain } from './outcome.mjs';
import { runOrReuse } from './reuse.mjs';
import { schedule } from './schedule.mjs';

/** A build counts as one of two things that run at a time, however many cores it uses. */
const LANES = 2;

/** Random tests are the same in every run unless this says otherwise; every suite's programs read it. */
const SEED = process.env.TENSORSCOPE_SEED ?? '1';

const print = (text) => process.stdout.write(`${text}\n`);
const indent = (text, by) => text.replace(/^/gm, by);

/** Whether every suite is to run, whatever passed before; and the other arguments. */
export function takeFresh(args) {
  return { fresh: args.includes('--fresh'), rest: args.filter((arg) => arg !== '--fresh') };
}

/** The suites that the command line asks for with --only name,name; all without it. */
export function chooseSuites(args, suites) {
  const index = args.findIndex((arg) => arg.startsWith('--only'));
  if (index < 0) {
    if (args.length > 0)
      throw new Fixable(
        `There is no ${args[0]} here; there are --only ${suites[0].name},... and --fresh`,
      );
    return suites;
  }
  const names = (args[index].split('=')[1] ?? args[index + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !suites.some((suite) => suite.name === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Fixable(
      `--only ${unknown.join(',')}: the suites are ${suites.map((suite) => suite.name).join(', ')}.`,
    );
  }
  return suites.filter((suite) => names.includes(suite.name));
}

function announce(suite, outcome, ms) {
  const { passed, failed, problems, notes = [], reused, reusedTests = 0 } = outcome;
  const before = reusedTests > 0 ? `, ${reusedTests} of them reused` : '';
  const when =
    reused === undefined ? `${seconds(ms)}${before}` : `reused: same inputs as ${reused}`;
  print(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${suite.title} [${suite.name}]: ${passed} passed, ${failed} failed (${when})`,
  );
  // First what is wrong: a log that is cut short still tells it.
  for (const problem of problems) print(indent(plain(problem), '     x '));
  for (const note of notes) print(indent(note, '       '));
}

/** One table of all that took time, longest first. */
function announceTimes(times) {
  const rows = times.filter(({ ms }) => ms >= 1000).sort((a, b) => b.ms - a.ms);
  const parts = rows.map(({ name, ms }) => `${name} ${seconds(ms)}`);
  if (parts.length > 0) print(`took: ${parts.join(', ')}`);
}

/** Runs the builds that the suites need, and the suites. Returns the outcomes. */
async function runAll(suites, builds, fresh) {
  const failures = new Map();
  const times = [];
  const timed = async (name, work) => {
    const start = Date.now();
    const result = await work();
    const ms = Date.now() - start;
    times.push({ name, ms });
    return { result, ms };
  };
  const runBuild = async ({ name, build }) => {
    const { ms } = await timed(`build ${name}`, () =>
      build().catch((error) => failures.set(name, error.message)),
    );
    if (failures.has(name)) say(`  FAIL build ${name} ${seconds(ms)}`);
    else if (ms > 1000) say(`  done build ${name} ${seconds(ms)}`);
  };
  const runSuite = async (suite) => {
    const reason = suite.build.find((name) => failures.has(name));
    const { result, ms } = await timed(suite.name, async () => {
      if (reason) return broken(`could not be built (${reason}):\n${failures.get(reason)}`);
      return runOrReuse(suite, { fresh }).catch((error) =>
        broken(error instanceof Fixable ? error.message : (error.stack ?? String(error))),
      );
    });
    announce(suite, result, ms);
    return result;
  };
  const wanted = new Set(suites.flatMap((suite) => suite.build));
  const chosen = Object.entries(builds)
    .filter(([name]) => wanted.has(name))
    .map(([name, build]) => ({ name, build }));
  const outcomes = await schedule(chosen, suites, { lanes: LANES, runBuild, runSuite });
  announceTimes(times);
  return outcomes;
}

/** A whole run; returns the exit code. */
export async function runTests(args, allSuites, builds) {
  const start = Date.now();
  const { fresh, rest } = takeFresh(args);
  const suites = chooseSuites(rest, allSuites);
  let outcomes;
  try {
    if (!/^[1-9]\d*$/.test(SEED))
      throw new Fixable(`TENSORSCOPE_SEED is '${SEED}': give a whole number above 0.`);
    say(`Set-up and build (random tests: TENSORSCOPE_SEED=${SEED})`);
    await setUp();
    outcomes = await runAll(suites, builds, fresh);
  } catch (error) {
    outcomes = [broken(`set-up: ${error.message}`)];
    print(indent(error.message, '     x '));
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  if (sum('failed') > 0) print(`random tests ran with TENSORSCOPE_SEED=${SEED}`);
  const before = outcomes.reduce(
    (total, { passed, reused, reusedTests = 0 }) =>
      total + (reused === undefined ? reusedTests : passed),
    0,
  );
  if (before > 0) {
    print(`${before} of those that passed did so in an earlier run; --fresh runs them again`);
  }
  print(`${suites.length} of ${allSuites.length} suites in ${seconds(Date.now() - start)}`);
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
