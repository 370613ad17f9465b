// The course page: labs in chapters with their state, tools for exporting and importing progress, and the glossary.

import './course.css';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { ExerciseMeta } from '../bench/contract';
import { define } from '../kit/element';
import { plural } from '../kit/words/format';
import type { LabMeta } from '../lab/contract';
import { exerciseRecord } from '../session/exercises';
import { type LabRecord, labRecord } from '../session/progress';
import { ProgressElement } from '../session/progress-element';
import { chaptersOf, type ShownChapter } from './chapters';
import { EXERCISES, exerciseNumber } from './exercises';
import { LABS, labNumber } from './registry';
import './course-glossary';
import './progress-tools';
import { exerciseText, minutesText, standing, statusText } from './progress-words';

class CourseElement extends ProgressElement {
  protected override firstUpdated(): void {
    // The word in the address exists only after the first drawing.
    requestAnimationFrame(() => {
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
    });
  }

  protected override render(): unknown {
    return html`<h1 tabindex="-1">Course</h1>
      <p>
        The labs build on each other, so take them in this order if the field is new to you. Any of them also works alone. A lab is done when
        none of its questions is open: each was answered right, or tried until the answer was told. How many were right is written beside it. Find the
        mistake asks for five puzzles, the Capstone for all of its parts together.
      </p>
      ${this.standing()}
      <ts-progress-tools></ts-progress-tools>
      <h2>Chapters</h2>
      ${chaptersOf(LABS).map(chapter)}
      ${EXERCISES.length === 0 ? nothing : exercises()}
      <h2 id="glossary">Glossary</h2>
      <ts-glossary></ts-glossary>`;
  }

  private standing(): TemplateResult {
    const { done, begun, labs, minutes_left, next } = standing(LABS, labRecord);
    const under = begun === 0 ? '' : `, ${begun} begun`;
    return html`<div class="course-standing">
      <p data-standing><strong>${done} of ${plural(labs, 'lab')} done</strong>${under}. ${
        next === undefined
          ? html`The <a href="?page=report">report</a> has everything to hand in.`
          : `About ${minutesText(minutes_left)} to go.`
      }</p>
      <progress max=${labs} .value=${done} aria-label="Labs done"></progress>
      ${
        next === undefined
          ? nothing
          : html`<p><a class="button primary" href="?lab=${next.id}">${done + begun === 0 ? 'Begin' : 'Continue'} with ${labNumber(next.id)}: ${next.name}</a></p>`
      }
    </div>`;
  }
}

function chapter({ title, about, labs }: ShownChapter): TemplateResult {
  const { done, minutes_left } = standing(labs, labRecord);
  const left = minutes_left === 0 ? '' : `, ${minutesText(minutes_left)} to go`;
  return html`<section class="chapter">
    <div class="chapter-head">
      <h3>${title}</h3>
      <p class="meta">${about}</p>
      <p class="meta">${done} of ${labs.length} done${left}</p>
    </div>
    <ol start=${labNumber(labs[0]?.id ?? '')}>${labs.map(entry)}</ol>
  </section>`;
}

function entry(meta: LabMeta): TemplateResult {
  const record = labRecord(meta.id);
  return html`<li data-lab=${meta.id} data-status=${record.status}>
    <span class="lab-number" aria-hidden="true">${labNumber(meta.id)}</span>
    <div>
      <p><a class="lab-title" href="?${record.query ?? `lab=${meta.id}`}">${meta.title}</a></p>
      <p class="meta">${meta.name} · ${meta.minutes} min · ${stateMark(record)}<span class="status-${record.status.replace(' ', '-')}">${statusText(record)}</span></p>
      ${lastResult(record)}
    </div>
  </li>`;
}

const exerciseStatus = (id: string) => exerciseRecord(id)?.status ?? 'not begun';

function exercises(): TemplateResult {
  const done = EXERCISES.filter(({ id }) => exerciseStatus(id) === 'done').length;
  return html`<h2 id="exercises">Build it yourself</h2>
    <p>
      Now you write it: in Python, JavaScript, or WebAssembly by hand, in this page. The engine knows what is right for any input, so it
      checks your function on cases that are drawn for you. <span data-exercises-done>${done} of ${plural(EXERCISES.length, 'exercise')} done.</span>
    </p>
    ${chaptersOf(EXERCISES, 'exercises').map(exerciseChapter)}`;
}

function exerciseChapter({ title, about, labs }: ShownChapter<ExerciseMeta>): TemplateResult {
  const done = labs.filter(({ id }) => exerciseStatus(id) === 'done').length;
  const open = labs.filter(({ id }) => exerciseStatus(id) !== 'done');
  const minutes = open.reduce((sum, each) => sum + each.minutes, 0);
  return html`<section class="chapter">
    <div class="chapter-head">
      <h3>${title}</h3>
      <p class="meta">${about}</p>
      <p class="meta">${done} of ${labs.length} done${minutes === 0 ? '' : `, ${minutesText(minutes)} to go`}</p>
    </div>
    <ol start=${exerciseNumber(labs[0]?.id ?? '')}>${labs.map(exerciseEntry)}</ol>
  </section>`;
}

function exerciseEntry(meta: ExerciseMeta): TemplateResult {
  const status = exerciseStatus(meta.id);
  return html`<li data-exercise=${meta.id} data-status=${status}>
    <span class="lab-number" aria-hidden="true">${exerciseNumber(meta.id)}</span>
    <div>
      <p><a class="lab-title" href="?lab=${meta.id}">${meta.title}</a></p>
      <p class="meta">${meta.name} · ${meta.minutes} min · ${stateMark({ status })}<span class="status-${status.replace(' ', '-')}">${exerciseText(exerciseRecord(meta.id))}</span></p>
    </div>
  </li>`;
}

/** An empty, half or full circle; the state is also written beside it. */
function stateMark({ status }: { readonly status: LabRecord['status'] | 'begun' }): TemplateResult {
  const inside = {
    'not begun': nothing,
    begun: svg`<path class="half" d="M5,0.5A4.5,4.5 0 0 0 5,9.5Z" />`,
    predicted: svg`<path class="half" d="M5,0.5A4.5,4.5 0 0 0 5,9.5Z" />`,
    done: svg`<circle class="full" cx="5" cy="5" r="5" />`,
  }[status];
  return html`<svg class="state-mark" viewBox="0 0 10 10" aria-hidden="true"><circle cx="5" cy="5" r="4.5" />${inside}</svg>`;
}

const SHOWN_RESULTS = 2;

/** The verdict of the lab; before its end, what was predicted and measured. */
function lastResult({
  prediction,
  results = [],
  ending,
}: LabRecord): TemplateResult | typeof nothing {
  if (ending?.verdict !== undefined) return html`<p class="own-prediction">${ending.verdict}</p>`;
  const measured = results.slice(0, SHOWN_RESULTS).map(({ label, value }) => `${label}: ${value}`);
  const predicted = prediction === undefined ? [] : [`You said ${prediction}`];
  if (predicted.length + measured.length === 0) return nothing;
  return html`<p class="own-prediction">${[...predicted, ...measured].join('. ')}.</p>`;
}

define('ts-course', CourseElement);
