// The parts below the editor: hints, the worked solution once it is unlocked, the function used for something real, and the end.

import { html, nothing, type TemplateResult } from 'lit';
import { nextLink, type Part } from '../../activity/page/parts';
import { codeBlock } from '../../kit/controls/feedback';
import { plural } from '../../kit/words/format';
import { passedTryOf } from '../../session/exercise-schema';
import { judgeWords } from '../grade/judge';
import { answerText, oursText, partOf } from '../grade/real';
import type { ExerciseState } from '../state/exercise-state';
import { honestTries, TRIES_ASKED, unlockedBy } from '../state/student';
import { inLanguage, LANGUAGE_NAMES, marked } from '../words';

export function hints(bench: ExerciseState): TemplateResult {
  const { exercise, record } = bench;
  const opened = Math.min(record.hints ?? 0, exercise.hints.length);
  return html`<section class="bench-hints" data-section="check" aria-label="Hints">
    <ol>${exercise.hints.slice(0, opened).map((hint) => html`<li>${inLanguage(hint, exercise, bench.language)}</li>`)}</ol>
    ${
      opened < exercise.hints.length
        ? html`<button type="button" data-action="hint" @click=${() => bench.stored.openHint()}>${opened === 0 ? 'Give me a hint' : 'Another hint'}</button>
            <span class="hint">${opened} of ${exercise.hints.length} opened</span>`
        : nothing
    }
  </section>`;
}

const REASONS = {
  passed: 'Your program has passed. There is more than one right way; this is ours.',
  tries: `You have tried ${TRIES_ASKED} times. Read it, close it, and write it in your own words.`,
} as const;

export function solution(bench: ExerciseState): TemplateResult {
  const { record, exercise, language } = bench;
  const why = unlockedBy(record);
  if (why === undefined) {
    return html`<p class="hint" data-solution="locked">
      The worked solution opens once your program has passed, or after ${plural(TRIES_ASKED, 'honest try', 'honest tries')}: code that you
      have changed since the last run and that gives an answer. So far: ${honestTries(record)}.
    </p>`;
  }
  const opened = (event: Event) => {
    if ((event.target as HTMLDetailsElement).open) bench.stored.lookedAtSolution();
  };
  const code = exercise.code[language]?.solution ?? '';
  return html`<details class="more" data-solution=${why} @toggle=${opened}>
    <summary>A worked solution</summary>
    <p>${REASONS[why]}</p>
    ${codeBlock(code, `Worked solution in ${LANGUAGE_NAMES[language]}`)}
  </details>`;
}

/** Shown once a program has passed: rows with the student's number and the engine's. */
export function realTable({ exercise, attempt: { real } }: ExerciseState): Part {
  if (exercise.real === undefined || real === undefined || real.length === 0) return nothing;
  const { title, unit, says } = exercise.real;
  const answered = real.flatMap(({ row, answer }) =>
    answer?.kind === 'value' ? [{ row, yours: partOf(row, answer.value) }] : [],
  );
  return html`<section class="bench-real" data-section="second">
    <h2>${title}</h2>
    <div class="table-scroll" tabindex="0" role="region" aria-label=${title}>
      <table>
        <thead><tr><td></td><th scope="col" class="number">Yours${unit === '' ? '' : `, ${unit}`}</th><th scope="col" class="number">The engine${unit === '' ? '' : `, ${unit}`}</th></tr></thead>
        <tbody>${real.map(
          ({ row, answer }) =>
            html`<tr><th scope="row">${row.label}${row.unit === undefined ? nothing : html` <span class="unit">${row.unit}</span>`}</th><td class="number">${answerText(row, answer)}</td><td class="number">${oursText(row)}</td></tr>`,
        )}</tbody>
      </table>
    </div>
    ${answered.length === 0 ? nothing : html`<p>${marked(says(answered))}</p>`}
  </section>`;
}

export function ending({ record, exercise, attempt, next }: ExerciseState): Part {
  const { grading } = attempt;
  const { passed } = record;
  if (passed === undefined) return nothing;
  const first = passedTryOf(record);
  // The student may have changed the passing program into a wrong one.
  const earlier = grading !== undefined && !grading.passed;
  const alone = record.looked ? ' You had looked at the worked solution.' : '';
  return html`<section class="bench-ending" data-scene="ending">
    <h2>${earlier ? 'This one is not right; an earlier program of yours has passed.' : `Done. ${judgeWords(exercise).agreed(plural(passed.cases, 'case'))}`}</h2>
    <p>In ${LANGUAGE_NAMES[passed.language]}${first === undefined ? '' : `, at try ${first}`}.${alone} ${earlier ? 'The program that passed' : 'Your code'} is kept, and stands in the <a href="./?page=report">report</a>.</p>
    <p class="row">
      ${nextLink(next)}
      ${exercise.lab === undefined ? nothing : html`<a class="button" href="?lab=${exercise.lab}">Watch it in the lab</a>`}
    </p>
  </section>`;
}
