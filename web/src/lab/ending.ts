// The end of a lab: what was believed and what this device says, in one card that goes into the report, and what comes next.

import { html, nothing, type TemplateResult } from 'lit';
import { RECORDED } from '../session/fact';
import { labRecord } from '../session/progress';
import type { LabPage } from './lab-page';
import type { SceneView } from './scene';
import type { Ended } from './student';

/** Once every question is settled. */
export function endingOf(lab: LabPage, view: SceneView): Ended | undefined {
  const { ending } = lab.text;
  if (lab.main.outcome === undefined || !lab.settled) return undefined;
  const { said } = lab;
  return {
    believed: said === undefined ? 'nothing: you skipped' : lab.text.predict.said(said),
    measured: `${ending.measured(view)}${lab.recorded === undefined ? '' : `, ${RECORDED}`}`,
    judged: said === undefined ? '' : ending.judged(view, said),
    lesson: ending.lesson(view),
  };
}

export function endingCard(lab: LabPage, view: SceneView): TemplateResult | typeof nothing {
  const end = endingOf(lab, view);
  if (end === undefined) return nothing;
  const { believed, measured, judged, lesson } = end;
  const line = judged === '' ? 'Done.' : `Done. You were ${judged}; now you know why.`;
  const of = lab.setupText(lab.shownValues);
  return html`<section class="scene ending" data-scene="ending">
    <h2>${line}</h2>
    <dl>
      <div><dt>You believed</dt><dd>${believed}</dd></div>
      <div><dt>${lab.recorded === undefined ? 'This device' : 'The recording'} says</dt><dd>${measured}</dd></div>
      <div><dt>Measured with</dt><dd>${of}</dd></div>
    </dl>
    <p>${lesson}</p>
    <label class="own-words">In your own words, for the report
      <textarea rows="2" .value=${labRecord(lab.lab.meta.id).words ?? ''} @input=${(event: Event) => lab.write((event.target as HTMLTextAreaElement).value)}></textarea>
    </label>
    ${next(lab)}
  </section>`;
}

function next({ next: lab }: LabPage): TemplateResult | typeof nothing {
  if (lab === undefined) return nothing;
  return html`<p class="row"><a class="button primary" href="?lab=${lab.id}">Next: ${lab.title}</a></p>`;
}
