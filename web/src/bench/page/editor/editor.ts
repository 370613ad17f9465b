// The editor: CodeMirror in a shadow root, for there its styles are adopted sheets, which our Content-Security-Policy allows,
// and not <style> elements. Loaded when a workbench opens.

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
    // Run stays near a long program.
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

/** The line that failed, until the text is changed. */
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
 * What is typed over a selection. The browser would write it into styled text, which takes an inline style that our policy
 * forbids; a composition is left to it, for it cannot be taken over.
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

/** @fires ts-edit with the whole text after each change; ts-run when Ctrl or Cmd and Enter are pressed */
export class CodeEditor extends HTMLElement {
  private view: EditorView | undefined;
  private shown: Language = 'python';
  private text = '';
  private name = 'Your code';

  /** Another program: undo does not lead from one to the other. */
  open(text: string, language: Language, name: string): void {
    this.shown = language;
    this.text = text;
    this.name = name;
    this.view?.setState(this.begin());
  }

  get value(): string {
    return this.view?.state.doc.toString() ?? this.text;
  }

  /** Puts this text in place of what is there; undo brings it back. */
  replace(text: string): void {
    const { view } = this;
    if (view === undefined) this.text = text;
    else view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }

  /** Marks a line, from 1. */
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
