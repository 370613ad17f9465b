// Says that there is other code of one's own for this exercise, of another tab or from before a link: all is kept, and any may be shown.

import { html, nothing, type TemplateResult } from 'lit';
import { plural, time } from '../kit/words/format';
import type { Aside } from '../session/exercise-schema';
import type { Desk } from './desk';

function row(desk: Desk, other: Aside): TemplateResult {
  const lines = plural(other.source.trimEnd().split('\n').length, 'line');
  // What stands in the other tab's editor now is not forgotten from here.
  const current = desk.record.code[other.language] === other.source;
  const what = `${lines}${other.at === '' ? '' : `, kept ${time(other.at)}`}`;
  return html`<li>
    ${what}
    <button type="button" class="quiet" data-action="show-other" aria-label="Show the code of ${what} here" @click=${() => desk.showOther(other)}>Show it here</button>
    ${
      current
        ? nothing
        : html`<button type="button" class="quiet" data-action="forget-other" aria-label="Forget the code of ${what}" @click=${() => desk.forgetOther(other)}>Forget it</button>`
    }
  </li>`;
}

export function otherCode(desk: Desk): TemplateResult | typeof nothing {
  const { others } = desk;
  if (others.length === 0) return nothing;
  return html`<div class="notice other-code" role="status" data-others=${others.length}>
    <p>You have other code for this exercise, from another tab or from before a link. It is kept beside what stands here; tries count together.</p>
    <ul>${others.map((each) => row(desk, each))}</ul>
  </div>`;
}
