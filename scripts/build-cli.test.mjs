// The native program is reused when nothing that decides it has changed, wherever the checkout was moved.
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildCli } from './build-cli.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-moved-'));
let made = 0;

/** Runs buildCli for a checkout at `root`, with a build step that only counts its calls. */
function use(root) {
  const build = join(root, 'build');
  const make = () => {
    made += 1;
    mkdirSync(join(build, 'native'), { recursive: true });
    writeFileSync(join(build, 'native/tensorscope'), `program ${made}`);
  };
  return buildCli({ root, build, make });
}
const write = (root, name, text) => {
  mkdirSync(join(root, name, '..'), { recursive: true });
  writeFileSync(join(root, name), text);
};

test('the command line is built once, not again after a move, and again for other sources or another program', async () => {
  const [here, there] = ['here', 'there'].map((name) => join(folder, name));
  write(here, 'engine/cli/main.cpp', 'int main() {}');
  write(here, 'CMakeLists.txt', 'project(a)');
  expect(await use(here)).toBe(join(here, 'build/native/tensorscope'));
  await use(here);
  expect(made).toBe(1);
  cpSync(here, there, { recursive: true });
  expect(await use(there)).toBe(join(there, 'build/native/tensorscope'));
  expect(made).toBe(1);
  write(there, 'engine/cli/main.cpp', 'int main() { return 1; }');
  await use(there);
  expect(made).toBe(2);
  write(there, 'build/native/tensorscope', 'half of a program');
  await use(there);
  expect(made).toBe(3);
});
