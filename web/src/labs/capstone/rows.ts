// The before/after table: one row for the baseline, one for each part that was measured, one for the whole. No DOM.

import type { TableData } from '../../kit/charts/table';
import { bytes, digits, duration, percent } from '../../kit/words/format';
import { multiple } from '../../kit/words/phrases';
import { endsOf, supported } from '../../session/intervals';
import { CHANGES, type Notebook } from './notebook';
import { imagesPerSecond, type Side, type Speedup, waitingShare } from './outcome';
import { changedText, changeName, shareText } from './sentences';

export interface Row {
  readonly id: string;
  readonly label: string;
  /** What is done in another way than in the row it is compared with. */
  readonly change: string;
  readonly side: Side;
  /** What it was measured against, in the same minutes. */
  readonly before: Side | undefined;
  /** Against what was kept before; of the whole, against the baseline. */
  readonly speedup: Speedup | undefined;
  readonly decision: string;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function rowsOf({ baseline, changes, final }: Notebook): Row[] {
  if (baseline === undefined) return [];
  const rows: Row[] = [
    {
      id: 'baseline',
      label: 'Baseline',
      change: '',
      side: baseline,
      before: undefined,
      speedup: undefined,
      decision: '',
    },
  ];
  for (const id of CHANGES) {
    const result = changes[id];
    if (result === undefined) continue;
    const { compared, kept } = result;
    rows.push({
      id,
      label: capital(changeName(id)),
      change: changedText(compared),
      side: compared.after,
      before: compared.before,
      speedup: compared.speedup,
      decision: kept === undefined ? 'open' : kept ? 'kept' : 'left out',
    });
  }
  if (final !== undefined)
    rows.push({
      id: 'final',
      label: 'All together',
      change: changedText(final.compared),
      side: final.compared.after,
      before: final.compared.before,
      speedup: final.compared.speedup,
      decision: 'handed in',
    });
  return rows;
}

/** Every row with its numbers. */
export function tableOf(rows: readonly Row[]): TableData {
  return {
    caption: 'Before and after',
    columns: [
      { key: 'part', label: 'part' },
      { key: 'images_per_second', label: 'images/s', format: (value) => digits(value, 3) },
      { key: 'step_ms', label: 'step, median', format: (value) => duration(value) },
      { key: 'step_low_ms', label: 'from', format: (value) => duration(value) },
      { key: 'step_high_ms', label: 'to', format: (value) => duration(value) },
      { key: 'waiting_share', label: 'waiting', format: shareText },
      { key: 'peak_bytes', label: 'peak, planned', format: (value) => bytes(value) },
      { key: 'speedup', label: 'speed-up', format: multiple },
      { key: 'speedup_low', label: 'from', format: multiple },
      { key: 'speedup_high', label: 'to', format: multiple },
      { key: 'decision', label: 'decision' },
      { key: 'change', label: 'what changed' },
    ],
    rows: rows.map(({ label, side, speedup, decision, change }) => [
      label,
      imagesPerSecond(side),
      side.statistics.median,
      ...endsOf(side.statistics.median_interval),
      waitingShare(side.steps),
      side.peak_bytes,
      speedup?.ratio ?? null,
      speedup?.low ?? null,
      speedup?.high ?? null,
      decision,
      change,
    ]),
  };
}

/** "516 ms (450 ms to 715 ms)" */
export function stepText({ statistics }: Side): string {
  const { low, high } = statistics.median_interval;
  const median = duration(statistics.median);
  return supported(statistics.median_interval)
    ? `${median} (${duration(low)} to ${duration(high)})`
    : `${median} (too few steps for an interval)`;
}

/** "450–715 ms": without the unit twice. */
export function rangeText({ statistics }: Side): string {
  const { low, high } = statistics.median_interval;
  if (!supported(statistics.median_interval)) return 'none';
  const [factor, unit] = high < 1000 ? [1, 'ms'] : [1e-3, 's'];
  return `${digits(factor * low, 3)}–${digits(factor * high, 3)}\u00a0${unit}`;
}

/** To be read beside the text; the figures have the rest. */
export const shortTable = (rows: readonly Row[]): TableData => ({
  caption: 'Before and after',
  columns: [
    { key: 'part', label: 'part' },
    { key: 'images_per_second', label: 'images/s', format: (value) => digits(value, 3) },
    { key: 'step_ms', label: 'step', format: (value) => duration(value) },
    { key: 'interval', label: '95 % interval' },
    {
      key: 'waiting_share',
      label: 'waiting',
      format: (value) => (value < 0.005 ? '< 1\u00a0%' : percent(value)),
    },
    { key: 'peak_bytes', label: 'peak', format: (value) => bytes(value) },
    { key: 'speedup', label: 'speed-up', format: multiple },
  ],
  rows: rows.map(({ label, side, speedup, decision }) => [
    decision === 'left out' ? `${label} (left out)` : label,
    imagesPerSecond(side),
    side.statistics.median,
    rangeText(side),
    waitingShare(side.steps),
    side.peak_bytes,
    speedup?.ratio ?? null,
  ]),
});
