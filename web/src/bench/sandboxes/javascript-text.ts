// The one text of a thread in JavaScript: its first part, the program in a function of its own, and the program's function handed
// over at the end. The program has to be a whole script by itself: one that closes the function around it could declare, above the
// first part, what that part takes for the language's own.

import { countLines } from './lines';

/** @param first the built javascript-worker */
export function javascriptText(
  first: string,
  program: string,
  entry: string,
): { readonly text: string; readonly lines_before: number } {
  const before = `"use strict";${first}\n(function () {\n`;
  // Only ever a name: what stands here is read as a program.
  const name = /^[\w$]+$/.test(entry) ? entry : 'undefined';
  const after = `\n;__offer(typeof ${name} === 'undefined' ? undefined : ${name});\n})();`;
  return { text: before + program + after, lines_before: countLines(before) - 1 };
}

export interface ReadingProblem {
  readonly message: string;
  /** Of the program, from 1. */
  readonly line?: number | undefined;
}

/** Stands before a program that is only read: nothing after it is done. */
const STOP_LINES = 1;

/** A script that is read as a whole by the language itself and stops, with `mark`, before its first line. */
export const onlyRead = (program: string, mark: string): string =>
  `"use strict";throw ${JSON.stringify(mark)};\n${program}\n`;

/** A line of that script as one of the program. */
export function lineOfRead(line: number, program: string): number | undefined {
  const at = line - STOP_LINES;
  return at > 0 ? Math.min(at, countLines(program)) : undefined;
}
