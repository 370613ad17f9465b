// The figures of samples per second: before the run the two extremes, then what was measured.

import { type SVGTemplateResult, svg } from 'lit';
import { textWidth } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { type LineSeries, lines } from '../../../kit/charts/lines';
import { predictedLabel } from '../../../kit/charts/predicted';
import { column } from '../../../kit/charts/table';
import { si } from '../../../kit/words/format';
import { multiple } from '../../../kit/words/phrases';
import { batchAxis, pointTable } from '../figures';
import { batchesUpTo, type Outcome, pointsOf, ratioOf } from '../model';
import { words } from './text';

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
      y: axisOf(largest, []),
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

/** The axis of both figures: what is known before the run bounds what was measured. */
const axisOf = (largest: number, ratios: readonly number[]) => ({
  label: words.besideOne,
  format: multiple,
  log: true,
  domain: [0.8 * Math.min(1, ...ratios), 1.3 * Math.max(largest, ...ratios)] as const,
});

/** The prediction, said of the largest batch alone, and what it is called; with an arrow where it lies off the axis. */
function saidOf([low, high]: readonly [number, number], prediction: number | undefined) {
  if (prediction === undefined) return [];
  const off = prediction > high ? 'high' : prediction < low ? 'low' : undefined;
  return [{ off, text: predictedLabel(words.yours(prediction), off, 'up') }];
}

/** The name of the dashed mark, above the plot: within it the curve may run anywhere. */
function nameOf(text: string, width: number): SVGTemplateResult {
  const left = width - textWidth(text) - 4;
  return svg`<line class="predicted" x1=${left - 26} x2=${left - 6} y1="18" y2="18" /><text class="predicted-label" x=${left} y="22">${text}</text>`;
}

export function throughputFigure(outcome: Outcome, prediction?: number) {
  const points = pointsOf(outcome.readings);
  const { largest } = outcome;
  const ratios = points.map((each) => ratioOf(points.slice(0, 1).concat(each)));
  const y = axisOf(largest, ratios);
  const yours = outcome.finished ? saidOf(y.domain, prediction) : [];
  const bound = (label: string, factor: number): LineSeries => ({
    ...{ label, category: 'overhead', dashed: true },
    points: [
      [1, 1],
      [largest, factor],
    ],
  });
  const draw = lines({
    series: [
      bound(words.nothingShared, 1),
      bound(words.allShared, largest),
      { label: 'measured', points: points.map(({ batch }, at) => [batch, ratios[at] ?? 1]) },
    ],
    x: batchAxis(largest),
    y,
    marks: yours
      .filter(({ off }) => off === undefined)
      .map(() => ({ label: '', x: largest, y: prediction ?? 1, predicted: true })),
    height: 300,
  });
  return figure({
    name: 'batch-throughput',
    title: words.throughput(outcome, points),
    summary: points
      .map((each) => `batch ${each.batch}: ${si(each.samples_per_second)} samples/s`)
      .join('; '),
    draw: (width) => {
      const { height, body } = draw(width);
      return { height, body: svg`${body}${yours.map(({ text }) => nameOf(text, width))}` };
    },
    note: words.twice,
    table: pointTable(points),
    data: { points, readings: outcome.readings },
  });
}
