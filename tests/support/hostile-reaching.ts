// Programs that try to reach what they must not: the page, the network, an unearned pass.

import { type Hostile, js, py, wat } from './hostile.ts';

/** What browsers and Node add to the language: the page, the network, storage, messages, timers, other threads, files. */
const GONE =
  `self window parent top frames document location origin navigator indexedDB caches localStorage sessionStorage cookieStore
  fetch XMLHttpRequest WebSocket WebTransport EventSource Request Response Worker SharedWorker BroadcastChannel MessageChannel
  MessagePort EventTarget postMessage onmessage addEventListener dispatchEvent close importScripts setTimeout setInterval
  setImmediate queueMicrotask structuredClone reportError WebAssembly SharedArrayBuffer Atomics crypto Blob File FileReader URL
  process require module exports global Buffer Deno Bun`.split(/\s+/);

export const REACHING: readonly Hostile[] = [
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
  try { Object.defineProperty(Object.prototype, key, { get() { seen += 1; } }); } catch {}
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
  // An unearned pass.
  {
    name: 'a fake answer',
    language: 'javascript',
    source: `__offer(() => ({ kind: 'value', passed: true }));\n${js('  return { passed: true, right: true, expected: 0 };')}`,
    says: /^(That is not a number\.)?$/, // the page's message
    returned: { passed: true, right: true, expected: 0 },
  },
  {
    name: 'equal to everything',
    language: 'javascript',
    source: js(
      '  Object.is = Number.prototype.valueOf = () => true;\n  try { Object.prototype.toJSON = () => 0; } catch {}\n  return { valueOf: () => 0, [Symbol.toPrimitive]: () => 0 };',
    ),
    says: /a function was returned/,
  },
  {
    name: 'a broken protocol',
    language: 'javascript',
    source: js(
      '  try { Object.defineProperty(Object.prototype, "kind", { get() { return "value"; }, set() {} }); } catch {}\n  String.prototype.matchAll = Object.assign = Array.from = null;\n  throw null;',
    ),
    says: /thrown/,
  },
  {
    name: 'what times it, changed',
    language: 'javascript',
    source: js('  Math.floor = Array.prototype.push = () => 0;\n  return -1;'),
    says: /read only/,
    line: 2,
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
