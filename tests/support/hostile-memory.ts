// Programs that use memory which Node does not attribute to a thread, or that crash V8 itself: before programs were graded in a
// separate process, the second kind ended the command line.

import { type Hostile, js } from './hostile.ts';

/** A correct program that retains another 128 MiB at every call; each call answers at once. */
export const hoarding = (solution: string): string =>
  `const all = [];\n${solution.replace('{\n', '{\n  all.push(new Uint8Array(2 ** 27).fill(1));\n')}`;

const TABLES = Array.from({ length: 60 }, () => ' (table 10000000 funcref)').join('\n');

/**
 * They end their process: the first one at once, the others unless the machine is so busy that they are silent for 2 s before.
 */
export const ENDING: readonly Hostile[] = [
  {
    name: 'a text of 2^27 characters, one by one',
    language: 'javascript',
    source: js("  return 'x'.repeat(2 ** 27).split('').length;"),
    says: /more memory than it is given/,
  },
  {
    name: 'a table of 10^7 functions, sixty times',
    language: 'wat',
    source: `(module\n (memory (export "memory") 1)\n${TABLES}\n (func (export "matmul") (param i32 i32 i32 i32 i32 i32)))\n`,
    says: /more memory than it is given|did not answer/,
  },
  {
    name: 'each of 2^28 characters replaced by three',
    language: 'javascript',
    source: js(
      "  let s = 'a';\n  for (let i = 0; i < 28; i++) s += s;\n  return s.replace(/a/g, '$&$&$&').length;",
    ),
    says: /more memory than it is given|did not answer/,
  },
];
