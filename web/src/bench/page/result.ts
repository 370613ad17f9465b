// The result of the last run: a sentence, an explanation of the failing case, the printed output, and the cases.

import { html, nothing, type TemplateResult } from 'lit';
import type { Part } from '../../activity/page/parts';
import { type Explanation, explained } from '../grade/explain';
import { judgeWords } from '../grade/judge';
import type { ExerciseState } from '../state/exercise-state';
import { casesTable, outcomeText } from './cases-table';

export function result(bench: ExerciseState): TemplateResult {
  const { attempt, exercise, hiddenSections } = bench;
  const { grading, program } = attempt;
  const failing =
    grading === undefined || program === undefined || hiddenSections.has('explain')
      ? undefined
      : explained(exercise, program.language, grading);
  return html`<div class="bench-result">
    <div role="status" data-outcome=${grading === undefined ? 'none' : grading.passed ? 'passed' : 'failed'}>
      ${grading === undefined ? nothing : html`<h2>${outcomeText(grading, bench.record)}</h2>`}
      ${grading !== undefined && bench.stale ? html`<p class="hint">This is about the code as you last ran it.</p>` : nothing}
      ${failing === undefined ? nothing : explanation(failing, judgeWords(exercise).expected)}
    </div>
    ${printed(attempt.printed)}
    ${grading === undefined ? html`<h2>What your function is called with</h2>` : nothing}
    ${casesTable(bench)}
  </div>`;
}

function explanation(each: Explanation, expectedLabel: string): TemplateResult {
  const { title, call, notes, returned, expected, mistake, line } = each;
  return html`<div class="failing" data-section="explain">
    <h3>${title}</h3>
    <dl>
      <div><dt>Called</dt><dd><code>${call}</code></dd></div>
      ${notes.length === 0 ? nothing : html`<div><dt>What happened</dt><dd data-message>${notes.map((sentence) => html`<p>${sentence}</p>`)}</dd></div>`}
      ${returned === undefined ? nothing : html`<div class="half"><dt>You returned</dt><dd class="wrong"><code>${returned}</code></dd></div>`}
      ${expected === undefined ? nothing : html`<div class="half"><dt>${expectedLabel}</dt><dd><code>${expected}</code></dd></div>`}
    </dl>
    ${line === undefined ? nothing : html`<p class="hint">Line ${line} is marked in your code.</p>`}
    ${mistake === undefined ? nothing : html`<p class="mistake" data-mistake><strong>This looks like: ${mistake.name}.</strong> ${mistake.says}</p>`}
  </div>`;
}

function printed(text: string): Part {
  if (text === '') return nothing;
  return html`<details class="more" open>
    <summary>What your program printed</summary>
    <pre class="printed" tabindex="0" role="region" aria-label="What your program printed">${text}</pre>
  </details>`;
}
