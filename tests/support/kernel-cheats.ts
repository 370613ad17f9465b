// Matrix products that pretend to be faster than they are: the cheats published for benchmarks of generated kernels, and some of
// our own. Most are right in every graded case; none may get a time.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Cheat {
  readonly name: string;
  readonly language: 'javascript' | 'wat';
  readonly source: string;
  /** The message that is shown instead of a time. */
  readonly says: RegExp;
}

const SOLVED = join(import.meta.dirname, '../../web/src/exercises/build-matmul');
const read = (name: string): string => readFileSync(join(SOLVED, name), 'utf8');

/** The worked solution under another name, and a product built on it. */
const around = (body: string, before = ''): string =>
  `${read('solution.js').replace('function matmul', 'function product')}\n${before}\nfunction matmul(a, b, c, m, k, n) {\n${body}\n}\n`;

const WAT = read('solution.wat');
/** The worked solution with additional lines at its beginning. */
const watAround = (globals: string, lines: string): string =>
  WAT.replace('(module\n', `(module\n${globals}\n`).replace(
    '    ;; C is cleared',
    `${lines}\n    ;; C is cleared`,
  );

const WRONG = /with other numbers in every run, c\[\d+\]\[\d+\] is wrong/;

export const CHEATS: readonly Cheat[] = [
  {
    name: 'replays an earlier answer for the same sizes',
    language: 'javascript',
    source: around(
      '  const key = [m, k, n].join();\n  if (known.has(key)) return void c.set(known.get(key));\n  product(a, b, c, m, k, n);\n  known.set(key, c.slice());',
      'const known = new Map();',
    ),
    says: WRONG,
  },
  {
    name: 'replays an earlier answer for the same arrays',
    language: 'javascript',
    source: around(
      '  if (known.has(a)) return void c.set(known.get(a));\n  product(a, b, c, m, k, n);\n  known.set(a, c.slice());',
      'const known = new Map();',
    ),
    says: WRONG,
  },
  {
    name: 'works while it is warmed up, and no longer',
    language: 'javascript',
    source: around(
      '  calls += 1;\n  if (calls < 3) product(a, b, c, m, k, n);\n  else c.fill(0);',
      'let calls = 0;',
    ),
    says: WRONG,
  },
  {
    name: 'right first, later half of it',
    language: 'javascript',
    source: around(
      '  calls += 1;\n  product(a, b, c, calls < 3 ? m : m >> 1, k, n);',
      'let calls = 0;',
    ),
    says: WRONG,
  },
  {
    name: 'every second run leaves it out',
    language: 'javascript',
    source: around('  calls += 1;\n  if (calls % 2) product(a, b, c, m, k, n);', 'let calls = 0;'),
    says: WRONG,
  },
  {
    name: 'puts the work off until the clock has stopped',
    language: 'javascript',
    source: around('  Promise.resolve().then(() => product(a, b, c, m, k, n));'),
    says: WRONG,
  },
  {
    name: 'works when a list is written, which is after the clock has stopped',
    language: 'javascript',
    source: around(
      '  todo = [a, b, c, m, k, n];\n  const end = Date.now() + 2;\n  while (Date.now() < end);',
      `let todo;
Object.defineProperty(Object.prototype, '0', {
  configurable: true,
  set(value) {
    Object.defineProperty(this, '0', { value, writable: true, enumerable: true, configurable: true });
    if (todo && value !== todo) {
      const given = todo;
      todo = undefined;
      product(...given);
    }
  },
});`,
    ),
    says: /not extensible/,
  },
  {
    name: 'arrays that say they are shorter',
    language: 'javascript',
    source: around(
      '  c[0] = 0;\n  for (let p = 0; p < k; p += 1) c[0] += a[p] * b[p * n];',
      "Object.defineProperty(Object.getPrototypeOf(Float32Array.prototype), 'length', { get: () => 1 });",
    ),
    says: WRONG,
  },
  {
    name: 'arrays of its own, which work when they are read',
    language: 'javascript',
    source: around('', 'globalThis.Float32Array = class extends Array {};'),
    says: /Cannot assign to read only property/,
  },
  {
    name: 'keeps B where it was put at the first run',
    language: 'javascript',
    source: around(
      '  if (packed === undefined || packed.length !== b.length) packed = b.slice();\n  product(a, packed, c, m, k, n);',
      'let packed;',
    ),
    says: WRONG,
  },
  {
    name: 'numbers of half the precision',
    language: 'javascript',
    source: around(
      '  const half = (x) => x.map((each) => Math.round(each * 2048) / 2048);\n  product(half(a), half(b), c, m, k, n);',
    ),
    says: WRONG,
  },
  {
    name: 'an easier product: both inputs set to zero',
    language: 'javascript',
    source: around('  a.fill(0);\n  b.fill(0);\n  c.fill(0);'),
    says: /argument 1 was changed: only argument 3 is written/,
  },
  {
    name: 'nothing at all',
    language: 'javascript',
    source: around(''),
    says: WRONG,
  },
  {
    name: 'a new array instead of c',
    language: 'javascript',
    source: around(
      '  const mine = new Float32Array(m * n);\n  product(a, b, mine, m, k, n);\n  return mine;',
    ),
    says: WRONG,
  },
  {
    name: 'works once, then returns',
    language: 'wat',
    source: watAround(
      '  (global $calls (mut i32) (i32.const 0))',
      '    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))\n    (if (i32.gt_s (global.get $calls) (i32.const 1)) (then (return)))',
    ),
    says: WRONG,
  },
  {
    name: 'works while it is warmed up, then clears c',
    language: 'wat',
    source: watAround(
      '  (global $calls (mut i32) (i32.const 0))',
      '    (global.set $calls (i32.add (global.get $calls) (i32.const 1)))\n    (if (i32.gt_s (global.get $calls) (i32.const 3)) (then (memory.fill (local.get $c) (i32.const 0) (i32.mul (i32.const 4) (i32.mul (local.get $m) (local.get $n)))) (return)))',
    ),
    says: WRONG,
  },
  {
    name: 'an easier product: A set to zero',
    language: 'wat',
    source: watAround(
      '',
      '    (memory.fill (local.get $a) (i32.const 0) (i32.mul (i32.const 4) (i32.mul (local.get $m) (local.get $k))))',
    ),
    says: /argument 1 was changed: only argument 3 is written/,
  },
];

/** Freezes the clock and everything that counts time by it; the timed product then spins for `ms`. */
export const spinning = (ms: number): string =>
  around(
    `  const end = clock() + ${ms};\n  while (clock() < end);\n  product(a, b, c, m, k, n);`,
    `const clock = Date.now;
for (const change of [
  () => { performance.now = () => 0; },
  () => { globalThis.performance = { now: () => 0 }; },
  () => { Date.now = () => 0; },
  () => { globalThis.Math = { ...Math, max: () => 1, min: () => 1, ceil: () => 1e-3 }; },
  () => { Math.ceil = () => ({ valueOf: () => 1e-3 }); },
  () => { Array.prototype.push = () => 0; },
  () => { [][Symbol.iterator]().__proto__.next = () => ({ done: true }); },
]) try { change(); } catch {}`,
  );

export const HONEST = { javascript: read('solution.js'), wat: WAT } as const;
