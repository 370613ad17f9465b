// The exercises in the report: the code, the number of tries, and the results.

import { html, nothing, type TemplateResult } from 'lit';
import { countedOf } from '../bench/grade/regrade';
import { LANGUAGE_NAMES } from '../bench/words';
import { EXERCISES } from '../course/exercises';
import { exerciseText } from '../course/progress-words';
import { codeBlock } from '../kit/controls/feedback';
import { plural } from '../kit/words/format';
import { type ExerciseRecord, type Outcome, triedOf } from '../session/exercise-schema';
import { begunExercises, framedExercises } from '../session/exercises';
import type { Fact } from '../session/fact';
import { activityOf } from '../session/visit';

export interface ReportExercise {
  readonly title: string;
  readonly record: ExerciseRecord;
}

/** Exercises that were begun, in course order; an instructor's own come last. */
export function reportExercises(): ReportExercise[] {
  const place = ({ exercise }: ExerciseRecord) => {
    const at = EXERCISES.findIndex(({ id }) => id === exercise);
    return at < 0 ? EXERCISES.length : at;
  };
  const titled = (record: ExerciseRecord) => EXERCISES[place(record)]?.title ?? record.exercise;
  const sorted = (all: readonly ExerciseRecord[]) => [...all].sort((a, b) => place(a) - place(b));
  return [
    ...sorted(begunExercises()).map((record) => ({ title: titled(record), record })),
    ...sorted(framedExercises()).map((record) => ({
      title: `${titled(record)} (in another page)`,
      record,
    })),
  ];
}

const cameTo = ({ passed, right, cases, mistake, failing }: Outcome): string => {
  if (passed) return `all ${cases} cases right`;
  const about = mistake ?? failing;
  return `${right} of ${cases} cases right${about === undefined ? '' : ` (${about})`}`;
};

/** How many cases each run got right, in order: "3 of 24, 24 of 24"; if there were more than are stored, only the last ones. */
function runsText(record: ExerciseRecord): string {
  const { tries } = record;
  const all = triedOf(record);
  const each = tries.map(({ right, cases }) => `${right} of ${cases}`).join(', ') || 'none yet';
  if (all === tries.length) return each;
  return `the last ${tries.length}${all === undefined ? '' : ` of ${all} runs`}: ${each}`;
}

/** The lines about one exercise, for the page and for Markdown. */
export function exerciseFacts(record: ExerciseRecord): Fact[] {
  const { seed, looked, hints = 0, results = [] } = record;
  const counted = countedOf(record);
  return [
    ...(counted === undefined
      ? []
      : [
          { label: 'Result', value: cameTo(counted) },
          { label: 'Language', value: LANGUAGE_NAMES[counted.language] },
        ]),
    {
      label: 'Cases right in each run',
      value: runsText(record),
    },
    { label: 'Seed of the cases', value: String(seed) },
    ...(hints === 0 ? [] : [{ label: 'Hints opened', value: String(hints) }]),
    ...(looked ? [{ label: 'Worked solution', value: 'opened before it passed' }] : []),
    ...results,
  ];
}

const codeOf = (record: ExerciseRecord): string =>
  countedOf(record)?.source ?? Object.values(record.code)[0] ?? '';

export function exerciseSections(facts: (all: readonly Fact[]) => unknown): TemplateResult {
  const all = reportExercises();
  const done = begunExercises().filter(({ status }) => status === 'done').length;
  return html`<h2>Exercises</h2>
    ${
      all.length === 0
        ? html`<p>None begun. They are on the <a href="?page=course#exercises">course page</a>.</p>`
        : html`<p>${done} of ${plural(EXERCISES.length, 'exercise')} done.</p>`
    }
    ${all.map(
      ({ title, record }) => html`<section class="step report-lab" data-exercise=${record.exercise}>
        <h3><a href="?lab=${activityOf(record)}">${title}</a></h3>
        <p class="status-${record.status.replace(' ', '-')}">${exerciseText(record)}${record.at === undefined ? nothing : html` · <time datetime=${record.at}>${new Date(record.at).toLocaleString('en-GB')}</time>`}</p>
        ${facts(exerciseFacts(record))}
        <details><summary>The program</summary>${codeBlock(codeOf(record), `Code of: ${title}`)}</details>
      </section>`,
    )}`;
}

const FENCES: Readonly<Record<Outcome['language'], string>> = {
  python: 'python',
  javascript: 'js',
  wat: 'wat',
};

export const exerciseLines = ({ title, record }: ReportExercise): string[] => [
  `## ${title}`,
  '',
  `State: ${exerciseText(record).replaceAll('\u00a0', ' ')}${record.at === undefined ? '' : ` (${record.at})`}`,
  '',
  ...exerciseFacts(record).map(
    ({ label, value }) => `- ${label}: ${value.replaceAll('\u00a0', ' ')}`,
  ),
  '',
  `\`\`\`\`${FENCES[record.language]}`,
  codeOf(record).trimEnd(),
  '````',
  '',
];
