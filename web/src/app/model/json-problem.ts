// Why a text is not JSON, in words, at the line where something is missing.

import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import type { EngineProblem } from '../../session/engine';
import { lineAt } from './json-text';

/** By the name of the library's code. */
const MISSING: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing after',
  ColonExpected: 'a colon is missing after',
};

const WRONG: Readonly<Record<string, string>> = {
  CloseBraceExpected: 'the text ends before the last } that it needs',
  CloseBracketExpected: 'the text ends before the last ] that it needs',
  EndOfFileExpected: 'the object is complete before this; what follows is too much',
  InvalidCommentToken: 'JSON has no comments',
  UnexpectedEndOfComment: 'JSON has no comments',
  UnexpectedEndOfString: 'a quotation mark is missing at the end of',
  InvalidEscapeCharacter: 'a backslash may not stand before what follows it in',
  InvalidUnicode: 'four hexadecimal digits must follow \\u in',
  InvalidCharacter: 'a tab or another control character stands in',
};

/** Python's words for JSON's. */
const SPELLED: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null' };

/** A closing bracket right after a comma; the code of the library says only that something else was expected there. */
const afterComma = (before: string): boolean => before.trimEnd().endsWith(',');

/** So much of a text is looked at and shown; it may hold a picture. */
const MOST_SHOWN = 60;

/** The last word, text or bracket before an offset, as it was written; of a longer text, its end. */
function lastToken(before: string): string {
  const end = before.trimEnd().slice(-MOST_SHOWN);
  return /("(?:[^"\\\n]|\\.)*"|[^\s,:[\]{}"]+|[[\]{}])$/.exec(end)?.[1] ?? `…${end}`;
}

/** What is wrong, and the offset that it is about. */
function explained(text: string, { error, offset, length }: ParseError): [string, number] {
  const before = text.slice(0, offset);
  const end = before.trimEnd().length;
  const token = text.slice(offset, offset + Math.min(length, MOST_SHOWN)).trimEnd();
  const code = printParseErrorCode(error);
  if (code === 'CommaExpected' && /^[}\]]/.test(token))
    return [`${token} stands where ${token === '}' ? ']' : '}'} or a comma was expected`, offset];
  const missing = MISSING[code];
  if (missing !== undefined) return [`${missing} ${lastToken(before)}`, Math.max(0, end - 1)];
  const wrong = WRONG[code];
  if (wrong?.endsWith(' of') || wrong?.endsWith(' in')) return [`${wrong} ${token}`, offset];
  if (wrong !== undefined) return [wrong, offset];
  if (code === 'InvalidSymbol') {
    if (/^['‘’“”]/.test(token)) return [`${token} needs double quotation marks`, offset];
    const instead = SPELLED[token];
    if (instead !== undefined) return [`${token} is Python; JSON writes ${instead}`, offset];
    if (!/^[A-Za-z_]/.test(token))
      return [
        `${token} is no JSON${/\d/.test(token) ? '; write the number out, as 0.5 or 64' : ''}`,
        offset,
      ];
    return [`${token} is no JSON; a name or a text stands in double quotation marks`, offset];
  }
  if (afterComma(before) && /^[}\]]/.test(token))
    return [`nothing follows the comma before ${token}; take the comma away`, Math.max(0, end - 1)];
  return [
    token === ''
      ? 'something is missing here'
      : `${token} stands where a value or a name was expected`,
    offset,
  ];
}

/** The first error of a text that is not JSON; undefined where the library, which is more tolerant, finds none. */
export function jsonProblem(text: string): EngineProblem | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    const errors: ParseError[] = [];
    parse(text, errors, { disallowComments: true, allowTrailingComma: false });
    const [first] = errors;
    if (first === undefined) return undefined;
    const [what, offset] = explained(text, first);
    return {
      code: 'not_json',
      op: '',
      message: `Line ${lineAt(text, offset)}: ${what}.`,
      hint: '',
    };
  }
}
