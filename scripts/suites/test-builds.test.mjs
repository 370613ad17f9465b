// Which build holds which of the engine's tests: every source is in one that runs all of its cases, with all that they do.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { listFiles } from '../lib/files.mjs';
import { ROOT } from '../lib/paths.mjs';
import { QUICK } from './suites.mjs';

const TESTS = join(ROOT, 'tests/engine');
const RULES = join(ROOT, 'scripts/cmake/test_sources.cmake');

const sources = listFiles(TESTS, (file) => file.endsWith('.cpp')).map((file) =>
  relative(TESTS, file),
);

function chosen(as) {
  const { status, stderr } = spawnSync('cmake', [`-DAS=${as}`, `-DTESTS=${TESTS}`, '-P', RULES], {
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stderr
    .split('\n')
    .filter(Boolean)
    .map((file) => relative(TESTS, file));
}

/** A source with all that it includes of the tests'. */
function textOf(name, seen = new Set()) {
  if (seen.has(name) || !existsSync(join(TESTS, name))) return '';
  seen.add(name);
  const text = readFileSync(join(TESTS, name), 'utf8');
  const inner = [...text.matchAll(/^#include "([^"]+)"/gm)].map(([, each]) => textOf(each, seen));
  return [text, ...inner].join('\n');
}

test('under the sanitizers: every source', () => {
  expect(chosen('sanitize').sort()).toEqual([...sources].sort());
});

test('natively: every source of which the sanitizers leave out a case, or do less', () => {
  const native = chosen('native');
  const left = [...QUICK.matchAll(/~(\[\w+\])/g)].map(([, tag]) => tag);
  const less = [...left, 'kSanitized', 'unless_sanitized', '__SANITIZE_ADDRESS__'];
  const needs = sources.filter((name) => less.some((word) => textOf(name).includes(word)));
  expect(needs.length).toBeGreaterThan(15);
  expect(needs.filter((name) => !native.includes(name))).toEqual([]);
  expect(native.length).toBeLessThan(sources.length);
});

test('as WebAssembly: all that computes with vectors in both modules, memory and jobs in one', () => {
  const [simd128, relaxed] = ['simd128', 'relaxed'].map(chosen);
  const kernels = sources.filter((name) => name.startsWith('kernels/'));
  expect(kernels.filter((name) => !relaxed.includes(name))).toEqual([]);
  expect(relaxed.filter((name) => !simd128.includes(name))).toEqual([]);
  expect(simd128).toContain('api/session_test.cpp');
});
