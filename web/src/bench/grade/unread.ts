// A program that cannot be parsed: no case was called, so it is told as a line and a reason, and is no try.

import { parser as pythonParser } from '@lezer/python';
import type { Language } from '../contract';
import type { Grading } from './grade';

export interface Unread {
  readonly message: string;
  /** The line in the student's text, from 1. */
  readonly line?: number | undefined;
}

const UNREAD = /^(?:SyntaxError|IndentationError): ?/;

const COMPOUND = /^(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with)\b/;

/** The text of a line without strings and comments. */
const bareLine = (line: string): string =>
  line.replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""').replace(/#.*$/, '');

/** A bracket that is still open at the end, with its line. */
function openBracket(
  source: string,
): { readonly bracket: string; readonly line: number } | undefined {
  const open: { bracket: string; line: number }[] = [];
  source.split('\n').forEach((line, index) => {
    for (const character of bareLine(line)) {
      if ('([{'.includes(character)) open.push({ bracket: character, line: index + 1 });
      if (')]}'.includes(character)) open.pop();
    }
  });
  return open[0];
}

/** The first line that is indented with tabs where the lines before use spaces, or the other way round. */
function mixedIndent(lines: readonly string[]): number | undefined {
  const indents = lines.map((line) =>
    line.trim() === '' ? '' : (/^[ \t]*/.exec(line)?.[0] ?? ''),
  );
  const first = indents.find((indent) => indent !== '');
  const other = first?.startsWith('\t') ? ' ' : '\t';
  const at = indents.findIndex((indent) => indent.includes(other));
  return first === undefined || at < 0 ? undefined : at + 1;
}

/** MicroPython says only "invalid syntax": the usual slips are found here. */
function inPython(source: string, { message, line }: Unread): Unread {
  const lines = source.split('\n');
  const mixed = mixedIndent(lines);
  if (mixed !== undefined) return { line: mixed, message: 'tabs and spaces are mixed' };
  if (message.startsWith('IndentationError')) return { line, message: message.replace(UNREAD, '') };
  let broken: number | undefined;
  pythonParser.parse(source).iterate({
    enter: ({ type, from }) => {
      if (type.isError) broken ??= source.slice(0, from).split('\n').length;
    },
  });
  for (const at of [line, broken, line === undefined ? undefined : line - 1]) {
    const text = bareLine(lines[(at ?? 0) - 1] ?? '').trim();
    if (COMPOUND.test(text) && !text.includes(':')) return { line: at, message: "expected ':'" };
  }
  const open = openBracket(source);
  if (open !== undefined) return { line: open.line, message: `'${open.bracket}' was never closed` };
  return { line, message: message.replace(UNREAD, '') };
}

/** Undefined if the program could be parsed. */
export function unread(
  { cases }: Pick<Grading, 'cases'>,
  { language, source }: { readonly language: Language; readonly source: string },
): Unread | undefined {
  const [first] = cases;
  if (first?.answer?.kind !== 'raised' || !UNREAD.test(first.answer.message)) return undefined;
  const { message, line } = first.answer;
  const same = cases.every(
    ({ answer }) => answer?.kind === 'raised' && answer.message === message && answer.line === line,
  );
  if (!same) return undefined;
  if (language === 'python') return inPython(source, { message, line });
  return { line, message: message.replace(UNREAD, '') };
}

/** "Line 3: expected ':'" */
export const unreadText = ({ message, line }: Unread): string =>
  line === undefined ? message : `Line ${line}: ${message}`;
