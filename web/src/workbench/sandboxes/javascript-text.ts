// The one text of a thread in JavaScript: its first part, the program, and the program's function handed over at the end.

import { countLines, watchedJavascript } from './lines';

/** @param first the built javascript-worker */
export function javascriptText(
  first: string,
  source: string,
  { entry, watched }: { readonly entry: string; readonly watched: boolean },
): { readonly text: string; readonly lines_before: number } {
  // In a block the program's functions are its own: in the global they would be there before it is emptied.
  const before = `"use strict";${first}\n{\n`;
  const program = watched ? watchedJavascript(source) : source;
  // Only ever a name: what stands here is read as a program.
  const name = /^[\w$]+$/.test(entry) ? entry : 'undefined';
  const after = `\n;__offer(typeof ${name} === 'undefined' ? undefined : ${name});\n}`;
  return { text: before + program + after, lines_before: countLines(before) - 1 };
}
