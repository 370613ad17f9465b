// The end of a lab: a card with the verdict on the prediction and the result of this device, which goes into the report, and a link to
// the next lab.

import { html, nothing, type TemplateResult } from 'lit';
import { nextLink } from '../../activity/page/parts';
import { labRecord } from '../../session/progress';
import { leftIn } from '../state/known';
import type { LabState } from '../state/lab-state';

export function endingCard(lab: LabState): TemplateResult | typeof nothing {
  const end = lab.answers.card;
  if (end === undefined) return left(lab);
  const { believed, measured, verdict, why, lesson, about } = end;
  return html`<section class="scene ending" data-scene="ending">
    <h2>${verdict ?? 'Done.'}</h2>
    ${why === undefined ? nothing : html`<p data-why>${why}</p>`}
    <dl>
      ${verdict === undefined ? html`<div><dt>You believed</dt><dd>${believed}</dd></div>` : nothing}
      <div><dt>${lab.recorded === undefined ? 'This device' : 'The recording'} says</dt><dd>${measured}</dd></div>
      ${about === undefined ? nothing : html`<div><dt>Measured with</dt><dd>${about}</dd></div>`}
    </dl>
    <p>${lesson}</p>
    <label class="own-words">In your own words, for the report
      <textarea rows="2" .value=${labRecord(lab.lab.meta.id).words ?? ''} @input=${(event: Event) => lab.answers.write((event.target as HTMLTextAreaElement).value)}></textarea>
    </label>
    ${lab.next === undefined ? nothing : html`<p class="row">${nextLink(lab.next)}</p>`}
  </section>`;
}

/** Says what is left to do once the questions on the page are settled. */
function left(lab: LabState): TemplateResult | typeof nothing {
  const sentence = leftIn(lab);
  if (sentence === undefined || !lab.answers.settled) return nothing;
  return html`<p class="hint" data-left>${sentence}</p>`;
}
