// Names without their header and unused using declarations are found in planted files.
import { describe, expect, test } from 'vitest';
import { declaredIn, reachProblems } from './reach.mjs';

const tree = (files) =>
  new Map(
    Object.entries({
      'engine/core/shape.h': 'struct Shape {\n  enum class Kind { kFlat };\n};\n',
      'engine/core/limits.h': 'inline constexpr int kLimit = 3;\nusing Index = int;\n',
      'engine/core/all.h': '#include "core/shape.h"\n#include "core/limits.h"\n',
      ...files,
    }),
  );
const problems = (text) => reachProblems(tree({ 'engine/core/a.cpp': text }));

describe('names and their headers', () => {
  test.each([
    ['a type', 'Shape of();'],
    ['a qualified type', 'tensorscope::Shape of();'],
    ['a constant', 'int n = kLimit;'],
    ['an alias', 'Index n;'],
  ])('%s without an include is found', (_, text) => {
    expect(problems(text)).toHaveLength(1);
    expect(problems(`#include "core/all.h"\n${text}`)).toEqual([]);
  });
  test('names the header that has it', () => {
    expect(problems('Shape of();')).toEqual([
      'engine/core/a.cpp names Shape but includes no header with it (engine/core/shape.h)',
    ]);
  });
  test.each([
    ['in a comment', '// Shape\n/* Shape */'],
    ['in a string', 'auto s = "Shape";'],
    ['of its own', 'struct Shape {};\nShape s;'],
    ['of a template', 'template <class Shape> void f(Shape);'],
    ['of a member', 'int n = x.Shape + y->kLimit;'],
    ['of a library', 'Library::Index n;'],
    ['that no header has', 'Unknown u;'],
  ])('a name %s is let be', (_, text) => expect(problems(text)).toEqual([]));
});

describe('using declarations', () => {
  test('one that is not used is found, also where another file uses the name', () => {
    const other = { 'engine/core/b.cpp': 'using std::max;\nint n = max(1, 2);' };
    const files = tree({ ...other, 'engine/core/a.cpp': 'using std::max; // max\nint n;' });
    expect(reachProblems(files)).toEqual(['engine/core/a.cpp is using max and does not use it']);
  });
});

test('declarations are read from what begins a line', () => {
  const text = `struct A {
  struct Inner {};
};
template <class T> class B;
enum class C { kOne };
using D = int;
inline constexpr std::int64_t kE = 1;
template <class T>
concept F = true;
`;
  expect([...declaredIn(text)].sort()).toEqual(['A', 'B', 'C', 'D', 'F', 'kE']);
});
