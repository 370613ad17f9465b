// Describes the record of a measurement in the lines of the environment section and of the report.

import type { Interval, LatencyReport, MeasurementRecord, StatisticsReport } from '../engine/types';
import { count, duration, percent, plural, times } from '../kit/words/format';
import { step } from '../kit/words/phrases';
import type { Fact } from './fact';

/** Clock, samples, runs, discarded samples with reasons, and whether the page was hidden meanwhile. */
export function recordFacts(record: MeasurementRecord): Fact[] {
  const { tick_ms, tick_jittered, clock_call_ns, clock_error } = record;
  const edges = tick_jittered ? ', moved at random by the browser' : '';
  return [
    {
      label: 'Clock',
      value: `tick ${step(tick_ms)}${edges}; one call takes ${duration(clock_call_ns / 1e6, 2)}; a median may be off by ${percent(clock_error)} because of it`,
    },
    {
      label: 'Samples',
      value: `${count(record.samples)} of ${runsText(record)}, ${plural(record.runs, 'run')} in all`,
    },
    { label: 'Warm-up, not counted', value: plural(record.warm_up_samples, 'sample') },
    { label: 'Discarded', value: discardedText(record) },
    { label: 'Page hidden or shown meanwhile', value: changesText(record) },
  ];
}

function runsText({ fewest_runs_per_sample: few, most_runs_per_sample: most }: MeasurementRecord) {
  return few === most ? plural(most, 'run') : `${count(few)} to ${plural(most, 'run')}`;
}

export const discardedText = ({ discarded }: MeasurementRecord): string =>
  discarded.length === 0
    ? 'nothing'
    : discarded.map(({ samples, reason }) => `${plural(samples, 'sample')}: ${reason}`).join('; ');

/** Browsers slow down the timers and threads of hidden pages. */
export const changesText = ({
  visibility_changes: changes,
}: Pick<MeasurementRecord, 'visibility_changes'>): string =>
  changes === 0
    ? 'never'
    : `${count(changes)} ×: hidden pages are slowed down, so measure again with the page in view`;

/** The ratio of the first warm-up sample to the median, which shows cold caches and the tier-up of fresh WebAssembly code. */
export const coldStartFact = ({ cold_start_ratio: ratio, warm_up_ms }: LatencyReport): Fact => ({
  label: 'Cold start',
  value:
    ratio > 0
      ? `first sample ${times(ratio)} the median; left out with ${plural(warm_up_ms.length, 'warm-up sample')}`
      : 'not known',
});

/** The part of a record that a lab keeps for one measurement among many. */
export interface Disturbances {
  readonly discarded_samples: number;
  readonly visibility_changes: number;
}

export const disturbances = ({
  discarded,
  visibility_changes,
}: MeasurementRecord): Disturbances => ({
  discarded_samples: discarded.reduce((sum, { samples }) => sum + samples, 0),
  visibility_changes,
});

/** Discarded samples of many measurements, and whether the page was hidden during any of them. */
export function disturbanceFacts(all: readonly Disturbances[]): Fact[] {
  const total = (of: (one: Disturbances) => number) => all.reduce((sum, one) => sum + of(one), 0);
  const discarded = total((one) => one.discarded_samples);
  const visibility_changes = total((one) => one.visibility_changes);
  return [
    { label: 'Discarded', value: discarded === 0 ? 'nothing' : plural(discarded, 'sample') },
    { label: 'Page hidden or shown meanwhile', value: changesText({ visibility_changes }) },
  ];
}

/** Fewer samples than this have no meaningful interval; their range is used instead. */
const FEW_SAMPLES = 6;

export const intervalOf = ({
  count: samples,
  min,
  max,
  median_interval,
}: StatisticsReport): Interval =>
  samples < FEW_SAMPLES ? { ...median_interval, low: min, high: max } : median_interval;
