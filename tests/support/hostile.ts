// The form of a hostile program, and helpers to write one for its exercise: count_parameters (Python, JavaScript), a matrix
// product (WAT).

import type { Json, Language } from '../../web/src/bench/contract.ts';

export interface Hostile {
  readonly name: string;
  readonly language: Language;
  readonly source: string;
  /** What the student is told about the explained case. */
  readonly says: RegExp;
  readonly line?: number;
  /** The returned value, if that is what is shown. */
  readonly returned?: Json;
}

export const js = (body: string): string => `function countParameters(layers) {\n${body}\n}\n`;
export const py = (body: string): string => `def count_parameters(layers):\n${body}\n`;
export const wat = (body: string): string =>
  `(module\n (memory (export "memory") 1)\n (func $matmul (export "matmul") (param $a i32) (param $b i32) (param $c i32) (param $m i32) (param $n i32) (param $k i32)\n${body}))\n`;

export const SILENT = /did not answer for \d+ s/;
export const SILENT_OR_FULL = /did not answer for \d+ s|took all the memory it is given/;
