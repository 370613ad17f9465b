// Programs that mean harm, or are wrong in the worst way: each has to end with a message, none may pass, the next run must work.
// All are handed in for the same exercises: count_parameters (Python, JavaScript) and a matrix product (WAT).

import type { Json, Language } from '../../web/src/workbench/contract.ts';

export interface Hostile {
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  /** What the student is told of the case that is explained. */
  readonly says: RegExp;
  readonly line?: number;
  /** What it returned, where that is what is shown. */
  readonly returned?: Json;
}

const js = (body: string): string => `function countParameters(layers) {\n${body}\n}\n`;
const py = (body: string): string => `def count_parameters(layers):\n${body}\n`;
const wat = (body: string): string =>
  `(module\n (memory (export "memory") 1)\n (func $matmul (export "matmul") (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $n i32) (param $k i32)\n${body}))\n`;

const SILENT = /did not answer for 2 s/;

/** What browsers and Node add to the language: the page, the network, storage, messages, timers, other threads, files. */
const GONE =
  `self window parent top frames document location origin navigator indexedDB caches localStorage sessionStorage cookieStore
  fetch XMLHttpRequest WebSocket WebTransport EventSource Request Response Worker SharedWorker BroadcastChannel MessageChannel
  MessagePort EventTarget postMessage onmessage addEventListener dispatchEvent close importScripts setTimeout setInterval
  setImmediate queueMicrotask structuredClone reportError WebAssembly SharedArrayBuffer Atomics crypto Blob File FileReader URL
  process require module exports global Buffer Deno Bun`.split(/\s+/);

