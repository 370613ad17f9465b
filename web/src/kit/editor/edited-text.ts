// A text that is being edited: CodeMirror's state, with the selection and the undo history. It needs no page: an editor that shows it
// applies the same transactions.

import { history, isolateHistory, redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { EditorState, type Extension, Transaction, type TransactionSpec } from '@codemirror/state';

/** The history keeps at least this many steps. */
const LEAST_STEPS = 200;

/** What transactions have changed. */
export interface Edit {
  readonly text: boolean;
  readonly selection: boolean;
}

export class EditedText {
  state: EditorState;
  /** The editor that shows the text. */
  shownBy: { update(transactions: readonly Transaction[]): void } | undefined;

  constructor(
    text: string,
    extensions: Extension = [],
    private readonly onChange: (change: Edit) => void = () => undefined,
  ) {
    this.state = EditorState.create({
      doc: text,
      extensions: [history({ minDepth: LEAST_STEPS }), extensions],
    });
  }

  get text(): string {
    return this.state.doc.toString();
  }

  get canUndo(): boolean {
    return undoDepth(this.state) > 0;
  }

  get canRedo(): boolean {
    return redoDepth(this.state) > 0;
  }

  /** Applies transactions, of which the first begins with the current state. */
  take(transactions: readonly Transaction[]): void {
    this.state = transactions.at(-1)?.state ?? this.state;
    this.shownBy?.update(transactions);
    const text = transactions.some(({ docChanged }) => docChanged);
    const selection = transactions.some((each) => each.selection !== undefined);
    if (text || selection) this.onChange({ text, selection });
  }

  change(spec: TransactionSpec): void {
    this.take([this.state.update(spec)]);
  }

  /** Replaces the text as one step of the history. Only what differs is replaced, so the cursor keeps its place elsewhere. */
  replace(text: string): void {
    const changes = difference(this.text, text);
    if (changes !== undefined) this.change({ changes, annotations: isolateHistory.of('full') });
  }

  /** Replaces the text; Undo does not return to the previous one. */
  begin(text: string): void {
    const annotations = Transaction.addToHistory.of(false);
    this.change({ changes: difference(this.text, text), annotations });
  }

  undo(): void {
    undo(this.target);
  }

  redo(): void {
    redo(this.target);
  }

  private get target() {
    return { state: this.state, dispatch: (each: Transaction) => this.take([each]) };
  }
}

/** The one replacement that makes `next` of `before`, in CodeMirror's line breaks; undefined if they are equal. */
function difference(before: string, next: string) {
  const after = next.replace(/\r\n?/g, '\n');
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
