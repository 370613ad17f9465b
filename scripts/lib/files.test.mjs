// Stamps and locks: interrupted work is done again, two processes exclude each other, a dead owner loses its lock.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { debianMirror } from '../setup/debian.mjs';
import { hashFiles, readText, stamped, takeAway, withLock, writeIfChanged } from './files.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-files-'));

describe('stamps', () => {
  const stamp = join(folder, 'a.stamp');
  test('runs once for one key and again for another', async () => {
    let runs = 0;
    const work = () => {
      runs += 1;
    };
    expect(await stamped(stamp, 'one', work)).toBe(true);
    expect(await stamped(stamp, 'one', work)).toBe(false);
    expect(await stamped(stamp, 'two', work)).toBe(true);
    expect(runs).toBe(2);
  });
  test('never trusts work that failed half way', async () => {
    await stamped(stamp, 'three', () => {});
    const broken = () => Promise.reject(new Error('cut short'));
    await expect(stamped(stamp, 'four', broken)).rejects.toThrow('cut short');
    expect(existsSync(stamp)).toBe(false);
    expect(await stamped(stamp, 'three', () => {})).toBe(true);
  });
  test('the hash of files changes with their content', () => {
    const file = join(folder, 'input');
    writeFileSync(file, 'a');
    const before = hashFiles([file]);
    writeFileSync(file, 'b');
    expect(hashFiles([file])).not.toBe(before);
  });
  test('the hash of files is the same in a copy that lies elsewhere, and another for another name', () => {
    const [here, there] = [mkdtempSync(join(folder, 'a-')), mkdtempSync(join(folder, 'b-'))];
    for (const root of [here, there]) {
      for (const name of ['input', 'other']) writeFileSync(join(root, name), 'same');
    }
    const hash = (root, name) => hashFiles([join(root, name)], '', root);
    expect(hash(here, 'input')).toBe(hash(there, 'input'));
    expect(hash(here, 'input')).not.toBe(hash(here, 'other'));
  });
});

describe('locks', () => {
  test('let one at a time in', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 30));
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLock('test-lock', work, folder)));
    expect(most).toBe(1);
  });
  test('are taken over from a process that no longer exists, and given back after a failure', async () => {
    const lock = join(folder, 'locks', 'test-dead');
    mkdirSync(join(folder, 'locks'), { recursive: true });
    writeFileSync(lock, `999999999 ${hostname()} then`);
    const fails = () => Promise.reject(new Error('no'));
    await expect(withLock('test-dead', fails, folder)).rejects.toThrow('no');
    expect(readText(lock)).toBeUndefined();
  });
});

test('a lock that somebody else has taken over meanwhile stays theirs', () => {
  const home = mkdtempSync(join(folder, 'taken-'));
  const lock = join(home, 'lock');
  writeFileSync(lock, 'the new owner');
  takeAway(lock, 'the one that is gone');
  expect(readText(lock)).toBe('the new owner');
  takeAway(lock, 'the new owner');
  takeAway(lock, 'the new owner');
  expect(readdirSync(home)).toEqual([]);
});

test('a lock that is another by the end is not given back for its owner', async () => {
  const lock = join(folder, 'locks', 'test-lost');
  await withLock('test-lost', () => writeFileSync(lock, 'another'), folder);
  expect(readText(lock)).toBe('another');
});

test('the number of a process on another machine says nothing', async () => {
  const lock = join(folder, 'locks', 'test-elsewhere');
  writeFileSync(lock, '999999999 elsewhere then');
  let inside = false;
  const waits = withLock(
    'test-elsewhere',
    () => {
      inside = true;
      return inside;
    },
    folder,
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(inside).toBe(false);
  utimesSync(lock, 1, 1);
  expect(await waits).toBe(true);
});

test('a file is written only when its content changes', () => {
  const file = join(folder, 'changes', 'file');
  writeIfChanged(file, Buffer.from('a'));
  utimesSync(file, 1, 1);
  writeIfChanged(file, Buffer.from('a'));
  expect(statSync(file).mtimeMs).toBe(1000);
  writeIfChanged(file, Buffer.from('b'));
  expect(readText(file)).toBe('b');
});

test('a lock that was not touched for long is taken over, whoever has its number now', async () => {
  const lock = join(folder, 'locks', 'test-old');
  writeFileSync(lock, String(process.ppid));
  const old = new Date(Date.now() - 60_000);
  utimesSync(lock, old, old);
  expect(await withLock('test-old', () => 'inside', folder)).toBe('inside');
});

describe('mirror of this machine', () => {
  const apt = (name, text) => {
    const etc = mkdtempSync(join(folder, 'apt-'));
    mkdirSync(join(etc, 'sources.list.d'));
    writeFileSync(join(etc, name), text);
    return debianMirror(etc);
  };
  test('is read from one-line and deb822 sources, skipping comments and other archives', () => {
    expect(
      apt(
        'sources.list',
        '# deb http://no/debian x main\ndeb [arch=amd64] http://a.org/debian/ x main\n',
      ),
    ).toBe('http://a.org/debian');
    const deb822 = 'Types: deb\n# URIs: http://no/debian\nURIs: http://b.org/debian\nSuites: x\n';
    expect(apt('sources.list.d/debian.sources', deb822)).toBe('http://b.org/debian');
    expect(apt('sources.list', 'deb https://deb.nodesource.com/node_20.x nodistro main\n')).toBe(
      'http://deb.debian.org/debian',
    );
  });
});
