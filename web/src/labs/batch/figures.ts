// The figure of times under a bound, and the parts that the figures of this lab share: the axis of batches and the table of points.

import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { column, type TableData } from '../../kit/charts/table';
import { count, duration } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import { batchesUpTo, type Outcome, type Point, pointsOf } from './model';
import { figures as words } from './text';

/** The factor of free space above and below; large enough for a tick even where all times are alike. */
const AIR = 1.6;

export const batchAxis = (largest: number) => ({
  label: 'batch',
  format: count,
  log: true,
  domain: [1, Math.max(2, largest)] as const,
  ticks: batchesUpTo(largest).filter(
    (batch, index, all) =>
      Number.isInteger(Math.log2(batch)) && (all.length < 8 || index % 2 === 0),
  ),
});

export function latencyFigure(outcome: Outcome, bound_ms: number) {
  const points = pointsOf(outcome.readings);
  const times = points.map(({ latency_ms }) => latency_ms);
  const [low, high] = [Math.min(...times), Math.max(...times)];
  const near = bound_ms < 4 * high && bound_ms > low / 4;
  const ends = near ? [low, high, bound_ms] : [low, high];
  return figure({
    name: 'batch-latency',
    title: words.within(points, bound_ms),
    summary: points
      .map(({ batch, latency_ms }) => `batch ${batch}: ${duration(latency_ms)}`)
      .join('; '),
    draw: lines({
      series: [{ label: 'measured', points: points.map((each) => [each.batch, each.latency_ms]) }],
      x: batchAxis(outcome.largest),
      y: {
        label: 'time of one call',
        format: (ms) => duration(ms),
        log: true,
        domain: [Math.min(...ends) / AIR, Math.max(...ends) * AIR],
      },
      marks: near ? [{ label: words.bound(bound_ms), y: bound_ms }] : [],
      height: 280,
    }),
    table: pointTable(points),
  });
}

export const pointTable = (points: readonly Point[]): TableData => ({
  columns: [
    column('batch', 'batch'),
    column('latency_ms', 'one call', duration),
    column('interval_low_ms', 'from', duration),
    column('interval_high_ms', 'to', duration),
    column('samples_per_second', 'samples/s', count),
    column('drift', 'second vs first', signed),
  ],
  rows: points.map((each) => [
    each.batch,
    each.latency_ms,
    each.low_ms,
    each.high_ms,
    each.samples_per_second,
    each.drift ?? null,
  ]),
});
