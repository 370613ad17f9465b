// What the generator makes of C++: each kind of mutant, and what it leaves alone.
import { describe, expect, test } from 'vitest';
import { cxxMutants, neighbours } from './cxx.mjs';
import { tokens } from './cxx-tokens.mjs';
import { applied } from './draw.mjs';

/** The texts that the mutants of a kind make of `text`. */
const made = (text, kind) =>
  cxxMutants(text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => applied(text, mutant));
const body = (statement) => `int f() { ${statement} }`;

describe('mutants of C++: what is changed', () => {
  test('a relation becomes its neighbours, its opposite, and one that stops one earlier', () => {
    expect(made('bool b = i < n;', 'relation')).toEqual([
      'bool b = i <= n;',
      'bool b = i >= n;',
      'bool b = i + 1 < n;',
    ]);
    expect(made('bool b = i == n;', 'relation')).toEqual(['bool b = i != n;']);
  });
  test('sums, products and what assigns them become one another', () => {
    expect(made('x = a + b;', 'arithmetic')).toEqual(['x = a - b;']);
    expect(made('x *= b;', 'arithmetic')).toEqual(['x /= b;']);
  });
  test('&& becomes ||, and ! is left out', () => {
    expect(made('bool b = x && y;', 'logic')).toEqual(['bool b = x || y;']);
    expect(made('bool b = !y;', 'negation')).toEqual(['bool b = y;']);
  });
  test('a condition is negated, and the sides of a ? are exchanged', () => {
    expect(made('if (a < b) return;', 'negated condition')).toEqual(['if (!(a < b)) return;']);
    expect(made('x = a ? b + 1 : f(c, d);', 'negated condition')).toEqual([
      'x = a ? f(c, d) : b + 1;',
    ]);
  });
  test('whole numbers become their neighbours, fractions another and nothing', () => {
    expect(neighbours('12')).toEqual(['13', '11']);
    expect(neighbours('0')).toEqual(['1']);
    expect(neighbours("1'000u")).toEqual(['1001u', '999u']);
    expect(neighbours('0.5F')).toEqual(['(0.5F + 1)', '0.0F']);
    expect(neighbours('1e-3')).toEqual(['(1e-3 + 1)', '0.0']);
    expect(neighbours('0x10')).toEqual([]);
  });
  test('min becomes max, where it is called', () => {
    expect(made('x = std::min(a, b); int max = 2;', 'min or max')).toEqual([
      'x = std::max(a, b); int max = 2;',
    ]);
  });
  test('arguments side by side are exchanged, parameters are not', () => {
    expect(made('g(a, b + 1, c);', 'swapped arguments')).toEqual([
      'g(b + 1, a, c);',
      'g(a, c, b + 1);',
    ]);
    expect(made('void g(const float* a, int b);', 'swapped arguments')).toEqual([]);
  });
  test('calls, assignments, break and continue are left out', () => {
    expect(made(body('a.b(1)->c(2);'), 'dropped statement')).toEqual([body(';')]);
    expect(made(body('x[i] += 2;'), 'dropped statement')).toEqual([body(';')]);
    expect(made(body('for (;;) break;'), 'dropped statement')).toEqual([body('for (;;) ;')]);
    expect(made(body('if (a) b();'), 'dropped statement')).toEqual([body('if (a) ;')]);
  });
  test('declarations, returns and the middle of a for are no statements to leave out', () => {
    for (const statement of [
      'int x = 1;',
      'std::vector<int> x(5);',
      'float* x = y;',
      'return f(1);',
    ]) {
      expect(made(body(statement), 'dropped statement')).toEqual([]);
    }
    expect(made(body('for (int i = 0; i < n; ++i) { }'), 'dropped statement')).toEqual([]);
  });
  test('a function returns at once, with nothing or with an empty value', () => {
    expect(made('void f(int a) { g(a); }', 'early return')).toEqual([
      'void f(int a) { return; g(a); }',
    ]);
    expect(made('Shape A::f() const { return x; }', 'early return')).toEqual([
      'Shape A::f() const { return {}; return x; }',
    ]);
  });
});

describe('mutants of C++: what is left alone', () => {
  test.each([
    ['comments', '// a < b + 1\n/* a == b */'],
    ['strings', 'auto s = "a < b"; auto r = R"(1 + 2)"; auto c = \'+\';'],
    ['the preprocessor, over several lines', '#if A > 1 && \\\n  B > 2\n#endif'],
    ['static_assert', 'static_assert(a < b && sizeof(x) == 4);'],
    ['errors thrown and their words', 'throw Error(kCode, text("x", a + b), n > 1);'],
    ['parameters of templates', 'template <int N = 4, class T = Foo<2>> struct A;'],
    ['attributes', '[[gnu::aligned(16)]] struct A;'],
  ])('%s', (_, text) => {
    expect(cxxMutants(text)).toEqual([]);
  });
  test('of what is required, the words', () => {
    const all = cxxMutants('require_shape(x == 1, name, "is ", x + 1);');
    expect(all.map(({ kind }) => kind).sort()).toEqual(['constant', 'constant', 'relation']);
  });
  test('brackets of templates, pointers and references are no operators', () => {
    const text = 'std::vector<float>&& f(const T* a, T& b);';
    expect(cxxMutants(text)).toEqual([]);
  });
});

describe('mutants of C++: equivalents', () => {
  const equivalent = (text) => cxxMutants(text).filter((mutant) => mutant.equivalent);
  test('the order of what is symmetric', () => {
    expect(equivalent('x = std::min(a, b);')).toHaveLength(1);
    expect(equivalent('x = multiply_add(a, b, c);').map(({ replacement }) => replacement)).toEqual([
      'b, a',
    ]);
  });
  test('room asked for ahead', () => {
    const all = cxxMutants(body('v.reserve(n + 1);'));
    expect(all.length).toBeGreaterThan(2);
    expect(all.filter((mutant) => !mutant.equivalent).map(({ kind }) => kind)).toEqual([
      'early return',
    ]);
  });
});

describe('C++ as tokens', () => {
  test('nothing is lost, and a number is one', () => {
    const list = tokens("x = 1'000.5e-3F + .5 -> 0x1p-3;");
    expect(list.map(({ text }) => text)).toEqual([
      'x',
      '=',
      "1'000.5e-3F",
      '+',
      '.5',
      '->',
      '0x1p-3',
      ';',
    ]);
  });
});
