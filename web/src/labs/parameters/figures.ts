// The figures: the cells of a layer, layers as bars, bytes by precision, models against the memory limit of the tab.

import type { TemplateResult } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { column } from '../../kit/charts/table';
import { binaryBytes, bytes, count, counted, fixed, plural } from '../../kit/words/format';
import { written } from './beliefs';
import { figures as words } from './figure-words';
import { drawMatrix } from './matrix';
import { type Dry, type Outcome, PRECISIONS, type Precision, partsOf, shownParts } from './outcome';

/** Every weight as a square: one for each pair of input and output, and a bias for each output. */
export function matrixFigure({
  inputs,
  outputs,
}: {
  inputs: number;
  outputs: number;
}): TemplateResult {
  const title = words.cells(inputs, outputs);
  return figure({
    name: 'layer-cells',
    title,
    summary: title,
    draw: drawMatrix(inputs, outputs, words.matrix),
    table: {
      columns: [{ key: 'part', label: 'part' }, column('parameters', 'parameters')],
      rows: [
        ['weights', inputs * outputs],
        ['biases', outputs],
      ],
    },
  });
}

const bar = (label: string, value: number): Bar => ({
  label,
  value,
  text: count(value),
  category: 'parameters',
});

/** The total, then each layer; the prediction is a dashed mark on the total. */
export function layersFigure(
  { title, description }: Outcome,
  prediction: number | undefined,
): TemplateResult {
  const parts = partsOf(description);
  const total: Bar = {
    ...bar('total', description.parameters),
    predicted: prediction,
  };
  const rows = shownParts(parts).map(({ label, parameters }) => bar(label, parameters));
  return figure({
    name: 'parameters-per-layer',
    title: words.largest(title, description),
    summary: [
      `${plural(description.parameters, 'parameter')}.`,
      ...(rows.length === 0
        ? []
        : [`${rows.map((row) => `${row.label}: ${row.text}`).join('; ')}.`]),
    ].join(' '),
    draw: bars({ bars: [total, ...rows], predictedText: (value) => `you said ${written(value)}` }),
    table: {
      caption: `Parameters of ${title}`,
      columns: [
        { key: 'part', label: 'part' },
        column('parameters', 'parameters'),
        column('fp32_bytes', 'fp32', bytes),
      ],
      rows: parts.map((part) => [part.label, part.parameters, part.parameters * 4]),
      footer: [['total', description.parameters, description.parameters * 4]],
    },
    data: description,
  });
}

/** The same parameters in each precision, in both kinds of unit. */
export function sizesFigure({ description, title }: Outcome): TemplateResult {
  const rows = Object.values(PRECISIONS).map(({ bytes: width, label }) => ({
    label,
    size: description.parameters * width,
  }));
  const text = (size: number) => `${bytes(size)} = ${binaryBytes(size)}`;
  return figure({
    name: 'size-by-precision',
    title: words.sizes(title),
    summary: rows.map(({ label, size }) => `${label}: ${text(size)}`).join('; '),
    draw: bars({
      bars: rows.map(({ label, size }) => ({ ...bar(label, size), text: text(size) })),
    }),
    table: {
      columns: [
        { key: 'precision', label: 'precision' },
        column('size_bytes', 'bytes'),
        column('size_mb', 'MB', (value) => fixed(value, 2)),
        column('size_mib', 'MiB', (value) => fixed(value, 2)),
      ],
      rows: rows.map(({ label, size }) => [label, size, size / 1e6, size / 2 ** 20]),
    },
  });
}

/** The chosen model beside GPT-2 small and XL, against the memory limit of this tab. */
export function modelsFigure(dry: Dry, precision: Precision): TemplateResult {
  const width = PRECISIONS[precision].bytes;
  const { chosen, title, small, xl, memory_limit_bytes: limit } = dry;
  const rows = [
    { label: title, parameters: chosen.parameters },
    { label: 'GPT-2 small', parameters: small.parameters },
    { label: 'GPT-2 XL', parameters: xl.parameters },
  ]
    .filter(({ label }, index) => index === 0 || label !== title)
    .map((model) => ({ ...model, size: model.parameters * width }));
  return figure({
    name: 'models-by-size',
    title: words.limit(dry, precision),
    summary: `${rows.map((row) => `${row.label}: ${bytes(row.size)}`).join('; ')}. ${words.tab}: ${bytes(limit)}.`,
    draw: bars({
      bars: [
        ...rows.map((row) => ({
          ...bar(row.label, row.size),
          text: `${counted(row.parameters)}, ${bytes(row.size)}`,
        })),
        { label: words.tab, value: limit, text: bytes(limit), category: 'overhead' },
      ],
    }),
    table: {
      columns: [
        { key: 'model', label: 'model' },
        column('parameters', 'parameters'),
        column(`${precision}_bytes`, `size in ${precision}`, bytes),
      ],
      rows: rows.map((row) => [row.label, row.parameters, row.size]),
    },
  });
}
