// The text of an editor, without an editor: its undo history, its cursor, and what its owner is told.

import { describe, expect, it } from 'vitest';
import { type Edit, EditedText } from '../../../web/src/kit/editor/edited-text';

/** Types each character, as an editor does. */
function type(edited: EditedText, characters: string): void {
  for (const insert of characters) {
    const { head } = edited.state.selection.main;
    edited.change({
      changes: { from: head, insert },
      selection: { anchor: head + 1 },
      userEvent: 'input.type',
    });
  }
}

function stepsBack(edited: EditedText): string[] {
  const texts = [edited.text];
  for (; edited.canUndo; texts.push(edited.text)) edited.undo();
  return texts;
}

describe('the text of an editor', () => {
  it('undoes a burst of typing at once, and each replacement by itself', () => {
    const edited = new EditedText('');
    type(edited, 'abc');
    edited.replace('abcd');
    edited.replace('abcde');
    type(edited, 'xy');
    expect(edited.text).toBe('abcxyde');
    expect(stepsBack(edited)).toEqual(['abcxyde', 'abcde', 'abcd', 'abc', '']);
  });

  it('redoes what was undone, in order, until something else is written', () => {
    const edited = new EditedText('a');
    for (const text of ['ab', 'c', '']) edited.replace(text);
    edited.undo();
    edited.undo();
    expect(edited.text).toBe('ab');
    edited.redo();
    expect(edited.text).toBe('c');
    expect(edited.canRedo).toBe(true);
    edited.replace('new');
    expect(edited.canRedo).toBe(false);
    edited.redo();
    expect(edited.text).toBe('new');
    expect(stepsBack(edited)).toEqual(['new', 'c', 'ab', 'a']);
  });

  it('has nothing to undo at first, after another beginning, or after the same text again', () => {
    const edited = new EditedText('');
    edited.undo();
    edited.begin('given');
    edited.replace('given');
    expect(edited.canUndo).toBe(false);
    expect(edited.text).toBe('given');
  });

  it('keeps two hundred steps', () => {
    const edited = new EditedText('');
    for (let step = 1; step <= 200; step += 1) edited.replace(`${step}`);
    expect(stepsBack(edited)).toHaveLength(201);
  });

  it('keeps the cursor where the replaced text is the same, and brings it back with undo', () => {
    const edited = new EditedText('one two three');
    edited.change({ selection: { anchor: 10 } });
    const place = () => edited.state.selection.main.head;
    edited.replace('one 2 three');
    expect(edited.state.sliceDoc(place())).toBe('ree');
    edited.undo();
    expect(edited.state.sliceDoc(place())).toBe('ree');
  });

  it('reads any line breaks, and characters of two units', () => {
    const edited = new EditedText('a\r\nb\rc');
    expect(edited.text).toBe('a\nb\nc');
    edited.replace('a\r\nb\r\nc');
    expect(edited.canUndo).toBe(false);
    edited.replace('😀');
    edited.replace('😁');
    expect(stepsBack(edited)).toEqual(['😁', '😀', 'a\nb\nc']);
  });

  it('tells its owner what changed, after the editor that shows it', () => {
    const told: (Edit | string)[] = [];
    const edited = new EditedText('a', [], (change) => told.push(change));
    edited.shownBy = { update: ([first]) => told.push(first?.state.doc.toString() ?? '') };
    edited.replace('ab');
    edited.change({ selection: { anchor: 1 } });
    edited.change({});
    expect(told).toEqual([
      'ab',
      { text: true, selection: false },
      'ab',
      { text: false, selection: true },
      'ab',
    ]);
  });
});
