// An end-to-end test that passed need not run again while nothing it was served, nothing it is made of and nothing around it
// has changed: a change in one lab runs the tests that open it. `npm test -- --fresh` takes none on trust.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { builtFiles } from '../lib/built.mjs';
import { hashFiles, readText, sha256, writeAtomically } from '../lib/files.mjs';
import { BUILD, DIST, ROOT } from '../lib/paths.mjs';
import { surroundings } from './reuse.mjs';
import { sourcesKey } from './test-sources.mjs';

/** What every test stands on. */
const AROUND = [
  ...['package-lock.json', 'tests/playwright.config.ts'],
  ...['scripts/e2e-servers.mjs', 'scripts/serve.mjs', 'scripts/browsers/firefox.mjs'],
];
const SPECS = join(ROOT, 'tests', 'e2e');

/** Playwright names a test by its titles, with this between them. */
const SEPARATOR = ' › ';
const lineOf = ({ project, file, titles }) => [`[${project}]`, file, ...titles].join(SEPARATOR);
const isNameable = ({ titles }) => titles.every((title) => !/[›\n]/.test(title));

/** The state of everything a test's outcome depends on, to be asked for test after test. */
function present({ also, dist, specs }) {
  const around = hashFiles(
    AROUND.map((name) => join(ROOT, name)),
    surroundings(also),
  );
  const built = builtFiles(dist);
  const byName = new Map([...built.values()].map((each) => [each.name, each.hash]));
  const sources = new Map();
  const sourcesOf = (file) => {
    if (!sources.has(file)) sources.set(file, sourcesKey(join(specs, file)));
    return sources.get(file);
  };
  return {
    /** The names of what was served: a path that led nowhere is kept as what it was. */
    names: (paths) =>
      paths.map((path) => {
        const file = decodeURIComponent(path)
          .replace(/^\//, '')
          .replace(/(^|\/)$/, '$1index.html');
        return built.get(file)?.name ?? file;
      }),
    key: ({ file, names }) =>
      sha256(
        JSON.stringify([
          around,
          sourcesOf(file),
          names.map((name) => [name, byName.get(name) ?? null]),
        ]),
      ),
    all: sha256(JSON.stringify([around, [...byName].sort()])),
  };
}

/**
 * @param {{ name: string, also?: string, fresh?: boolean }} suite `also`: what decides besides files
 * @param {(skip: string[]) => Promise<{ outcome: Outcome, passed: ServedTest[] }>} run without the tests of these lines
 * @returns {Promise<Outcome>} of what ran and what was reused
 */
export async function runTestsOrReuse({ name, also, fresh = false }, run, places = {}) {
  const { folder = join(BUILD, 'passed'), dist = DIST, specs = SPECS } = places;
  const store = join(folder, `${name}.json`);
  const kept = fresh ? [] : JSON.parse(readText(store) ?? '[]');
  const before = present({ also, dist, specs });
  const reused = kept.filter(
    (test) => existsSync(join(specs, test.file)) && before.key(test) === test.key,
  );
  // Forgotten first, so that a run that is cut short leaves nothing to trust but what it did not touch.
  rmSync(store, { force: true });
  const keep = (tests) => writeAtomically(store, JSON.stringify(tests));
  keep(reused);
  const { outcome, passed } = await run(reused.map(lineOf));
  const after = present({ also, dist, specs });
  if (after.all === before.all) {
    const now = passed.filter(isNameable).map(({ project, file, titles, served }) => {
      const test = { project, file, titles, names: after.names(served) };
      return { ...test, key: after.key(test) };
    });
    keep([...reused, ...now]);
  }
  return { ...outcome, passed: outcome.passed + reused.length, reusedTests: reused.length };
}
