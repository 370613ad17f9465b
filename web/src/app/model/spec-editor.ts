// The editor for the spec's text: the lines of the selected layer are tinted, the line of an error is marked.

import { jsonLanguage } from '@codemirror/lang-json';
import { indentUnit } from '@codemirror/language';
import { type EditorState, type Range, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, placeholder } from '@codemirror/view';
import { type Edit, EditedText } from '../../kit/editor/edited-text';
import { basics, describedByContent, EditorElement, named } from '../../kit/editor/editor';
import { define } from '../../kit/element';

/** The first and last line, 1-based. */
export interface Lines {
  readonly first: number;
  readonly last: number;
}

export interface Marks {
  readonly chosen: Lines | undefined;
  readonly badLine: number | undefined;
  readonly invalid: boolean;
}

const size = EditorView.theme({
  '&': {
    height: 'var(--spec-height, 26rem)',
    minHeight: '10rem',
    border: '1px solid var(--control)',
    borderRadius: '4px',
    fontSize: '0.85rem',
    overflow: 'hidden',
    resize: 'vertical',
  },
  '.cm-failing-line': { borderBottom: '2px dotted var(--bad)' },
});

const setMarks = StateEffect.define<Marks>();
const CHOSEN = Decoration.line({ class: 'cm-chosen-line' });
const BAD = Decoration.line({ class: 'cm-failing-line' });

const marked = StateField.define<Marks>({
  create: () => ({ chosen: undefined, badLine: undefined, invalid: false }),
  update: (marks, { effects }) =>
    effects.reduce((now, effect) => (effect.is(setMarks) ? effect.value : now), marks),
  provide: (field) => [
    EditorView.decorations.compute([field, 'doc'], (state) =>
      markedLines(state, state.field(field)),
    ),
    EditorView.contentAttributes.compute([field], (state) => ({
      'aria-invalid': String(state.field(field).invalid),
    })),
  ],
});

/** Line numbers may be those of an earlier text, until the page has read the new one. */
function markedLines(state: EditorState, { chosen, badLine }: Marks): DecorationSet {
  const { doc } = state;
  const marks: Range<Decoration>[] = [];
  const mark = (line: number, decoration: Decoration) => {
    if (line <= doc.lines) marks.push(decoration.range(doc.line(line).from));
  };
  for (let line = chosen?.first ?? 1; line <= (chosen?.last ?? 0); line += 1) mark(line, CHOSEN);
  if (badLine !== undefined) mark(badLine, BAD);
  return Decoration.set(marks, true);
}

/** A spec to edit; `onChange` is told what has changed. */
export const specText = (text: string, onChange: (change: Edit) => void): EditedText =>
  new EditedText(
    text,
    [
      size,
      basics,
      marked,
      jsonLanguage,
      indentUnit.of('  '),
      placeholder('Write or paste a network'),
      named('Specification (JSON)'),
      describedByContent,
    ],
    onChange,
  );

export class SpecEditor extends EditorElement {
  /** Marks lines, and scrolls to that of a new error unless someone is writing. */
  set marks(marks: Marks) {
    const { edited } = this;
    const before = edited.state.field(marked);
    if (equal(before, marks)) return;
    edited.change({ effects: setMarks.of(marks) });
    const { badLine } = marks;
    if (badLine !== undefined && badLine !== before.badLine && document.activeElement !== this)
      this.reveal(badLine);
  }
}

const equal = (one: Marks, other: Marks): boolean =>
  one.chosen?.first === other.chosen?.first &&
  one.chosen?.last === other.chosen?.last &&
  one.badLine === other.badLine &&
  one.invalid === other.invalid;

define('ts-spec-editor', SpecEditor);
