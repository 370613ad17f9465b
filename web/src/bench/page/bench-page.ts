// The page of an exercise: task, editor and Run; beside them the result; below them hints, the worked solution, and the
// student's own function put to use. It reads the exercise's state and stores none.

import './workbench.css';
import { html, nothing, type TemplateResult } from 'lit';
import { activityHeader } from '../../activity/page/header';
import { openingPage, withoutNotice } from '../../activity/page/opening-page';
import { type Part, shown } from '../../activity/page/parts';
import { copyButton, errorBox, progressBar } from '../../kit/controls/feedback';
import { segmented } from '../../kit/controls/fields';
import { loadAgain, NOT_LOADED } from '../../kit/controls/not-loaded';
import { count } from '../../kit/words/format';
import { LONGEST_CODE } from '../../session/exercise-schema';
import { visits } from '../../session/visits';
import type { Language } from '../contract';
import { unreadText } from '../grade/unread';
import type { ExerciseState } from '../state/exercise-state';
import { exerciseFile } from '../state/file';
import { LONGEST_LINK } from '../state/link';
import { languagesOf } from '../state/student';
import { inLanguage, LANGUAGE_NAMES, marked } from '../words';
import { ending, hints, realTable, solution } from './afterwards';
import type { EditorPart } from './editor-part';
import type { ExtraPart } from './extra-part';
import { result } from './result';

const TOO_LONG = `This program has more than ${count(LONGEST_CODE)} characters. It is not run, and this text of it is not kept: shorten it first.`;

/** The whole exercise, or a placeholder while an earlier visit is read. */
export function benchPage(
  bench: ExerciseState,
  editor: Pick<EditorPart, 'element' | 'missing' | 'begin'>,
  extra: Pick<ExtraPart, 'drawn'>,
): TemplateResult {
  const { exercise } = bench;
  if (!bench.opening.done) return openingPage(exercise.meta, bench);
  return html`<article class="lab workbench" data-exercise=${exercise.meta.id} data-status=${bench.record.status}>
      ${shown(bench, 'header', () => header(bench))}
      ${bench.without ? withoutNotice : nothing}
      <div class="bench">
        <div class="bench-task">${shown(bench, 'question', () => task(bench))}</div>
        <div class="bench-code">
          ${linkedNotice(bench)}
          ${shown(bench, 'setup', () => languages(bench))}
          ${codeArea(editor)}
          ${runBar(bench)}
        </div>
        ${result(bench)}
        <div class="bench-after">
          ${shown(bench, 'check', () => html`${hints(bench)}${solution(bench)}`)}
        </div>
      </div>
      ${shown(bench, 'second', () => realTable(bench))}
      ${shown(bench, 'second', () => extra.drawn())}
      ${ending(bench)}
    </article>`;
}

function header(bench: ExerciseState): TemplateResult {
  const { meta } = bench.exercise;
  const kind = bench.number === 0 ? 'Exercise' : `Exercise ${bench.number}`;
  return activityHeader({
    kicker: `${kind} · ${meta.name} · ${meta.minutes} min`,
    title: meta.title,
    reset: bench.reset,
    forget: 'Forget your code, in every language, and the tries of this exercise?',
    anew: 'This exercise begins anew, with the same cases.',
    link: linkButton(bench),
    file: () => ({ name: meta.id, json: exerciseFile(bench.record, new Date()) }),
    notice: notStored(bench),
  });
}

function notStored({ stored, without }: ExerciseState): Part {
  if (stored.keeps || without) return nothing;
  const why = visits.stores ? 'This browser has no more room' : 'This browser keeps nothing';
  return html`<p class="notice" role="note">${why} for this page. Your code stays as long as the page is open: export it before you close the page.</p>`;
}

function linkButton(bench: ExerciseState): Part {
  if (bench.packed.length <= LONGEST_LINK) return copyButton(linkOf(bench), 'Copy link to my code');
  return html`<span class="hint" data-link="too-long">Too long for a link; export it.</span>`;
}

/** The address of this page, including the code. */
function linkOf({ stored, language, packed }: ExerciseState): string {
  const query = new URLSearchParams({ lab: stored.key.activity, language, code: packed });
  return new URL(`?${query}`, location.href).href;
}

function task({ exercise, language }: ExerciseState): TemplateResult {
  const { task, signature } = exercise;
  return html`<div data-section="question">
    ${task.map((sentence) => html`<p>${inLanguage(sentence, exercise, language)}</p>`)}
    <dl class="signature">${signature.map(([name, what]) => html`<div><dt><code>${name}</code></dt><dd>${marked(what)}</dd></div>`)}</dl>
  </div>`;
}

function linkedNotice(bench: ExerciseState): Part {
  if (bench.linked === undefined) return nothing;
  return html`<p class="notice linked" role="note" data-linked>
    This code came with the link. Read it; it runs when you press Run.
    <button type="button" class="quiet" data-action="drop-linked" @click=${() => bench.dropLinked()}>Show my own code</button>
  </p>`;
}

function languages(bench: ExerciseState): TemplateResult {
  const options = languagesOf(bench.exercise).map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
  }));
  return html`<div data-section="setup">${segmented({
    label: 'Language',
    value: bench.language,
    options,
    onChange: (value) => bench.switchLanguage(value as Language),
  })}</div>`;
}

function codeArea(editor: Pick<EditorPart, 'element' | 'missing' | 'begin'>): Part {
  if (editor.missing)
    return errorBox(
      { ...NOT_LOADED, message: 'The editor could not be loaded.' },
      () => void loadAgain(() => editor.begin()),
    );
  return html`<div class="bench-editor">${editor.element ?? html`<p class="hint">Opening the editor.</p>`}</div>
    <p class="hint print-code">Tab indents; Escape, then Tab, leaves the editor. Ctrl or ⌘ and Enter run, with F they find.</p>`;
}

/** What came of the last run, in a few words, so that it is seen beside Run. */
function beside({ attempt, language, stale }: ExerciseState): TemplateResult {
  const { grading, unread } = attempt;
  if (grading === undefined)
    return html`<span class="hint">${LANGUAGE_NAMES[language]}, in a worker of its own on this device.</span>`;
  const right = grading.cases.filter((each) => each.right).length;
  const words =
    unread === undefined ? `${right} of ${grading.cases.length} right` : unreadText(unread);
  return html`<strong data-beside=${grading.passed ? 'passed' : 'failed'}>${words}</strong>${stale ? html` <span class="hint">before your last change</span>` : nothing}`;
}

function runBar(bench: ExerciseState): TemplateResult {
  const { runner, stopped } = bench.grader;
  const { running, problem, notice } = runner;
  const run = () => void bench.grader.run();
  const ended = notice || (stopped ? 'Stopped. This run does not count as a try.' : '');
  return html`${
    running === undefined
      ? html`<p class="row run-bar"><button type="button" class="primary" data-action="run" ?disabled=${bench.editor === undefined || bench.tooLong} @click=${run}>Run</button>
          ${beside(bench)}</p>`
      : progressBar({ ...running, onStop: () => runner.halt() })
  }
  <p class="notice" role="status">${bench.tooLong ? TOO_LONG : ended}</p>
  ${problem === undefined ? nothing : errorBox(problem, run)}`;
}
