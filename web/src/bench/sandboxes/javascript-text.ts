// Builds the single text of a JavaScript thread: its first part, the program in its own function, and finally a call that passes
// the program's function to the first part. The program must be a complete script by itself: one that closes the surrounding
// function could declare names that the first part then takes for the language's own.

import { countLines } from './lines';

/** @param first the text of the built javascript-worker */
export function javascriptText(
  first: string,
  program: string,
  entry: string,
): { readonly text: string; readonly lines_before: number } {
  const before = `"use strict";${first}\n(function () {\n`;
  // Ensures that this is only a name, because the text is executed as a program.
  const name = /^[\w$]+$/.test(entry) ? entry : 'undefined';
  const after = `\n;__offer(typeof ${name} === 'undefined' ? undefined : ${name});\n})();`;
  return { text: before + program + after, lines_before: countLines(before) - 1 };
}

export interface ReadingProblem {
  readonly message: string;
  /** The line of the program, from 1. */
  readonly line?: number | undefined;
}

/** The number of lines before a program that is only parsed: its first line throws, so nothing after it runs. */
const STOP_LINES = 1;

/** A script that the engine parses as a whole, but that throws `mark` before the program's first line. */
export const onlyRead = (program: string, mark: string): string =>
  `"use strict";throw ${JSON.stringify(mark)};\n${program}\n`;

/** Converts a line of that script to a line of the program. */
export function lineOfRead(line: number, program: string): number | undefined {
  const at = line - STOP_LINES;
  return at > 0 ? Math.min(at, countLines(program)) : undefined;
}