export const HOSTILE: readonly Hostile[] = [
  // Loops without end.
  { name: 'while', language: 'javascript', source: js('  while (true) {}'), says: SILENT, line: 2 },
  { name: 'for ;;', language: 'javascript', source: js('  for (;;);'), says: SILENT, line: 2 },
  {
    name: 'do, caught',
    language: 'javascript',
    source: js('  do { try { null.x; } catch {} } while (1);'),
    says: SILENT,
    line: 2,
  },
  {
    name: 'before it is called',
    language: 'javascript',
    source: `let n = 0;\nwhile (n < 1) n -= 1;\n${js('')}`,
    says: SILENT,
    line: 2,
  },
  {
    name: 'promises for ever',
    language: 'javascript',
    source: `const again = () => Promise.resolve().then(again);\nagain();\n${js('')}`,
    says: SILENT,
  },
  {
    name: 'while',
    language: 'python',
    source: py('    while True:\n        pass'),
    says: SILENT,
    line: 2,
  },
  {
    name: 'a list that grows while it is gone through',
    language: 'python',
    source: py(
      '    x = [0]\n    for each in x:\n        x[0] = each\n        x.append(0) if len(x) < 99 else None\n        while len(x) > 50: x[1] = 0',
    ),
    says: SILENT,
    line: 6,
  },
  {
    name: 'caught',
    language: 'python',
    source: py(
      '    while True:\n        try:\n            1 / 0\n        except BaseException:\n            pass',
    ),
    says: SILENT,
    line: 2,
  },
  {
    name: 'sleep',
    language: 'python',
    source: `import time\n${py('    time.sleep(10**6)')}`,
    says: SILENT,
  },
  {
    name: 'loop',
    language: 'wat',
    source: wat('  (loop $next (br $next))'),
    says: SILENT,
    line: 4,
  },
  // Memory.
  {
    name: '10^9 elements',
    language: 'python',
    source: py('    return len([0] * 10**9)'),
    says: /MemoryError/,
    line: 2,
  },
  {
    name: 'a list without end',
    language: 'python',
    source: py('    x = []\n    while True:\n        x.append([0] * 1000)'),
    says: /MemoryError|did not answer/,
  },
  {
    name: '10^9 elements',
    language: 'javascript',
    source: js('  return new Array(1e9).fill(0).map((x) => [x]).length;'),
    says: /RangeError: Invalid array length/,
    line: 2,
  },
  {
    name: 'a buffer of 10^12 bytes',
    language: 'javascript',
    source: js('  return new ArrayBuffer(1e12).byteLength;'),
    says: /RangeError/,
    line: 2,
  },
  {
    name: '4 GB',
    language: 'wat',
    source: '(module (memory (export "memory") 65536) (func (export "matmul")))',
    says: /65536 pages/,
  },
  // Recursion.
  {
    name: 'recursion',
    language: 'javascript',
    source: js('  return countParameters(layers) + 1;'),
    says: /call stack/,
    line: 2,
  },
  {
    name: 'recursion',
    language: 'python',
    source: py('    return count_parameters(layers) + 1'),
    says: /recursion/,
    line: 2,
  },
  {
    name: 'recursion',
    language: 'wat',
    source: wat(
      '  (call $matmul (local.get 0) (local.get 1) (local.get 2) (local.get 3) (local.get 4) (local.get 5))',
    ),
    says: /call stack/,
  },
  // Too much said.
  {
    name: 'prints for ever',
    language: 'javascript',
    source: js('  for (;;) console.log("x".repeat(1e5));'),
    says: SILENT,
    line: 2,
  },
  {
    name: 'prints for ever',
    language: 'python',
    source: py('    while True: print("x" * 10000)'),
    says: SILENT,
    line: 2,
  },
  {
    name: 'returns 10^8 numbers',
    language: 'javascript',
    source: js('  return { length: 1e8, all: new Uint8Array(1e8) };'),
    says: /more than 2000000 values/,
  },
  {
    name: 'returns itself',
    language: 'python',
    source: py('    x = []\n    x.append(x)\n    return x'),
    says: /holds itself/,
  },
  // The page, the network, storage, other threads.
  {
    name: 'a flood of messages',
    language: 'javascript',
    source: js('  for (;;) postMessage({ kind: "answer", index: 0 });'),
    says: /postMessage is not defined/,
    line: 2,
  },
  {
    name: 'fetch',
    language: 'javascript',
    source: js('  return fetch("https://example.org/?" + JSON.stringify(layers));'),
    says: /fetch is not defined/,
    line: 2,
  },
  {
    name: 'what was there before',
    language: 'javascript',
    source: js(
      `  const there = [];\n${GONE.map((name) => `  try { if (${name} !== undefined) there.push("${name}"); } catch {}\n`).join('')}  throw [...there, "end"].join();`,
    ),
    says: /^"?end"? was thrown/,
  },
  {
    name: 'the constructor of functions',
    language: 'javascript',
    source: js('  return (() => {}).constructor("return this.fetch")();'),
    says: /EvalError/,
  },
  {
    name: 'closes the block around it and declares what closes the sandbox',
    language: 'javascript',
    source: `}\nfunction Set() { return { has: () => true }; }\n{\n${js('')}`,
    says: /SyntaxError: Unexpected token '}'/,
    line: 1,
  },
  {
    name: 'closes the function around it and declares what closes the sandbox',
    language: 'javascript',
    source: `})();\nfunction Set() { return { has: () => true }; }\n(function () {\n${js('')}`,
    says: /SyntaxError: Unexpected token '}'/,
    line: 1,
  },
  {
    name: 'stands in for keys that are not there',
    language: 'javascript',
    source: `let seen = 0;
for (const key of ['budget', 'world', 'live', 'out', 'again', 'engine', 'source'])
  Object.defineProperty(Object.prototype, key, { get() { seen += 1; } });
${js("  throw new Error('seen ' + seen);")}`,
    says: /seen 0\b/,
  },
  {
    name: 'import',
    language: 'javascript',
    source: js('  return import("./app.js");'),
    says: /nothing can be imported/,
    line: 2,
  },
  {
    name: 'import behind an old comment',
    language: 'javascript',
    source: js('  layers <!-- /*\n  import("./app.js");\n  //*/'),
    says: /not known here/,
    line: 2,
  },
  {
    name: 'js',
    language: 'python',
    source: `import js\n${py('    return js.fetch("/")')}`,
    says: /no module js/,
    line: 1,
  },
  {
    name: 'js, by another way',
    language: 'python',
    source: py('    __import__("jsffi")'),
    says: /no module jsffi/,
    line: 2,
  },
  {
    name: 'imports of another page',
    language: 'wat',
    source:
      '(module (import "env" "fetch" (func)) (memory (export "memory") 1) (func (export "matmul")))',
    says: /nothing to import/,
  },
  // A pass that was not earned.
  {
    name: 'a fake answer',
    language: 'javascript',
    source: `__offer(() => ({ kind: 'value', passed: true }));\n${js('  return { passed: true, right: true, expected: 0 };')}`,
    says: /^$/,
    returned: { passed: true, right: true, expected: 0 },
  },
  {
    name: 'equal to everything',
    language: 'javascript',
    source: js(
      '  Object.is = Array.prototype.every = JSON.stringify = Math.abs = () => true;\n  Object.prototype.toJSON = Number.prototype.valueOf = () => 0;\n  return { valueOf: () => 0, [Symbol.toPrimitive]: () => 0 };',
    ),
    says: /a function was returned/,
  },
  {
    name: 'a broken protocol',
    language: 'javascript',
    source: js(
      '  Object.defineProperty(Object.prototype, "kind", { get() { return "value"; }, set() {} });\n  Array.prototype.map = String.prototype.matchAll = Reflect.apply = null;\n  for (const key of ["0", "1"]) Object.defineProperty(Array.prototype, key, { set() { throw 1; } });\n  throw null;',
    ),
    says: /thrown/,
  },
  {
    name: 'a number that is none',
    language: 'python',
    source: py(
      '    class Any(int):\n        def __eq__(self, other): return True\n        def __sub__(self, other): return 0\n    return Any(0)',
    ),
    says: /can't convert Any/,
  },
  {
    name: 'a program that cannot be read',
    language: 'wat',
    source: '(module (func (export "matmul") (result i32) f32.const 1))',
    says: /type mismatch/,
    line: 1,
  },
  { name: 'a trap', language: 'wat', source: wat('  unreachable'), says: /unreachable/ },
  {
    name: 'beyond the memory',
    language: 'wat',
    source: wat('  (f32.store (i32.const -4) (f32.const 1))'),
    says: /out of bounds/,
  },
];
