// The exercises on the home page: they are drawn after its first number and after the labs.

import { html, type TemplateResult } from 'lit';
import type { ExerciseMeta } from '../bench/contract';
import { EXERCISES } from '../course/exercises';
import { define } from '../kit/element';
import { plural } from '../kit/words/format';
import { exerciseRecord } from '../session/exercises';
import { ProgressElement } from '../session/progress-element';

class HomeExercises extends ProgressElement {
  protected override render(): unknown {
    return html`<section aria-labelledby="exercises-heading">
      <h2 id="exercises-heading">Build it yourself</h2>
      <p>Write the profiler, the timer and a kernel in the page. The engine checks each on cases of your own.</p>
      <details>
        <summary>${plural(EXERCISES.length, 'exercise')}</summary>
        <ol class="lab-list">${EXERCISES.map(exercise)}</ol>
      </details>
    </section>`;
  }
}

function exercise(meta: ExerciseMeta, index: number): TemplateResult {
  const { status = 'not begun' } = exerciseRecord(meta.id) ?? {};
  return html`<li>
    <a href="?lab=${meta.id}">
      <span class="lab-number" aria-hidden="true">${index + 1}</span>
      <span>
        <span class="lab-title">${meta.title}</span>
        <span class="meta">${meta.name} · ${meta.minutes} min · <span class="status-${status.replace(' ', '-')}">${status}</span> · ${meta.summary}</span>
      </span>
    </a>
  </li>`;
}

define('ts-home-exercises', HomeExercises);
