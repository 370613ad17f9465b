// ?lab=own-exercise: an exercise that an instructor has written as one JSON file, opened from a file, a text or an address.
// It stays in this browser under its own id; what is wrong with it is named.

import { html, nothing, type TemplateResult } from 'lit';
import { errorBox, type Problem, progressBar } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { problemOf, profiler } from '../session/engine';
import { allExercises, exerciseRecord } from '../session/exercises';
import { Runner } from '../session/runner';
import type { Exercise } from '../workbench/contract';
import { checkExercise, type Finding } from '../workbench/own/check';
import { readOwnExercise } from '../workbench/own/exercise';
import { openSandbox } from '../workbench/sandboxes/page';
import { type Asked, benchOf, type Opened, openExercise } from './exercise-mount';

const CHOOSER = 'own-exercise';

class OwnExerciseElement extends LightElement {
  asked: Asked = { query: undefined, hide: '' };
  private problem: Problem | undefined;
  private exercise: Exercise | undefined;
  private bench: HTMLElement | undefined;
  private pasted = '';
  private address = '';
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
      ${this.exercise === undefined ? nothing : this.checks()}
      ${this.bench ?? nothing}
    </article>`;
  }

  private ways(): TemplateResult {
    const kept = allExercises().filter(({ own }) => own !== undefined);
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
      ${kept.length === 0 ? nothing : html`<p>Kept here: ${kept.map(({ exercise }, index) => html`${index === 0 ? '' : ', '}<a href="?lab=${exercise}">${exercise}</a>`)}.</p>`}`;
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
      <ul role="status">${(this.findings ?? []).map(({ holds, said }) => html`<li data-holds=${holds}>${holds ? '✓' : '✗'} ${said}</li>`)}</ul>
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
      const opened = await benchOf(exercise, this.asked, text);
      // The address still leads here.
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

/** The chooser; or, under its own id, one that this browser keeps. */
export async function openOwn(id: string, asked: Asked): Promise<Opened> {
  if (id !== CHOOSER && exerciseRecord(id)?.own !== undefined) return openExercise(id, asked);
  const element = document.createElement('ts-own-exercise') as OwnExerciseElement;
  element.asked = asked;
  const note = `This browser does not keep the exercise “${id}”: open its file.`;
  return { element, notes: id === CHOOSER ? [] : [note] };
}
