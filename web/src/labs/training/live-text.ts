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

export const trainedText = (report: TrainReport): MarkedParagraph[] => [
  learnedText(report),
  paceText(report),
];

function learnedText(report: TrainReport): MarkedParagraph {
  const { evaluations, preset } = report;
  const first = evaluations[0];
  const last = evaluations.at(-1);
  const lead = endedText(report);
  if (first === undefined || last === undefined) return { lead, text: '' };
  const guessing = isText(preset) ? '' : ', about ln 10 = 2.30: guessing among ten digits';
  return {
    lead,
    text: html`Before the first step the ${term('loss', 'loss')} was ${digits(first.loss, 3)}${guessing}, with ${percent(first.accuracy)} of the ${answersOf(preset)} right. ${
      last.step > 0
        ? html`After step ${count(last.step)} it was ${digits(last.loss, 3)}, with ${percent(last.accuracy, 3)} right, on ${count(report.held_out_samples)}
          ${TRAININGS[preset as TrainingName]?.unit ?? 'samples'} that were ${term('heldOut', 'held out')}.`
        : 'The first test on held-out data comes after the first epoch.'
    }`,
  };
}

function paceText(report: TrainReport): MarkedParagraph {
  const { training, parameters, batch } = report;
  return {
    text: `${optimizerTitle(training.optimizer)} changed all ${count(parameters)} parameters ${plural(report.steps, 'time')}, ${batch} samples each time, in ${duration(report.elapsed_ms)} of work: ${digits(report.steps_per_second, 3)} steps per second, ${gflopsPerSecond(report.gflops_per_second)}.`,
  };
}

/** What stands above the text that a language model writes once its training is done. */
export const writtenText = ({ held_out_accuracy }: TrainReport): string =>
  `It now writes, one character after the other, each drawn by the probabilities it gives (${percent(held_out_accuracy)} of its first guesses are right on text it has not seen):`;

export function progressText({ curve, settings, rates }: Learning): string {
  const last = curve.points.at(-1);
  if (last === undefined) return 'Fetching the data and building the network.';
  const steps = totalSteps(curve, settings.epochs);
  const { steps_per_second: speed, gflops_per_second: rate } = rates;
  const pace = speed > 0 ? ` · ${digits(speed, 3)} steps/s · ${gflopsPerSecond(rate)}` : '';
  return `Step ${count(last.step)} of ${count(steps ?? 0)} · epoch ${digits(last.epoch, 2)}${pace}`;
}

export function trainedFacts({ settings, report }: Trained): Fact[] {
  const last = report.evaluations.at(-1);
  const right =
    last === undefined
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
    { label: 'Rate', value: `${digits(report.steps_per_second, 3)} steps/s` },
  ];
}
