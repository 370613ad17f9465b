// Malicious or badly broken programs: each must end with a message, none may pass, and the next run must work.

import { type Hostile, js, py, SILENT, SILENT_OR_FULL, wat } from './hostile.ts';
import { REACHING } from './hostile-reaching.ts';

export type { Hostile };

/** Endless loops, too much memory, endless recursion, too much output. */
const ENDLESS: readonly Hostile[] = [
  // Endless loops.
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
    source: `const again = () => { Promise.resolve().then(again); };\nagain();\n${js('')}`,
    says: SILENT,
  },
  {
    // Each promise waits for the next and none is released; which limit is hit first depends on the machine.
    name: 'a chain of promises without end',
    language: 'javascript',
    source: `const again = () => Promise.resolve().then(again);\nagain();\n${js('')}`,
    says: SILENT_OR_FULL,
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
    // In one line, because the stack may overflow at the call or at the beginning of the function.
    source: 'function countParameters(layers) { return countParameters(layers) + 1; }',
    says: /call stack/,
    line: 1,
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
  // Too much output.
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
    says: /more than 200000 values/,
  },
  {
    name: 'returns 3 · 10^8 characters',
    language: 'javascript',
    source: js('  return "x".repeat(3e8);'),
    says: /more than 100000 characters were returned/,
  },
  {
    name: 'returns them as a key',
    language: 'javascript',
    source: js('  return { ["x".repeat(1e6)]: 1 };'),
    says: /more than 100000 characters were returned/,
  },
  {
    name: 'returns them in small pieces',
    language: 'javascript',
    source: js('  return Array.from({ length: 2000 }, () => "x".repeat(1000));'),
    says: /more than 100000 characters were returned/,
  },
  {
    name: 'throws 10^7 of them',
    language: 'javascript',
    source: js('  throw new Error("x".repeat(1e7));'),
    says: /^Error: x{1900,2000}( \(line 2\))?$/,
    line: 2,
  },
  {
    name: 'a list in a list, 1000 times',
    language: 'javascript',
    source: js('  let all = [];\n  for (let i = 0; i < 1000; i += 1) all = [all];\n  return all;'),
    says: /holds itself/,
  },
  {
    name: 'returns 10^6 characters',
    language: 'python',
    source: py('    return "x" * 10**6'),
    says: /more than 100000 characters were returned/,
  },
  {
    name: 'returns them as keys',
    language: 'python',
    source: py('    return {("x" * 60000): 1, ("y" * 60000): 2}'),
    says: /more than 100000 characters were returned/,
  },
  {
    name: 'returns 10^6 numbers',
    language: 'python',
    source: py('    return range(10**6)'),
    says: /more than 200000 values were returned/,
  },
  {
    name: 'a whole number of 1000 digits',
    language: 'python',
    source: py('    return 10**1000'),
    says: /more than 300 digits/,
  },
  {
    name: 'throws 10^6 lines',
    language: 'python',
    source: py('    raise ValueError("\\n" * 10**6)'),
    says: /ValueError|MemoryError/,
    line: 2,
  },
  {
    name: 'what it says goes by an iterator of its own',
    language: 'javascript',
    source: `Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true });\n${js('  return 7;')}`,
    says: /^$/,
    returned: 7,
  },
  {
    name: 'returns itself',
    language: 'python',
    source: py('    x = []\n    x.append(x)\n    return x'),
    says: /holds itself/,
  },
];

export const HOSTILE: readonly Hostile[] = [...ENDLESS, ...REACHING];
