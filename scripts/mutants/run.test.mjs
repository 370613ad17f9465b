// What is drawn, what counts, and what is said of it.
import { expect, test } from 'vitest';

import { shellWords } from './cxx-build.mjs';
import { closeness, definedNames, includeGraph } from './cxx-includes.mjs';
import { drawn, lineAt, lineOf, shuffled } from './draw.mjs';
import { engineMutants } from './engine.mjs';
import { equivalentBy, RULES } from './equivalents.mjs';
import { judgeMutants } from './judge.mjs';
import { describe as describeMutant, summary, survivors } from './run.mjs';

test('a seed draws the same again, another seed another order', () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  expect(shuffled(items, 7)).toEqual(shuffled(items, 7));
  expect(shuffled(items, 7)).not.toEqual(shuffled(items, 8));
  expect([...shuffled(items, 7)].sort((a, b) => a - b)).toEqual(items);
});

test('every place is drawn once before any is drawn again', () => {
  const mutants = [0, 0, 0, 1, 2].map((start, index) => ({ file: 'a', start, index }));
  const places = drawn(mutants, 3).map(({ start }) => start);
  expect([...places.slice(0, 3)].sort()).toEqual([0, 1, 2]);
  expect(places).toHaveLength(5);
});

const result = (file, outcome) => ({ file, outcome, line: `${file}:1 relation` });
const results = [
  result('engine/ops/a.h', 'caught'),
  result('engine/ops/a.h', 'survived'),
  result('engine/kernels/b/c.cpp', 'caught'),
  result('web/src/lab/d.ts', 'no unit test'),
  result('engine/ops/a.h', 'does not compile'),
  result('engine/ops/a.h', 'equivalent: min(a, b) is min(b, a)'),
  result('engine/ops/a.h', 'same code'),
];

test('what compiles to nothing new is not counted, what no unit test reaches has survived', () => {
  const { share, counted, lines } = summary(results);
  expect(counted).toBe(4);
  expect(share).toBe(0.5);
  expect(lines.filter((line) => line.startsWith('not counted'))).toHaveLength(3);
  expect(lines.some((line) => /^engine\/ops +1 caught +1 survived +50 %/.test(line))).toBe(true);
  expect(survivors(results)).toEqual([
    'engine/ops/a.h:1 relation',
    'web/src/lab/d.ts:1 relation  (only end-to-end tests reach it)',
  ]);
});

test('a mutant is told by file, line and change', () => {
  const mutant = { file: 'a.h', kind: 'relation', start: 6, end: 7, replacement: '<=' };
  expect(describeMutant(mutant, 'x;\n a <  b')).toBe('a.h:2 relation: < becomes <=');
});

test('the line of a place is found', () => {
  const text = 'one\ntwo three\nfour';
  expect([lineOf(text, 8), lineAt(text, 8), lineAt(text, 0), lineAt(text, 14)]).toEqual([
    2,
    'two three',
    'one',
    'four',
  ]);
});

test('what only weighs costs is taken out with its reason, and only in the kernels', () => {
  const line = '  return rows_ <= kFewFilters && taps <= kFewTaps;';
  expect(equivalentBy('engine/kernels/conv/conv2d_implicit.cpp', line)).toBe(RULES[0].reason);
  expect(equivalentBy('engine/ops/a.h', line)).toBeUndefined();
  expect(equivalentBy('web/src/lab/a.ts', '    draft: { state: true },')).toBeDefined();
  expect(equivalentBy('web/src/lab/a.ts', '    draft: { reflect: true },')).toBeUndefined();
  const kernels = engineMutants(['engine/kernels']);
  const part =
    kernels.filter(({ equivalent }) => equivalent === RULES[0].reason).length / kernels.length;
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(0.05);
});

test('commands of CMake are read as a shell would', () => {
  expect(shellWords('c++ -DV=\\"0.1\\" "-DA=b c" -o x.o')).toEqual([
    'c++',
    '-DV="0.1"',
    '-DA=b c',
    '-o',
    'x.o',
  ]);
});

test('includes are followed from the engine, from the tests and from beside the file', () => {
  const files = {
    'tests/engine/ops/a_test.cpp': '#include "ops/b.h"\n#include "c.h"\n#include <vector>',
    'engine/ops/b.h': '#include "core/d.h"',
    'engine/core/d.h': '',
    'tests/engine/ops/c.h': '',
  };
  const includedBy = includeGraph((path) => files[path]);
  expect([...includedBy('tests/engine/ops/a_test.cpp')].sort()).toEqual(Object.keys(files).sort());
});

test('a test of the same name is nearest, then one that names what the header defines', () => {
  const names = definedNames('struct Linear {\n  Shape infer(Shapes s) const;\n};');
  expect(names).toEqual(['Linear', 'infer']);
  const near = (test, text = '') => closeness('engine/ops/gemm/linear.h', names, test, text);
  const [own, naming, other] = [
    near('tests/engine/ops/gemm/linear_test.cpp'),
    near('tests/engine/ops/values_test.cpp', 'Linear{}'),
    near('tests/engine/ops/values_test.cpp'),
  ];
  expect(own).toBeGreaterThan(naming);
  expect(naming).toBeGreaterThan(other);
});

test('the suite says what was missed, and that too few could be tried', () => {
  const caught = Array.from({ length: 9 }, () => result('engine/ops/a.h', 'caught'));
  const survived = result('engine/ops/b.h', 'survived');
  expect(judgeMutants('engine', 10, [...caught, survived]).problems).toEqual([]);
  const [missed] = judgeMutants('engine', 3, [caught[0], caught[1], survived]).problems;
  expect(missed).toContain('67 % caught, at least 90 % have to be');
  expect(missed).toContain('engine/ops/b.h:1 relation');
  expect(judgeMutants('engine', 10, caught).problems).toHaveLength(1);
});
