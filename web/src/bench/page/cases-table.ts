// The table of cases during and after grading: the arguments, the returned value, and whether it is right.

import { html, nothing, type TemplateResult } from 'lit';
import type { ExerciseRecord } from '../../session/exercise-schema';
import type { Case, Language } from '../contract';
import { failsAnew, type Graded, type Grading } from '../grade/grade';
import { judgeWords } from '../grade/judge';
import { inShort, truncated } from '../grade/literal';
import type { ExerciseState } from '../state/exercise-state';

/** A sentence such as "18 of 24 cases are right." after grading. */
export function outcomeText(
  grading: Grading | undefined,
  record: Pick<ExerciseRecord, 'passed'>,
): string {
  if (grading === undefined) return '';
  const { passed, cases, anew } = grading;
  const right = cases.filter((each) => each.right).length;
  const all = cases.length;
  if (passed) return `All ${all} cases are right${anew ? `, and ${anew} more, drawn anew` : ''}.`;
  if (failsAnew(grading))
    return `It passed the cases drawn for you, but not these, drawn anew: ${right} of ${all} ${right === 1 ? 'is' : 'are'} right.`;
  return right === 0
    ? `None of ${all} cases is right${record.passed === undefined ? ' yet' : ''}.`
    : `${right} of ${all} cases ${right === 1 ? 'is' : 'are'} right.`;
}

const MARKS = { right: '✓', wrong: '✗', open: '·' } as const;
const WORDS = { right: 'right', wrong: 'wrong', open: 'not called' } as const;

const stateOf = (graded: Graded | undefined): keyof typeof MARKS => {
  if (graded?.answer === undefined) return 'open';
  return graded.right ? 'right' : 'wrong';
};

function yours(graded: Graded | undefined, language: Language): string {
  const { answer } = graded ?? {};
  if (answer === undefined) return '';
  if (answer.kind === 'value') return truncated(answer.value, language, 24);
  return answer.kind === 'raised' ? 'error' : 'ended';
}

function row(bench: ExerciseState, each: Case, index: number): TemplateResult {
  const { language, attempt } = bench;
  const { program, grading } = attempt;
  const graded = attempt.unread ? undefined : attempt.graded[index];
  const state = stateOf(graded);
  const explained =
    grading?.failing !== undefined && graded !== undefined && grading.failing === graded;
  return html`<tr data-state=${state} aria-current=${explained ? 'true' : nothing}>
    <td class="case-mark"><span aria-hidden="true">${MARKS[state]}</span><span class="visually-hidden">${WORDS[state]}</span></td>
    <th scope="row">${index + 1}. ${each.name}</th>
    <td class="case-args"><code>${inShort(each.args, language)}</code></td>
    <td class="case-yours"><code>${yours(graded, program?.language ?? language)}</code></td>
  </tr>`;
}

export function casesTable(bench: ExerciseState): TemplateResult | typeof nothing {
  const { grading } = bench.attempt;
  const anew = grading !== undefined && failsAnew(grading);
  const made = anew ? undefined : bench.attempt.cases;
  const cases = made ?? grading?.cases.map((each) => each.case);
  if (cases === undefined) return html`<p class="hint">The engine is making your cases.</p>`;
  return html`<div class="table-scroll cases" tabindex="0" role="region" aria-label="Cases">
      <table>
        <thead>
          <tr><td></td><th scope="col">Case</th><th scope="col" class="case-args">Arguments</th><th scope="col">Yours</th></tr>
        </thead>
        <tbody>${cases.map((each, index) => row(bench, each, index))}</tbody>
      </table>
    </div>
    <p class="hint">Drawn for you with seed <span data-seed>${bench.record.seed}</span>${anew ? ' and the text of your program (another text draws others)' : ''}; ${judgeWords(bench.exercise).source}.</p>`;
}
