// What the generator makes of TypeScript, what it leaves alone, and which tests are asked.
import { describe, expect, test } from 'vitest';
import { applied } from './draw.mjs';
import { tsMutants } from './ts.mjs';
import { importsOf, relatedTests } from './ts-imports.mjs';

const made = (text, kind) =>
  tsMutants(text)
    .filter((mutant) => mutant.kind === kind)
    .map((mutant) => applied(text, mutant));

describe('mutants of TypeScript', () => {
  test('relations, sums and logic', () => {
    expect(made('const b = i < n;', 'relation')).toEqual([
      'const b = i <= n;',
      'const b = i >= n;',
    ]);
    expect(made('const b = i === n;', 'relation')).toEqual(['const b = i !== n;']);
    expect(made('x = a + b;', 'arithmetic')).toEqual(['x = a - b;']);
    expect(made('x = a && b;', 'logic')).toEqual(['x = a || b;']);
    expect(made('x = !b;', 'negation')).toEqual(['x = b;']);
  });
  test('words are joined, not added', () => {
    expect(tsMutants("x = 'a' + b;").filter(({ kind }) => kind === 'arithmetic')).toEqual([]);
  });
  test('conditions, constants, methods', () => {
    expect(made('if (a) b = c;', 'negated condition')).toEqual(['if (!(a)) b = c;']);
    expect(made('x = a ? 1 : 2;', 'negated condition')).toEqual(['x = !(a) ? 1 : 2;']);
    expect(made('x = 12;', 'constant')).toEqual(['x = 13;', 'x = 11;']);
    expect(made('x = 0.5;', 'constant')).toEqual(['x = 1.5;', 'x = 0;']);
    expect(made('x = Math.min(a, b);', 'min or max')).toEqual(['x = Math.max(a, b);']);
  });
  test('a drawing is not off by one pixel, but by as much as one sees', () => {
    const all = tsMutants('const room = 12;', 'web/src/kit/charts/x.ts');
    expect(all.map(({ replacement }) => replacement)).toEqual(['36', '0']);
  });
  test('statements, arguments, returns', () => {
    expect(made('f(a, b);', 'dropped statement')).toEqual([';']);
    expect(made('const x = f(a);', 'dropped statement')).toEqual([]);
    expect(made('f(a, b);', 'swapped arguments')).toEqual(['f(b, a);']);
    expect(made('const f = () => { g(); };', 'early return')).toEqual([
      'const f = () => { return; g(); };',
    ]);
  });
  test('the order of what is symmetric is no fault', () => {
    const [swap] = tsMutants('x = Math.max(a, b);').filter(
      ({ kind }) => kind === 'swapped arguments',
    );
    expect(swap.equivalent).toBeDefined();
  });
  test.each([
    ['comments', '// a < b'],
    ['types', 'type A = 1 | 2; interface B { c: 3 }; let x: 4;'],
    ['styles', `const s = css\`a { width: \${1 + 2}px }\`;`],
    ['what is thrown, and told to developers', 'throw new Error(a + b); console.log(1 + 2);'],
  ])('leaves alone %s', (_, text) => {
    expect(tsMutants(text).filter(({ kind }) => kind !== 'dropped statement')).toEqual([]);
  });
});

describe('tests that reach a file', () => {
  test('imports, dynamic ones and workers count, packages do not', () => {
    const text =
      "import { a } from './a.ts';\nimport 'lit';\nawait import('../b');\nnew URL('./w.ts', import.meta.url);";
    expect(importsOf('web/src/x/y.ts', text, (path) => path.endsWith('.ts'))).toEqual([
      'web/src/x/a.ts',
      'web/src/b.ts',
      'web/src/x/w.ts',
    ]);
  });
  test('its own test comes first', () => {
    expect(relatedTests('web/src/kit/charts/scale.ts', ['tests/web'])[0]).toBe(
      'tests/web/kit/scale.test.ts',
    );
  });
});
