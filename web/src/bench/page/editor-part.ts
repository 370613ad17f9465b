// The editor of an exercise; its code is loaded when the exercise is put on a page.

import type { ExerciseState } from '../state/exercise-state';
import type { CodeEditor } from './editor/editor';

export class EditorPart {
  element: CodeEditor | undefined;
  /** True if its code could not be loaded. */
  missing = false;

  private loading: Promise<boolean> | undefined;

  constructor(private readonly bench: ExerciseState) {}

  /** Shows the student's code once an earlier visit has been read. @returns whether the editor's code has come */
  begin(): Promise<boolean> {
    this.loading ??= this.load().finally(() => (this.loading = undefined));
    return this.loading;
  }

  private async load(): Promise<boolean> {
    const { bench } = this;
    this.missing = false;
    bench.requestUpdate();
    try {
      await import('./editor/editor');
    } catch {
      this.missing = true;
      bench.requestUpdate();
      return false;
    }
    const editor = document.createElement('ts-code-editor') as CodeEditor;
    editor.addEventListener('ts-edit', () => bench.edited());
    editor.addEventListener('ts-run', () => void bench.grader.run());
    await bench.opening.ended;
    this.element = editor;
    bench.editor = editor;
    bench.openEditor();
    bench.requestUpdate();
    return true;
  }
}
