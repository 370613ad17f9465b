// ?lab=own-exercise: an instructor's exercise in one JSON file, opened from a file, a text or an address.
// It is stored in this browser by its id and its exact text; errors in it are reported with their field.

import { html, nothing, type TemplateResult } from 'lit';
import type { Exercise } from '../bench/contract';
import { checkExercise, type Finding } from '../bench/own/check';
import { readOwnExercise } from '../bench/own/exercise';
import { openSandbox } from '../bench/sandboxes/page';
import { errorBox, type Problem, progressBar } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { problemOf, profiler } from '../session/engine';
import type { ExerciseRecord } from '../session/exercise-schema';
import { ownExercises } from '../session/exercises';
import { Runner } from '../session/runner';
import type { Visit } from '../session/visit';
import { visits } from '../session/visits';
import { type Asked, benchOf, type Opened } from './exercise-mount';

const CHOOSER = 'own-exercise';

class OwnExerciseElement extends LightElement {
  asked: Asked = { query: undefined, hide: '' };
  private problem: Problem | undefined;
  private exercise: Exercise | undefined;
  private bench: HTMLElement | undefined;
  private pasted = '';
  private address = '';
  /** Visits of other files with the same id. */
  private others: readonly Visit[] = [];
  private findings: readonly Finding[] | undefined;
  private readonly runner = new Runner(this);

  override connectedCallback(): void {
    super.connectedCallback();
    this.address = this.asked.query?.get('from') ?? '';
    if (this.address !== '') void this.fetchIt();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.runner.drop();
  }

  protected override render(): unknown {
    return html`<article class="lab" data-own>
      <details class="more" ?open=${this.bench === undefined}>
        <summary>${this.bench === undefined ? 'Open an exercise' : 'Open another exercise'}</summary>
        <h1 tabindex="-1">An exercise of your own</h1>
        <p>An instructor writes it as one JSON file: a task, starters and solutions, hints, and cases for which the engine or the file itself says what is right.</p>
        ${this.ways()}
      </details>
      ${this.problem === undefined ? nothing : errorBox(this.problem, undefined, 'This exercise cannot be opened')}
      ${this.others.length === 0 ? nothing : this.otherVersions()}
      ${this.exercise === undefined ? nothing : this.checks()}
      ${this.bench ?? nothing}
    </article>`;
  }

  private ways(): TemplateResult {
    const stored = ownExercises();
    return html`<p class="row">
        <button type="button" data-action="own-file" @click=${() => this.querySelector<HTMLInputElement>('input[type=file]')?.click()}>Open a file</button>
        <input type="file" accept="application/json,.json" hidden @change=${this.chosen} />
      </p>
      <p><label>Or paste its text<textarea class="code-input" rows="6" spellcheck="false" data-own-text .value=${this.pasted} @input=${(
        event: Event,
      ) => {
        this.pasted = (event.target as HTMLTextAreaElement).value;
      }}></textarea></label></p>
      <p class="row"><button type="button" data-action="own-text" @click=${() => this.take(this.pasted)}>Open this text</button></p>
      <p><label>Or its address<input class="wide" type="text" inputmode="url" data-own-address .value=${this.address} @input=${(
        event: Event,
      ) => {
        this.address = (event.target as HTMLInputElement).value;
      }} /></label>
      <span class="hint">On this host, for its policy lets the page ask nobody else; a link with &from=address opens it at once.</span></p>
      <p class="row"><button type="button" data-action="own-address" @click=${() => void this.fetchIt()}>Open this address</button></p>
      ${stored.length === 0 ? nothing : html`<p>Kept here: ${stored.map(({ activity, exercise }, index) => html`${index === 0 ? '' : ', '}<a href="?lab=${activity}">${exercise?.exercise}</a>${dated(exercise)}`)}.</p>`}`;
  }

