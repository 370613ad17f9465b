// What the coarse clock did, in sentences made from its numbers.

import { count, digits, duration, percent, plural } from '../../kit/words/format';
import { signed, step } from '../../kit/words/phrases';
import type { Paragraph } from '../../lab/paragraph';
import { type ClockOutcome, type ClockRow, errorOf } from './clock-outcome';

const named = (outcome: ClockOutcome, ticks: number): ClockRow | undefined =>
  outcome.rows.find((row) => row.ticks === ticks);

export function clockParagraphs(outcome: ClockOutcome): Paragraph[] {
  const [one, ten, hundred] = [1, 10, 100].map((ticks) => named(outcome, ticks));
  if (one === undefined || ten === undefined || hundred === undefined) return [];
  return [grid(outcome, one), more(outcome, ten, hundred), protocol(outcome)];
}

function grid(outcome: ClockOutcome, one: ClockRow): Paragraph {
  const { step_ms } = outcome;
  const { statistics, distinct, runs_per_sample, samples_ms } = one;
  const zeros = samples_ms.filter((sample) => sample === 0).length;
  const none = zeros > 0 ? `, ${count(zeros)} of them 0` : '';
  const one_step = step_ms / runs_per_sample;
  const median =
    statistics.median === 0
      ? 'The median says that the work takes no time'
      : `The median says ${duration(statistics.median)}, ${signed(errorOf(statistics.median, outcome))} from the protocol’s`;
  return {
    lead: `Samples of one tick, ${plural(runs_per_sample, 'run')}: ${plural(samples_ms.length, 'sample')} and only ${plural(distinct, 'different value')}${none}.`,
    text: `One run lasts ${duration(protocolMedian(outcome))}; a reading is a whole number of steps of ${step(step_ms)}, so the values lie ${duration(one_step)} apart. ${median}. ${meanToo(errorOf(statistics.mean, outcome))}`,
  };
}

const meanToo = (error: number): string =>
  Math.abs(error) <= 0.1
    ? `The mean is only ${signed(error)} from it: steps too many and too few even out, while the median can only sit on the grid.`
    : `The mean, in which steps too many and too few should even out, is ${signed(error)} from it: so few samples, or an interrupted one among them, are not enough for that.`;

const protocolMedian = ({ rows }: ClockOutcome): number =>
  rows.find(({ ticks }) => ticks === undefined)?.statistics.median ?? NaN;

function more(outcome: ClockOutcome, ten: ClockRow, hundred: ClockRow): Paragraph {
  const told = [ten, hundred].map(
    (row) =>
      `${row.ticks} ticks, ${plural(row.distinct, 'different value')}, the median ${signed(errorOf(row.statistics.median, outcome))} from the protocol’s`,
  );
  const off = Math.abs(errorOf(hundred.statistics.median, outcome));
  const spread = hundred.statistics.mad / hundred.statistics.median;
  return {
    lead: `${told.join('; ')}.`,
    text:
      off <= 0.02
        ? `At 100 ticks a step is ${percent(0.01)} of a sample, and rounding is no longer what limits you. That is why the protocol makes its samples so long.`
        : `At 100 ticks a step is only ${percent(0.01)} of a sample, so the rest is not rounding: half of those samples lie within ${percent(spread)} of their median, and the machine was not equally fast all the time. Run it again.`,
  };
}

function protocol({ rows, tick_ms, step_ms }: ClockOutcome): Paragraph {
  const found = rows.find(({ ticks }) => ticks === undefined);
  const {
    low = NaN,
    high = NaN,
    median = NaN,
  } = found === undefined
    ? {}
    : { ...found.statistics.median_interval, median: found.statistics.median };
  const coarser =
    step_ms > tick_ms
      ? ` The durations were measured with this page’s own ticks of ${step(tick_ms)}; only the rounding to ${step(step_ms)} is computed, each sample beginning at a random place within a step.`
      : '';
  return {
    lead: `The protocol says ${digits(1e6 * median, 3)} ns, between ${digits(1e6 * low, 3)} and ${digits(1e6 * high, 3)} ns.`,
    text: `It ties both ends of a sample to an edge of the clock, draws the number of runs anew for each sample, so that no grid remains, and averages over 100 ticks.${coarser}`,
  };
}
