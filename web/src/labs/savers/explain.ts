// Sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import { categoryName } from '../../kit/charts/chart';
import { dataTable } from '../../kit/charts/table';
import { factorOff } from '../../kit/controls/grade';
import { bytes, count, percent, si, times } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import { intervalText, supported } from '../../session/intervals';
import {
  apart,
  best,
  bytesOf,
  fits,
  latest,
  mostSaved,
  type Outcome,
  partsAtPeak,
  plannedPeak,
  recomputed,
  type Said,
  type Slowdown,
} from './outcome';
import { PLAIN, same } from './recipe';
import { multiple } from './words';

export function explain(outcome: Outcome, said: Said | undefined): TemplateResult {
  return html`${said === undefined ? nothing : html`<p>${verdict(outcome, said)}</p>`}
    <p>${score(outcome)}</p>
    <p>${where(outcome)}</p>
    ${alone(outcome)}
    <p>${price(outcome)}</p>
    <p>${claims(outcome)}</p>
    <p>${learning(outcome)}</p>`;
}

/** The prediction beside the measurement. */
export function verdict(outcome: Outcome, { slowdown: given }: Said): TemplateResult {
  const { slowdown } = latest(outcome);
  const { ratio, low, high } = slowdown;
  const said = html`<strong>You said ${multiple(given)}; it was ${multiple(ratio)}</strong> the time of the plain step`;
  if (supported(slowdown) && given >= low && given <= high)
    return html`${said}: inside the 95 % interval, ${multiple(low)} to ${multiple(high)}.`;
  const off = factorOff(given, ratio);
  return off < 1.1
    ? html`${said}. Within ${percent(off - 1)}.`
    : html`${said}, so you were ${times(off)} too ${given > ratio ? 'high' : 'low'}.`;
}

const timeText = (slowdown: Slowdown): string => {
  const { ratio, verdict: found } = slowdown;
  const range = intervalText(slowdown, multiple);
  if (found === 'slower') return `takes ${multiple(ratio)} the time of the plain step, ${range}`;
  if (found === 'faster')
    return `is faster than the plain step: ${multiple(ratio)} its time, ${range}`;
  if (found === 'same') return `takes the plain step’s time to within 1 %, ${range}`;
  return `cannot be told from the plain step in time: ${multiple(ratio)}, ${range}`;
};

/** Fits or not, and how it stands beside the others. */
export function score(outcome: Outcome): TemplateResult {
  const { budget_bytes, attempts, mine, plain } = outcome;
  const attempt = latest(outcome);
  const winner = best(outcome);
  const planned = mine.planned_equals_measured && plain.planned_equals_measured;
  const fit = fits(attempt, budget_bytes);
  const first = html`Over all its steps yours peaked at <strong>${bytes(attempt.peak_bytes)}</strong>, ${planned ? 'as planned' : 'not quite as planned'}, and the plain one at
    ${bytes(plain.measured_steps_peak_bytes)}. It <strong>${fit ? 'fits' : 'does not fit'}</strong>: the budget is ${bytes(budget_bytes)}. It ${timeText(attempt.slowdown)}.`;
  if (winner === undefined)
    return html`${first} Switch on another saver; the plan above answers at once.`;
  const name = attempts.indexOf(winner) + 1;
  if (winner === attempt) {
    return attempts.length === 1
      ? html`${first} Now find a recipe that fits and costs less.`
      : html`${first} Of ${count(attempts.length)} recipes it is the cheapest that fits.`;
  }
  const cost = attempt.slowdown.ratio / winner.slowdown.ratio;
  return html`${first} Recipe ${name} fits too, at ${multiple(winner.slowdown.ratio)}: ${
    apart(attempt.slowdown, winner.slowdown)
      ? `yours takes ${multiple(cost)} its time.`
      : 'their intervals meet, so the two cannot be told apart.'
  }`;
}

/** Which bytes went. */
export function where(outcome: Outcome): TemplateResult {
  const { plain, mine } = outcome;
  const category = mostSaved(outcome);
  if (category === undefined)
    return html`Nothing takes less room than in the plain step${same(outcome.recipe, PLAIN) ? ': no saver is on.' : '.'}`;
  const before = bytesOf(partsAtPeak(plain), category);
  const after = bytesOf(partsAtPeak(mine), category);
  const gradients = mine.gradient_bytes === plain.gradient_bytes;
  return html`Most was saved of the ${categoryName(category)}: ${bytes(before)} at the highest moment became ${bytes(after)}.
    ${gradients ? html`Each parameter has one ${term('gradient', 'gradient')}, whatever is switched on: ${bytes(mine.gradient_bytes)} in both steps. At the highest moment gradients of activations are alive besides.` : nothing}
    ${mine.activation_bytes < plain.activation_bytes ? html`After a forward pass ${bytes(mine.activation_bytes)} of ${term('activations', 'activations')} wait for the backward pass, instead of ${bytes(plain.activation_bytes)}.` : nothing}`;
}

