import { html, nothing, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import { intervals } from '../../kit/charts/intervals';
import { type LineSeries, lines } from '../../kit/charts/lines';
import type { Cell } from '../../kit/charts/table';
import { count, digits, duration, fixed, percent, plural } from '../../kit/words/format';
import { given } from '../../lab/scene';
import { shareRange } from './bits';
import {
  DYNAMIC,
  errorShare,
  evidence,
  HALVES,
  INT8,
  isWorstAlone,
  type Learning,
  type Measured,
  moreWrong,
  noisiest,
  pointsMargin,
  quantized,
  speedUp,
  version,
  wrong,
} from './outcome';
import { points, versionName } from './words';

/** The loss while the network is trained. */
export function learningFigure({ title, points, evaluations, steps }: Learning): TemplateResult {
  const { step: at = 0, loss = 0 } = points.at(-1) ?? {};
  const message = `${title} learns: step ${count(at)}${steps === undefined ? '' : ` of ${count(steps)}`}, loss ${digits(loss, 2)}`;
  const series: LineSeries[] = [
    { label: 'each batch', points: points.map(({ step, loss }) => [step, loss]), thin: true },
    { label: 'held out', points: evaluations.map(({ step, loss }) => [step, loss]) },
  ];
  const top = 1.05 * Math.max(...points.map(({ loss }) => loss), evaluations[0]?.loss ?? 0);
  return figure({
    name: 'quantization-learning',
    title: message,
    summary: message,
    draw: lines({
      series: series.filter((one) => one.points.length > 0),
      x: { label: 'training steps', format: count, domain: [0, Math.max(steps ?? 1, at)] },
      y: { label: 'loss', format: (value) => digits(value, 2), domain: [0, top] },
      height: 240,
    }),
    table: {
      caption: 'Every step so far',
      columns: [
        { key: 'step', label: 'step' },
        { key: 'loss', label: 'loss', format: (value) => fixed(value, 4) },
      ],
      rows: points.map(({ step, loss }) => [step, loss]),
    },
  });
}

function wrongTitle(measured: Measured): string {
  const more = moreWrong(measured, INT8);
  const of = `of ${count(measured.answers)} ${measured.things}`;
  const [exact, int8] = ['float32', INT8].map((name) =>
    wrong(measured, version(measured.report, name)),
  );
  if (more === 0) return `float32 and int8 both get ${count(int8 ?? 0)} ${of} wrong`;
  const found = `float32 gets ${count(exact ?? 0)} ${of} wrong, int8 ${count(int8 ?? 0)}`;
  return evidence(measured) === 'more' ? found : `${found}: we can’t tell this from chance`;
}

/** The held-out answers that each version gets wrong, and the range that another sample of the same size could have given. */
export function wrongFigure(measured: Measured, prediction: number | undefined): TemplateResult {
  const { report, answers, things } = measured;
  const base = wrong(measured, version(report, 'float32'));
  const predicted = given(prediction, (prediction) => {
    const wanted = base + (prediction / 100) * answers;
    const isPossible = wanted >= 0 && wanted <= answers;
    const said = isPossible
      ? `${count(Math.round(wanted))} (${points(prediction)})`
      : points(prediction);
    // A prediction below zero answers is possible, and lies beyond the axis.
    const value = wanted < 0 ? Number.NEGATIVE_INFINITY : wanted;
    return [
      {
        kind: 'predicted' as const,
        value,
        text: `you said ${said}`,
      },
    ];
  });
  // The two formats of 16 bits stand in the fold and in the table: five equal rows would hide the two in question.
  const rows = report.results
    .filter(({ name }) => !HALVES.includes(name))
    .map((each) => {
      const range = shareRange(answers - wrong(measured, each), answers);
      return {
        name: each.name,
        value: wrong(measured, each),
        low: answers * (1 - range.high),
        high: answers * (1 - range.low),
      };
    });
  return figure({
    name: 'quantization-wrong',
    title: wrongTitle(measured),
    summary: rows.map(({ name, value }) => `${versionName(name)} ${value} wrong`).join('; '),
    draw: intervals({
      label: `wrong of ${count(answers)} held-out ${things}`,
      base: 0,
      format: (value) => count(Math.round(value)),
      rows: rows.map(({ name, value, low, high }) => ({
        label: versionName(name),
        value,
        low,
        high,
        text: `${count(value)} wrong (${count(Math.round(low))} to ${count(Math.round(high))})`,
        marks: name === INT8 ? predicted : [],
      })),
    }),
    note: `Dots: wrong answers, counted; bands: the range to expect with ${count(answers)} other ${things}.${scaled(rows)} A loss under ${points(pointsMargin(measured))} could hide among so few.`,
    table: {
      columns: [
        { key: 'version', label: 'version' },
        { key: 'bytes', label: 'bytes', format: count },
        { key: 'compression', label: 'float32 ÷ it', format: (value) => digits(value, 4) },
        { key: 'wrong', label: 'wrong', format: count },
        { key: 'more', label: 'more than float32', format: count },
        { key: 'loss', label: 'held-out loss', format: (value) => fixed(value, 4) },
      ],
      rows: report.results.map((each): Cell[] => [
        versionName(each.name),
        each.stored_bytes,
        each.compression,
        wrong(measured, each),
        moreWrong(measured, each.name),
        each.held_out_loss,
      ]),
    },
    data: report,
  });
}

/** What the row below int8 is. */
const scaled = (rows: readonly { readonly name: string }[]): string =>
  given(
    rows.find(({ name }) => name === DYNAMIC),
    () => [
      ' Third row: the inputs’ scale comes from each call, in int8 above from training samples.',
    ],
  ).join('');

/** The times of both versions, measured in alternation. */
export function speedFigure({ report, batch }: Measured): TemplateResult | typeof nothing {
  const found = speedUp(report);
  const { speed } = report;
  if (found === undefined || speed === undefined) return nothing;
  // What the range means is the question below the figure.
  const message = `float32 and int8 at batch ${batch}, sample by sample`;
  const row = (label: string, values: readonly number[], median: number) => ({
    label,
    values,
    marks: [{ kind: 'median' as const, value: median, text: `median ${duration(median)}` }],
  });
  return figure({
    name: 'quantization-speed',
    title: message,
    summary: `${message}; medians ${duration(speed.b_statistics.median)} and ${duration(speed.a_statistics.median)}; ${plural(speed.a_ms.length, 'sample')} of each.`,
    draw: dotRows([
      row('float32', speed.b_ms, speed.b_statistics.median),
      row('int8', speed.a_ms, speed.a_statistics.median),
    ]),
    note: 'Samples were taken in turn. What can be said of the difference is asked below.',
    table: {
      columns: [
        { key: 'version', label: 'version' },
        { key: 'sample', label: 'sample' },
        { key: 'ms', label: 'time per run', format: (value) => duration(value, 4) },
      ],
      rows: [
        ...speed.b_ms.map((ms, i): Cell[] => ['float32', i + 1, ms]),
        ...speed.a_ms.map((ms, i): Cell[] => ['int8', i + 1, ms]),
      ],
    },
    data: speed,
  });
}

/** The signal-to-error ratio of each layer, in decibels. */
export function layerFigure({ report }: Measured): TemplateResult | typeof nothing {
  const layers = quantized(report);
  const worst = noisiest(report);
  if (worst === undefined) return nothing;
  const unquantised = report.layers.filter(({ kept_why }) => kept_why !== '');
  return figure({
    name: 'quantization-layers',
    title: `The output of ${worst.name} is off by ${percent(errorShare(worst.output_sqnr_db))}${isWorstAlone(report) ? ', the most of all layers' : ''}`,
    summary: layers
      .map(
        ({ name, weight_sqnr_db, output_sqnr_db }) =>
          `${name}: weights ${digits(weight_sqnr_db, 3)} dB, output ${digits(output_sqnr_db, 3)} dB`,
      )
      .join('; '),
    draw: bars({
      bars: layers.flatMap(({ name, weight_sqnr_db, output_sqnr_db }) => [
        {
          label: `${name}, weights`,
          value: errorShare(weight_sqnr_db),
          text: percent(errorShare(weight_sqnr_db)),
          category: 'parameters' as const,
        },
        {
          label: `${name}, output`,
          value: errorShare(output_sqnr_db),
          text: percent(errorShare(output_sqnr_db)),
          category: 'activations' as const,
        },
      ]),
    }),
    legend: ['parameters', 'activations'],
    note: html`Rounding error as a share of the value.
      ${unquantised.length > 0 ? `Kept in float32: ${unquantised.map(({ name, kept_why }) => `${name} (${kept_why})`).join(', ')}.` : nothing}`,
    table: {
      caption: 'What int8 did to each layer',
      columns: [
        { key: 'layer', label: 'layer' },
        { key: 'type', label: 'type' },
        { key: 'float_bytes', label: 'float32 bytes', format: count },
        { key: 'stored_bytes', label: 'int8 bytes', format: count },
        { key: 'weight_sqnr_db', label: 'weights (dB)', format: (value) => fixed(value, 1) },
        { key: 'output_sqnr_db', label: 'output (dB)', format: (value) => fixed(value, 1) },
        {
          key: 'max_abs_error',
          label: 'largest weight error',
          format: (value) => digits(value, 2),
        },
      ],
      rows: report.layers.map((each): Cell[] => [
        each.name,
        each.type,
        each.float_bytes,
        each.stored_bytes,
        Number.isFinite(each.weight_sqnr_db) ? each.weight_sqnr_db : null,
        Number.isFinite(each.output_sqnr_db) ? each.output_sqnr_db : null,
        each.max_abs_error,
      ]),
    },
  });
}
