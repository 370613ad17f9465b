// The figures of samples per second: before the run the two extremes, then what was measured.

import { type SVGTemplateResult, svg } from 'lit';
import { textWidth } from '../../../kit/charts/chart';
import { figure } from '../../../kit/charts/figure';
import { lines } from '../../../kit/charts/lines';
import { predictedLabel } from '../../../kit/charts/predicted';
import { niceDomain } from '../../../kit/charts/scale';
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

/** The axis has room for a prediction of this many times the highest rate. */
const ROOM = 3;

/** The prediction as a rate, and what it is called; none before there is a batch 1 to multiply. */
function saidOf(rates: readonly number[], prediction: number | undefined) {
  const [first] = rates;
  if (prediction === undefined || first === undefined) return [];
  const y = prediction * first;
  const isNear = y < ROOM * Math.max(...rates);
  const text = predictedLabel(words.yours(prediction), isNear ? undefined : 'high', 'up');
  return [{ y, isNear, text }];
}

/** The name of the dashed line, above the plot: within it the curve may run anywhere. */
function nameOf(text: string, width: number): SVGTemplateResult {
  const left = width - textWidth(text) - 4;
  return svg`<line class="predicted" x1=${left - 26} x2=${left - 6} y1="18" y2="18" /><text class="predicted-label" x=${left} y="22">${text}</text>`;
}

export function throughputFigure(outcome: Outcome, prediction?: number) {
  const points = pointsOf(outcome.readings);
  const rates = points.map((each) => each.samples_per_second);
  const yours = outcome.finished ? saidOf(rates, prediction) : [];
  const near = yours.filter(({ isNear }) => isNear);
  const draw = lines({
    series: [
      { label: 'measured', points: points.map((each) => [each.batch, each.samples_per_second]) },
    ],
    x: batchAxis(outcome.largest),
    y: {
      label: 'samples per second',
      format: rateText,
      domain: niceDomain([0, Math.max(1, ...rates, ...near.map(({ y }) => y))]),
    },
    marks: near.map(({ y }) => ({ label: '', y, predicted: true })),
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
