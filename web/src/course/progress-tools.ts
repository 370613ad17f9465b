// Export, import and reset of progress. Every replacement can be undone until the page is left.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, type Problem } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { plural } from '../kit/words/format';
import { problemOf } from '../session/engine';
import { begunExercises } from '../session/exercises';
import { allRecords } from '../session/progress';
import { visits } from '../session/visits';
import { EXERCISES, exerciseMeta } from './exercises';
import { type Imported, importProgress, undoImport } from './progress-import';
import { saveProgress } from './progress-save';
import { LABS } from './registry';

class ProgressToolsElement extends LightElement {
  static override properties = {
    message: { state: true },
    earlier: { state: true },
    problem: { state: true },
  };
  declare private message: string;
  /** Undoes the last import or reset. */
  declare private earlier: (() => Promise<void>) | undefined;
  declare private problem: Problem | undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor() {
    super();
    this.message = '';
  }

  protected override render(): unknown {
    return html`${visits.stores ? nothing : denied}
      ${visits.read ? nothing : reading}
      <p class="row course-tools">
        <button type="button" data-action="export-progress" ?disabled=${!visits.read} @click=${() => void saveProgress('progress.json')}>Export<span class="visually-hidden"> progress</span></button>
        <button type="button" data-action="import-progress" ?disabled=${!visits.read} @click=${this.choose}>Import<span class="visually-hidden"> progress</span></button>
        <input type="file" accept="application/json,.json" hidden @change=${this.chosen} />
        <button type="button" data-action="reset-progress" ?disabled=${visits.all().length === 0} @click=${() => this.inTurn(() => this.reset())}>Reset<span class="visually-hidden"> progress</span></button>
      </p>
      <div class="row" role="status" data-message>
        ${this.message === '' ? nothing : html`<p>${this.message} ${this.undoButton()}</p>`}
      </div>
      ${this.problem === undefined ? nothing : errorBox(this.problem, undefined, 'This file cannot be imported')}`;
  }

  private undoButton(): TemplateResult | typeof nothing {
    if (this.earlier === undefined) return nothing;
    return html`<button type="button" data-action="undo" @click=${() => this.inTurn(() => this.undo())}>Undo</button>`;
  }

  /** Runs one operation after the other: an import waits for a running reset, and vice versa. */
  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.catch(() => undefined).then(work);
    return this.turn;
  }

  private choose(): void {
    this.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  private async chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    await this.inTurn(() => this.take(file));
    input.value = ''; // allows the same file to be chosen again after it was corrected
  }

  private async take(file: File): Promise<void> {
    this.problem = undefined;
    this.message = '';
    try {
      const imported = await importProgress(
        await file.text(),
        LABS.map(({ id }) => id),
        EXERCISES.map(({ id }) => id),
      );
      const message = importText(imported);
      this.message = imported.stored || !visits.stores ? message : `${message} ${FULL}`;
      // Undo would also revert later work in this or another tab, so the first change ends it.
      const end = visits.listen(() => {
        end();
        this.earlier = undefined;
      });
      this.earlier = () => {
        end();
        return undoImport(imported);
      };
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
  }

  private async reset(): Promise<void> {
    const message = `Forgotten: what was done in ${this.progressSummary()}.`;
    this.problem = undefined;
    const taken = await visits.takeAll();
    this.message = taken === undefined ? NOT_FORGOTTEN : message;
    this.earlier = taken === undefined ? undefined : () => visits.putBack(taken);
    await this.updateComplete;
    this.querySelector<HTMLElement>('[data-action="undo"]')?.focus();
  }

  /** For example "3 labs and 2 exercises, and the notebook of the Capstone". */
  private progressSummary(): string {
    const labs = plural(allRecords().length, 'lab');
    const written = begunExercises().length;
    const both = written === 0 ? labs : `${labs} and ${plural(written, 'exercise')}`;
    const all = visits.all();
    const notebook = all.some((visit) => visit.frame === '' && visit.notebook !== undefined);
    const framed = all.filter(({ frame, lab, exercise }) => frame !== '' && (lab ?? exercise));
    return [
      both,
      ...(notebook ? ['the notebook of the Capstone'] : []),
      ...(framed.length === 0 ? [] : ['labs that other pages embed']),
    ].join(', and in ');
  }

  private async undo(): Promise<void> {
    await this.earlier?.();
    this.earlier = undefined;
    this.message = 'As it was before.';
    await this.updateComplete;
    this.querySelector<HTMLElement>('[data-action="reset-progress"]')?.focus();
  }
}

const NOT_FORGOTTEN =
  'Nothing was forgotten: this browser did not let the page change what it keeps. Reload the page and try again.';

const reading = html`<p class="notice" role="status" data-reading>What this browser keeps of your work is still being read.</p>`;

const FULL =
  'But this browser has no more room for this page: it holds as long as the page is open. Export your progress, or forget what you no longer need.';

const denied = html`<p class="problem-note" role="note" data-storage="denied">
  <strong>This browser keeps nothing for this page.</strong> What you do here holds until this tab is closed or loaded again. Export your
  progress before, and import it next time.
</p>`;

const names = (labs: readonly string[]): string =>
  labs.map((lab) => LABS.find(({ id }) => id === lab)?.name ?? `“${lab}”`).join(', ');

const exerciseNames = (ids: readonly string[]): string =>
  ids.map((id) => exerciseMeta(id)?.name ?? `“${id}”`).join(', ');

function importText({ labs, exercises, words, frames, stored }: Imported): string {
  const { taken, unknown } = labs;
  const parts = [
    taken.length + exercises.length + words.length + frames === 0
      ? 'Nothing new in this file.'
      : '',
    taken.length === 0 ? '' : `Imported: ${names(taken)}.`,
    exercises.length === 0 ? '' : `Exercises imported: ${exerciseNames(exercises)}.`,
    frames === 0 ? '' : `Imported from ${plural(frames, 'frame')} of other pages.`,
    labs.unchanged.length === 0
      ? ''
      : `Left as they are, because here they are as far or newer: ${names(labs.unchanged)}.`,
    unknown.length === 0 ? '' : `Left out, because this page has no such labs: ${names(unknown)}.`,
    words.length === 0 || !stored
      ? ''
      : `Your own words added to the notebook of: ${names(words)}.`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

define('ts-progress-tools', ProgressToolsElement);
