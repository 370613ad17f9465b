// The languages of the editor and their syntax highlighting. Colours are the page's custom properties, which the shadow root
// inherits.

import { javascriptLanguage } from '@codemirror/lang-javascript';
import { pythonLanguage } from '@codemirror/lang-python';
import {
  HighlightStyle,
  indentUnit,
  StreamLanguage,
  type StringStream,
  syntaxHighlighting,
} from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { tags } from '@lezer/highlight';
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

/** Few colours, each readable as text on the page in both themes; weight and slant distinguish the rest. */
export const highlighting: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--accent)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--bad)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
    { tag: [tags.comment, tags.docString], color: 'var(--muted)', fontStyle: 'italic' },
    { tag: tags.function(tags.definition(tags.variableName)), fontWeight: '600' },
  ]),
);
