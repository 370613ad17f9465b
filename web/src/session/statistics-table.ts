// Tables of timings, for labs that show samples: their statistics with intervals, and the samples themselves.

import type { StatisticsReport } from '../engine/types';
import { type Cell, column, type TableData } from '../kit/charts/table';
import { duration, percent } from '../kit/words/format';
import { endsOf } from './intervals';

const KEYS = ['median', 'mean', 'std', 'mad', 'min', 'p95', 'p99', 'max'] as const;
// A single sample has no standard deviation, so that cell is empty instead of zero.
const time = (key: string, label: string) => column(key, label, (value) => duration(value));

export const statisticsTable = (
  caption: string,
  rows: readonly (readonly [label: string, statistics: StatisticsReport])[],
): TableData => ({
  caption,
  columns: [
    { key: 'samples', label: 'samples' },
    column('count', 'count'),
    ...KEYS.map((key) => time(`${key}_ms`, key === 'mad' ? 'MAD' : key)),
    time('interval_low_ms', '95 % from'),
    time('interval_high_ms', 'to'),
    column('cv', 'CV', (value) => percent(value)),
  ],
  rows: rows.map(([label, all]) => [
    label,
    all.count,
    ...KEYS.map((key) => all[key] ?? null),
    ...endsOf(all.median_interval),
    all.cv ?? null,
  ]),
});

export interface Samples {
  readonly warm_up_ms: readonly number[];
  readonly samples_ms: readonly number[];
  /** Runs in each sample, where they are known; `outliers` are indices into the samples. */
  readonly runs?: { readonly warmUp: readonly number[]; readonly samples: readonly number[] };
  readonly outliers?: readonly number[];
}

/** All samples in order, each with its phase. */
export function samplesTable(caption: string, samples: Samples): TableData {
  const { warm_up_ms, samples_ms, runs, outliers = [] } = samples;
  const row = (index: number, phase: string, ms: number, many: number | undefined): Cell[] =>
    runs === undefined ? [index + 1, phase, ms] : [index + 1, phase, many ?? null, ms];
  const far = new Set(outliers);
  return {
    caption,
    columns: [
      { key: 'sample', label: 'sample' },
      { key: 'phase', label: 'phase' },
      ...(runs === undefined ? [] : [column('runs', 'runs')]),
      column('ms_per_run', 'time per run', (value) => duration(value, 4)),
    ],
    rows: [
      ...warm_up_ms.map((ms, i) => row(i, 'warm-up', ms, runs?.warmUp[i])),
      ...samples_ms.map((ms, i) => row(i, far.has(i) ? 'outlier' : 'sample', ms, runs?.samples[i])),
    ],
  };
}
