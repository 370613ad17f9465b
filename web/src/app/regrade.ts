// Grades programs again from code and seed: those in this browser, or those of a file that was handed in. The command line does
// the same: npm run -s cli -- grade FILE. An instructor's exercise is graded with the instructor's own file of it.

import { html, nothing, type TemplateResult } from 'lit';
import type { Exercise } from '../bench/contract';
import { countedOf, type Regraded, regrade } from '../bench/grade/regrade';
import { readOwnExercise } from '../bench/own/exercise';
import { openSandbox } from '../bench/sandboxes/page';
import { LANGUAGE_NAMES } from '../bench/words';
import { exerciseMeta } from '../course/exercises';
import { readExerciseRecords, type Unread } from '../course/progress-file';
import { errorBox, progressBar } from '../kit/controls/feedback';
import { define, LightElement } from '../kit/element';
import { FileProblem } from '../session/checked-file';
import { problemOf, profiler } from '../session/engine';
import type { ExerciseRecord } from '../session/exercise-schema';
import { allExercises } from '../session/exercises';
import { Runner } from '../session/runner';
import { type GivenExercises, givenExercises, isExercise, judgeOf, otherVersion } from './judges';

interface Line {
  readonly exercise: string;
  readonly graded: Regraded | undefined;
  /** The source of the cases. */
  readonly by?: string;
  /** The reason why it could not be graded. */
  readonly problem?: string;
}

