// Differences between a mirror's versions and the pinned ones are reported by name.
import { expect, test } from 'vitest';
import { drift } from './debian.mjs';
import { DEBIAN_RECIPE, DECIDES } from './recipe.mjs';

test('a mirror that offers what is pinned is no news', () => {
  expect(drift({ ...DEBIAN_RECIPE.pinned }, DEBIAN_RECIPE.pinned)).toEqual([]);
});

test('another version, a package that is gone and a new one are each a line', () => {
  const pinned = { 'clang-21': '1:21.1.8', emscripten: '6.0.5' };
  expect(drift({ 'clang-22': '1:22.1.0', emscripten: '6.0.6' }, pinned)).toEqual([
    'clang-21 is not there, pinned 1:21.1.8',
    'clang-22 1:22.1.0, pinned at nothing',
    'emscripten 6.0.6, pinned 6.0.5',
  ]);
});

test('what decides the modules and the checks is pinned, with every package of the recipe that does', () => {
  const names = Object.keys(DEBIAN_RECIPE.pinned);
  for (const name of ['emscripten', 'libeigen3-dev', 'nlohmann-json3-dev', 'catch2', 'binaryen'])
    expect(names).toContain(name);
  expect(names).toContain(DEBIAN_RECIPE.clangTidy);
  expect(names.filter((name) => /^clang-\d+$/.test(name))).toHaveLength(1);
  expect(names.filter((name) => !DECIDES.test(name))).toEqual([]);
});
