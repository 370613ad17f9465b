// The result of the last run: a sentence, an explanation of the failing case, the printed output, and the cases.

import { html, nothing, type TemplateResult } from 'lit';
import type { Part } from '../../activity/page/parts';
import type { Entry } from '../grade/entries';
import { type Explanation, explained } from '../grade/explain';
import { judgeWords } from '../grade/judge';
import { unreadText } from '../grade/unread';
import type { ExerciseState } from '../state/exercise-state';
import { casesTable, outcomeText } from './cases-table';

export function result(bench: ExerciseState): TemplateResult {
  const { attempt, exercise, hiddenSections } = bench;
  const { grading, program } = attempt;
  const broken = attempt.unread;
  const failing =
    grading === undefined || program === undefined || broken || hiddenSections.has('explain')
      ? undefined
      : explained(exercise, program.language, grading);
  return html`<div class="bench-result">
    <div role="status" data-outcome=${grading === undefined ? 'none' : grading.passed ? 'passed' : 'failed'}>
      ${grading === undefined ? nothing : html`<h2 data-unread=${broken ? 'true' : nothing}>${broken ? unreadText(broken) : outcomeText(grading, bench.record)}</h2>`}
      ${grading !== undefined && bench.stale ? html`<p class="hint">This is about the code as you last ran it.</p>` : nothing}
      ${failing === undefined ? nothing : explanation(failing, judgeWords(exercise).expected)}
    </div>
    ${printed(bench)}
    ${grading === undefined || broken ? html`<h2>What your function is called with</h2>` : nothing}
    ${casesTable(bench)}
  </div>`;
}

function explanation(each: Explanation, expectedLabel: string): TemplateResult {
  const { title, call, notes, returned, expected, entries, mistake, line } = each;
  return html`<div class="failing" data-section="explain">
    <h3>${title}</h3>
    <dl>
      <div><dt>Called</dt><dd><code>${call}</code></dd></div>
      ${notes.length === 0 ? nothing : html`<div><dt>What happened</dt><dd data-message>${notes.map((sentence) => html`<p>${sentence}</p>`)}</dd></div>`}
      ${returned === undefined ? nothing : html`<div class="half"><dt>You returned</dt><dd class="wrong"><code>${returned}</code></dd></div>`}
      ${expected === undefined ? nothing : html`<div class="half"><dt>${expectedLabel}</dt><dd><code>${expected}</code></dd></div>`}
    </dl>
    ${entries === undefined ? nothing : entriesTable(entries, expectedLabel)}
    ${line === undefined ? nothing : html`<p class="hint">Line ${line} is marked in your code.</p>`}
    ${mistake === undefined ? nothing : html`<p class="mistake" data-mistake><strong>This looks like: ${mistake.name}.</strong> ${mistake.says}</p>`}
  </div>`;
}

/** Each entry beside the right one; wrong rows have a mark, too. */
function entriesTable(entries: readonly Entry[], expectedLabel: string): TemplateResult {
  return html`<div class="table-scroll entries" tabindex="0" role="region" aria-label="Entries">
    <table>
      <thead><tr><td></td><th scope="col">Entry</th><th scope="col">Yours</th><th scope="col">${expectedLabel}</th></tr></thead>
      <tbody>${entries.map(
        ({ name, yours = 'missing', right = 'not asked for', isRight }) =>
          html`<tr data-state=${isRight ? 'right' : 'wrong'}>
            <td class="case-mark"><span aria-hidden="true">${isRight ? '✓' : '✗'}</span><span class="visually-hidden">${isRight ? 'right' : 'wrong'}</span></td>
            <th scope="row"><code>${name}</code></th><td class="yours"><code>${yours}</code></td><td><code>${right}</code></td>
          </tr>`,
      )}</tbody>
    </table>
  </div>`;
}

/** What was printed while the explained case was called, or the first one where none is explained. */
function printed({ attempt }: ExerciseState): Part {
  const { grading } = attempt;
  const failing = grading?.failing;
  const at = Math.max(0, failing === undefined ? 0 : (grading?.cases.indexOf(failing) ?? 0));
  const text = attempt.printed[at] ?? '';
  if (text === '') return nothing;
  return html`<details class="more" open>
    <summary>What your program printed in case ${at + 1}</summary>
    <pre class="printed" tabindex="0" role="region" aria-label="What your program printed">${text}</pre>
  </details>`;
}