class RegradeElement extends LightElement {
  private readonly runner = new Runner(this);
  private lines: readonly Line[] | undefined;
  private of = '';
  /** The chosen files that are exercises and supply the cases. */
  private taken = '';

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.runner.drop();
  }

  protected override render(): unknown {
    const { running, problem } = this.runner;
    return html`<h3>Grade again</h3>
      <p>
        A program is graded again from its code and its seed, and comes to the same. Choose a report or progress file that was handed
        in, or grade what this browser keeps. The cases are those of this course. For an exercise that you wrote, choose its file together
        with what was handed in: a file that is graded does not bring its own cases.
      </p>
      ${
        running === undefined
          ? html`<p class="row">
              <button type="button" data-action="grade-file" @click=${this.choose}>Grade a file</button>
              <button type="button" data-action="grade-own" ?disabled=${allExercises().every((each) => countedOf(each) === undefined)} @click=${this.own}>Grade what is kept here</button>
              <input type="file" accept="application/json,.json" multiple hidden @change=${this.chosen} />
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
      ${this.taken === '' ? nothing : html`<p data-taken>Taken as the exercise that judges, so check that it is yours: ${this.taken}.</p>`}
      <div class="table-scroll" tabindex="0" role="region" aria-label="Graded again">
        <table>
          <thead><tr><th scope="col">Exercise</th><th scope="col">Language</th><th scope="col" class="number">Seed</th><th scope="col">Cases of</th><th scope="col">It says</th><th scope="col">Graded now</th></tr></thead>
          <tbody>${lines.map(line)}</tbody>
        </table>
      </div>`;
  }

  private choose(): void {
    this.querySelector<HTMLInputElement>('input[type=file]')?.click();
  }

  private async chosen(event: Event): Promise<void> {
    const input = event.target as HTMLInputElement;
    const files = await Promise.all(
      [...(input.files ?? [])].map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    input.value = '';
    if (files.length === 0) return;
    try {
      const exercises = files.filter(({ text }) => isExercise(text));
      const given = givenExercises(exercises.map(({ text }) => text));
      const handedIn = files.filter((file) => !exercises.includes(file));
      const records = handedIn.flatMap(({ text }) => readExerciseRecords(text));
      const names = handedIn.map(({ name }) => name).join(', ');
      if (handedIn.length === 0)
        throw new FileProblem(
          'What was chosen',
          exercises.map(({ name }) => name).join(', '),
          'a report or progress file beside the exercise',
          'Choose both at once, with Ctrl or Shift.',
        );
      const fileOf = new Map(
        exercises.map(({ name, text }) => [readOwnExercise(text).meta.id, name] as const),
      );
      this.taken = [...fileOf].map(([id, name]) => `${name} (${id})`).join(', ');
      await this.grade(records, names, ({ exercise }) =>
        judged(exercise, given, fileOf.get(exercise) ?? ''),
      );
    } catch (thrown) {
      this.lines = undefined;
      this.runner.problem = problemOf(thrown);
      this.requestUpdate();
    }
  }

  private readonly own = (): void => {
    const records = allExercises();
    const from = 'the exercise kept here';
    this.taken = '';
    // Several versions may have the same id: each record is graded with the file that it was solved with.
    void this.grade(records, 'What is kept here', ({ exercise, own }) =>
      judged(exercise, new Map(own === undefined ? [] : [[exercise, own]]), from),
    );
  };

  private async grade(
    records: readonly (ExerciseRecord | Unread)[],
    of: string,
    judge: FindJudge,
  ): Promise<void> {
    const counted = records.filter((each) => 'problem' in each || countedOf(each) !== undefined);
    this.of = of;
    this.lines = [];
    await this.runner.start(async ({ signal, progress }) => {
      for (const [index, record] of counted.entries()) {
        const fraction = index / counted.length;
        progress({ phase: `Grading ${record.exercise}`, fraction, remaining_ms: 0 });
        const graded = await gradeOne(record, judge, signal);
        signal.throwIfAborted();
        this.lines = [...(this.lines ?? []), graded];
      }
    });
    this.requestUpdate();
  }
}

/** Finds the exercise for grading, and names its source in words. */
type FindJudge = (
  record: ExerciseRecord,
) => Promise<
  { readonly exercise: Exercise; readonly own?: string; readonly by: string } | undefined
>;

async function judged(id: string, given: GivenExercises, from: string): ReturnType<FindJudge> {
  const found = await judgeOf(id, given);
  return found && { ...found, by: found.judge === 'course' ? 'this course' : from };
}

async function gradeOne(
  record: ExerciseRecord | Unread,
  judge: FindJudge,
  signal: AbortSignal,
): Promise<Line> {
  const { exercise } = record;
  try {
    if ('problem' in record)
      return { exercise, graded: undefined, problem: record.problem.message };
    return await regraded(record, judge, signal);
  } catch (thrown) {
    // A field of an instructor's file is invalid; the other records are still graded.
    if (thrown instanceof FileProblem)
      return { exercise, graded: undefined, problem: thrown.message };
    throw thrown;
  }
}

const missing = ({ own }: ExerciseRecord): string =>
  own === undefined
    ? 'This page has no such exercise.'
    : 'An instructor wrote this exercise. Choose its file together with this one: what is graded does not bring its own cases.';

async function regraded(
  record: ExerciseRecord,
  judge: FindJudge,
  signal: AbortSignal,
): Promise<Line> {
  const { exercise: id } = record;
  const found = await judge(record);
  if (found === undefined) return { exercise: id, graded: undefined, problem: missing(record) };
  const { exercise, own } = found;
  const by =
    own !== undefined && otherVersion(record, own)
      ? `${found.by}, another version than was solved`
      : found.by;
  const language = countedOf(record)?.language ?? record.language;
  if (exercise.code[language] === undefined) {
    const problem = `It is not written in ${LANGUAGE_NAMES[language]}.`;
    return { exercise: id, graded: undefined, problem };
  }
  const sandbox = openSandbox(language);
  try {
    const graded = await regrade(record, exercise, profiler(), sandbox, signal);
    return { exercise: id, graded, by };
  } finally {
    sandbox.dispose();
  }
}

const counted = ({ passed, right, cases }: Regraded['was'], anew?: true): string =>
  passed
    ? `passed, ${cases} of ${cases}`
    : `${right} of ${cases} right${anew ? ', of cases drawn anew' : ''}`;

function line({ exercise, graded, by, problem }: Line): TemplateResult {
  const name = exerciseMeta(exercise)?.title ?? exercise;
  if (graded === undefined)
    return html`<tr data-same="false"><th scope="row">${name}</th><td colspan="5">${problem}</td></tr>`;
  const { language, seed, was, same, mistake } = graded;
  return html`<tr data-same=${same}>
    <th scope="row">${name}</th>
    <td>${LANGUAGE_NAMES[language]}</td>
    <td class="number">${seed}</td>
    <td>${by}</td>
    <td>${counted(was)}</td>
    <td>${counted(graded, graded.anew)}${mistake === undefined ? '' : ` (${mistake})`}${same ? ', the same' : html`, <strong>not the same</strong>`}</td>
  </tr>`;
}

define('ts-regrade', RegradeElement);
