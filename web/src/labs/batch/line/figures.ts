// The distance of each batch from a straight line.

import { figure } from '../../../kit/charts/figure';
import { lines } from '../../../kit/charts/lines';
import { column } from '../../../kit/charts/table';
import { duration } from '../../../kit/words/format';
import { signed } from '../../../kit/words/phrases';
import { batchAxis } from '../figures';
import { modelLatency, modelOf, type Outcome, pointsOf, type Reading, residual } from '../model';
import { words } from './text';

const changeText = (value: number) => (value === 0 ? '0' : signed(value));

/** The residual of each batch against a fixed cost plus a cost per sample, in both passes. */
export function lineFigure({ readings, largest }: Outcome) {
  const points = pointsOf(readings);
  const model = modelOf(points);
  const off = ({ batch, latency_ms }: Pick<Reading, 'batch' | 'latency_ms'>) =>
    model && residual(model, batch, latency_ms);
  const of = (pass: 'up' | 'down') =>
    readings
      .filter((reading) => reading.pass === pass)
      .map((reading) => [reading.batch, off(reading) ?? 0] as const)
      .sort(([a], [b]) => a - b);
  const reach =
    1.15 * Math.max(0.02, ...[...of('up'), ...of('down')].map(([, far]) => Math.abs(far)));
  return figure({
    name: 'batch-line',
    title: words.line(points, model),
    summary: points
      .map((point) => {
        const far = off(point);
        return `batch ${point.batch}: ${far === undefined ? duration(point.latency_ms) : signed(far)}`;
      })
      .join('; '),
    draw: lines({
      series: [
        { label: 'way up', points: of('up') },
        { label: 'way down', points: of('down'), category: 'overhead' },
      ],
      x: batchAxis(largest),
      y: {
        label: 'slower (+) or faster than the line',
        format: changeText,
        domain: [-reach, reach],
      },
      marks: [{ label: '', y: 0 }],
      height: 260,
    }),
    note: words.lineNote,
    table: {
      columns: [
        column('batch', 'batch'),
        column('line_ms', 'the line', duration),
        column('off', 'off the line', signed),
      ],
      rows: points.map((point) => [
        point.batch,
        (model && modelLatency(model, point.batch)) ?? null,
        off(point) ?? null,
      ]),
    },
    data: readings,
  });
}
