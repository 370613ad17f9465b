// The figures of samples per second: before the run the two extremes, then what was measured.

import { figure } from '../../../kit/charts/figure';
import { type LineMark, lines } from '../../../kit/charts/lines';
import { column } from '../../../kit/charts/table';
import { si } from '../../../kit/words/format';
import { multiple } from '../../../kit/words/phrases';
import { batchAxis, pointTable } from '../figures';
import { batchesUpTo, type Outcome, pointsOf } from '../model';
import { words } from './text';

const rateText = (value: number) => (value === 0 ? '0' : si(value));

/** Shown before the run: the two extremes between which the answer lies. */
export function extremesFigure(largest: number) {
  const title = words.extremes(largest);
  const ends = (factor: number): [number, number][] => [
    [1, 1],
    [largest, factor],
  ];
  return figure({
    name: 'batch-throughput',
    title,
    summary: title,
    draw: lines({
      series: [
        { label: words.nothingShared, points: ends(1) },
        { label: words.allShared, points: ends(largest), category: 'overhead' },
      ],
      x: batchAxis(largest),
      y: { label: words.besideOne, format: multiple, log: true, domain: [0.8, 1.3 * largest] },
      height: 260,
    }),
    table: {
      columns: [
        column('batch', 'batch'),
        column('nothing_shared', words.nothingShared, multiple),
        column('all_shared', words.allShared, multiple),
      ],
      rows: batchesUpTo(largest).map((batch) => [batch, 1, batch]),
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
