// The engine as a C++ library: README's program, built by a project outside this repository, against an installed engine and with
// the engine as a part of that project. The engine itself is the native build's, which is already compiled.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { outside, ROOT, run, write } from './support/installed.ts';

const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
const block = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1] ?? '';

/** The project that README's lines are for. */
const project = (find: string): string => `
cmake_minimum_required(VERSION 3.22)
project(mine CXX)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
${find}
add_executable(mine main.cpp)
${/^target_link_libraries.*$/m.exec(block('cmake'))?.[0]}
`;

function configure(find: string, ...options: string[]): string {
  const folder = outside();
  write(folder, { 'CMakeLists.txt': project(find), 'main.cpp': block('cpp') });
  run('cmake', ['-S', '.', '-B', 'build', '-G', 'Ninja', ...options], folder);
  return folder;
}

/** Compiler flags of the user's own file, without the folders' paths: their random names may look like flags. */
function flagsOfMain(folder: string): string {
  const commands: { file: string; command: string }[] = JSON.parse(
    readFileSync(join(folder, 'build/compile_commands.json'), 'utf8'),
  );
  const own = commands.find(({ file }) => file === join(folder, 'main.cpp'));
  const command = own?.command ?? 'main.cpp is not compiled';
  return [folder, prefix, ROOT].reduce((rest, path) => rest.replaceAll(path, ''), command);
}

/** The engine must add no flags except C++20 and the include paths. */
const FORCED = /-march|-mno-|-Werror|-Wall|-O\d|NDEBUG|-f[a-z]|EIGEN|[Ee]igen|json|catch/;

let prefix = '';
beforeAll(() => {
  prefix = outside();
  run('cmake', ['--install', join(ROOT, 'build/native'), '--prefix', prefix], ROOT);
});

test('C++: README’s program runs with an installed engine, and has no flags forced on it', () => {
  const found = /^find_package.*$/m.exec(block('cmake'))?.[0] ?? '';
  const folder = configure(found, `-DCMAKE_PREFIX_PATH=${prefix}`, '-DCMAKE_CXX_STANDARD=17');
  run('cmake', ['--build', 'build'], folder);
  expect(run(join(folder, 'build/mine'), [], folder)).toMatch(
    /^11173962 parameters\n[\d.e-]+ ms\n$/,
  );
  const flags = flagsOfMain(folder);
  expect(flags).toMatch(/-std=(gnu|c)\+\+20/);
  expect(flags).not.toMatch(FORCED);
});

test('C++: README’s program says why a network cannot run, and ends', () => {
  const found = /^find_package.*$/m.exec(block('cmake'))?.[0] ?? '';
  const folder = configure(found, `-DCMAKE_PREFIX_PATH=${prefix}`);
  write(folder, { 'main.cpp': block('cpp').replace('resnet18_cifar', 'gpt2_xl') });
  run('cmake', ['--build', 'build'], folder);
  expect(() => run(join(folder, 'build/mine'), [], folder)).toThrow(/: 1\n[\s\S]*this session has/);
});

test('C++: what is installed is the library and the headers of its API, which include no other library’s', () => {
  expect(readdirSync(prefix).sort()).toEqual(['include', 'lib', 'share']);
  expect(readdirSync(join(prefix, 'include'))).toEqual(['tensorscope']);
  const headers = join(prefix, 'include/tensorscope');
  for (const inside of ['cli', 'bench', 'bindings', 'files'])
    expect(readdirSync(headers)).not.toContain(inside);
  const names = readdirSync(headers, { recursive: true, encoding: 'utf8' });
  const texts = names
    .filter((name) => name.endsWith('.h'))
    .map((name) => readFileSync(join(headers, name), 'utf8'));
  expect(texts.length).toBeGreaterThan(50);
  for (const text of texts) {
    expect(text).not.toMatch(/#\s*include\s*<(nlohmann|Eigen|emscripten)/);
    for (const [, included = ''] of text.matchAll(/#\s*include\s*"([^"]+)"/g))
      expect(names).toContain(included.replace(/^tensorscope\//, ''));
  }
});

test('C++: as a part of a project the engine forces nothing on it either, and brings no tests and no programs', () => {
  const folder = configure(`add_subdirectory("${ROOT}" engine EXCLUDE_FROM_ALL)`);
  const flags = flagsOfMain(folder);
  expect(flags).not.toMatch(FORCED);
  // Only the project's own file: the sanitizers' build shows that the engine compiles without our options.
  run('cmake', ['--build', 'build', '--target', 'CMakeFiles/mine.dir/main.cpp.o'], folder);
  const targets = run('cmake', ['--build', 'build', '--target', 'help'], folder);
  expect(targets).not.toMatch(/catch2|engine_tests|tensorscope_bench/);
  const cache = readFileSync(join(folder, 'build/CMakeCache.txt'), 'utf8');
  expect(cache).toMatch(/^CMAKE_BUILD_TYPE:\w+=$/m);
});
