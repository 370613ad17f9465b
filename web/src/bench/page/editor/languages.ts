// The languages of the editor.

import { javascriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import { indentUnit, StreamLanguage, type StringStream } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import type { Language } from '../../contract';

interface WatState {
  /** The nesting depth of (; ;) comments. */
  depth: number;
}

const WAT_FORMS =
  /^(?:module|func|param|result|local|memory|data|export|import|global|mut|type|table|elem|start|block|loop|if|then|else|end|br|br_if|br_table|return|call|drop|select|offset)$/;

function watToken(stream: StringStream, state: WatState): string | null {
  if (state.depth > 0) return watComment(stream, state);
  if (stream.eatSpace()) return null;
  if (stream.match('(;')) {
    state.depth = 1;
    return watComment(stream, state);
  }
  if (stream.match(';;')) {
    stream.skipToEnd();
    return 'comment';
  }
  if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
  if (stream.match(/^\$[^\s()";]+/)) return 'variableName';
  if (stream.match(/^[-+]?(?:0x[\da-fA-F_.]+(?:p[-+]?\d+)?|\d[\d_.]*(?:e[-+]?\d+)?|inf|nan)\b/i))
    return 'number';
  const word = stream.match(/^[^\s()";]+/) as RegExpMatchArray | null;
  if (word !== null) return WAT_FORMS.test(word[0]) ? 'keyword' : 'operator';
  stream.next();
  return 'bracket';
}

function watComment(stream: StringStream, state: WatState): string {
  while (!stream.eol()) {
    if (stream.match(';)')) {
      state.depth -= 1;
      if (state.depth === 0) break;
    } else if (stream.match('(;')) state.depth += 1;
    else stream.next();
  }
  return 'comment';
}

const watLanguage = StreamLanguage.define<WatState>({
  name: 'wat',
  startState: () => ({ depth: 0 }),
  token: watToken,
  languageData: { commentTokens: { line: ';;', block: { open: '(;', close: ';)' } } },
});

const UNITS = { python: '    ', javascript: '  ', wat: '  ' } as const;
const LANGUAGES = { python: pythonLanguage, javascript: javascriptLanguage, wat: watLanguage };

export const languageOf = (source: Language): Extension => [
  LANGUAGES[source],
  indentUnit.of(UNITS[source]),
];
