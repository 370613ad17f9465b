// What is said of the memory of one step: the verdict on its peak, what is held there, later steps, and a report that a course printed.

import { bytes } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import type { MarkedParagraph } from '../../lab/paragraph';
import { given } from '../../lab/scene';
import { type Verdict, verdict } from '../../lab/verdict';
import { beliefs, mechanism, writtenBeliefs } from './beliefs';
import type { Known } from './model';
import {
  areActivationsMost,
  CLAIMED_REPORT,
  change,
  type Dry,
  highestPeak,
  isLaterHigher,
  isPlanned,
  type Outcome,
  optimizerTitle,
  peakMultiple,
  useOf,
  writtenAndLeft,
} from './outcome';
import { multiple } from './words';

type Stepped = Known<'step'>;

/** The prediction beside the peak. */
export const verdictOn = (outcome: Outcome, dry: Dry | undefined, prediction: number): Verdict =>
  verdict({
    prediction,
    measured: peakMultiple(outcome.profile),
    format: multiple,
    verb: isPlanned(outcome.profile) ? 'it would be' : 'it was',
    sides: ['much', 'little'],
    of: outcome.title,
    beliefs: beliefs(outcome, dry),
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

/** Why less is held at the peak than is written; the reason for a prediction may have said it. */
function freed(
  { dry, outcomes: { step } }: Stepped,
  reason: MarkedParagraph['text'],
): readonly string[] {
  const { profile } = step;
  const isSaid = writtenBeliefs(step, dry).some(({ why }) => why === reason);
  const found =
    dry === undefined || isSaid || !areActivationsMost(profile)
      ? undefined
      : writtenAndLeft(dry, profile);
  return given(found, ({ written }) => [
    `Forward writes ${multiple(written)} of activations in all, and frees what backward does not read.`,
  ]);
}

/** What only later steps hold. */
function later({ profile }: Outcome): readonly string[] {
  const is = isPlanned(profile) ? PLANNED : DONE;
  const optimizer = optimizerTitle(profile.training.optimizer);
  return isLaterHigher(profile)
    ? [
        `With ${optimizer}’s state, later steps ${is.peak} at ${multiple(highestPeak(profile) / useOf(profile).parameters_bytes)}.`,
      ]
    : [];
}

export function afterRun(known: Stepped): MarkedParagraph[] {
  const { outcomes, prediction, dry } = known;
  const { step } = outcomes;
  const first =
    prediction === undefined ? { text: mechanism(step) } : verdictOn(step, dry, prediction);
  const besides = [...freed(known, first.text), ...later(step)];
  return [
    first,
    ...(besides.length === 0 ? [] : [{ text: besides.join(' ') }]),
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
