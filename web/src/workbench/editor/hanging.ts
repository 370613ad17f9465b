// Lines that wrap go on below their first word, a little further in. By classes: our policy allows no inline style.

import { type EditorState, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/** In columns. Further in would leave a phone no room for words. */
const DEEPEST = 12;
const FURTHER = 2;
const PADDING = '6px';

const MARKS = Array.from({ length: DEEPEST + 1 }, (_, columns) =>
  Decoration.line({ class: `cm-hanging-${columns}` }),
);

const theme = EditorView.theme(
  Object.fromEntries(
    MARKS.map((_, columns) => {
      const ch = `${columns + FURTHER}ch`;
      return [
        `.cm-hanging-${columns}`,
        { paddingLeft: `calc(${PADDING} + ${ch})`, textIndent: `-${ch}` },
      ];
    }),
  ),
);

function indentOf(text: string, { tabSize }: EditorState): number {
  let columns = 0;
  for (const character of text) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += tabSize - (columns % tabSize);
    else break;
  }
  return Math.min(columns, DEEPEST);
}

function marked({ state, visibleRanges }: EditorView): DecorationSet {
  const marks = new RangeSetBuilder<Decoration>();
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      const mark = MARKS[indentOf(line.text, state)];
      if (mark !== undefined) marks.add(line.from, line.from, mark);
      at = line.to + 1;
    }
  }
  return marks.finish();
}

const plugin = ViewPlugin.fromClass(
  class {
    marks: DecorationSet;

    constructor(view: EditorView) {
      this.marks = marked(view);
    }

    update({ docChanged, viewportChanged, view }: ViewUpdate): void {
      if (docChanged || viewportChanged) this.marks = marked(view);
    }
  },
  { decorations: ({ marks }) => marks },
);

export const hanging = [EditorView.lineWrapping, plugin, theme];
