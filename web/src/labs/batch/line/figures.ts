// The distance of each batch from a straight line.

import { figure } from '../../../kit/charts/figure';
import { lines } from '../../../kit/charts/lines';
import { column } from '../../../kit/charts/table';
import { duration } from '../../../kit/words/format';
import { signed } from '../../../kit/words/phrases';
import { given } from '../../../lab/scene';
import { batchAxis } from '../figures';
import { modelLatency, modelOf, type Outcome, type Point, pointsOf, residual } from '../model';
import { words } from './text';

const changeText = (value: number) => (value === 0 ? '0' : signed(value));

/** The residual of each batch against a fixed cost plus a cost per sample, in both readings that count. */
export function lineFigure({ readings, largest }: Outcome) {
  const points = pointsOf(readings);
  const model = modelOf(points);
  const off = ({ batch, latency_ms }: Pick<Point, 'batch' | 'latency_ms'>) =>
    model && residual(model, batch, latency_ms);
  /** Without a line, the times themselves. */
  const of = (turn: 0 | 1) =>
    points.flatMap(({ batch, counted_ms }) =>
      given(counted_ms[turn], (latency_ms) => [
        [batch, off({ batch, latency_ms }) ?? latency_ms] as const,
      ]),
    );
  // The two that count of a batch that was measured again may both be of the same way.
  const [first, second] = points.some(({ again }) => again)
    ? ['first time', 'second time']
    : ['way up', 'way down'];
  const reach = 1.15 * Math.max(0.02, ...[...of(0), ...of(1)].map(([, far]) => Math.abs(far)));
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
        { label: first, points: of(0) },
        { label: second, points: of(1), category: 'overhead' },
      ],
      x: batchAxis(largest),
      ...(model === undefined
        ? { y: { label: 'time of one call', format: duration, log: true } }
        : {
            y: {
              label: 'slower (+) or faster than the line',
              format: changeText,
              domain: [-reach, reach] as const,
            },
            marks: [{ label: '', y: 0 }],
          }),
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
