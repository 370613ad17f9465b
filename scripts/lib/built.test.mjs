// A file counts as changed when it says something else, not when a hash in a name did.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtFiles } from './built.mjs';

function built(files) {
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-built-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return Object.fromEntries([...builtFiles(folder).values()].map(({ name, hash }) => [name, hash]));
}

const page = (hash, lab, mark = '0123456789ab') => ({
  'index.html': `<script src="./assets/shell-${hash}.js">`,
  [`assets/shell-${hash}.js`]: `import("./memory-lab-${lab.hash}.js"); const BUILD = "build:${mark}"`,
  [`assets/memory-lab-${lab.hash}.js`]: lab.text,
});

test('one lab changed: the page and what names it did not', () => {
  const before = built(page('AAAAAAAA', { hash: 'BBBB_-BB', text: 'one' }));
  const after = built(page('CCCCCCCC', { hash: '-DDDDDDD', text: 'two' }, 'ba9876543210'));
  expect(Object.keys(before)).toEqual(Object.keys(after));
  const { 'assets/memory-lab.js': lab, ...others } = before;
  const { 'assets/memory-lab.js': newLab, ...otherNow } = after;
  expect(otherNow).toEqual(others);
  expect(newLab).not.toBe(lab);
});

test('another file named, or other words, are a change', () => {
  const lab = { hash: 'BBBBBBBB', text: 'one' };
  const { 'index.html': before } = built(page('AAAAAAAA', lab));
  const other = {
    ...page('AAAAAAAA', lab),
    'index.html': '<script src="./assets/other-AAAAAAAA.js">',
  };
  expect(built(other)['index.html']).not.toBe(before);
});

test('two files of one name keep their hashes, in what names them too', () => {
  const two = (first) =>
    built({
      'index.html': `a-${first}.js`,
      [`x/a-${first}.js`]: '1',
      'x/a-22222222.js': '2',
    });
  const before = two('11111111');
  expect(Object.keys(before)).toEqual(['index.html', 'x/a-11111111.js', 'x/a-22222222.js']);
  expect(two('33333333')['index.html']).not.toBe(before['index.html']);
});

test('what is compressed beside a file is not another one', () => {
  expect(Object.keys(built({ 'a.js': '1', 'a.js.br': '2', 'a.js.gz': '3' }))).toEqual(['a.js']);
});
