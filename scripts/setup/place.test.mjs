// Where a checkout's toolchain is, and that its link leads there.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { CONTENT_STAMP, keepUsed, linkToolchain, machineEmcc, toolchainFolder } from './place.mjs';

const home = realpathSync(mkdtempSync(join(tmpdir(), 'tensorscope-place-')));
let made = 0;

/** An empty checkout and the path of a shared folder. */
function fresh() {
  made += 1;
  const [root, shared] = [join(home, `root-${made}`), join(home, `shared-${made}`)];
  mkdirSync(root);
  return { root, shared };
}

describe('the folder of the toolchain', () => {
  test('is shared by clones, one for each key', () => {
    const { root, shared } = fresh();
    expect(toolchainFolder(root, shared, 'one')).toBe(join(shared, 'one'));
    expect(toolchainFolder(fresh().root, shared, 'one')).toBe(join(shared, 'one'));
    expect(toolchainFolder(root, shared, 'two')).toBe(join(shared, 'two'));
  });

  test("is the checkout's own where it has one", () => {
    const { root, shared } = fresh();
    mkdirSync(join(root, '.toolchain'));
    expect(toolchainFolder(root, shared, 'one')).toBe(join(root, '.toolchain'));
  });

  test('is where a link of the checkout leads, and the shared one when that leads nowhere', () => {
    const { root, shared } = fresh();
    const elsewhere = join(home, 'elsewhere');
    symlinkSync(elsewhere, join(root, '.toolchain'));
    expect(toolchainFolder(root, shared, 'one')).toBe(join(shared, 'one'));
    mkdirSync(elsewhere);
    expect(toolchainFolder(root, shared, 'one')).toBe(elsewhere);
  });

  test('is in the checkout where nothing can be shared', () => {
    const { root, shared } = fresh();
    // A file where the folder should be: not even root can write there.
    writeFileSync(shared, '');
    expect(toolchainFolder(root, join(shared, 'toolchain'), 'one')).toBe(join(root, '.toolchain'));
  });
});

test('the link leads to the folder, also when it led to another', () => {
  const { root, shared } = fresh();
  const link = join(root, 'build', 'toolchain');
  for (const key of ['one', 'two', 'two']) {
    mkdirSync(join(shared, key), { recursive: true });
    linkToolchain(link, join(shared, key));
    expect(readlinkSync(link)).toBe(join(shared, key));
  }
});

test("an Emscripten on the PATH is the machine's unless a set-up of ours made it", () => {
  const { shared } = fresh();
  const [theirs, ours] = ['theirs', 'ours'].map((name) => join(shared, name, 'root', 'emcc'));
  for (const file of [theirs, ours]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  writeFileSync(join(shared, 'ours', CONTENT_STAMP), 'recipe');
  symlinkSync(ours, join(shared, 'link'));
  expect(machineEmcc(theirs)).toBe(theirs);
  expect([ours, join(shared, 'link'), undefined].map((file) => machineEmcc(file ?? ''))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('a shared toolchain that nobody has used for two months goes, one in use and what is no toolchain stay', () => {
  const { shared } = fresh();
  for (const name of ['mine', 'recent', 'old', 'stranger'])
    mkdirSync(join(shared, name), { recursive: true });
  const used = (name, days) => {
    const file = join(shared, name, 'used');
    writeFileSync(file, '');
    const then = new Date(Date.now() - days * 86_400_000);
    utimesSync(file, then, then);
  };
  used('mine', 400);
  used('recent', 59);
  used('old', 61);
  keepUsed(join(shared, 'mine'));
  expect(
    ['mine', 'recent', 'old', 'stranger'].map((name) => existsSync(join(shared, name))),
  ).toEqual([true, true, false, true]);
});
