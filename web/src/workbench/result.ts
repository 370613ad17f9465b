// What came of the last run: a sentence, the case that fails in words, what was printed, the cases.

import { html, nothing, type TemplateResult } from 'lit';
import { casesTable, outcomeText } from './cases-table';
import type { Desk } from './desk';
import { type Explanation, explained } from './explain';
import { judgeWords } from './judge';

type Part = TemplateResult | typeof nothing;

/** Two longer ones stand below each other: side by side a phone would break their words. */
const LONGEST_BESIDE = 18;

export function result(desk: Desk): TemplateResult {
  const { grading, ran, exercise, hiddenSections } = desk;
  const failing =
    grading === undefined || ran === undefined || hiddenSections.has('explain')
      ? undefined
      : explained(exercise, ran.language, grading);
  return html`<div class="bench-result">
    <div role="status" data-outcome=${grading === undefined ? 'none' : grading.passed ? 'passed' : 'failed'}>
      ${grading === undefined ? nothing : html`<h2>${outcomeText(desk)}</h2>`}
      ${grading !== undefined && desk.stale ? html`<p class="hint">This is about the code as you last ran it.</p>` : nothing}
      ${failing === undefined ? nothing : explanation(failing, judgeWords(exercise).expected)}
    </div>
    ${printed(desk)}
    ${grading === undefined ? html`<h2>What your function is called with</h2>` : nothing}
    ${casesTable(desk)}
  </div>`;
}

function explanation(each: Explanation, expectedLabel: string): TemplateResult {
  const { title, call, said, returned, expected, mistake, line } = each;
  const short = [returned, expected].every((text = '') => text.length <= LONGEST_BESIDE);
  const beside = short ? 'half' : nothing;
  return html`<div class="failing" data-section="explain">
    <h3>${title}</h3>
    <dl>
      <div><dt>Called</dt><dd><code>${call}</code></dd></div>
      ${said.length === 0 ? nothing : html`<div><dt>What happened</dt><dd data-said>${said.map((sentence) => html`<p>${sentence}</p>`)}</dd></div>`}
      ${returned === undefined ? nothing : html`<div class=${beside}><dt>You returned</dt><dd class="wrong"><code>${returned}</code></dd></div>`}
      ${expected === undefined ? nothing : html`<div class=${beside}><dt>${expectedLabel}</dt><dd><code>${expected}</code></dd></div>`}
    </dl>
    ${line === undefined ? nothing : html`<p class="hint">Line ${line} is marked in your code.</p>`}
    ${mistake === undefined ? nothing : html`<p class="mistake" data-mistake><strong>This looks like: ${mistake.name}.</strong> ${mistake.says}</p>`}
  </div>`;
}

function printed({ printed: text }: Desk): Part {
  if (text === '') return nothing;
  return html`<details class="more" open>
    <summary>What your program printed</summary>
    <pre class="printed" tabindex="0" role="region" aria-label="What your program printed">${text}</pre>
  </details>`;
}
