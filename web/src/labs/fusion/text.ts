import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import { isTimed, type Outcome, type Said } from './outcome';
import { paragraphs } from './sentences';
import { factor } from './words';

export const question = html`<p>
    A network is a list of ops. Each reads its inputs from memory and writes its result back, even if the next op does nothing
    but add a bias. ${term('fusion', 'Fusion')} merges neighbours into one op: the ${term('flop', 'FLOPs')} stay, what lies
    between never leaves the processor. If moving bytes is what takes the time, then
  </p>
  <div class="formula">
    <math display="block">
      <mtext>time saved</mtext><mo>≈</mo>
      <mfrac><mtext>bytes saved</mtext><mtext>bandwidth</mtext></mfrac>
    </math>
  </div>
  <p>“The FLOPs are unchanged and the kernel still finishes several times faster”, says a course text. Here both ways compute
    the same numbers, and this device says what is left of the promise.</p>`;

/** Before the run. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see the time of both ways, with what each computes and moves.</p>`;
  }
  const left = 60 / said.speedup;
  const becomes = left < 1.5 ? 'a second or less' : `${Math.round(left)} seconds`;
  return html`<p class="placeholder">If you are right, a minute of ops one at a time becomes ${becomes} fused
    (${factor(said.speedup)}). Run it and compare.</p>`;
}

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  const waiting = isTimed(outcome) ? '' : html`<p>The times follow.</p>`;
  return html`${inParagraphs(paragraphs(outcome, said))}${waiting}`;
}
