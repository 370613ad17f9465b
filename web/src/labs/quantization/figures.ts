import { html, nothing, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { dotRows } from '../../kit/charts/dot-rows';
import { figure } from '../../kit/charts/figure';
import { type LineSeries, lines } from '../../kit/charts/lines';
import type { Cell } from '../../kit/charts/table';
import { bytes, count, digits, duration, fixed, percent, plural } from '../../kit/words/format';
import { intervalText } from '../../session/intervals';
import {
  errorShare,
  INT8,
  type Learning,
  type Measured,
  moreWrong,
  noisiest,
  quantized,
  type Said,
  speedUp,
  version,
  wrong,
} from './outcome';
import { multiple, versionName } from './words';

export const placeholder = html`<p class="placeholder">The network learns here first, and you see its loss fall. Then its weights are
  rounded, and you see bytes, wrong answers, the error of each layer and times.</p>`;

/** The loss, while the network learns. */
export function learningFigure({ title, points, evaluations, steps }: Learning): TemplateResult {
  const last = points.at(-1);
  if (last === undefined)
    return html`<p class="placeholder">Fetching the data and building ${title}.</p>`;
  const message = `${title} learns: step ${count(last.step)}${steps === undefined ? '' : ` of ${count(steps)}`}, loss ${digits(last.loss, 2)}`;
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
      x: { label: 'training steps', format: count, domain: [0, Math.max(steps ?? 1, last.step)] },
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

/** Bytes of each version. */
export function sizeFigure(measured: Measured, said: Said | undefined): TemplateResult {
  const { report, title } = measured;
  const exact = version(report, 'float32');
  const int8 = version(report, INT8);
  const predicted =
    said?.ask === 'size' && said.value > 0 ? exact.parameter_bytes / said.value : undefined;
  const stored = report.results.filter(({ name }) => name !== 'int8_dynamic');
  return figure({
    name: 'quantization-size',
    title: `int8 stores ${title} in ${bytes(int8.parameter_bytes)} instead of ${bytes(exact.parameter_bytes)}: ${multiple(int8.compression)} smaller`,
    summary: stored
      .map(({ name, parameter_bytes }) => `${versionName(name)} ${bytes(parameter_bytes)}`)
      .join('; '),
    draw: bars({
      bars: stored.map(({ name, parameter_bytes }) => ({
        label: versionName(name),
        value: parameter_bytes,
        text: bytes(parameter_bytes),
        category: 'parameters',
        ...(name === INT8 && predicted !== undefined && predicted <= exact.parameter_bytes
          ? { predicted }
          : {}),
      })),
    }),
    ...(predicted === undefined
      ? {}
      : {
          note:
            predicted <= exact.parameter_bytes
              ? `Dashed: what you said, ${multiple(said?.value ?? 0)} smaller.`
              : 'What you said is larger than float32, beyond this axis.',
        }),
    table: {
      caption: `${title}, its weights kept in each way`,
      columns: [
        { key: 'version', label: 'version' },
        { key: 'bytes', label: 'bytes', format: count },
        { key: 'compression', label: 'float32 ÷ it', format: (value) => digits(value, 4) },
        { key: 'wrong', label: `wrong of ${count(measured.answers)}`, format: count },
        { key: 'accuracy', label: 'right', format: (value) => percent(value, 4) },
        { key: 'loss', label: 'held-out loss', format: (value) => fixed(value, 4) },
      ],
      rows: report.results.map((each): Cell[] => [
        versionName(each.name),
        each.parameter_bytes,
        each.compression,
        wrong(measured, each),
        each.held_out_accuracy,
        each.held_out_loss,
      ]),
    },
    data: report,
  });
}

function wrongTitle(measured: Measured): string {
  const more = moreWrong(measured, INT8);
  const of = `of ${count(measured.answers)} ${measured.things} it never saw`;
  if (more === 0) return `int8 gets as many ${of} right as float32`;
  return `int8 gets ${count(Math.abs(more))} ${more > 0 ? 'fewer' : 'more'} ${of} right than float32`;
}

/** Held-out answers that each version gets wrong. */
export function wrongFigure(measured: Measured, said: Said | undefined): TemplateResult {
  const { report, answers, things } = measured;
  const base = wrong(measured, version(report, 'float32'));
  const predicted =
    said?.ask === 'accuracy' ? base + (said.value / 100) * answers : Number.POSITIVE_INFINITY;
  const most = Math.max(...report.results.map((each) => wrong(measured, each)));
  const near = predicted <= Math.max(2 * most, base + 8);
  return figure({
    name: 'quantization-wrong',
    title: wrongTitle(measured),
    summary: report.results
      .map((each) => `${versionName(each.name)} ${wrong(measured, each)} wrong`)
      .join('; '),
    draw: bars({
      bars: report.results.map((each) => ({
        label: versionName(each.name),
        value: wrong(measured, each),
        text: `${count(wrong(measured, each))} wrong, ${percent(each.held_out_accuracy, 3)} right`,
        ...(each.name === INT8 && near ? { predicted } : {}),
      })),
    }),
    note:
      said?.ask === 'accuracy' && !near
        ? 'What you said lies far to the right of these bars.'
        : `${near ? 'Dashed: what you said. ' : ''}Bars: held-out ${things} answered wrongly. “Dynamic” finds the scale of its inputs in each call, int8 beside it beforehand.`,
    table: {
      columns: [
        { key: 'version', label: 'version' },
        { key: 'wrong', label: 'wrong', format: count },
        { key: 'more', label: 'more than float32', format: count },
      ],
      rows: report.results.map((each): Cell[] => [
        versionName(each.name),
        wrong(measured, each),
        moreWrong(measured, each.name),
      ]),
    },
  });
}

/** Samples of both, taken in turn. */
export function speedFigure({ report, batch, title }: Measured): TemplateResult | typeof nothing {
  const found = speedUp(report);
  const { speed } = report;
  if (found === undefined || speed === undefined) return nothing;
  const range = intervalText(found, multiple);
  const messages: Readonly<Record<string, string>> = {
    faster: `int8 is ${multiple(found.ratio)} as fast as float32 at batch ${batch}`,
    slower: `int8 is slower here: ${multiple(found.ratio)} as fast as float32 at batch ${batch}`,
    same: `int8 takes as long as float32 at batch ${batch}, to within 1 %`,
  };
  const message = messages[found.verdict] ?? `Too noisy to tell which is faster at batch ${batch}`;
  const row = (label: string, values: readonly number[], median: number) => ({
    label,
    values,
    marks: [{ kind: 'median' as const, value: median, text: `median ${duration(median)}` }],
  });
  return figure({
    name: 'quantization-speed',
    title: message,
    summary: `${message}; ${range}; ${plural(speed.a_ms.length, 'sample')} of each.`,
    draw: dotRows([
      row('float32', speed.b_ms, speed.b_statistics.median),
      row('int8', speed.a_ms, speed.a_statistics.median),
    ]),
    note: `${title}, batch ${batch}, on the data it learned from. Samples of the two were taken in turn. Speed of int8: ${multiple(found.ratio)}, ${range}.`,
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

/** Signal over error of each layer, in decibels. */
export function layerFigure({ report }: Measured): TemplateResult | typeof nothing {
  const layers = quantized(report);
  const worst = noisiest(report);
  if (worst === undefined) return nothing;
  const kept = report.layers.filter(({ kept_why }) => kept_why !== '');
  return figure({
    name: 'quantization-layers',
    title: `After rounding, the output of ${worst.name} is off by ${percent(errorShare(worst.output_sqnr_db))}: the most of all layers`,
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
          value: weight_sqnr_db,
          text: `${digits(weight_sqnr_db, 3)} dB`,
          category: 'parameters' as const,
        },
        {
          label: `${name}, output`,
          value: output_sqnr_db,
          text: `${digits(output_sqnr_db, 3)} dB`,
          category: 'activations' as const,
        },
      ]),
    }),
    legend: ['parameters', 'activations'],
    note: html`Signal over rounding error, in decibels: longer is better. 20 dB are an error of 10 % of the signal, 40 dB of 1 %.
      ${kept.length > 0 ? `Kept in float32: ${kept.map(({ name, kept_why }) => `${name} (${kept_why})`).join(', ')}.` : nothing}`,
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