/** Each saver by itself. */
function alone({ alone: savers, plain, mine }: Outcome): TemplateResult | typeof nothing {
  if (savers.length < 2) return nothing;
  const peak = plannedPeak(plain);
  const together = 1 - plannedPeak(mine) / peak;
  const sum = savers.reduce((all, { peak_bytes }) => all + 1 - peak_bytes / peak, 0);
  return html`<p>What each would save alone, planned; together they save ${percent(together)}. ${
    sum > together + 0.005
      ? 'The savings do not add up: what one has freed, another cannot free again.'
      : sum < together - 0.005
        ? 'Together they do more than the sum: one lays bare what the next can free.'
        : 'Here the savings simply add up.'
  }</p>
    ${dataTable({
      caption: 'Each saver by itself, planned peaks',
      columns: [
        { key: 'saver', label: 'only' },
        { key: 'peak', label: 'peak', format: (value) => bytes(value) },
        { key: 'saved', label: 'saved', format: (value) => percent(value) },
      ],
      rows: savers.map(({ label, peak_bytes }) => [label, peak_bytes, 1 - peak_bytes / peak]),
    })}`;
}

/** What the time went to. */
export function price(outcome: Outcome): TemplateResult {
  const { mine, plain, recipe } = outcome;
  const share = recomputed(outcome);
  const parts = [
    share > 0
      ? html`Checkpoints computed ${si(mine.recompute_flops, 'FLOP')} again, ${percent(share)} of a forward pass, and so ${percent(mine.recompute_flops / plain.total_flops)} of the plain step’s FLOPs.`
      : nothing,
    recipe.parts > 1
      ? html`${term('accumulation', 'Parts')}: the FLOPs of a pass stay the same, but each product is ${recipe.parts} times smaller, and every part adds its gradients to the sum.`
      : nothing,
    recipe.storage === 'float32'
      ? nothing
      : html`Every kept activation is rounded to ${recipe.storage} and widened again; arithmetic stays in float32. Hardware with 16-bit units would be faster here, this one only moves fewer bytes.`,
    recipe.keep === 'all'
      ? nothing
      : 'Freeing early costs no FLOP: a tensor is given back once its last reader is done, and memory that is used again is still in the cache.',
  ].filter((part) => part !== nothing);
  return parts.length === 0
    ? html`No saver that costs time is on.`
    : html`${parts.map((part) => html`${part} `)}`;
}

/** What the course text says, beside this step. */
export function claims(outcome: Outcome): TemplateResult {
  const { plain, recipe } = outcome;
  const { slowdown, peak_bytes } = latest(outcome);
  const saved = 1 - peak_bytes / plain.measured_steps_peak_bytes;
  const here = `yours saves ${percent(Math.max(0, saved))} of the peak for ${slowdown.ratio >= 1 ? `${percent(slowdown.ratio - 1)} more` : `${percent(1 - slowdown.ratio)} less`} time`;
  const only =
    recipe.checkpoint > 0
      ? same(recipe, { ...PLAIN, checkpoint: recipe.checkpoint })
        ? here
        : `with its other savers, ${here}`
      : 'switch checkpoints on to test it';
  return html`“Checkpointing: 20 to 30 % slower for at least half the memory”, say the slides: ${only}. They also read a table in which gradients double the
    memory, and conclude “use gradient checkpointing”. That is the wrong cure: checkpoints save activations, and no gradient.`;
}

/** What else changes. */
export function learning({ recipe }: Outcome): TemplateResult {
  const other = recipe.optimizer !== PLAIN.optimizer;
  const rounded = recipe.storage !== 'float32';
  return html`${
    other
      ? `Another optimizer is another training: ${recipe.optimizer === 'sgd' ? 'SGD' : 'momentum'} may need more steps, which no clock of one step shows.`
      : 'The optimizer is the same, so a step is worth the same.'
  }
  ${rounded ? `Gradients now carry the rounding of ${recipe.storage}.` : nothing}
  ${
    recipe.checkpoint > 0 || recipe.keep !== 'all'
      ? 'Checkpoints and early freeing change no bit of the result.'
      : nothing
  }
  ${recipe.parts > 1 ? 'Parts give the same mean gradient, up to rounding; only batch norm sees smaller batches.' : nothing}`;
}
