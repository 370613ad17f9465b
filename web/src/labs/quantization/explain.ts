// The sentences of the lab, made from the numbers.

import { html, nothing, type TemplateResult } from 'lit';
import type { QuantizedLayerReport } from '../../engine/types';
import { bytes, count, digits, percent, plural } from '../../kit/words/format';
import type { ClaimVerdict } from '../../lab/claim';
import { term } from '../../lab/glossary';
import { intervalText } from '../../session/intervals';
import {
  besideWider,
  cleanerThanWeights,
  errorGrows,
  errorShare,
  evidence,
  HALVES,
  INT8,
  isQuartered,
  isTiny,
  lossMove,
  type Measured,
  moreWrong,
  noisiest,
  pointsLost,
  quantized,
  speedUp,
  version,
} from './outcome';
import { hasLargerBatch } from './params';
import { multiple, points } from './words';

/** The accuracy before and after, and whether the difference is significant. */
export function accuracy(measured: Measured): TemplateResult {
  const { report, answers, things, trained } = measured;
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  const lost = pointsLost(measured, INT8);
  const net = moreWrong(measured, INT8);
  const before = html`Trained for ${plural(trained.steps, 'step')}, float32 answers ${percent(exact.held_out_accuracy, 3)} of ${count(answers)}
    ${term('heldOut', 'held-out')} ${things} rightly, int8 ${percent(int8.held_out_accuracy, 3)}.`;
  const each = html`Each of them is worth ${points(100 / answers)}.`;
  switch (evidence(measured)) {
    case 'none':
      return html`${before} No difference. ${lossMoved(exact.held_out_loss, int8.held_out_loss)}`;
    case 'chance':
      return html`${before} That is ${count(Math.abs(net))} ${net > 0 ? 'lost' : 'won'} on balance. ${each} As few as that say nothing:
        answers that were a toss-up fall either way, and another seed can turn the sign. Try one.`;
    case 'unclear':
      return html`${before} The balance is ${count(Math.abs(net))} ${net > 0 ? 'lost' : 'won'}, ${points(Math.abs(lost))}. This many held-out ${things} cannot
        tell such a difference from luck.`;
    case 'more':
      return html`${before} The balance is ${count(Math.abs(net))} ${net > 0 ? 'lost' : 'won'}, ${points(Math.abs(lost))}: more than luck explains.
        ${net > 0 ? 'Here int8 costs accuracy.' : 'Here rounding even helped, as noise sometimes does.'}`;
  }
}

/** The loss shows changes that are too small to change an answer. */
function lossMoved(before: number, after: number): string {
  const moved = lossMove(before, after);
  const size = isTiny(moved) ? 'by less than 0.01\u00a0%' : `by ${percent(moved)}`;
  const found =
    moved === 0
      ? 'did not move either: nothing changed.'
      : `moved ${size}: the outputs did change, only not across a decision.`;
  return `The loss, which also sees how sure the answers are, ${found}`;
}

/** Why the size is divided by four, but not exactly. */
export function size({ report, title }: Measured): TemplateResult {
  const int8 = version(report, INT8);
  const found = quantized(report);
  const unquantised = report.layers.length - found.length;
  const stored = found.reduce((sum, each) => sum + each.stored_bytes, 0);
  const rest = int8.stored_bytes - stored;
  return html`A weight takes one byte instead of four. ${title} came out ${multiple(int8.compression)} smaller:
    ${
      isQuartered(int8)
        ? 'what stays in float32 is too little to see.'
        : html`${bytes(rest)} of biases${unquantised > 0 ? ` and ${plural(unquantised, 'kept layer')}` : ''} stay in float32, and each output channel brings a scale of four bytes.`
    }`;
}

/** Which layers have the largest error. */
export function layers({ report }: Measured): TemplateResult {
  const worst = noisiest(report);
  const found = quantized(report);
  if (worst === undefined)
    return html`No layer could be rounded: ${report.layers[0]?.kept_why ?? ''}.`;
  const lowest = Math.min(...found.map(({ weight_sqnr_db }) => weight_sqnr_db));
  return html`The weights of every layer keep at least ${digits(lowest, 3)} ${term('decibel', 'dB')} over their rounding error, ${percent(errorShare(lowest))} of their size.
    ${outputs(worst, found)}
    An answer changes only where two scores were closer than that.`;
}

/** Outputs accumulate the errors of weights and inputs, and average them. */
function outputs(worst: QuantizedLayerReport, all: readonly QuantizedLayerReport[]): string {
  const shown = `Of the outputs, that of ${worst.name} is the noisiest: ${digits(worst.output_sqnr_db, 3)} dB, ${percent(errorShare(worst.output_sqnr_db))}.`;
  const cleaner = cleanerThanWeights(all);
  return [
    shown,
    errorGrows(all)
      ? 'The error grows from layer to layer: each adds its own to what it was given.'
      : '',
    cleaner === undefined
      ? 'Every output carries at least as much error as its weights, because inputs are rounded too.'
      : `The output of ${cleaner.name} is even cleaner than its weights: a sum of many products averages their errors.`,
  ].join(' ');
}

/** What wider instructions alone would give, and what was measured: equal only where the interval is that one number. */
const WIDER: Readonly<Record<ClaimVerdict, string>> = {
  less: 'yet it is not four times as fast.',
  equal: 'and it is four times as fast.',
  more: 'yet it is more than four times as fast.',
  'cannot tell': 'but whether it is four times as fast, this run can’t tell.',
};

/** Whether fewer bytes also took less time. */
export function speed({ report, batch }: Measured): TemplateResult {
  const found = speedUp(report);
  if (found === undefined) return html`The two were not timed.`;
  const range = intervalText(found, multiple);
  const why = html`Before each product the inputs have to be rounded and the int8 weights rearranged; that costs the same few passes over the data however
    small the product is.`;
  const wider = besideWider(found);
  switch (found.verdict) {
    case 'faster':
      return html`At batch ${batch} int8 runs <strong>${multiple(found.ratio)} as fast</strong> as float32, ${range}. One vector instruction multiplies sixteen int8 numbers
        instead of four floats, ${WIDER[wider]} ${wider === 'less' ? why : nothing}`;
    case 'slower':
      return html`At batch ${batch} int8 is <strong>slower</strong>: ${multiple(found.ratio)} as fast as float32, ${range}. Smaller is not faster by itself.
        ${why} ${batch < 4 ? 'With fewer than four rows this engine does not use its packed int8 product at all.' : nothing}`;
    case 'same':
      return html`At batch ${batch} both take the same time to within 1 %, ${range}. What the narrower numbers save, rounding the inputs costs.`;
    default:
      return html`At batch ${batch} this device cannot tell which is faster: ${multiple(found.ratio)}, ${range}. ${hasLargerBatch(batch) ? 'Choose a larger batch and run again' : 'Run again'}.`;
  }
}

/** The two formats of 16 bits. */
export function halves(measured: Measured): TemplateResult {
  const float16 = version(measured.report, 'float16');
  const bfloat16 = version(measured.report, 'bfloat16');
  const changed = HALVES.map((name) => Math.abs(moreWrong(measured, name)));
  return html`Two bytes a weight: ${percent(float16.held_out_accuracy, 3)} right in float16, ${percent(bfloat16.held_out_accuracy, 3)} in bfloat16.
    ${
      changed.every((each) => each === 0)
        ? 'Neither changes the balance.'
        : `Beside float32 the balance moves by ${changed.join(' and ')} answers.`
    }
    float16 keeps eleven binary digits of a number, bfloat16 eight, int8 seven at most, of the largest in its channel.`;
}
