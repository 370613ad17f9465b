// Built modules are found again by their inputs, and only as a complete set.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { moduleStore } from './module-store.mjs';

const home = mkdtempSync(join(tmpdir(), 'tensorscope-store-'));
const NAMES = ['a.mjs', 'a.wasm'];

function built(text) {
  const folder = mkdtempSync(join(home, 'built-'));
  for (const name of NAMES) writeFileSync(join(folder, name), `${name} ${text}`);
  return folder;
}

test('is taken where the inputs are the same, and only there', () => {
  const folder = join(home, 'one');
  moduleStore(folder, 'inputs').keep(NAMES, built('first'));
  const target = join(home, 'target');
  expect(moduleStore(folder, 'others').take(NAMES, target)).toBe(false);
  expect(existsSync(target)).toBe(false);
  expect(moduleStore(folder, 'inputs').take(NAMES, target)).toBe(true);
  expect(readFileSync(join(target, 'a.wasm'), 'utf8')).toBe('a.wasm first');
});

test('a part of what is asked for is nothing', () => {
  const store = moduleStore(join(home, 'part'), 'inputs');
  store.keep(NAMES.slice(0, 1), built('half'));
  const target = join(home, 'part-target');
  expect(store.has(NAMES)).toBe(false);
  expect(store.take(NAMES, target)).toBe(false);
  expect(existsSync(target)).toBe(false);
});

test('what is taken twice is written once', () => {
  const store = moduleStore(join(home, 'twice'), 'inputs');
  store.keep(NAMES, built('same'));
  const target = join(home, 'twice-target');
  store.take(NAMES, target);
  const file = join(target, 'a.mjs');
  utimesSync(file, 1, 1);
  store.take(NAMES, target);
  expect(statSync(file).mtimeMs).toBe(1000);
});

test('what nobody has taken or kept for longest goes first', () => {
  const folder = join(home, 'many');
  for (const [index, key] of ['a', 'b', 'c'].entries()) {
    moduleStore(folder, key, 2).keep(NAMES, built(key));
    const at = new Date(Date.now() - (10 - index) * 1000);
    utimesSync(join(folder, key), at, at);
  }
  const there = () => ['a', 'b', 'c', 'd'].filter((key) => moduleStore(folder, key).has(NAMES));
  expect(there()).toEqual(['b', 'c']);
  moduleStore(folder, 'b').take(NAMES, join(home, 'many-target'));
  moduleStore(folder, 'd', 2).keep(NAMES, built('d'));
  expect(there()).toEqual(['b', 'd']);
});

test('a store that cannot be written keeps nothing and stops nobody', () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  const store = moduleStore(file, 'inputs');
  expect(() => store.keep(NAMES, built('x'))).not.toThrow();
  expect(store.has(NAMES)).toBe(false);
  mkdirSync(join(home, 'empty'));
  expect(moduleStore(join(home, 'empty'), 'inputs').has(NAMES)).toBe(false);
});
