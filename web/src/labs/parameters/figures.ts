import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { binaryBytes, bytes, count, fixed, percent, si } from '../../kit/words/format';
import {
  largestPart,
  type Outcome,
  PRECISIONS,
  type Precision,
  partsOf,
  type Said,
  shownParts,
} from './outcome';

/** Total, then each layer; the prediction is a dashed mark on the total. */
export function layersFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { chosen, title } = outcome;
  const parts = partsOf(chosen);
  const largest = largestPart(shownParts(parts));
  const share = largest === undefined ? 0 : largest.parameters / chosen.parameters;
  const total: Bar = {
    label: 'total',
    value: chosen.parameters,
    text: count(chosen.parameters),
    category: 'parameters',
    ...(said === undefined ? {} : { predicted: said.parameters }),
  };
  const rows = shownParts(parts).map(
    (part): Bar => ({
      label: part.label,
      value: part.parameters,
      text: count(part.parameters),
      category: 'parameters',
    }),
  );
  const message =
    largest === undefined
      ? `${title} has no parameters`
      : `${capital(largest.label)} ${/s$|^\d/.test(largest.label) ? 'hold' : 'holds'} ${percent(share)} of the parameters of ${title}`;
  return figure({
    name: 'parameters-per-layer',
    title: message,
    summary: `${count(chosen.parameters)} parameters in ${parts.length} parts. ${rows.map((row) => `${row.label}: ${row.text}`).join('; ')}.`,
    draw: bars({ bars: [total, ...rows], predictedText: (value) => `you said ${si(value)}` }),
    table: {
      caption: `Parameters of ${title}`,
      columns: [
        { key: 'part', label: 'part' },
        { key: 'parameters', label: 'parameters', format: count },
        { key: 'fp32_bytes', label: 'fp32', format: bytes },
      ],
      rows: [
        ...parts.map((part) => [part.label, part.parameters, part.parameters * 4]),
        ['total', chosen.parameters, chosen.parameters * 4],
      ],
    },
    data: chosen,
  });
}

// Only words are capitalised: a layer's name is code.
const capital = (label: string): string =>
  /^(weights|biases|all others)$/.test(label)
    ? label.charAt(0).toUpperCase() + label.slice(1)
    : label;

/** The same count in three precisions, in both units. */
export function sizesFigure(outcome: Outcome): TemplateResult {
  const { parameters } = outcome.chosen;
  const rows = Object.values(PRECISIONS).map(({ bytes: width, label }) => ({
    label,
    size: parameters * width,
  }));
  return figure({
    name: 'size-by-precision',
    title: 'The same bytes have two sizes: MB count in thousands, MiB in 1024s',
    summary: rows
      .map((row) => `${row.label}: ${bytes(row.size)} or ${binaryBytes(row.size)}`)
      .join('; '),
    draw: bars({
      bars: rows.map((row) => ({
        label: row.label,
        value: row.size,
        text: `${bytes(row.size)} = ${binaryBytes(row.size)}`,
        category: 'parameters',
      })),
    }),
    table: {
      columns: [
        { key: 'precision', label: 'precision' },
        { key: 'size_bytes', label: 'bytes', format: count },
        { key: 'size_mb', label: 'MB', format: (value) => fixed(value, 2) },
        { key: 'size_mib', label: 'MiB', format: (value) => fixed(value, 2) },
      ],
      rows: rows.map((row) => [row.label, row.size, row.size / 1e6, row.size / 2 ** 20]),
    },
  });
}

/** The chosen model beside GPT-2 small and XL, against what this tab may hold. */
export function modelsFigure(outcome: Outcome, precision: Precision): TemplateResult {
  const width = PRECISIONS[precision].bytes;
  const { chosen, title, small, xl, memory_limit_bytes: limit } = outcome;
  const models = [
    { label: title, parameters: chosen.parameters },
    { label: 'GPT-2 small', parameters: small.parameters },
    { label: 'GPT-2 XL', parameters: xl.parameters },
  ].filter((model, index) => index === 0 || model.label !== title);
  const rows = models.map((model) => ({ ...model, size: model.parameters * width }));
  const xlSize = xl.parameters * width;
  const fits = xlSize <= limit;
  return figure({
    name: 'models-by-size',
    title: `GPT-2 XL needs ${bytes(xlSize)} in ${precision}; this tab may hold ${bytes(limit)}${fits ? ', so it fits' : ''}`,
    summary: `${rows.map((row) => `${row.label}: ${bytes(row.size)}`).join('; ')}. Limit of this tab: ${bytes(limit)}.`,
    draw: bars({
      bars: [
        ...rows.map(
          (row): Bar => ({
            label: row.label,
            value: row.size,
            text: `${si(row.parameters)}, ${bytes(row.size)}`,
            category: 'parameters',
          }),
        ),
        { label: 'limit of this tab', value: limit, text: bytes(limit), category: 'overhead' },
      ],
    }),
    table: {
      columns: [
        { key: 'model', label: 'model' },
        { key: 'parameters', label: 'parameters', format: count },
        { key: `${precision}_bytes`, label: `size in ${precision}`, format: bytes },
      ],
      rows: rows.map((row) => [row.label, row.parameters, row.size]),
    },
  });
}
