// <ts-workbench>: one exercise on the page. Task, editor and Run; beside them what came of it; below them hints, the worked
// solution, and the student's own function put to use.

import './workbench.css';
import { html, nothing, type TemplateResult } from 'lit';
import { downloadText } from '../kit/controls/download';
import { copyButton, errorBox, progressBar } from '../kit/controls/feedback';
import { segmented } from '../kit/controls/fields';
import { define } from '../kit/element';
import { count } from '../kit/words/format';
import { openingPage, withoutNotice } from '../lab/page/opening-page';
import type { Section } from '../lab/sections';
import { problemOf } from '../session/engine';
import { hasWork, LONGEST_CODE } from '../session/exercise-schema';
import { visits } from '../session/visits';
import { ending, hints, realTable, solution } from './afterwards';
import type { Language } from './contract';
import { Desk } from './desk';
import type { ExtraContext } from './extra';
import { exerciseFile } from './file';
import { LONGEST_LINK } from './link';
import { result } from './result';
import { openSandbox } from './sandboxes/page';
import { languagesOf } from './student';
import { inLanguage, LANGUAGE_NAMES, marked } from './words';

type Part = TemplateResult | typeof nothing;
type ExtraElement = HTMLElement & { context?: ExtraContext };

const TOO_LONG = `This program has more than ${count(LONGEST_CODE)} characters. It is not run, and this text of it is not kept: shorten it first.`;

