// A tree is recorded only when it passed, and only a checkout that is exactly that tree is recognised.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cleanTree, recorded, recordGreen } from './green.mjs';

function repository() {
  const root = mkdtempSync(join(tmpdir(), 'tensorscope-green-'));
  const git = (...args) =>
    execFileSync(
      'git',
      ['-c', 'user.name=a', '-c', 'user.email=a@b', '-c', 'commit.gpgsign=false', ...args],
      { cwd: root, stdio: 'pipe' },
    );
  git('init', '-q');
  writeFileSync(join(root, 'a'), 'one');
  git('add', '.');
  git('commit', '-qm', 'one');
  return { root, git };
}

test('a clean checkout is known by its tree, whatever its commit; a changed or a new file makes it unknown', () => {
  const { root, git } = repository();
  const tree = cleanTree(root);
  expect(tree).toMatch(/^[0-9a-f]{40}$/);
  git('commit', '-q', '--allow-empty', '-m', 'the same again');
  expect(cleanTree(root)).toBe(tree);
  writeFileSync(join(root, 'b'), 'new');
  expect(cleanTree(root)).toBeUndefined();
  git('add', '.');
  git('commit', '-qm', 'two');
  expect(cleanTree(root)).not.toBe(tree);
  writeFileSync(join(root, 'a'), 'other');
  expect(cleanTree(root)).toBeUndefined();
  expect(cleanTree(mkdtempSync(join(tmpdir(), 'tensorscope-none-')))).toBeUndefined();
});

test('the newest record of a tree is found, and none of another', () => {
  const record = join(mkdtempSync(join(tmpdir(), 'tensorscope-record-')), 'green');
  expect(recorded('1234', record)).toBeUndefined();
  recordGreen('1234', { seconds: 700, passed: 5 }, record);
  recordGreen('1234', { seconds: 600, passed: 6 }, record);
  recordGreen('12345', { seconds: 1, passed: 1 }, record);
  expect(recorded('1234', record)).toMatchObject({ seconds: '600', passed: 6 });
  expect(recorded('123', record)).toBeUndefined();
  expect(recorded(undefined, record)).toBeUndefined();
});
