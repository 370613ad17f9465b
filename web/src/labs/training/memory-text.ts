// What is said of the memory of one step: the verdict on its peak, what is held there, later steps, and a report that a course printed.

import { bytes } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Verdict, verdict } from '../../lab/verdict';
import { beliefs, mechanism } from './beliefs';
import type { Known } from './model';
import {
  CLAIMED_REPORT,
  change,
  highestPeak,
  isLaterHigher,
  isPlanned,
  type Outcome,
  optimizerTitle,
  peakMultiple,
  useOf,
  writtenAndFreed,
} from './outcome';
import { multiple } from './words';

type Stepped = Known<'step'>;

/** The prediction beside the peak. */
export const verdictOn = (outcome: Outcome, prediction: number): Verdict =>
  verdict({
    prediction,
    measured: peakMultiple(outcome.profile),
    format: multiple,
    verb: isPlanned(outcome.profile) ? 'it would be' : 'it was',
    sides: ['much', 'little'],
    of: outcome.title,
    beliefs: beliefs(outcome),
    mechanism: mechanism(outcome),
  });

const DONE = { peak: 'peak', stored: 'stored', freed: 'freed', wrote: 'wrote', took: 'took' };
/** What was planned and not run did not happen. */
const PLANNED = {
  ...{ peak: 'would peak', stored: 'would store', freed: 'would free', wrote: 'write' },
  took: 'would take',
};

export function course({ outcomes: { step } }: Stepped): MarkedParagraph[] {
  const { profile } = step;
  const activations = change(profile, 'activations', 'baseline', 'after_forward');
  const gradients = change(profile, 'gradients', 'after_forward', 'after_backward');
  const state = change(profile, 'optimizer_state', 'after_backward', 'after_optimizer');
  const name = optimizerTitle(profile.training.optimizer);
  const is = isPlanned(profile) ? PLANNED : DONE;
  const last =
    state > 0 ? `${name} ${is.took} ${bytes(state)} for its state.` : `${name} keeps no state.`;
  return [
    {
      text: `Forward ${is.stored} ${bytes(activations)} of activations; backward ${is.freed} them and ${is.wrote} ${bytes(gradients)} of gradients, one number for each parameter. Gradients of activations only pass through. ${last}`,
    },
  ];
}

/** Why less is held at the peak than is written, and what only later steps hold. */
function beyond({ dry, outcomes: { step } }: Stepped): MarkedParagraph[] {
  const { profile } = step;
  const is = isPlanned(profile) ? PLANNED : DONE;
  const written = dry === undefined ? undefined : writtenAndFreed(dry, profile);
  const freed = given(written, (value) => [
    `Forward writes ${multiple(value)} of activations; what backward does not read is freed.`,
  ]);
  const optimizer = optimizerTitle(profile.training.optimizer);
  const later = isLaterHigher(profile)
    ? [
        `${optimizer}’s state comes with the first update: later steps ${is.peak} at ${multiple(highestPeak(profile) / useOf(profile).parameters_bytes)}.`,
      ]
    : [];
  const text = [...freed, ...later].join(' ');
  return text === '' ? [] : [{ text }];
}

export function afterRun(known: Stepped): MarkedParagraph[] {
  const { outcomes, prediction } = known;
  const { step } = outcomes;
  return [
    ...(prediction === undefined ? [{ text: mechanism(step) }] : [verdictOn(step, prediction)]),
    ...beyond(known),
    ...given(step.profile.refused, ({ message }) => [{ lead: 'Not run.', text: capital(message) }]),
  ];
}

/** The report that the course text prints; and what to do where the step was refused. */
export function claimed({ outcomes }: Stepped): MarkedParagraph[] {
  const hint = given(outcomes.step.profile.refused, ({ hint: text }) => [{ text }]);
  const [, forward, backward, optimizer] = CLAIMED_REPORT.map(({ mb }) => mb);
  const text = `TinyTorch printed, in 2025, a step of ${CLAIMED_REPORT[0]?.mb} MB that grows to ${forward}, ${backward} and ${optimizer} MB. Its +500 MB after the backward pass are the gradients alone: the 100 MB of activations are freed there, so +400 MB. And Adam keeps two numbers for each parameter: 1 GB, not 500 MB, as version 0.1.14 has it.`;
  return [...hint, { text }];
}
