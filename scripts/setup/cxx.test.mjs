// A copied toolchain is not downloaded again: only what contains absolute paths is made again.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSetUpIn, setUpIn } from './cxx.mjs';

const folder = mkdtempSync(join(tmpdir(), 'tensorscope-cxx-'));

/** Sets up a stand-in toolchain; returns which steps ran. */
async function setUp(home, content = 'recipe 1', node = 'node') {
  mkdirSync(home, { recursive: true });
  const ran = [];
  await setUpIn(
    home,
    { content, place: `${home} ${node}` },
    {
      provide: () => {
        ran.push('provide');
        writeFileSync(join(home, 'program'), content);
      },
      settle: () => {
        ran.push('settle');
        writeFileSync(join(home, 'tools.json'), home);
      },
    },
  );
  return ran;
}

describe('a toolchain', () => {
  test('is provided and settled once', async () => {
    const home = join(folder, 'once');
    expect(await setUp(home)).toEqual(['provide', 'settle']);
    expect(await setUp(home)).toEqual([]);
  });

  test('that was copied is settled where it lies now, and the original stays as it is', async () => {
    const [home, copy] = [join(folder, 'original'), join(folder, 'copy')];
    await setUp(home);
    cpSync(home, copy, { recursive: true });
    expect(await setUp(copy)).toEqual(['settle']);
    expect(readFileSync(join(copy, 'tools.json'), 'utf8')).toBe(copy);
    expect(await setUp(copy)).toEqual([]);
    expect(await setUp(home)).toEqual([]);
  });

  test('of another recipe is made anew, one under another Node settled', async () => {
    const home = join(folder, 'changed');
    await setUp(home);
    expect(await setUp(home, 'recipe 1', 'node 2')).toEqual(['settle']);
    expect(await setUp(home, 'recipe 2', 'node 2')).toEqual(['provide', 'settle']);
  });

  test('whose set-up was cut short is not trusted', async () => {
    const home = join(folder, 'cut');
    mkdirSync(home);
    const keys = { content: 'recipe', place: home };
    const fails = () => Promise.reject(new Error('cut'));
    const works = () => undefined;
    await expect(setUpIn(home, keys, { provide: works, settle: fails })).rejects.toThrow('cut');
    const ran = [];
    const settle = () => void ran.push('settle');
    await setUpIn(home, keys, { provide: () => void ran.push('provide'), settle });
    expect(ran).toEqual(['settle']);
    // After a recipe that fails, the old place stamp must not be trusted.
    const next = { ...keys, content: 'recipe 2' };
    await expect(setUpIn(home, next, { provide: fails, settle })).rejects.toThrow('cut');
    await setUpIn(home, keys, { provide: () => void ran.push('provide'), settle });
    expect(ran).toEqual(['settle', 'provide', 'settle']);
  });

  test('counts as set up when a set-up would do nothing', async () => {
    const home = join(folder, 'asked');
    const keys = { content: 'recipe', place: home };
    const works = () => undefined;
    expect(isSetUpIn(home, keys)).toBe(false);
    await setUpIn(home, keys, { provide: works, settle: works });
    expect(isSetUpIn(home, keys)).toBe(true);
    expect(isSetUpIn(home, { ...keys, content: 'another' })).toBe(false);
    expect(isSetUpIn(home, { ...keys, place: 'elsewhere' })).toBe(false);
    const fails = () => Promise.reject(new Error('cut'));
    await expect(
      setUpIn(home, { ...keys, content: 'new' }, { provide: fails, settle: works }),
    ).rejects.toThrow('cut');
    expect(isSetUpIn(home, keys)).toBe(false);
  });
});
