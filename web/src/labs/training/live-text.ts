// Sentences about a training, made from its report.

import { html } from 'lit';
import type { TrainReport } from '../../engine/types';
import { count, digits, duration, gflopsPerSecond, percent, plural } from '../../kit/words/format';
import { term } from '../../lab/glossary';
import type { MarkedParagraph } from '../../lab/paragraph';
import type { Fact } from '../../session/fact';
import { totalSteps } from './curve';
import { optimizerTitle } from './outcome';
import { answersOf, isText, TRAININGS, type TrainingName } from './preset';
import type { Learning, Trained } from './train';

/** How far the training went, and why it went no further. */
export function endedText({ steps, epochs, cancelled, diverged }: TrainReport): string {
  if (diverged !== '') return `${diverged} A smaller learning rate may keep the loss finite.`;
  if (cancelled) return `Stopped after ${plural(steps, 'step')}.`;
  const all = Number.isInteger(epochs) ? plural(epochs, 'epoch') : `${digits(epochs, 2)} epochs`;
  return `Done: ${plural(steps, 'step')}, ${all}.`;
}

/** What it learned, on data it never saw. */
export function learnedText(report: TrainReport): MarkedParagraph[] {
  const { evaluations, preset } = report;
  const lead = endedText(report);
  const first = evaluations[0];
  const last = evaluations.at(-1);
  if (first === undefined || last === undefined || last.step === 0)
    return [{ lead, text: 'The first test on held-out data comes after the first epoch.' }];
  return [
    {
      lead,
      text: html`The ${term('loss', 'loss')} on ${count(report.held_out_samples)} ${term('heldOut', 'held-out')} ${TRAININGS[preset as TrainingName]?.unit ?? 'samples'}
        went from ${digits(first.loss, 3)} to ${digits(last.loss, 3)}; ${percent(last.accuracy, 3)} of the ${answersOf(preset)} are right, ${percent(first.accuracy)} before.`,
    },
  ];
}

/** How fast it went, and what guessing would reach. */
export function paceText(report: TrainReport): MarkedParagraph[] {
  const { training, parameters, batch, preset } = report;
  const guessing = {
    text: 'Guessing among ten digits has a loss of ln 10 = 2.30: that is about where it begins.',
  };
  const { elapsed_ms, steps_per_second: speed } = report;
  // A training that was stopped at once may have ended within one tick of the clock.
  const pace =
    speed > 0
      ? `in ${duration(elapsed_ms)} of work: ${digits(speed, 3)} steps per second, ${gflopsPerSecond(report.gflops_per_second)}`
      : 'in less time than this clock can tell';
  return [
    {
      text: `${optimizerTitle(training.optimizer)} changed all ${count(parameters)} parameters ${plural(report.steps, 'time')}, ${batch} samples each time, ${pace}.`,
    },
    ...(isText(preset) ? [] : [guessing]),
  ];
}

/** What stands above the text that a language model writes once its training is done. */
export const writtenText = ({ held_out_accuracy }: TrainReport): string =>
  `It now writes, one character after the other, each drawn by the probabilities it gives (${percent(held_out_accuracy)} of its first guesses are right on text it has not seen):`;

export function progressText({ curve, settings, rates }: Learning): string {
  const last = curve.points.at(-1);
  if (last === undefined) return '';
  const steps = totalSteps(curve, settings.epochs);
  const { steps_per_second: speed, gflops_per_second: rate } = rates;
  const pace = speed > 0 ? ` · ${digits(speed, 3)} steps/s · ${gflopsPerSecond(rate)}` : '';
  return `Step ${count(last.step)} of ${count(steps ?? 0)} · epoch ${digits(last.epoch, 2)}${pace}`;
}

export function trainedFacts({ settings, report }: Trained): Fact[] {
  const last = report.evaluations.at(-1);
  const right =
    last === undefined || last.step === 0
      ? []
      : [
          {
            label: `Right, of held-out ${answersOf(settings.preset)}`,
            value: percent(last.accuracy, 3),
          },
        ];
  return [
    { label: 'Network', value: TRAININGS[settings.preset].label },
    { label: 'Steps', value: count(report.steps) },
    ...right,
    ...(report.steps_per_second > 0
      ? [{ label: 'Rate', value: `${digits(report.steps_per_second, 3)} steps/s` }]
      : []),
  ];
}
