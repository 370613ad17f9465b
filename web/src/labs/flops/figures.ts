// The figures: FLOPs by layer, by tool, over the batch and over the sequence length.

import type { TemplateResult } from 'lit';
import type { ConventionCount } from '../../engine/types';
import { type Bar, bars } from '../../kit/charts/bars';
import type { Category } from '../../kit/charts/chart';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count, counted } from '../../kit/words/format';
import { flop, figures as words } from './figure-words';
import { ATTENTION, type Dry, flopsOfType, named, type Outcome, shownLayers } from './outcome';

/** The total, then the layers; the prediction is a dashed mark on the total. */
export function layersFigure(outcome: Outcome, prediction: number | undefined): TemplateResult {
  const { description: chosen, title } = outcome;
  const total: Bar = {
    label: words.call,
    value: chosen.flops_per_call,
    text: flop(chosen.flops_per_call),
    category: 'compute',
    predicted: prediction,
  };
  const rows = shownLayers(chosen).map(
    (row): Bar => ({
      label: row.label,
      value: row.flops,
      text: flop(row.flops),
      category: 'compute',
    }),
  );
  return figure({
    name: 'flops-per-layer',
    title: words.busiest(outcome),
    summary: [
      `${flop(chosen.flops_per_call)} per call at batch ${chosen.batch}.`,
      ...(rows.length === 0
        ? []
        : [`${rows.map((row) => `${row.label}: ${row.text}`).join('; ')}.`]),
    ].join(' '),
    draw: bars({
      bars: [total, ...rows],
      predictedText: (value) => `you said ${flop(value)}`,
    }),
    table: {
      caption: `Work of one call of ${title}, batch ${chosen.batch}`,
      columns: [
        { key: 'layer', label: 'layer' },
        { key: 'type', label: 'type' },
        { key: 'flops', label: 'FLOPs', format: count },
        { key: 'macs', label: 'MACs', format: count },
        { key: 'transcendentals', label: 'exp, tanh, …', format: count },
      ],
      rows: chosen.layers.map((layer) => [
        layer.name,
        layer.type,
        layer.flops,
        layer.macs,
        layer.transcendentals,
      ]),
    },
    data: chosen,
  });
}

/** The page's own two counts stand apart from what tools printed. */
const categoryOf = (row: ConventionCount): Category => {
  if (row.version === '') return 'overhead';
  return row.unit === 'FLOPs' ? 'compute' : 'plain';
};

/** The counts that other tools print for the PyTorch model shown on the page. */
export function conventionsFigure(outcome: Outcome): TemplateResult {
  const { conventions } = outcome.description;
  return figure({
    name: 'counting-conventions',
    title: words.ways(outcome),
    summary: conventions
      .map((row) => `${named(row)}: ${count(row.per_call)} ${row.unit}`)
      .join('; '),
    draw: bars({
      bars: conventions.map(
        (row): Bar => ({
          label: named(row),
          value: row.per_call,
          // Rules that differ by a bias differ in the last digits, which a short number would hide.
          text: `${row.per_call < 1e9 ? count(row.per_call) : counted(row.per_call)} ${row.unit}`,
          category: categoryOf(row),
        }),
      ),
    }),
    note: words.waysNote(outcome),
    table: {
      columns: [
        { key: 'tool', label: 'tool' },
        { key: 'version', label: 'version' },
        { key: 'unit', label: 'calls it' },
        { key: 'per_call', label: 'per call', format: count },
        { key: 'per_sample', label: 'per sample', format: count },
        { key: 'rule', label: 'rule' },
      ],
      rows: conventions.map((row) => [
        row.tool,
        row.version,
        row.unit,
        row.per_call,
        row.per_sample,
        row.rule,
      ]),
    },
  });
}

/** The domain starts low enough that a constant line does not lie on the axis. */
function domainOf(batches: Dry['batches']): { domain?: readonly [number, number] } {
  const all = batches.flatMap((row) => [row.flops_per_call, row.flops_per_sample]);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low > 0 ? { domain: [low / 3, 1.5 * high] } : {};
}

/** FLOPs per call grow with the batch; FLOPs per sample do not. */
export function batchFigure(dry: Dry): TemplateResult {
  const { batches, chosen } = dry;
  return figure({
    name: 'flops-over-batch',
    title: words.batch(dry),
    summary: batches
      .map((row) => `batch ${row.batch}: ${flop(row.flops_per_call)} per call`)
      .join('; '),
    draw: lines({
      series: [
        {
          label: 'per call',
          points: batches.map((row) => [row.batch, row.flops_per_call]),
          category: 'compute',
        },
        {
          label: 'per sample',
          points: batches.map((row) => [row.batch, row.flops_per_sample]),
          category: 'overhead',
        },
      ],
      x: { label: 'batch', format: count, log: true },
      y: { label: 'FLOP', format: flop, log: true, ...domainOf(batches) },
      marks: [{ label: `batch ${chosen.batch}`, x: chosen.batch }],
      height: 260,
    }),
    table: {
      columns: [
        { key: 'batch', label: 'batch', format: count },
        { key: 'flops_per_call', label: 'FLOPs per call', format: count },
        { key: 'flops_per_sample', label: 'FLOPs per sample', format: count },
      ],
      rows: batches.map((row) => [row.batch, row.flops_per_call, row.flops_per_sample]),
    },
  });
}

/** Attention grows with the square of the sequence length, everything else in proportion to it. */
export function lengthFigure(dry: Dry): TemplateResult {
  const { lengths } = dry;
  const rows = lengths.map((row) => {
    const attention = flopsOfType(row, ATTENTION);
    return { seq: row.seq, attention, rest: row.flops_per_call - attention };
  });
  return figure({
    name: 'flops-over-sequence',
    title: words.length(dry),
    summary: rows
      .map((row) => `${row.seq} tokens: attention ${flop(row.attention)}, rest ${flop(row.rest)}`)
      .join('; '),
    draw: lines({
      series: [
        {
          label: words.attention,
          points: rows.map((row) => [row.seq, row.attention]),
          category: 'activations',
        },
        { label: words.rest, points: rows.map((row) => [row.seq, row.rest]), category: 'compute' },
      ],
      x: { label: 'tokens', format: count, log: true },
      y: { label: 'FLOP per sample', format: flop, log: true },
      height: 260,
    }),
    table: {
      columns: [
        { key: 'seq', label: 'tokens', format: count },
        { key: 'attention_flops', label: 'attention FLOPs', format: count },
        { key: 'other_flops', label: 'other FLOPs', format: count },
      ],
      rows: rows.map((row) => [row.seq, row.attention, row.rest]),
    },
  });
}