export class Workbench extends Desk {
  /** The editor's code did not come. */
  private missing = false;
  private extra: ExtraElement | undefined;
  private loadingExtra = false;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.openBench();
  }

  private async openBench(): Promise<void> {
    const asked = this.opening.ended;
    void asked.then(() => this.showCases());
    try {
      await import('./editor/editor');
    } catch {
      this.missing = true;
      this.requestUpdate();
      return;
    }
    const editor = document.createElement('ts-code-editor') as NonNullable<Desk['editor']>;
    editor.addEventListener('ts-edit', () => this.edited());
    editor.addEventListener('ts-run', () => void this.run());
    await asked;
    this.editor = editor;
    this.openEditor();
    this.requestUpdate();
  }

  protected override render(): unknown {
    const { exercise } = this;
    if (!this.opening.done) return openingPage(exercise.meta, this);
    const shown = (name: Section, part: () => Part): Part =>
      this.hiddenSections.has(name) ? nothing : part();
    return html`<article class="lab workbench" data-exercise=${exercise.meta.id} data-status=${this.record.status}>
      ${shown('header', () => this.header())}
      ${this.without ? withoutNotice : nothing}
      <div class="bench">
        <div class="bench-task">${shown('question', () => this.task())}</div>
        <div class="bench-code">
          ${this.linkedNotice()}
          ${shown('setup', () => this.languages())}
          ${this.codeArea()}
          ${this.runBar()}
        </div>
        ${result(this)}
        <div class="bench-after">
          ${shown('check', () => html`${hints(this)}${solution(this)}`)}
        </div>
      </div>
      ${shown('second', () => realTable(this))}
      ${shown('second', () => this.extraPart())}
      ${ending(this)}
    </article>`;
  }

  private header(): TemplateResult {
    const { meta } = this.exercise;
    const kind = this.number === 0 ? 'Exercise' : `Exercise ${this.number}`;
    return html`<header class="lab-header">
      <p class="kicker">${kind} · ${meta.name} · ${meta.minutes} min</p>
      <h1 tabindex="-1">${meta.title}</h1>
      <div class="lab-tools">
        <button type="button" class="quiet" data-action="reset" @click=${this.askReset}>Reset</button>
        ${this.linkButton()}
        <button type="button" class="quiet" data-action="export" @click=${this.saveFile}>Export</button>
      </div>
      ${this.resetQuestion()}
      ${
        this.keeps || this.without
          ? nothing
          : html`<p class="notice" role="note">${visits.stores ? 'This browser has no more room' : 'This browser keeps nothing'} for this page: your code holds until the tab is closed. Export it before.</p>`
      }
    </header>`;
  }

  private linkButton(): Part {
    if (this.packed.length <= LONGEST_LINK) return copyButton(this.link, 'Copy link to my code');
    return html`<span class="hint" data-link="too-long">Too long for a link; export it.</span>`;
  }

  /** Of this page, with the code in it. */
  private get link(): string {
    const query = new URLSearchParams({
      lab: this.visitKey.activity,
      language: this.language,
      code: this.packed,
    });
    return `${location.origin === 'null' ? '' : location.origin}${location.pathname}?${query}`;
  }

  private readonly saveFile = (): void =>
    downloadText(`${this.key}.json`, 'application/json', exerciseFile(this.record, new Date()));

  readonly askReset = (): void => {
    if (this.forgotten !== undefined && !hasWork(this.record)) return; // Undo is offered already
    this.resetAsked = true;
    this.requestUpdate();
  };

  private resetQuestion(): Part {
    if (!this.resetAsked) return this.resetTaken();
    const keep = () => {
      this.resetAsked = false;
      this.requestUpdate();
    };
    return html`<p class="row notice" role="alert">
      Forget your code, in every language, and the tries of this exercise?
      <button type="button" data-action="forget" @click=${() => this.reset()}>Forget them</button>
      <button type="button" class="quiet" @click=${keep}>Keep them</button>
    </p>`;
  }

  private resetTaken(): Part {
    if (this.forgotten === undefined) return nothing;
    return html`<p class="row notice" role="status">
      This exercise begins anew, with the same cases.
      <button type="button" class="quiet" data-action="undo" @click=${() => this.undoReset()}>Undo</button>
    </p>`;
  }

  private task(): TemplateResult {
    const { exercise, language } = this;
    const { task, signature } = exercise;
    return html`<div data-section="question">
      ${task.map((sentence) => html`<p>${inLanguage(sentence, exercise, language)}</p>`)}
      <dl class="signature">${signature.map(([name, what]) => html`<div><dt><code>${name}</code></dt><dd>${marked(what)}</dd></div>`)}</dl>
    </div>`;
  }

  private linkedNotice(): Part {
    if (this.linked === undefined) return nothing;
    return html`<p class="notice linked" role="note" data-linked>
      This code came with the link. Read it; it runs when you press Run.
      <button type="button" class="quiet" data-action="drop-linked" @click=${() => this.dropLinked()}>Show my own code</button>
    </p>`;
  }

  private languages(): TemplateResult {
    const options = languagesOf(this.exercise).map((value) => ({
      value,
      label: LANGUAGE_NAMES[value],
    }));
    return html`<div data-section="setup">${segmented({
      label: 'Language',
      value: this.language,
      options,
      onChange: (value) => this.speak(value as Language),
    })}</div>`;
  }

  private codeArea(): Part {
    if (this.missing)
      return errorBox(
        {
          message: 'The editor could not be loaded.',
          hint: 'Look whether the connection works, then try again.',
        },
        () => location.reload(),
      );
    return html`<div class="bench-editor">${this.editor ?? html`<p class="hint">Opening the editor.</p>`}</div>
      <p class="hint print-code">Tab indents; Escape, then Tab, leaves the editor. Ctrl or ⌘ and Enter run.</p>`;
  }

  private runBar(): TemplateResult {
    const { running, problem, notice } = this.runner;
    const run = () => void this.run();
    const said = this.tooLong
      ? TOO_LONG
      : notice || (this.stopped ? 'Stopped. This run does not count as a try.' : '');
    return html`${
      running === undefined
        ? html`<p class="row"><button type="button" class="primary" data-action="run" ?disabled=${this.editor === undefined || this.tooLong} @click=${run}>Run</button>
            <span class="hint">${LANGUAGE_NAMES[this.language]}, in a worker of its own on this device.</span></p>`
        : progressBar({ ...running, onStop: () => this.runner.halt() })
    }
    <p class="notice" role="status">${said}</p>
    ${problem === undefined ? nothing : errorBox(problem, run)}`;
  }

  // --- what an exercise brings along ------------------------------------------------------------

  private extraPart(): Part {
    const { extra } = this.exercise;
    if (extra === undefined || (this.program === undefined && !extra.always)) return nothing;
    if (this.extra === undefined) {
      void this.loadExtra();
      return nothing;
    }
    const { program } = this;
    const before = this.extra.context;
    if (before === undefined || before.program?.source !== program?.source)
      this.extra.context = {
        exercise: this.exercise,
        program,
        sandbox: () => openSandbox(program?.language ?? this.language),
        results: this.record.results ?? [],
        keep: (lines) => this.keepResults(lines),
      };
    return html`<section class="bench-extra">${this.extra}</section>`;
  }

  protected override dropExtra(): void {
    this.extra = undefined;
    this.loadingExtra = false;
  }

  private async loadExtra(): Promise<void> {
    const { extra } = this.exercise;
    if (extra === undefined || this.loadingExtra) return;
    this.loadingExtra = true;
    try {
      await extra.load();
      this.extra = document.createElement(extra.tag) as ExtraElement;
    } catch (thrown) {
      this.runner.problem = problemOf(thrown);
    }
    this.requestUpdate();
  }
}

define('ts-workbench', Workbench);
