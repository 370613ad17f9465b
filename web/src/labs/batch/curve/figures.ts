// The figures of samples per second: before the run those of the course text's system, for comparison.

import { figure } from '../../../kit/charts/figure';
import { type LineMark, lines } from '../../../kit/charts/lines';
import { column } from '../../../kit/charts/table';
import { count, si } from '../../../kit/words/format';
import { batchAxis, pointTable } from '../figures';
import { COURSE, type Outcome, pointsOf } from '../model';
import { words } from './text';

const rateText = (value: number) => (value === 0 ? '0' : si(value));

/** Shown before the run: the course text's system, as a known point of comparison. */
export function courseFigure() {
  return figure({
    name: 'batch-throughput',
    title: words.course,
    summary: COURSE.map(
      ({ batch, samples_per_second }) => `batch ${batch}: ${samples_per_second}`,
    ).join('; '),
    draw: lines({
      series: [
        { label: words.other, points: COURSE.map((each) => [each.batch, each.samples_per_second]) },
      ],
      x: batchAxis(64),
      y: { label: 'samples per second', format: rateText, domain: [0, 1200] },
      height: 260,
    }),
    table: {
      columns: [column('batch', 'batch'), column('samples_per_second', 'samples/s', count)],
      rows: COURSE.map(({ batch, samples_per_second }) => [batch, samples_per_second]),
    },
  });
}

export function throughputFigure(outcome: Outcome, prediction?: number) {
  const points = pointsOf(outcome.readings);
  const [first] = points;
  const marks: LineMark[] =
    outcome.finished && prediction !== undefined && first !== undefined
      ? [
          {
            label: words.yours(prediction),
            y: prediction * first.samples_per_second,
            predicted: true,
          },
        ]
      : [];
  return figure({
    name: 'batch-throughput',
    title: words.throughput(outcome, points),
    summary: points
      .map((each) => `batch ${each.batch}: ${si(each.samples_per_second)} samples/s`)
      .join('; '),
    draw: lines({
      series: [
        { label: 'measured', points: points.map((each) => [each.batch, each.samples_per_second]) },
      ],
      x: batchAxis(outcome.largest),
      y: { label: 'samples per second', format: rateText },
      marks,
      height: 300,
    }),
    note: words.twice,
    table: pointTable(points),
    data: { points, readings: outcome.readings },
  });
}
