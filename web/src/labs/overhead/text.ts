import { html, type TemplateResult } from 'lit';
import { term } from '../../lab/glossary';
import { inParagraphs } from '../../lab/paragraph';
import type { Outcome, Said } from './outcome';
import { paragraphs } from './sentences';
import { percents } from './words';

export const question = html`<p>
    A profiler runs on the machine that it watches. To time an op it reads a clock before and after it, and a reading
    takes time of its own. With n readings of t each, a pass of T becomes slower by
  </p>
  <div class="formula">
    <math display="block">
      <mtext>overhead</mtext><mo>=</mo>
      <mfrac><mrow><mi>n</mi><mo>·</mo><mi>t</mi></mrow><mi>T</mi></mfrac>
    </math>
  </div>
  <p>
    ${term('instrumentation', 'Instrumentation')}, “15 % overhead”, times everything; ${term('sampling', 'sampling')}, “2 % overhead”,
    only looks now and then what is running, and “may miss operations under 1 ms”. So says a course book. Here all of that is
    measured on one network, each profiler against none, side by side.
  </p>`;

/** Before the run: only arithmetic on the student's own number. */
export function placeholder(said: Said | undefined): TemplateResult {
  if (said === undefined) {
    return html`<p class="placeholder">Here you will see what three profilers cost, each with its interval, and what they miss.</p>`;
  }
  return html`<p class="placeholder">
    If you are right, what takes an hour takes ${Math.round(60 * (1 + said.percent / 100))} minutes with the profiler on:
    ${percents(said.percent)} more. Run it and compare.
  </p>`;
}

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${inParagraphs(paragraphs(outcome, said))}`;
}
