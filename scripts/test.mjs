// npm test [-- --only name,name]: set up, build, run every suite, print counts; the last line adds them up.
import { mapLimit } from './lib/exec.mjs';
import { Fixable, main, say, seconds } from './lib/log.mjs';
import { setUp } from './setup.mjs';
import { broken, plain } from './suites/outcome.mjs';
import { BUILDS, SUITES } from './suites/suites.mjs';

const print = (text) => process.stdout.write(`${text}\n`);
const indent = (text, by) => text.replace(/^/gm, by);

function chooseSuites(args) {
  const index = args.findIndex((arg) => arg.startsWith('--only'));
  if (index < 0) {
    if (args.length > 0)
      throw new Fixable(
        `npm test knows no ${args[0]}; it knows --only ${SUITES[0].name},${SUITES[1].name}`,
      );
    return SUITES;
  }
  const names = (args[index].split('=')[1] ?? args[index + 1] ?? '').split(',').filter(Boolean);
  const unknown = names.filter((name) => !SUITES.some((suite) => suite.name === name));
  if (names.length === 0 || unknown.length > 0) {
    throw new Fixable(
      `--only ${unknown.join(',')}: the suites are ${SUITES.map((suite) => suite.name).join(', ')}.`,
    );
  }
  return SUITES.filter((suite) => names.includes(suite.name));
}

/** Builds what the suites need, one step after the other. Returns the reason by name of each step that failed. */
async function buildFor(suites) {
  const wanted = new Set(suites.flatMap((suite) => suite.build));
  const failures = new Map();
  for (const [name, build] of Object.entries(BUILDS)) {
    if (!wanted.has(name)) continue;
    try {
      await build();
    } catch (error) {
      say(`  FAIL build ${name}`);
      failures.set(name, error.message);
    }
  }
  return failures;
}

function announce(suite, outcome, ms) {
  const { passed, failed, problems, notes = [] } = outcome;
  print(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${suite.title} [${suite.name}]: ${passed} passed, ${failed} failed (${seconds(ms)})`,
  );
  // First what is wrong: a log that is cut short still tells it.
  for (const problem of problems) print(indent(plain(problem), '     x '));
  for (const note of notes) print(indent(note, '       '));
}

async function runSuite(suite, buildFailures) {
  const start = Date.now();
  const reason = suite.build.find((name) => buildFailures.has(name));
  let outcome;
  try {
    outcome = reason
      ? broken(`could not be built (${reason}):\n${buildFailures.get(reason)}`)
      : await suite.run();
  } catch (error) {
    outcome = broken(error instanceof Fixable ? error.message : (error.stack ?? String(error)));
  }
  announce(suite, outcome, Date.now() - start);
  return outcome;
}

/** Suites that only compute share the two cores; suites that measure have the machine to themselves. */
async function runAll(suites, buildFailures) {
  const together = await mapLimit(
    suites.filter((suite) => !suite.alone),
    2,
    (suite) => runSuite(suite, buildFailures),
  );
  const alone = await mapLimit(
    suites.filter((suite) => suite.alone),
    1,
    (suite) => runSuite(suite, buildFailures),
  );
  return [...together, ...alone];
}

await main(async () => {
  const start = Date.now();
  const suites = chooseSuites(process.argv.slice(2));
  let outcomes;
  try {
    say('Set-up and build');
    await setUp();
    outcomes = await runAll(suites, await buildFor(suites));
  } catch (error) {
    outcomes = [broken(`set-up: ${error.message}`)];
    print(indent(error.message, '     x '));
  }
  const sum = (key) => outcomes.reduce((total, outcome) => total + outcome[key], 0);
  print(`${suites.length} of ${SUITES.length} suites in ${seconds(Date.now() - start)}`);
  print(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 ? 1 : 0;
});
