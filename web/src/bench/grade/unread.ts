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

const TEXTS = /^(?:String|FormatString|Comment)$/;

/** A program in Python as lines without the text of strings and comments, and the line of the first error in its grammar, from 1. */
function bareOf(source: string): { readonly lines: readonly string[]; readonly broken?: number } {
  let bare = '';
  let read = 0;
  let broken: number | undefined;
  pythonParser.parse(source).iterate({
    enter: ({ name, type, from, to }) => {
      if (type.isError) broken ??= source.slice(0, from).split('\n').length;
      if (!TEXTS.test(name)) return true;
      bare += source.slice(read, from) + source.slice(from, to).replace(/[^\n]/g, '');
      read = to;
      return false;
    },
  });
  const lines = (bare + source.slice(read)).split('\n');
  return broken === undefined ? { lines } : { lines, broken };
}

const count = (text: string, characters: string): number =>
  [...text].filter((each) => characters.includes(each)).length;

/** Whether a line of a compound statement ends where its colon should stand. */
const lacksColon = (text: string): boolean =>
  COMPOUND.test(text) && !text.includes(':') && count(text, '([{') === count(text, ')]}');

/** A bracket that is still open at the end, with its line. */
function openBracket(
  lines: readonly string[],
): { readonly bracket: string; readonly line: number } | undefined {
  const open: { bracket: string; line: number }[] = [];
  lines.forEach((line, index) => {
    for (const character of line) {
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
  const { lines, broken } = bareOf(source);
  const said = message.replace(UNREAD, '');
  const mixed = mixedIndent(lines);
  const indents = message.startsWith('IndentationError');
  if (mixed !== undefined && (indents || mixed === line))
    return { line: mixed, message: 'tabs and spaces are mixed' };
  if (indents) return { line, message: said };
  for (const at of [line, broken, line === undefined ? undefined : line - 1])
    if (lacksColon((lines[(at ?? 0) - 1] ?? '').trim()))
      return { line: at, message: "expected ':'" };
  const open = openBracket(lines);
  if (open !== undefined) return { line: open.line, message: `'${open.bracket}' was never closed` };
  return {
    line,
    message:
      broken === undefined && said === 'invalid syntax'
        ? `${said}. If CPython reads this line, write it more simply: this Python is MicroPython.`
        : said,
  };
}

/** Undefined if the program could be parsed. */
export function unread(
  { cases }: Pick<Grading, 'cases'>,
  { language, source }: { readonly language: Language; readonly source: string },
): Unread | undefined {
  const [first] = cases;
  if (first?.answer?.kind !== 'raised') return undefined;
  const { message, line, uncalled } = first.answer;
  if (uncalled !== true || !UNREAD.test(message)) return undefined;
  if (language === 'python') return inPython(source, { message, line });
  return { line, message: message.replace(UNREAD, '') };
}

/** "Line 3: expected ':'" */
export const unreadText = ({ message, line }: Unread): string =>
  line === undefined ? message : `Line ${line}: ${message}`;