  private otherVersions(): TemplateResult {
    const links = this.others.map(
      ({ activity, exercise }, index) =>
        html`${index === 0 ? '' : ', '}<a href="?lab=${activity}">open it</a>${dated(exercise)}`,
    );
    return html`<p class="notice" role="status" data-others>
      This browser keeps what you wrote for another version of this exercise: ${links}. The file that you opened now differs from it, so
      it begins anew.
    </p>`;
  }

  private checks(): TemplateResult {
    const { running, problem } = this.runner;
    return html`<details class="more" data-own-check>
      <summary>For instructors: check this exercise</summary>
      ${
        running === undefined
          ? html`<p class="row"><button type="button" data-action="check" @click=${this.check}>Check it with three seeds</button></p>`
          : progressBar({ ...running, onStop: () => this.runner.halt() })
      }
      ${problem === undefined ? nothing : errorBox(problem)}
      <ul role="status">${(this.findings ?? []).map(({ holds, text: finding }) => html`<li data-holds=${holds}>${holds ? '✓' : '✗'} ${finding}</li>`)}</ul>
    </details>`;
  }

  private async chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const text = await file.text();
    input.value = '';
    await this.take(text);
  }

  private async fetchIt(): Promise<void> {
    try {
      const response = await fetch(new URL(this.address, location.href));
      if (!response.ok) throw new Error(`the host answers ${response.status}`);
      await this.take(await response.text());
    } catch (thrown) {
      this.problem = {
        message: `${this.address} cannot be read: ${problemOf(thrown).message}.`,
        hint: 'The file must lie on this host, or the host of this page must allow the other (connect-src) and the other this page (CORS). Or download it and open it as a file.',
      };
      this.requestUpdate();
    }
  }

  private async take(text: string): Promise<void> {
    this.problem = undefined;
    this.findings = undefined;
    try {
      const exercise = readOwnExercise(text);
      await visits.within(SOON_MS);
      const opened = await benchOf(exercise, this.asked, text);
      this.others = ownExercises().filter(
        ({ exercise: record }) =>
          record?.exercise === exercise.meta.id &&
          record.own !== text &&
          record.status !== 'not begun',
      );
      // Adds the file's address to the query, so that the page's address still opens this exercise.
      opened.element.addEventListener('ts-state', (event) => {
        if (this.address !== '')
          (event as CustomEvent<URLSearchParams>).detail.set('from', this.address);
      });
      this.exercise = exercise;
      this.bench = opened.element;
    } catch (thrown) {
      this.problem = problemOf(thrown);
    }
    this.requestUpdate();
  }

  private readonly check = (): void =>
    void this.runner.start(async ({ signal, progress }) => {
      if (this.exercise === undefined) return;
      progress({ phase: 'Running solutions and mistakes', fraction: 0, remaining_ms: 0 });
      const sandbox = openSandbox('python');
      try {
        this.findings = await checkExercise(this.exercise, profiler(), sandbox, signal);
      } finally {
        sandbox.dispose();
      }
    });
}

define('ts-own-exercise', OwnExerciseElement);

/** The longest wait in ms for the stored visits, which must not delay someone who has a file. */
const SOON_MS = 3000;

/** The time of the last work distinguishes two files with the same id. */
const dated = (record: ExerciseRecord | undefined): string =>
  record?.at === undefined ? '' : ` (${new Date(record.at).toLocaleString('en-GB')})`;

/** The chooser; for an exercise's id, the version that this browser stored last; for an activity, that exact version. */
export async function openOwn(id: string, asked: Asked): Promise<Opened> {
  await visits.within(SOON_MS);
  const stored = ownExercises().find(
    ({ activity, exercise }) => activity === id || exercise?.exercise === id,
  )?.exercise?.own;
  if (id !== CHOOSER && stored !== undefined)
    return benchOf(readOwnExercise(stored), asked, stored);
  const element = document.createElement('ts-own-exercise') as OwnExerciseElement;
  element.asked = asked;
  const note = `This browser does not keep the exercise “${id.split('~')[0]}”: open its file.`;
  return { element, notes: id === CHOOSER ? [] : [note] };
}
