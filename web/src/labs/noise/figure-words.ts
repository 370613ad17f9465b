// The texts of the figures: titles made from the numbers, notes and labels.

import { count, digits, duration, percent, plural } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import { type ClockOutcome, type ClockRow, rowOf } from './clock-outcome';
import { type Effect, type Live, movementOf } from './outcome';
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
      ? 'One experiment gives one mean and one median'
      : `${count(many)} experiments: the means lie up to ${percent(means)} apart, the medians ${percent(medians)}`,
  experiment: 'Experiments',
  now: 'now',
  both: ({ mean, median }: { readonly mean: number; readonly median: number }) =>
    `mean ${duration(mean)}, median ${duration(median)}`,
  /** The trail of a mark: what it was in each experiment so far. */
  trail: { mean: 'every mean so far', median: 'every median so far' },
  made: 'Made up: 20 samples each; by chance one in 25 takes eight times as long.',

  plan: (blocks: number) => `${count(blocks)} blocks, noise off or on in random order`,
  real: 'Noise, really made while you measure',
  timing: ({ title }: Live) => `Timing ${title}, noise off and on in random order`,
  dots: 'Small dots: single rounds. Large: all together, filled where the middle of the rounds is surely not 0. p99: 99 of 100 samples stay under it.',

  synthetic: 'Noise to add',
  computed: (kinds: readonly SyntheticNoise[], effect: Effect) =>
    kinds.length === 0
      ? 'Nothing is added: nothing moves'
      : `Added noise moves the mean by ${movedText(movementOf(effect, 'mean').change)}, the median by ${movedText(movementOf(effect, 'median').change)}`,
  computedNote:
    'Computed on your quiet samples. Small dots: single blocks. Large: all samples together.',

  short: 'A run shorter than a step of the clock reads 0 or one step',
  row: ({ ticks }: ClockRow) =>
    ticks === undefined ? 'this page’s own method' : `${plural(ticks, 'step')} per sample`,
  grid: (outcome: ClockOutcome) =>
    `In samples of one step the clock shows ${plural(rowOf(outcome, 1)?.distinct ?? 0, 'value')}`,
  gridNote: (ms: number) =>
    `Each dot: a sample’s time divided by its number of runs. The clock’s step: ${step(ms)}.`,
};
