// A suite is reused only with exactly the inputs that it passed with, and never when it failed, ran nothing or was interrupted.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runOrReuse } from './reuse.mjs';

let folder;
let program;
let inner;
let runs;
let outcome;

/** Runs the suite, or reuses it; returns whether it ran. */
async function ran(changes = {}, options = {}) {
  const before = runs;
  const run = async () => {
    runs += 1;
    return outcome;
  };
  const suite = { name: 'native', reads: [program, join(folder, 'fixtures')], run, ...changes };
  const { reused, ...said } = await runOrReuse(suite, {
    folder: join(folder, 'passed'),
    ...options,
  });
  expect(said).toEqual(outcome);
  expect(reused === undefined).toBe(runs > before);
  return runs > before;
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tensorscope-reuse-'));
  program = join(folder, 'program');
  inner = join(folder, 'fixtures', 'deep', 'a.json');
  mkdirSync(join(folder, 'fixtures', 'deep'), { recursive: true });
  writeFileSync(program, '1');
  writeFileSync(inner, '1');
  runs = 0;
  outcome = { passed: 2, failed: 0, problems: [], notes: ['a note'] };
  expect(await ran()).toBe(true);
});
afterEach(() => void vi.unstubAllEnvs());

test('nothing changed: it is not run again, and says what it said', async () => {
  expect(await ran()).toBe(false);
  expect(await ran()).toBe(false);
});

test.each([
  ['the program', () => writeFileSync(program, '2')],
  ['a file in a folder', () => writeFileSync(inner, '2')],
  ['a new file in a folder', () => writeFileSync(`${inner}.more`, '')],
  ['the seed', () => vi.stubEnv('TENSORSCOPE_SEED', '12345')],
])('it runs again when %s changed', async (_, change) => {
  change();
  expect(await ran()).toBe(true);
  expect(await ran()).toBe(false);
});

test('it runs again when it is asked for something else, or for everything anew', async () => {
  expect(await ran({ also: '[long]' })).toBe(true);
  expect(await ran({ also: '[long]' }, { fresh: true })).toBe(true);
});

test.each([
  ['failed', { failed: 1 }],
  ['ran nothing', { passed: 0 }],
])('a run that %s is not kept, nor what was kept before it', async (_, worse) => {
  writeFileSync(program, '2');
  outcome = { ...outcome, ...worse };
  expect(await ran()).toBe(true);
  expect(await ran()).toBe(true);
  writeFileSync(program, '1');
  expect(await ran()).toBe(true);
});

test('a run that threw, or whose inputs changed under it, is not kept', async () => {
  writeFileSync(program, '2');
  const threw = async () => {
    throw new Error('ended');
  };
  await expect(ran({ run: threw })).rejects.toThrow('ended');
  const changing = async () => {
    runs += 1;
    writeFileSync(program, '3');
    return outcome;
  };
  expect(await ran({ run: changing })).toBe(true);
  expect(await ran()).toBe(true);
});

test('a suite that does not say what it reads, or names what is not there, always runs', async () => {
  for (const reads of [undefined, [program, join(folder, 'missing')]]) {
    expect(await ran({ reads })).toBe(true);
    expect(await ran({ reads })).toBe(true);
  }
});
