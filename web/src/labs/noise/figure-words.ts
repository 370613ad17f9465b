// The texts of the figures: titles made from the numbers, notes and labels.

import { count, digits, duration, percent, plural } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import { type ClockOutcome, type ClockRow, errorOf, rowOf } from './clock-outcome';
import { type Effect, type Live, movementOf } from './outcome';
import type { Repetition } from './repetitions';
import type { SyntheticNoise } from './sources';

/** A prediction in percent: "43.0 %", "−5.00 %", and above a thousand "4.32 thousand %". */
export const changeText = (prediction: number): string =>
  prediction > 1000
    ? `${digits(prediction / 1000, 3)} thousand\u00a0%`
    : `${digits(prediction, 3)}\u00a0%`;

/** A change; that of no time at all is not known. */
export const movedText = (change: number): string =>
  Number.isFinite(change) ? signed(change) : 'an unknown share';

export const figures = {
  repeated: (many: number, means: number, medians: number) =>
    many === 1
      ? 'One experiment gives one mean and one median. And the next?'
      : `${count(many)} experiments: the means lie up to ${percent(means)} apart, the medians ${percent(medians)}`,
  experiment: 'Experiments',
  one: (one: Repetition | undefined) =>
    one === undefined
      ? ''
      : `Mean (orange) ${duration(one.mean)}, median (dark) ${duration(one.median)}.`,
  made: 'Made up: 20 samples each, and by chance one in 25 takes eight times as long.',

  plan: 'Sixteen blocks, noise off or on in random order',
  real: 'Noise, really made while you measure',
  timing: ({ title }: Live) => `Timing ${title}, noise off and on in turns`,
  dots: 'Small dots: each round by itself. Large: all together; filled where the rounds agree that it moved.',

  synthetic: 'Noise to add',
  computed: (kinds: readonly SyntheticNoise[], effect: Effect) =>
    kinds.length === 0
      ? 'Nothing is added: nothing moves'
      : `Added noise moves the mean by ${movedText(movementOf(effect, 'mean').change)}, the median by ${movedText(movementOf(effect, 'median').change)}`,
  computedNote:
    'Factors on the quiet samples that were measured here. Small dots: each block by itself.',

  short: 'A run shorter than a step of the clock reads 0 or one step',
  row: ({ ticks }: ClockRow) =>
    ticks === undefined ? 'what a lab reports' : `${plural(ticks, 'step')} per sample`,
  grid: (outcome: ClockOutcome) => {
    const [one, hundred] = [rowOf(outcome, 1), rowOf(outcome, 100)];
    return `In samples of one step the clock shows ${plural(one?.distinct ?? 0, 'value')}; in samples of 100 the median is ${signed(errorOf(hundred?.statistics.median ?? Number.NaN, outcome))} from what a lab reports`;
  },
  gridNote: (ms: number) =>
    `Dots: samples, divided by their runs; the clock has steps of ${step(ms)}.`,
};
