// An end-to-end test runs again exactly when what it was served or is made of has changed, and when it has not passed.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runTestsOrReuse } from './reuse-tests.mjs';

const HOME = {
  project: 'behaviour',
  file: 'a.spec.ts',
  titles: ['home'],
  served: ['/', '/no-icon'],
};
const MEMORY = {
  project: 'behaviour',
  file: 'a.spec.ts',
  titles: ['labs', 'memory'],
  served: ['/index.html', '/assets/memory-lab-11111111.js'],
};
const LINES = {
  home: '[behaviour] › a.spec.ts › home',
  memory: '[behaviour] › a.spec.ts › labs › memory',
};

let root;
let places;
const write = (name, text) => {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
};

/** Runs what is not reused; all of `passes` that ran pass. Returns the lines that were reused. */
async function skipped({ passes = [HOME, MEMORY], also = '', fresh = false, during } = {}) {
  let lines;
  const outcome = await runTestsOrReuse(
    { name: 'e2e', also, fresh },
    async (skip) => {
      lines = skip;
      during?.();
      const passed = passes.filter(
        ({ titles }) => !skip.some((line) => line.endsWith(titles.at(-1))),
      );
      return { outcome: { passed: passed.length, failed: 0, problems: [] }, passed };
    },
    places,
  );
  expect(outcome.reusedTests).toBe(lines.length);
  expect(outcome.passed).toBe(passes.length);
  return lines;
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'tensorscope-tests-'));
  places = { folder: join(root, 'passed'), dist: join(root, 'dist'), specs: join(root, 'e2e') };
  write('e2e/a.spec.ts', '1');
  write('dist/index.html', 'memory-lab-11111111.js');
  write('dist/assets/memory-lab-11111111.js', '1');
  write('dist/assets/noise-lab-11111111.js', '1');
  expect(await skipped()).toEqual([]);
});

test('nothing changed: nothing runs again', async () => {
  expect(await skipped()).toEqual([LINES.home, LINES.memory]);
  expect(await skipped()).toEqual([LINES.home, LINES.memory]);
});

test.each([
  [
    'a file that nobody was served',
    'dist/assets/noise-lab-11111111.js',
    [LINES.home, LINES.memory],
  ],
  ['a file that one was served', 'dist/assets/memory-lab-11111111.js', [LINES.home]],
  ['a file that all were served', 'dist/index.html', []],
  ['what was not there when it was asked for', 'dist/no-icon', [LINES.memory]],
  ['the spec', 'e2e/a.spec.ts', []],
])('changed: %s', async (_, file, reused) => {
  write(file, '2');
  expect(await skipped()).toEqual(reused);
});

test('another browser or other variables, and --fresh, run everything', async () => {
  expect(await skipped({ also: 'chromium 2' })).toEqual([]);
  expect(await skipped({ also: 'chromium 2', fresh: true })).toEqual([]);
});

test('what has not passed, or is gone, is not kept', async () => {
  write('dist/assets/memory-lab-11111111.js', '2');
  expect(await skipped({ passes: [HOME] })).toEqual([LINES.home]);
  write('dist/assets/memory-lab-11111111.js', '1');
  expect(await skipped()).toEqual([LINES.home]);
});

test('what was built anew while the tests ran is not known to have passed', async () => {
  const rebuild = () => write('dist/assets/noise-lab-11111111.js', 'anew');
  expect(await skipped({ fresh: true, during: rebuild })).toEqual([]);
  expect(await skipped()).toEqual([]);
});
