// How an editor looks. Colours are the page's custom properties, which the shadow root inherits.

import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const CONTROL = {
  minHeight: '2rem',
  padding: '0 0.5rem',
  border: '1px solid var(--control)',
  borderRadius: '4px',
  backgroundColor: 'var(--paper)',
  backgroundImage: 'none',
  color: 'inherit',
  font: 'inherit',
};

/** The words of the search panel. */
export const words: Extension = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  'match case': 'Match case',
  regexp: 'Regular expression',
  Replace: 'New text',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
});

export const look: Extension = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '0.94rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5', overflow: 'auto' },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--ink)' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-gutters': {
    backgroundColor: 'var(--raised)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { boxShadow: 'inset 2px 0 var(--line)' },
  // Lines that an editor marks: chosen ones, and one with an error.
  '.cm-chosen-line, &.cm-focused .cm-chosen-line': {
    backgroundColor: 'var(--raised)',
    boxShadow: 'inset 3px 0 var(--accent)',
  },
  '.cm-failing-line, &.cm-focused .cm-failing-line': {
    backgroundColor: 'var(--raised)',
    boxShadow: 'inset 3px 0 var(--bad)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: '0 0 0 1px var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: '0 0 0 1px var(--bad)',
  },
  '.cm-searchMatch': { backgroundColor: 'transparent', outline: '1px solid var(--control)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
  '.cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'grid',
    gridTemplateColumns: '1fr auto auto',
    gap: '0.25rem 0.5rem',
    alignItems: 'center',
    padding: '0.5rem 2.5rem 0.5rem 0.5rem',
    fontSize: '0.833rem',
    '& input, & button, & label': { margin: '0' },
    '& label': { fontSize: 'inherit', minHeight: '1.5rem' },
    '& label ~ label': { gridColumn: 'span 2' },
    '& [name=close]': { top: '0.5rem', width: '2rem', height: '2rem', color: 'inherit' },
    // Several selections at once and whole words are left out: one line more, for specs and programs of a page.
    '& [name=select], & label:has([name=word]), & br': { display: 'none' },
  },
  '.cm-panel :focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-textfield': { ...CONTROL, minWidth: '0' },
  '.cm-textfield::placeholder': { color: 'var(--muted)', opacity: '1' },
  '.cm-button': { ...CONTROL, padding: '0 0.4rem', whiteSpace: 'nowrap' },
});

/** Few colours, each readable as text on the page in both themes, none that of an error; weight and slant distinguish the rest. */
export const highlighting: Extension = syntaxHighlighting(
  HighlightStyle.define([
    { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--accent)' },
    { tag: [tags.number, tags.bool, tags.null, tags.atom], color: 'var(--data-blue)' },
    { tag: [tags.string, tags.special(tags.string)], color: 'var(--good)' },
    { tag: [tags.comment, tags.docString], color: 'var(--muted)', fontStyle: 'italic' },
    { tag: tags.function(tags.definition(tags.variableName)), fontWeight: '600' },
  ]),
);
