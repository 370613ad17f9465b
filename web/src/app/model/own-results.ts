// The results on the student's own data: the outputs as a table, a training as a curve and a sentence.

import { html, type TemplateResult } from 'lit';
import type { Outputs } from '../../engine/own-data-types';
import { sizeOf } from '../../engine/shape';
import type { TrainPoint, TrainReport } from '../../engine/types';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { column, dataTable } from '../../kit/charts/table';
import { count, digits, percent, plural } from '../../kit/words/format';
import { power } from '../../kit/words/phrases';

const MOST_ROWS = 20;
const MOST_COLUMNS = 8;

/** Outputs and losses may have any magnitude: very large or small ones are written as 3.529 × 10^35. */
function number(value: number, significant = 4): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e7)) return digits(value, significant);
  const [factor = '', exponent] = value.toExponential(significant - 1).split('e');
  return `${factor.replace('-', '−')} × ${power(10, Number(exponent))}`;
}

/** The first samples: the index of the largest output, and the first values. */
export function outputsTable({ data, shape }: Outputs): TemplateResult {
  const [samples = 0, ...rest] = shape;
  const size = sizeOf(rest);
  const columns = Math.min(size, MOST_COLUMNS);
  const rows = Array.from({ length: Math.min(samples, MOST_ROWS) }, (_, sample) => {
    const values = data.subarray(sample * size, (sample + 1) * size);
    const largest = values.reduce(
      (best, value, at) => (value > (values[best] ?? 0) ? at : best),
      0,
    );
    return [sample, ...(size > 1 ? [largest] : []), ...values.slice(0, columns)];
  });
  const left = samples > MOST_ROWS ? `, the first ${MOST_ROWS} of ${count(samples)} samples` : '';
  const wide = size > columns ? `, the first ${columns} of ${count(size)} outputs` : '';
  return dataTable({
    caption: `Outputs${left}${wide}`,
    columns: [
      column('sample', 'sample', count),
      ...(size > 1 ? [column('largest', 'largest at', count)] : []),
      ...Array.from({ length: columns }, (_, at) =>
        column(`output_${at}`, `output ${at}`, (value) => number(value)),
      ),
    ],
    rows,
  });
}

/** A path with more steps than pixels is slow to draw and no easier to read. */
const MOST_POINTS = 2000;

function thinned<Point>(points: readonly Point[]): readonly Point[] {
  const every = Math.ceil(points.length / MOST_POINTS);
  return every <= 1 ? points : points.filter((_, at) => at % every === 0);
}

export function lossCurve(
  points: readonly TrainPoint[],
  report: TrainReport | undefined,
): TemplateResult {
  const last = points.at(-1);
  const evaluations = report?.evaluations ?? [];
  const finite = points.filter(({ loss }) => Number.isFinite(loss));
  const evaluated = evaluations.filter(({ loss }) => Number.isFinite(loss));
  // The loss of one batch is noisy; if there is a loss on held-out samples, the title uses that one.
  const chosen = evaluated.at(-1);
  const reported = chosen ?? last;
  const of = chosen === undefined ? 'of a batch' : 'on held-out samples';
  const title =
    reported === undefined
      ? 'Loss'
      : `After ${plural(reported.step, 'step')} the loss ${of} is ${number(reported.loss)}`;
  const top = [...finite, ...evaluated].reduce((most, { loss }) => Math.max(most, loss), 1e-9);
  return figure({
    name: 'own-training',
    title,
    summary: title,
    draw: lines({
      series: [
        {
          label: 'each batch',
          points: thinned(finite).map(({ step, loss }) => [step, loss] as const),
          thin: true,
        },
        { label: 'held out', points: evaluated.map(({ step, loss }) => [step, loss] as const) },
      ].filter((one) => one.points.length > 0),
      x: { label: 'training steps', format: count, domain: [0, Math.max(1, last?.step ?? 1)] },
      y: { label: 'loss', format: (value) => number(value, 2), domain: [0, top] },
      height: 220,
    }),
    table: {
      columns: [column('step', 'step', count), column('loss', 'loss', (value) => number(value))],
      rows: points.map(({ step, loss }) => [step, loss]),
    },
  });
}

export function trainingSummary(report: TrainReport): TemplateResult {
  const { diverged, cancelled, steps, evaluations, held_out_samples, training_samples } = report;
  if (diverged !== '')
    return html`<p><strong>${diverged}</strong> There are no weights to save. Values that are not far from 1, or fewer epochs, may help.</p>`;
  const before = evaluations[0];
  const after = evaluations.at(-1);
  const begun = cancelled
    ? `Stopped after ${plural(steps, 'step')}.`
    : `Done: ${plural(steps, 'step')} on ${plural(training_samples, 'sample')}.`;
  if (before === undefined || after === undefined) return html`<p><strong>${begun}</strong></p>`;
  const right = Number.isFinite(after.accuracy)
    ? `, and ${percent(after.accuracy, 3)} of the answers are right`
    : '';
  // A training that was stopped within an epoch was last evaluated before it.
  const when = after.step < steps ? ` at step ${count(after.step)}` : '';
  return html`<p><strong>${begun}</strong> On ${plural(held_out_samples, 'sample')} that were held out the loss went from ${number(before.loss)} to ${number(after.loss)}${when}${right}.</p>`;
}
