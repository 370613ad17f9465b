// Grades programs again from code and seed: those of this browser, or of a file that was handed in. The command line does the
// same: npm run -s cli -- grade FILE.

import { html, nothing, type TemplateResult } from 'lit';
import { exerciseMeta, loadExercise } from '../course/exercises';
import { readExerciseRecords, type Unread } from '../course/progress-file';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { FileProblem } from '../session/checked-file';
import { problemOf, profiler } from '../session/engine';
import type { ExerciseRecord } from '../session/exercise-schema';
import { allExercises } from '../session/exercises';
import { Runner } from '../session/runner';
import { readOwnExercise } from '../workbench/own/exercise';
import { countedOf, type Regraded, regrade } from '../workbench/regrade';
import { openSandbox } from '../workbench/sandboxes/page';
import { LANGUAGE_NAMES } from '../workbench/words';

interface Line {
  readonly exercise: string;
  readonly graded: Regraded | undefined;
  /** Why it could not be graded. */
  readonly problem?: string;
}

class RegradeElement extends LightElement {
  private readonly runner = new Runner(this);
  private lines: readonly Line[] | undefined;
  private of = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.runner.drop();
  }

  protected override render(): unknown {
    const { running, problem } = this.runner;
    return html`<h3>Grade again</h3>
      <p>
        A program is graded again from its code and its seed alone, and comes to the same. Choose a report or progress file that was handed
        in, or grade what this browser keeps.
      </p>
      ${
        running === undefined
          ? html`<p class="row">
              <button type="button" data-action="grade-file" @click=${this.choose}>Grade a file</button>
              <button type="button" data-action="grade-own" ?disabled=${allExercises().every((each) => countedOf(each) === undefined)} @click=${this.own}>Grade what is kept here</button>
              <input type="file" accept="application/json,.json" hidden @change=${this.chosen} />
            </p>`
          : progressBar({ ...running, onStop: () => this.runner.halt() })
      }
      ${problem === undefined ? nothing : errorBox(problem, undefined, 'This file cannot be graded')}
      <div role="status">${this.lines === undefined ? nothing : this.table(this.lines)}</div>`;
  }

  private table(lines: readonly Line[]): TemplateResult {
    if (lines.length === 0) return html`<p>There is no program in ${this.of}.</p>`;
    const same = lines.filter(({ graded }) => graded?.same).length;
    return html`<p data-regraded>${this.of}: ${same} of ${lines.length} came to what it says.</p>
      <div class="table-scroll" tabindex="0" role="region" aria-label="Graded again">
        <table>
          <thead><tr><th scope="col">Exercise</th><th scope="col">Language</th><th scope="col" class="number">Seed</th><th scope="col">It says</th><th scope="col">Graded now</th></tr></thead>
          <tbody>${lines.map(line)}</tbody>
        </table>
      </div>`;
  }

  private choose(): void {
    this.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  private async chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const file = input.files?.[0];
    if (file === undefined) return;
    const text = await file.text();
    input.value = '';
    try {
      await this.grade(readExerciseRecords(text), file.name);
    } catch (thrown) {
      this.lines = undefined;
      this.runner.problem = problemOf(thrown);
      this.requestUpdate();
    }
  }

  private readonly own = (): void => void this.grade(allExercises(), 'What is kept here');

  private async grade(records: readonly (ExerciseRecord | Unread)[], of: string): Promise<void> {
    const counted = records.filter((each) => 'problem' in each || countedOf(each) !== undefined);
    this.of = of;
    this.lines = [];
    await this.runner.start(async ({ signal, progress }) => {
      for (const [index, record] of counted.entries()) {
        const fraction = index / counted.length;
        progress({ phase: `Grading ${record.exercise}`, fraction, remaining_ms: 0 });
        const graded = await gradeOne(record, signal);
        signal.throwIfAborted();
        this.lines = [...(this.lines ?? []), graded];
      }
    });
    this.requestUpdate();
  }
}

async function gradeOne(record: ExerciseRecord | Unread, signal: AbortSignal): Promise<Line> {
  const { exercise } = record;
  const unable = (problem: string): Line => ({ exercise, graded: undefined, problem });
  try {
    return 'problem' in record
      ? unable(record.problem.message)
      : ((await regraded(record, signal)) ?? unable('This page has no such exercise.'));
  } catch (thrown) {
    // A field of an instructor's file; the others are graded.
    if (thrown instanceof FileProblem) return unable(thrown.message);
    throw thrown;
  }
}

/** Undefined where there is no such exercise. */
async function regraded(record: ExerciseRecord, signal: AbortSignal): Promise<Line | undefined> {
  const { exercise: id } = record;
  const exercise = record.own === undefined ? await loadExercise(id) : readOwnExercise(record.own);
  if (exercise === undefined) return undefined;
  const language = countedOf(record)?.language ?? record.language;
  if (exercise.code[language] === undefined) {
    const problem = `It is not written in ${LANGUAGE_NAMES[language]}.`;
    return { exercise: id, graded: undefined, problem };
  }
  const sandbox = openSandbox(language);
  try {
    const graded = await regrade(record, exercise, profiler(), sandbox, signal);
    return { exercise: id, graded };
  } finally {
    sandbox.dispose();
  }
}

const counted = ({ passed, right, cases }: Regraded['was'], anew?: true): string =>
  passed
    ? `passed, ${cases} of ${cases}`
    : `${right} of ${cases} right${anew ? ', of cases drawn anew' : ''}`;

function line({ exercise, graded, problem }: Line): TemplateResult {
  const name = exerciseMeta(exercise)?.title ?? exercise;
  if (graded === undefined)
    return html`<tr data-same="false"><th scope="row">${name}</th><td colspan="4">${problem}</td></tr>`;
  const { language, seed, was, same, mistake } = graded;
  return html`<tr data-same=${same}>
    <th scope="row">${name}</th>
    <td>${LANGUAGE_NAMES[language]}</td>
    <td class="number">${seed}</td>
    <td>${counted(was)}</td>
    <td>${counted(graded, graded.anew)}${mistake === undefined ? '' : ` (${mistake})`}${same ? ', the same' : html`, <strong>not the same</strong>`}</td>
  </tr>`;
}

define('ts-regrade', RegradeElement);
