// The tables of suites are whole: every build they need exists, names are theirs alone, and nothing is left out silently.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILD, DIST, ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';
import { chooseSuites, takeFresh } from './run.mjs';
import { BUILDS, LONG_SUITES, QUICK, SUITES } from './suites.mjs';
import { sourcesOf } from './test-sources.mjs';

describe.each([
  ['npm test', SUITES],
  ['npm run test:long', LONG_SUITES],
])('the suites of %s', (_, suites) => {
  test('need builds that exist, have names of their own and can run', () => {
    for (const { build, run, title } of suites) {
      expect(build.filter((name) => !(name in BUILDS))).toEqual([]);
      expect(run).toBeTypeOf('function');
      expect(title).not.toBe('');
    }
    expect(new Set(suites.map(({ name }) => name)).size).toBe(suites.length);
  });
  test('name what they read: files that are there, and programs that are built for them', () => {
    const read = suites.flatMap(({ reads = [] }) => reads);
    const known = read.filter(
      (path) => existsSync(path) || path.startsWith(BUILD) || path.startsWith(DIST),
    );
    expect(known).toEqual(read);
  });
});

test.each(SUITES.filter(({ folders }) => folders !== undefined))(
  'all that the tests of $name are made of is among what decides whether they are reused',
  ({ folders, reads }) => {
    const specs = sourceFiles().filter((file) =>
      folders.some((folder) => file.startsWith(`${folder}/`) && file.endsWith('.test.ts')),
    );
    expect(specs.length).toBeGreaterThan(5);
    const files = new Set(specs.flatMap((spec) => sourcesOf(join(ROOT, spec)).files));
    const within = (file) => reads.some((path) => file === path || file.startsWith(`${path}/`));
    expect([...files].filter((file) => !within(file))).toEqual([]);
  },
);

test('suites are chosen by name, and a name that does not exist is an error', () => {
  expect(chooseSuites([], SUITES)).toBe(SUITES);
  expect(chooseSuites(['--only', 'cli,web'], SUITES).map(({ name }) => name)).toEqual([
    'web',
    'cli',
  ]);
  expect(chooseSuites(['--only=cli'], SUITES)).toHaveLength(1);
  expect(() => chooseSuites(['--only', 'none'], SUITES)).toThrow('the suites are sanitize,');
  expect(() => chooseSuites(['--only'], SUITES)).toThrow();
  expect(() => chooseSuites(['--fast'], SUITES)).toThrow('There is no --fast here');
  expect(takeFresh(['--fresh', '--only', 'cli'])).toEqual({ fresh: true, rest: ['--only', 'cli'] });
});

test('what the sanitizers leave out is tagged by rules that tests/README.md states', () => {
  const rules = readFileSync(join(ROOT, 'tests/README.md'), 'utf8');
  const tags = [...QUICK.matchAll(/~(\[\w+\])/g)].map(([, tag]) => tag);
  expect(tags.length).toBeGreaterThan(0);
  const tests = sourceFiles()
    .filter((file) => /^tests\/engine\/.*_test\.cpp$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
  for (const tag of tags) {
    expect(rules).toContain(`\`${tag}\``);
    expect(tests).toContain(`${tag}"`);
  }
});

test('every spec end to end belongs to one project', async () => {
  const { default: config } = await import('../../tests/playwright.config.ts');
  const specs = sourceFiles().filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const [behaviour, timing] = config.projects;
  const timed = specs.filter((file) => timing.testMatch.test(file));
  expect(timed.length).toBeGreaterThan(0);
  expect(timed.length).toBeLessThan(specs.length);
  expect(String(behaviour.testIgnore)).toBe(String(timing.testMatch));
});
