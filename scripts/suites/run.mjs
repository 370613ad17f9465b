// Runs set-up, builds and suites, reports their times, and ends with the line "N passed, N failed".
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setDeadline, timeLeft } from '../lib/deadline.mjs';
import { Fixable, say, seconds } from '../lib/log.mjs';
import { BUILD } from '../lib/paths.mjs';
import { setUp } from '../setup.mjs';
import { plain } from './failure.mjs';
import { cleanTree, recorded, recordGreen } from './green.mjs';
import { broken } from './outcome.mjs';
import { runOrReuse } from './reuse.mjs';
import { schedule } from './schedule.mjs';

/** Two tasks run at a time. A build counts as one of them, however many cores it uses. */
const LANES = 2;

/** Seed of the random tests, which all suites' programs read. Without this variable every run uses the same one. */
const SEED = process.env.TENSORSCOPE_SEED ?? '1';

const print = (text) => process.stdout.write(`${text}\n`);
const indent = (text, by) => text.replace(/^/gm, by);

const OPTIONS = ['--fresh', '--again'];

/** The options: `fresh` runs suites that passed before, `again` runs a tree that passed before. */
export function takeOptions(args) {
  return {
    fresh: args.includes('--fresh'),
    again: args.includes('--again'),
    rest: args.filter((arg) => !OPTIONS.includes(arg)),
  };
}

/** The suites selected on the command line with --only name,name; without it, all. */
export function chooseSuites(args, suites) {
  const index = args.findIndex((arg) => arg.startsWith('--only'));
  if (index < 0) {
    if (args.length > 0)
      throw new Fixable(
        `There is no ${args[0]} here; there are --only ${suites[0].name},..., --fresh and --again`,
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
  const { passed, failed, reused } = outcome;
  const when = reused === undefined ? seconds(ms) : `reused: same inputs as ${reused}`;
  print(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${suite.title} [${suite.name}]: ${passed} passed, ${failed} failed (${when})`,
  );
  announceProblems(outcome);
}

function announceProblems({ problems = [], warnings = [] }) {
  for (const problem of problems) print(indent(plain(problem), '     x '));
  for (const warning of warnings) print(indent(plain(warning), '     ~ '));
}

/** Writes the measurements that tests print to a file. */
function writeNotes(suites, outcomes) {
  const told = suites.flatMap((suite, index) => {
    const notes = outcomes[index]?.notes ?? [];
    return notes.length > 0 ? [suite.title, ...notes.map((note) => indent(plain(note), '  '))] : [];
  });
  if (told.length === 0) return;
  mkdirSync(join(BUILD, 'reports'), { recursive: true });
  writeFileSync(join(BUILD, 'reports', 'notes.txt'), `${told.join('\n')}\n`);
  print('what tests printed of what they measured: build/reports/notes.txt');
}

/** One list of everything that took at least a second, longest first. */
function announceTimes(times) {
  const rows = times.filter(({ ms }) => ms >= 1000).sort((a, b) => b.ms - a.ms);
  const parts = rows.map(({ name, ms }) => `${name} ${seconds(ms)}`);
  if (parts.length > 0) print(`took: ${parts.join(', ')}`);
}

const NOT_RUN = 'not run: the time for the whole run was over before it could begin';

/** Reasons outside the product for which a suite could not run any test. */
const OF_THE_MACHINE =
  /EADDRINUSE|EAGAIN|ENOMEM|ENOSPC|Cannot allocate memory|browserType\.launch|Failed to launch/;

/** A suite that could not start for a reason outside the product is started once more. */
export async function startedTwice(run) {
  const outcome = await run();
  const reason = outcome.problems.find((problem) => OF_THE_MACHINE.test(problem));
  if (outcome.passed > 0 || reason === undefined) return outcome;
  say(`  it could not start (${reason.split('\n')[0]}): once more`);
  return run();
}

/** Runs the suites and the builds that they need. Returns the outcomes. */
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
    if (timeLeft() === 0) return void failures.set(name, NOT_RUN);
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
      if (timeLeft() === 0) return broken(NOT_RUN);
      return startedTwice(() => runOrReuse(suite, { fresh })).catch((error) =>
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

/** Repeats failures and warnings of all suites in one block: the end of a long log is what people read. */
function announceEnd(suites, outcomes) {
  const told = suites
    .map((suite, index) => ({ suite, outcome: outcomes[index] }))
    .filter(({ outcome }) => outcome?.failed > 0 || outcome?.warnings?.length > 0);
  for (const { suite, outcome } of told) {
    print(`${suite.name}:`);
    announceProblems(outcome);
  }
}

/**
 * A whole run; returns the exit code.
 * @param {{ deadlineMs: number, gate?: boolean }} tier a gate that passes on a clean tree is recorded, and is not run again on
 * the same tree, except where CI is set
 */
export async function runTests(args, allSuites, builds, { deadlineMs, gate = false }) {
  const start = Date.now();
  setDeadline(deadlineMs);
  const { fresh, again, rest } = takeOptions(args);
  const suites = chooseSuites(rest, allSuites);
  const tree = gate && rest.length === 0 ? cleanTree() : undefined;
  const before = fresh || again || process.env.CI ? undefined : recorded(tree);
  if (before !== undefined) {
    print(`This tree passed the gate in ${before.seconds} s at ${before.when}; --again runs it.`);
    print(`${before.passed} passed, 0 failed`);
    return 0;
  }
  let outcomes;
  try {
    if (!/^[1-9]\d*$/.test(SEED))
      throw new Fixable(`TENSORSCOPE_SEED is '${SEED}': give a whole number above 0.`);
    say(`Set-up and build (random tests: TENSORSCOPE_SEED=${SEED})`);
    await setUp();
    outcomes = await runAll(suites, builds, fresh);
    writeNotes(suites, outcomes);
    announceEnd(suites, outcomes);
  } catch (error) {
    outcomes = [broken(`set-up: ${error.message}`)];
    print(indent(error.message, '     x '));
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  if (sum('failed') > 0) print(`random tests ran with TENSORSCOPE_SEED=${SEED}`);
  const reused = outcomes.filter((outcome) => outcome.reused !== undefined);
  if (reused.length > 0) {
    const passedBefore = reused.reduce((total, { passed }) => total + passed, 0);
    print(`${passedBefore} of those that passed did so in an earlier run; --fresh runs them again`);
  }
  const took = Date.now() - start;
  print(`${suites.length} of ${allSuites.length} suites in ${seconds(took)}`);
  if (tree !== undefined && sum('failed') === 0 && cleanTree() === tree)
    recordGreen(tree, { seconds: Math.round(took / 1000), passed: sum('passed') });
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
}
