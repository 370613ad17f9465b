// Instrumented loops that report their line: the program keeps its lines and its meaning.

import { describe, expect, it } from 'vitest';
import { refused, watchedJavascript, watchedPython } from '../../../web/src/bench/sandboxes/lines';
import { nodeHost } from '../../../web/src/bench/sandboxes/node-host';
import { limitedMemory } from '../../../web/src/bench/sandboxes/wasm-memory';
import { compileWat } from '../../../web/src/bench/sandboxes/wat';

describe('Python', () => {
  it.each([
    ['while x:\n    pass\n', 'while __at__(1) and (x):\n    pass\n'],
    ['\nwhile (a\n  and b): pass\n', '\nwhile __at__(2) and ((a\n  and b)): pass\n'],
    ['for a, b in 1, 2:\n    pass\n', 'for a, b in __each__(1, (1, 2)):\n    pass\n'],
    ['y = [a for b in c if d]\n', 'y = [a for b in __each__(1, (c)) if d]\n'],
    [
      'y = {a: b for a in c for b in a}\n',
      'y = {a: b for a in __each__(1, (c)) for b in __each__(1, (a))}\n',
    ],
    ['z = sum(x in y for x in y)\n', 'z = sum(x in y for x in __each__(1, (y)))\n'],
    [
      'while x: # while y:\n    z = "while q:"\n',
      'while __at__(1) and (x): # while y:\n    z = "while q:"\n',
    ],
  ])('%j', (source, watched) => expect(watchedPython(source)).toBe(watched));

  it('is left as it is where it cannot be read', () => {
    const source = 'while x\n    pass\n';
    expect(watchedPython(source)).toBe(source);
  });
});

describe('JavaScript', () => {
  it.each([
    ['while (x) { y(); }', 'while (x) {__at(1); y(); }'],
    ['for (;;) x();', 'for (;;) {__at(1);x();}'],
    ['for (;;);', 'for (;;)__at(1);'],
    ['do x++; while (y)', 'do {__at(1);x++;} while (y)'],
    [
      '\nfor (const a of b)\n  if (a) c(); else d();',
      '\nfor (const a of b)\n  {__at(2);if (a) c(); else d();}',
    ],
    ['a: for (;;) for (;;) break a;', 'a: for (;;) {__at(1);for (;;) {__at(1);break a;}}'],
  ])('%j', (source, watched) => expect(watchedJavascript(source)).toBe(watched));

  it.each([
    ['x;\nimport("y")', 2],
    ['import x from "y"', 1],
    ['import.meta', 1],
    ['a <!-- b', 1],
    ['\n--> b', 2],
  ])('%j is refused', (source, line) => expect(refused(source)?.line).toBe(line));

  it.each(['while (n --> 0) f();', '// rows --> columns', 'x = 1; // ends\ny --> 0'])(
    '%j is not',
    (source) => expect(refused(source)).toBeUndefined(),
  );

  it('the word alone is not', () =>
    expect(
      refused('// import what?\nconst text = "import(x)"; const important = 1;'),
    ).toBeUndefined());
});

describe('a program is a whole script by itself', () => {
  it.each([
    ['}\nfunction Set() {}\n{', 1],
    ['f();\n})();\n(function () {', 2],
    ['/* never', 1],
    ['return 1;', 1],
    ['let let = 1;', 1],
    ['x = `', 1],
  ])('%j is not', async (source, line) =>
    expect(await nodeHost.read(source)).toMatchObject({
      message: expect.stringMatching(/^SyntaxError: /),
      line,
    }),
  );

  it('one that is, is read and not run', async () => {
    expect(await nodeHost.read('globalThis.process.exit(1);\nfunction f() {}')).toBeUndefined();
  });
});

describe('memory of WebAssembly', () => {
  const grown = async (memory: string): Promise<number> => {
    const { bytes } = await compileWat(
      `(module (memory (export "memory") ${memory}) (func (export "f") (result i32) (memory.grow (i32.const 2047))))`,
    );
    const { instance } = await WebAssembly.instantiate(bytes as Uint8Array<ArrayBuffer>);
    return (instance.exports.f as () => number)();
  };
  it('grows to an end, whatever the module declares', async () => {
    expect(await grown('1')).toBe(1);
    expect(await grown('2')).toBe(-1);
    expect(await grown('2 65536')).toBe(-1);
    expect(await grown('1 100')).toBe(-1);
  });
  it('is refused where it begins beyond that', async () =>
    expect((await compileWat('(module (memory 2049))')).message).toMatch(/2049 pages/));
  it('of no module stays none', () => {
    const empty = Uint8Array.from([0, 97, 115, 109, 1, 0, 0, 0]);
    expect(limitedMemory(empty)).toEqual(empty);
  });
});
