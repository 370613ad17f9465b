// Wrong ideas about the answers that int8 loses, each with the number it leads to; and why so few are lost.

import { count, percent } from '../../kit/words/format';
import type { Belief } from '../../lab/beliefs';
import {
  errorShare,
  evidence,
  INT8,
  type Measured,
  moreWrong,
  pointsLost,
  quantized,
  version,
  wrong,
} from './outcome';
import { points } from './words';

/** The error of the last layer's output, which are the scores; empty where no layer could be rounded. */
function errorOf({ report }: Measured): string {
  const last = quantized(report).at(-1);
  return last === undefined
    ? ''
    : `Rounding moves ${report.layers.at(-1) === last ? 'the scores' : 'the last rounded output'} by ${percent(errorShare(last.output_sqnr_db))}; `;
}

/** Why answers change, or do not. */
export function mechanism(measured: Measured): string {
  const error = errorOf(measured);
  return error === ''
    ? 'No layer could be rounded, so no answer could change.'
    : `${error}answers change only where two scores nearly tie.`;
}

/** What a prediction would mean in answers; empty below one of them. */
export function inAnswers({ answers, things }: Measured, prediction: number): string {
  const many = Math.round((Math.abs(prediction) / 100) * answers);
  return many === 0
    ? ''
    : ` ${points(prediction)} would be ${count(many)} of ${count(answers)} ${things}.`;
}

/** The errors of all layers added up, as if each cost answers. */
function addedUp({ report }: Measured): Belief[] {
  const layers = quantized(report);
  const sum = layers.reduce((all, { output_sqnr_db }) => all + errorShare(output_sqnr_db), 0);
  return layers.length < 2
    ? []
    : [
        {
          value: 100 * sum,
          why: `You added up the errors of ${count(layers.length)} layers. An error moves scores; it costs an answer only where two of them nearly tie.`,
        },
      ];
}

/** The ideas that a prediction may show: those that this run shows to be wrong. */
export function beliefs(measured: Measured): Belief[] {
  const { report, answers, things } = measured;
  const [exact, int8] = [version(report, 'float32'), version(report, INT8)];
  const lost = pointsLost(measured, INT8);
  const more = moreWrong(measured, INT8);
  const kept = 1 / int8.compression;
  const bits = `You let answers go with the bits. ${mechanism(measured)}`;
  const already = wrong(measured, exact);
  const differ =
    more === 0 ? 'here rounding cost none' : `the two differ by ${points(Math.abs(lost))}`;
  const balance = more > 0 ? `rounding costs ${points(lost)}` : `rounding gains ${points(-lost)}`;
  const costs = evidence(measured) === 'more' ? balance : differ;
  const all: Belief[] = [
    { value: 100 * (1 - kept), why: bits },
    {
      value: 100 * kept,
      why: `You took the share of bits left. ${mechanism(measured)}`,
    },
    {
      value: 100 * (1 - int8.held_out_accuracy),
      why: `That is int8’s error rate, ${count(wrong(measured, int8))} of ${count(answers)} ${things}. float32 already gets ${count(already)} wrong: ${costs}. ${mechanism(measured)}`,
    },
    {
      value: 100 * int8.held_out_accuracy,
      why: `That is what int8 still gets right. float32 gets ${percent(exact.held_out_accuracy, 3)} right: lost is only the difference.`,
    },
    ...addedUp(measured),
  ];
  return all;
}
