// Sentences about a training, made from its report.

import { html, nothing, type TemplateResult } from 'lit';
import type { TrainReport } from '../../engine/types';
import { count, digits, duration, gflopsPerSecond, percent, plural } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { optimizerTitle } from './outcome';
import { answersOf, isText, TRAININGS, type TrainingName } from './preset';

/** @param here true if it was trained in this page and can be resumed */
export function told(report: TrainReport, here = true): TemplateResult {
  return html`${result(report, here)} ${pace(report)} ${written(report)}`;
}

/** How far the training went, and why it went no further. */
export function ended({ steps, epochs, cancelled, diverged }: TrainReport, here = true): string {
  if (diverged !== '') return `${diverged} A smaller learning rate may keep the loss finite.`;
  if (cancelled)
    return `Stopped after ${plural(steps, 'step')}${here ? '; nothing is lost, Resume goes on from there' : ', on an earlier visit'}.`;
  const all = Number.isInteger(epochs) ? plural(epochs, 'epoch') : `${digits(epochs, 2)} epochs`;
  return `Done: ${plural(steps, 'step')}, ${all}.`;
}

function result(report: TrainReport, here: boolean): TemplateResult {
  const { evaluations, preset } = report;
  const first = evaluations[0];
  const last = evaluations.at(-1);
  const begun = ended(report, here);
  if (first === undefined || last === undefined) return html`<p><strong>${begun}</strong></p>`;
  return html`<p>
    <strong>${begun}</strong> Before the first step the ${term('loss', 'loss')} was ${digits(first.loss, 3)}${
      isText(preset)
        ? ''
        : html`, about
    ln 10 = 2.30: guessing among ten digits`
    }, with ${percent(first.accuracy)} of the ${answersOf(preset)} right. ${
      last.step > 0
        ? html`After step ${count(last.step)} it was ${digits(last.loss, 3)}, with ${percent(last.accuracy, 3)} right, on ${count(report.held_out_samples)}
          ${TRAININGS[preset as TrainingName]?.unit ?? 'samples'} that were ${term('heldOut', 'held out')}.`
        : 'The first test on held-out data comes after the first epoch.'
    }
  </p>`;
}

function pace(report: TrainReport): TemplateResult {
  const { training, parameters, batch } = report;
  return html`<p>
    ${optimizerTitle(training.optimizer)} changed all ${count(parameters)} parameters ${plural(report.steps, 'time')}, ${batch} samples each time, in
    ${duration(report.elapsed_ms)} of work: ${digits(report.steps_per_second, 3)} steps per second, ${gflopsPerSecond(report.gflops_per_second)}.
  </p>`;
}

/** The text that a language model writes once its training is done. */
function written({ sample, held_out_accuracy }: TrainReport): TemplateResult | typeof nothing {
  if (sample === '') return nothing;
  return html`<p>It now writes, one character after the other, each drawn by the probabilities it gives
      (${percent(held_out_accuracy)} of its first guesses are right on text it has not seen):</p>
    <div class="code"><pre tabindex="0" role="region" aria-label="Text written by the trained network"><code>${sample}</code></pre></div>`;
}
