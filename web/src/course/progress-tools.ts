// Export, import and reset of what was done. Whatever is replaced can be had back until the page is left.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, type Problem } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { plural } from '../kit/words/format';
import { problemOf } from '../session/engine';
import type { ExerciseRecord } from '../session/exercise-schema';
import { allExercises, begunExercises, replaceExercises } from '../session/exercises';
import { allRecords, type LabRecord, replaceRecords } from '../session/progress';
import { EXERCISES, exerciseMeta } from './exercises';
import {
  keptNotebooks,
  type Notebooks,
  replaceNotebooks,
  withWords,
  wordsOfLabs,
} from './notebooks';
import {
  type Merged,
  mergeExercises,
  mergeProgress,
  readExerciseFile,
  readProgress,
  readWords,
} from './progress-file';
import { saveProgress } from './progress-save';
import { LABS } from './registry';

const PROBE = 'tensorscope.probe';

/** Whether this browser keeps anything for this page. */
export function storageWorks(): boolean {
  try {
    localStorage.setItem(PROBE, '1');
    localStorage.removeItem(PROBE);
    return true;
  } catch {
    return false;
  }
}

interface Earlier {
  readonly records: readonly LabRecord[];
  readonly exercises: readonly ExerciseRecord[];
  /** Of those that were changed; empty text: there was none. */
  readonly notebooks: Notebooks;
}

class ProgressToolsElement extends LightElement {
  static override properties = {
    said: { state: true },
    earlier: { state: true },
    problem: { state: true },
  };
  declare private said: string;
  /** What there was before the last import or reset. */
  declare private earlier: Earlier | undefined;
  declare private problem: Problem | undefined;
  private readonly keeps = storageWorks();

  constructor() {
    super();
    this.said = '';
  }

  protected override render(): unknown {
    return html`${this.keeps ? nothing : denied}
      <p class="row course-tools">
        <button type="button" data-action="export-progress" @click=${() => saveProgress('progress.json')}>Export<span class="visually-hidden"> progress</span></button>
        <button type="button" data-action="import-progress" @click=${this.choose}>Import<span class="visually-hidden"> progress</span></button>
        <input type="file" accept="application/json,.json" hidden @change=${this.chosen} />
        <button type="button" data-action="reset-progress" ?disabled=${allRecords().length + begunExercises().length === 0} @click=${this.reset}>Reset<span class="visually-hidden"> progress</span></button>
      </p>
      <div class="row" role="status" data-said>
        ${this.said === '' ? nothing : html`<p>${this.said} ${this.undoButton()}</p>`}
      </div>
      ${this.problem === undefined ? nothing : errorBox(this.problem, undefined, 'This file cannot be imported')}`;
  }

  private undoButton(): TemplateResult | typeof nothing {
    if (this.earlier === undefined) return nothing;
    return html`<button type="button" data-action="undo" @click=${this.undo}>Undo</button>`;
  }

  private choose(): void {
    this.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  private async chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    this.problem = undefined;
    this.said = '';
    try {
      const text = await file.text();
      const ids = LABS.map(({ id }) => id);
      const merged = mergeProgress(allRecords(), readProgress(text), ids);
      const words = wordsOfLabs(readWords(text), ids);
      const added = withWords(keptNotebooks(), words);
      const written = mergeExercises(
        allExercises(),
        readExerciseFile(text),
        EXERCISES.map(({ id }) => id),
      );
      const said = importText(merged, Object.keys(added), written.taken, this.keeps);
      this.replace(merged.records, written.records, said, this.keeps ? added : {});
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    input.value = ''; // the same file may be chosen again after it was mended
  }

  private reset(): void {
    const labs = plural(allRecords().length, 'lab');
    const written = begunExercises().length;
    const both = written === 0 ? labs : `${labs} and ${plural(written, 'exercise')}`;
    this.problem = undefined;
    this.replace([], [], `Forgotten: what was done in ${both}.${notebookNote()}`);
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('[data-action="undo"]')?.focus(),
    );
  }

  private replace(
    records: readonly LabRecord[],
    exercises: readonly ExerciseRecord[],
    said: string,
    notebooks: Notebooks = {},
  ): void {
    const kept = keptNotebooks();
    const changed = Object.keys(notebooks).map((name) => [name, kept[name] ?? '']);
    this.earlier = {
      records: allRecords(),
      exercises: allExercises(),
      notebooks: Object.fromEntries(changed),
    };
    const replaced = [
      replaceRecords(records),
      replaceExercises(exercises),
      replaceNotebooks(notebooks),
    ];
    const room = replaced.every((each) => each);
    this.said = room || !this.keeps ? said : `${said} ${FULL}`;
  }

  private undo(): void {
    const { earlier } = this;
    if (earlier !== undefined) {
      replaceRecords(earlier.records);
      replaceExercises(earlier.exercises);
      replaceNotebooks(earlier.notebooks);
    }
    this.earlier = undefined;
    this.said = 'As it was before.';
    void this.updateComplete.then(() =>
      this.querySelector<HTMLElement>('[data-action="reset-progress"]')?.focus(),
    );
  }
}

const FULL =
  'But this browser has no more room for this page: it holds until the tab is closed. Export your progress, or forget what you no longer need.';

const denied = html`<p class="problem-note" role="note" data-storage="denied">
  <strong>This browser keeps nothing for this page.</strong> What you do here holds until this tab is closed or loaded again. Export your
  progress before, and import it next time. The Capstone’s notebook has an export of its own.
</p>`;

const names = (labs: readonly string[]): string =>
  labs.map((lab) => LABS.find(({ id }) => id === lab)?.name ?? `“${lab}”`).join(', ');

const exerciseNames = (ids: readonly string[]): string =>
  ids.map((id) => exerciseMeta(id)?.name ?? `“${id}”`).join(', ');

/** Words that someone wrote are not thrown away in passing. */
const notebookNote = (): string =>
  Object.keys(keptNotebooks()).length === 0
    ? ''
    : ' The notebook of the Capstone stays; “Forget everything” in the report forgets it too.';

function importText(
  { taken, kept, unknown }: Merged,
  notebooks: readonly string[],
  written: readonly string[],
  keeps: boolean,
): string {
  const noted = names(notebooks.map((name) => name.split('.')[0] ?? name));
  const words = keeps
    ? `Your own words added to the notebook of: ${noted}.`
    : `Your own words for the notebook of ${noted} cannot be kept by this browser.`;
  const parts = [
    taken.length + written.length === 0 ? 'Nothing new in this file.' : '',
    taken.length === 0 ? '' : `Imported: ${names(taken)}.`,
    written.length === 0 ? '' : `Exercises imported: ${exerciseNames(written)}.`,
    kept.length === 0
      ? ''
      : `Left as they are, because here they are as far or newer: ${names(kept)}.`,
    unknown.length === 0 ? '' : `Left out, because this page has no such labs: ${names(unknown)}.`,
    notebooks.length === 0 ? '' : words,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

define('ts-progress-tools', ProgressToolsElement);
