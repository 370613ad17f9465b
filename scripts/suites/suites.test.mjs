// The tables of suites are consistent: every build they need exists, names are unique, and nothing is left out silently.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BUILD, ROOT } from '../lib/paths.mjs';
import { sourceFiles } from '../lib/sources.mjs';
import { chooseSuites, startedTwice, takeOptions } from './run.mjs';
import { BUILDS, LONG_SUITES, QUICK, SUITES } from './suites.mjs';

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
    const known = read.filter((path) => existsSync(path) || path.startsWith(BUILD));
    expect(known).toEqual(read);
  });
});

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
  expect(takeOptions(['--fresh', '--only', 'cli'])).toEqual({
    fresh: true,
    again: false,
    rest: ['--only', 'cli'],
  });
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

test('every spec end to end belongs to one project, and each project to one tier or both', async () => {
  const { default: config } = await import('../../tests/playwright.config.ts');
  const specs = sourceFiles().filter((file) => /^tests\/e2e\/.*\.spec\.ts$/.test(file));
  const matches = (patterns, file) => [patterns].flat().some((pattern) => pattern?.test(file));
  const belongs = ({ testDir = 'e2e', testMatch, testIgnore }, file) =>
    testDir === 'e2e' &&
    (testMatch === undefined || matches(testMatch, file)) &&
    !matches(testIgnore, file);
  for (const file of specs) {
    const projects = config.projects.filter((project) => belongs(project, file));
    expect(
      projects.map(({ name }) => name),
      file,
    ).toHaveLength(1);
  }
  const ofGate = SUITES.filter(({ name }) => name.startsWith('e2e')).map(({ name }) => name);
  expect(ofGate).toEqual(['e2e']);
  // A timing or sweep test that passes only at its second attempt does not count, so these projects have no retries.
  const retries = config.projects.map((project) => [project.name, project.retries]);
  expect(Object.fromEntries(retries)).toEqual({
    ...{ behaviour: 1, timing: 0, sweep: 0 },
    ...{ 'walks-chromium': 1, 'walks-firefox': 1, 'walks-webkit': 1 },
  });
});

test('the long tier runs every suite of the gate, as it is or with more cases', () => {
  const more = {
    sanitize: 'sanitize',
    tidy: 'tidy',
    wasm: 'wasm-simd128',
    firefox: 'walks-firefox',
    webkit: 'walks-webkit',
    'wasm-relaxed': 'wasm-relaxed',
  };
  const long = new Set(LONG_SUITES.map(({ name }) => name));
  for (const { name } of SUITES) expect(long, name).toContain(more[name] ?? name);
  for (const name of [
    'threads',
    'memory-native',
    'memory-sanitize',
    'memory-wasm',
    'exercises',
    'torch',
    'mutants',
    'monkey',
    'e2e-sweep',
    'e2e-timing',
  ])
    expect(long).toContain(name);
});

test('a suite that could not start because of the machine starts once more, one that failed does not', async () => {
  let runs = 0;
  const outcomes =
    (...all) =>
    () =>
      Promise.resolve(all[runs++]);
  const busy = { passed: 0, failed: 1, problems: ['listen EADDRINUSE :::8123'] };
  const good = { passed: 3, failed: 0, problems: [] };
  expect(await startedTwice(outcomes(busy, good))).toBe(good);
  runs = 0;
  expect(await startedTwice(outcomes(busy, busy, good))).toBe(busy);
  runs = 0;
  const failed = { passed: 3, failed: 1, problems: ['a test about EADDRINUSE'] };
  expect(await startedTwice(outcomes(failed, good))).toBe(failed);
  expect(runs).toBe(1);
});
