// What a table of timings shows where a statistic does not exist.

import { expect, test } from 'vitest';
import type { StatisticsReport } from '../../../web/src/engine/types';
import { statisticsTable } from '../../../web/src/session/statistics-table';

const single = {
  count: 1,
  median: 3,
  median_interval: { low: 3, high: 3, confidence: 0 },
  mean: 3,
  std: undefined,
  cv: undefined,
  mad: 0,
  min: 3,
  p95: 3,
  p99: 3,
  max: 3,
} as unknown as StatisticsReport;

test('statistics table: one sample has no deviation and no CV, which is an empty cell and not 0', () => {
  const table = statisticsTable('one', [['a', single]]);
  const cell = (key: string) =>
    table.rows[0]?.[table.columns.findIndex((column) => column.key === key)];
  expect(cell('std_ms')).toBeNull();
  expect(cell('cv')).toBeNull();
  expect(cell('mean_ms')).toBe(3);
});
