// Checking files together finds the same faults on the same lines as checking each alone, with the real tool and planted faults.
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../lib/paths.mjs';
import { cxxTools } from '../setup/cxx.mjs';
import { batches, flags, inspect, joined } from './tidy.mjs';

describe('batches', () => {
  const flagsOf = (file) => (file.includes('odd') ? ['-O2'] : []);
  test('hold files of one layer, kernels of one family, with the same flags, up to a size', () => {
    const files = ['1.cpp', 'jobs/2.cpp', 'odd.cpp', '3.cpp'].map((name) => `engine/api/${name}`);
    const kernels = ['engine/kernels/gemm/1.cpp', 'engine/kernels/conv/1.cpp'];
    const [one, two, odd, three] = files;
    expect(batches([...files, ...kernels], flagsOf, 2)).toEqual([
      [one, two],
      [three],
      [odd],
      ...kernels.map((file) => [file]),
    ]);
    expect(batches(files, flagsOf, 1)).toHaveLength(4);
  });
  test('lines lead back to their files', () => {
    const texts = { a: 'one\ntwo', b: 'three\n\n\n', c: 'four\n' };
    const { text, placeOf } = joined(['a', 'b', 'c'], (file) => texts[file]);
    expect(text).toBe('one\ntwo\nthree\nfour\n');
    expect([1, 2, 3, 4].map(placeOf)).toEqual([
      { file: 'a', line: 1 },
      { file: 'a', line: 2 },
      { file: 'b', line: 1 },
      { file: 'c', line: 1 },
    ]);
  });
  test('flags are a command without compiler, source and object', () => {
    const command =
      'ccache /usr/bin/c++ -DV=\\"1\\" -I/x -isystem /y -O3 -std=c++20 -o o/a.cpp.o -c /x/a.cpp';
    expect(flags(command)).toEqual(['-DV="1"', '-I/x', '-isystem', '/y', '-O3', '-std=c++20']);
  });
});

/** One fault for each rule, each in its own file. */
const FAULTS = {
  'using.cpp': 'namespace a {\nint n;\n}\nusing a::n;\n',
  'copy.cpp': '#include <string>\nvoid take(std::string text) { (void)text.size(); }\n',
  'null.cpp': 'int* pointer = 0;\n',
  'name.cpp':
    'namespace {\nint BadName() { return 1; }\n}\nint good_name() { return BadName(); }\n',
  'header.cpp': '#include <stdlib.h>\n',
  'divide.cpp': 'double third(int n) { return n / 3; }\n',
  'empty.cpp':
    '#include <vector>\nbool none(const std::vector<int>& v) { return v.size() == 0; }\n',
  'explicit.cpp': 'struct Number {\n  Number(int given) : value(given) {}\n  int value;\n};\n',
  'branch.cpp': 'int same(bool b) {\n  if (b) return 1;\n  else return 1;\n}\n',
  'moved.cpp':
    '#include <string>\n#include <utility>\nstd::size_t after(std::string text) {\n  const std::string other = std::move(text);\n  return other.size() + text.size();\n}\n',
};

describe('clang-tidy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tensorscope-tidy-'));
  const files = Object.keys(FAULTS).map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, FAULTS[file.slice(folder.length + 1)]);
  writeFileSync(join(folder, '.clang-tidy'), readFileSync(join(ROOT, '.clang-tidy')));
  const textOf = (file) => readFileSync(file, 'utf8');
  const look = (some) =>
    inspect(cxxTools().clangTidy, some, ['-std=c++20'], textOf, { folder, root: '' });
  const texts = (found) => found.map(({ text }) => text).sort();

  test('finds together what it finds one by one', async () => {
    const alone = (await Promise.all(files.map((file) => look([file])))).flat();
    expect(new Set(alone.map(({ file }) => file)).size).toBe(files.length);
    expect(texts(await look(files))).toEqual(texts(alone));
  });

  test('of the engine’s tests, a conversion that clang refuses and g++ takes is found, and nothing else', async () => {
    const name = 'tests/engine/sign.cpp';
    mkdirSync(join(folder, 'tests/engine'), { recursive: true });
    const text =
      '#include <cstdint>\nint BadName(std::uint64_t n) {\n  std::int64_t seed = 1;\n  seed = n;\n  return seed > 2;\n}\n';
    writeFileSync(join(folder, name), text);
    const where = { folder, root: folder };
    const found = await inspect(cxxTools().clangTidy, [name], ['-std=c++20'], () => text, where);
    expect(found.map(({ text }) => text).join('\n')).toMatch(/:4:\d+: .*changes signedness/);
    expect(found.some(({ text }) => text.includes('BadName'))).toBe(false);
  });

  test('files that do not compile together are looked at one by one', async () => {
    const twin = join(folder, 'twin.cpp');
    writeFileSync(twin, FAULTS['name.cpp']);
    const found = await look([join(folder, 'name.cpp'), twin]);
    expect(found.every(({ text }) => text.includes('BadName'))).toBe(true);
    expect(new Set(found.map(({ file }) => file)).size).toBe(2);
  });

  test('a file that does not compile is told by its name and line', async () => {
    const bad = join(folder, 'bad.cpp');
    writeFileSync(bad, '\nint n = unknown_name;\n');
    const found = await look([join(folder, 'divide.cpp'), bad]);
    expect(texts(found).join()).toContain(`${bad}:2:`);
  });
});
