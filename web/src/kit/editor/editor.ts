// An editor: CodeMirror in a shadow root, where its styles are adopted style sheets, which our Content-Security-Policy allows, and not
// <style> elements. It is large: import it where a page or a part of one is loaded on demand.

import { defaultKeymap, historyKeymap, indentWithTab, redo } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { EditedText } from './edited-text';
import { highlighting, look, words } from './look';

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

/** What all our editors have. Tab indents, and after Escape it moves the focus. */
export const basics: Extension = [
  lineNumbers(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  search({ top: true }),
  typedOver,
  highlighting,
  look,
  words,
  keymap.of([
    ...defaultKeymap,
    ...historyKeymap,
    { key: 'Mod-Shift-z', run: redo, preventDefault: true },
    ...searchKeymap,
    indentWithTab,
  ]),
];

/** The id, in the shadow root, of what stands inside the element: it may describe the text. */
const ABOUT = 'about';

/** The attributes of the text for assistive technology. */
export const named = (label: string): Extension =>
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });

export const describedByContent: Extension = EditorView.contentAttributes.of({
  'aria-describedby': ABOUT,
});

/** Shows a text. What stands inside the element is shown below it. */
export class EditorElement extends HTMLElement {
  private shown = new EditedText('');
  private view: EditorView | undefined;

  get edited(): EditedText {
    return this.shown;
  }

  set edited(edited: EditedText) {
    if (edited === this.shown) return;
    const connected = this.view !== undefined;
    this.close();
    this.shown = edited;
    if (connected) this.show();
  }

  get value(): string {
    return this.shown.text;
  }

  connectedCallback(): void {
    this.show();
  }

  disconnectedCallback(): void {
    this.close();
  }

  override focus(): void {
    this.view?.focus();
  }

  /** Scrolls lines, counted from 1, into view without taking the focus or scrolling the page. */
  reveal(first: number, last = first): void {
    const { view } = this;
    if (view === undefined) return;
    const { scrollDOM, state } = view;
    const block = (line: number) =>
      view.lineBlockAt(state.doc.line(Math.max(1, Math.min(line, state.doc.lines))).from);
    const { top } = block(first);
    const { bottom } = block(Math.min(last, first + 8));
    const { scrollTop, clientHeight } = scrollDOM;
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      scrollDOM.scrollTop = Math.max(0, top - 2 * view.defaultLineHeight);
  }

  private show(): void {
    const { shown } = this;
    const root = this.shadowRoot ?? this.attach();
    const view = new EditorView({
      state: shown.state,
      root,
      dispatchTransactions: (transactions) => shown.take(transactions),
    });
    root.prepend(view.dom);
    shown.shownBy = view;
    this.view = view;
  }

  private attach(): ShadowRoot {
    const root = this.attachShadow({ mode: 'open' });
    const about = document.createElement('div');
    about.id = ABOUT;
    about.append(document.createElement('slot'));
    root.append(about);
    return root;
  }

  private close(): void {
    this.shown.shownBy = undefined;
    this.view?.destroy();
    this.view = undefined;
  }
}
