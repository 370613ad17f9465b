// The editor: CodeMirror in a shadow root, where its styles are adopted style sheets, which our Content-Security-Policy allows,
// and not <style> elements. It is loaded when a workbench opens.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { define } from '../../../kit/element';
import type { Language } from '../../contract';
import { highlighting, languageOf } from './languages';

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--paper)', fontSize: '0.94rem' },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    fontFamily: 'var(--mono)',
    lineHeight: '1.5',
    minHeight: '11rem',
    // Limits the height, so that Run stays close to a long program.
    maxHeight: '40rem',
    overflow: 'auto',
  },
  '@media print': { '.cm-scroller': { maxHeight: 'none' } },
  '.cm-content': { padding: '0.5rem 0', caretColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--raised)',
    color: 'var(--muted)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '&.cm-focused .cm-activeLine': { boxShadow: 'inset 2px 0 var(--line)' },
  '.cm-failing-line, &.cm-focused .cm-failing-line': { boxShadow: 'inset 3px 0 var(--bad)' },
  '.cm-failing-line': { backgroundColor: 'var(--raised)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: '0 0 0 1px var(--accent)',
  },
  '&.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'transparent',
    boxShadow: '0 0 0 1px var(--bad)',
  },
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

/**
 * Handles text typed over a selection. The browser would insert it as styled text with an inline style, which our policy forbids;
 * an IME composition is left to the browser, because it cannot be intercepted.
 */
const typedOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { inputType, data: text, isComposing } = event;
    if (inputType !== 'insertText' || text === null || isComposing) return false;
    if (view.state.selection.main.empty) return false;
    event.preventDefault();
    const typed = view.state.replaceSelection(text);
    view.dispatch(view.state.update(typed, { userEvent: 'input.type', scrollIntoView: true }));
    return true;
  },
});

/** @fires ts-edit with the whole text after each change; ts-run when Ctrl+Enter or Cmd+Enter is pressed */
export class CodeEditor extends HTMLElement {
  private view: EditorView | undefined;
  private shown: Language = 'python';
  private text = '';
  private name = 'Your code';

  /** Opens another program; undo does not return to the previous one. */
  open(text: string, language: Language, name: string): void {
    this.shown = language;
    this.text = text;
    this.name = name;
    this.view?.setState(this.begin());
  }

  get value(): string {
    return this.view?.state.doc.toString() ?? this.text;
  }

  /** Replaces the whole text; undo restores it. */
  replace(text: string): void {
    const { view } = this;
    if (view === undefined) this.text = text;
    else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }

  /** Marks a line, counted from 1. */
  fail(line: number | undefined): void {
    this.view?.dispatch({ effects: setFailing.of(line) });
  }

  override focus(): void {
    this.view?.focus();
  }

  connectedCallback(): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    this.view = new EditorView({ state: this.begin(), parent: root, root });
  }

  disconnectedCallback(): void {
    this.text = this.value;
    this.view?.destroy();
    this.view = undefined;
  }

  private begin(): EditorState {
    return EditorState.create({
      doc: this.text,
      extensions: [
        lineNumbers(),
        history(),
        indentOnInput(),
        bracketMatching(),
        highlightActiveLine(),
        failing,
        typedOver,
        highlighting,
        look,
        EditorState.tabSize.of(4),
        EditorView.lineWrapping,
        languageOf(this.shown),
        EditorView.contentAttributes.of({ 'aria-label': this.name, tabindex: '0' }),
        Prec.highest(keymap.of([{ key: 'Mod-Enter', run: () => this.tell('ts-run') }])),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of(({ docChanged }) => {
          if (docChanged) this.tell('ts-edit', this.value);
        }),
      ],
    });
  }

  private tell(name: string, detail?: string): true {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    return true;
  }
}

define('ts-code-editor', CodeEditor);
