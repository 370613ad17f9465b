// The file checks report planted violations.
import { describe, expect, test } from 'vitest';
import { LINE_LIMIT, namesMachine, tooLong } from './files.mjs';

const lines = (count) => 'x\n'.repeat(count);

describe('file sizes', () => {
  test('accepts a file at the limit and rejects one line more', () => {
    expect(tooLong([['engine/core/a.h', lines(LINE_LIMIT)]])).toEqual([]);
    expect(tooLong([['engine/core/a.h', lines(LINE_LIMIT + 1)]])).toHaveLength(1);
  });
  test('counts tests, scripts and styles too', () => {
    const names = [
      'tests/engine/core/a_test.cpp',
      'tests/web/a.test.ts',
      'scripts/a.mjs',
      'web/src/a.css',
      'web/vite.config.ts',
    ];
    expect(tooLong(names.map((name) => [name, lines(LINE_LIMIT + 1)]))).toHaveLength(names.length);
  });
  test('leaves data alone', () => {
    expect(tooLong([['tests/fixtures/a.json', lines(5000)]])).toEqual([]);
    expect(tooLong([['package-lock.json', lines(5000)]])).toEqual([]);
  });
});

describe('machine paths', () => {
  const found = (text, root = '/srv/clone') => namesMachine([['a.ts', text]], root).length;
  test.each([
    "'/home/ada/x'",
    '"/Users/ada/x"',
    ' /root/.cache',
    "'C:\\Users\\ada'",
    "'/srv/clone/web'",
    "'../shared/x'",
  ])('rejects %s', (text) => expect(found(text)).toBe(1));
  test.each([
    "'/usr/bin/chromium'",
    "'/etc/apt'",
    'https://x.org/home/ada',
    "'../kit/shared.ts'",
    "'./root/x'",
  ])('accepts %s', (text) => expect(found(text)).toBe(0));
});
