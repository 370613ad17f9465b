// The editor of an exercise's program. It is loaded when a workbench opens.

import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view';
import { EditedText } from '../../../kit/editor/edited-text';
import { basics, EditorElement, named } from '../../../kit/editor/editor';
import { define } from '../../../kit/element';
import type { Language } from '../../contract';
import { languageOf } from './languages';

const size = EditorView.theme({
  // Limits the height, so that Run stays close to a long program.
  '.cm-scroller': { minHeight: '11rem', maxHeight: '40rem' },
  '@media print': { '.cm-scroller': { maxHeight: 'none' } },
});

const setFailing = StateEffect.define<number | undefined>();
const FAILING = Decoration.line({ class: 'cm-failing-line' });

/** Marks the line that failed, until the text is changed. */
const failing = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, { docChanged, effects, state }) {
    const set = effects.find((effect) => effect.is(setFailing));
    if (set === undefined) return docChanged ? Decoration.none : marks;
    const line = set.value as number | undefined;
    if (line === undefined || line < 1 || line > state.doc.lines) return Decoration.none;
    return Decoration.set([FAILING.range(state.doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** @fires ts-edit after each change of the text; ts-run when Ctrl+Enter or Cmd+Enter is pressed */
export class CodeEditor extends EditorElement {
  /** Opens another program; undo does not return to the previous one. */
  open(text: string, language: Language, name: string): void {
    const extensions = [
      Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => this.tell('ts-run') }])),
      size,
      basics,
      failing,
      EditorState.tabSize.of(4),
      EditorView.lineWrapping,
      languageOf(language),
      named(name),
    ];
    this.edited = new EditedText(text, extensions, (change) => {
      if (change.text) this.tell('ts-edit');
    });
  }

  /** Replaces the whole text; undo restores it. */
  replace(text: string): void {
    this.edited.replace(text);
  }

  /** Marks a line, counted from 1. */
  fail(line: number | undefined): void {
    this.edited.change({ effects: setFailing.of(line) });
  }

  private tell(name: string): true {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    return true;
  }
}

define('ts-code-editor', CodeEditor);
