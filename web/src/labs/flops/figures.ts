import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { type Bar, bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count, percent, si } from '../../kit/words/format';
import {
  ATTENTION,
  busiestType,
  flopsOfType,
  type Outcome,
  type Said,
  shownLayers,
  spread,
} from './outcome';

const flop = (value: number): string => si(value, 'FLOP');

/** The total, then the layers; the prediction is a dashed mark on the total. */
export function layersFigure(outcome: Outcome, said: Said | undefined): TemplateResult {
  const { chosen, title } = outcome;
  const busiest = busiestType(chosen);
  const total: Bar = {
    label: 'one call',
    value: chosen.flops_per_call,
    text: flop(chosen.flops_per_call),
    category: 'compute',
    ...(said === undefined ? {} : { predicted: said.flops }),
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
    title:
      busiest === undefined
        ? `${title} computes nothing`
        : `${percent(busiest.share)} of the FLOPs of ${title} are in ${busiest.type} layers`,
    summary: `${flop(chosen.flops_per_call)} per call at batch ${chosen.batch}. ${rows.map((row) => `${row.label}: ${row.text}`).join('; ')}.`,
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

/** What other tools would print for the same call. */
export function conventionsFigure({ chosen, title }: Outcome): TemplateResult {
  const ends = spread(chosen);
  const factor = ends === undefined ? 1 : ends.high.per_call / Math.max(1, ends.low.per_call);
  return figure({
    name: 'counting-conventions',
    title: `One call of ${title}, counted ${chosen.conventions.length} ways: the largest is ${factor.toFixed(2)} times the smallest`,
    summary: chosen.conventions
      .map((row) => `${row.tool}: ${count(row.per_call)} ${row.unit}`)
      .join('; '),
    draw: bars({
      bars: chosen.conventions.map(
        (row): Bar => ({
          label: row.tool,
          value: row.per_call,
          text: `${si(row.per_call)} ${row.unit}`,
          category: row.id === 'tensorscope' ? 'compute' : 'plain',
        }),
      ),
    }),
    table: {
      columns: [
        { key: 'tool', label: 'tool' },
        { key: 'unit', label: 'calls it' },
        { key: 'per_call', label: 'per call', format: count },
        { key: 'per_sample', label: 'per sample', format: count },
        { key: 'rule', label: 'rule' },
      ],
      rows: chosen.conventions.map((row) => [
        row.tool,
        row.unit,
        row.per_call,
        row.per_sample,
        row.rule,
      ]),
    },
  });
}

/** Per call it grows with the batch, per sample it does not. */
export function batchFigure({ batches, chosen, title }: Outcome): TemplateResult {
  const last = batches.at(-1);
  return figure({
    name: 'flops-over-batch',
    title: `Per call the work of ${title} grows with the batch; per sample it stays ${last === undefined ? '' : flop(last.flops_per_sample)}`,
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
      y: { label: 'FLOP', format: (value) => si(value), log: true },
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

/** Attention grows with the square of the sequence, everything else in proportion. */
export function lengthFigure({ lengths, chosen, title }: Outcome): TemplateResult | typeof nothing {
  if (lengths.length < 2) return nothing;
  const rows = lengths.map((row) => {
    const attention = flopsOfType(row, ATTENTION);
    return { seq: row.seq, attention, rest: row.flops_per_call - attention };
  });
  const longest = rows.at(-1);
  const share = longest === undefined ? 0 : longest.attention / (longest.attention + longest.rest);
  return figure({
    name: 'flops-over-sequence',
    title: `At ${longest?.seq ?? 0} tokens attention is ${percent(share)} of the work of ${title}`,
    summary: rows
      .map((row) => `${row.seq} tokens: attention ${flop(row.attention)}, rest ${flop(row.rest)}`)
      .join('; '),
    draw: lines({
      series: [
        {
          label: 'attention',
          points: rows.map((row) => [row.seq, row.attention]),
          category: 'activations',
        },
        { label: 'all else', points: rows.map((row) => [row.seq, row.rest]), category: 'compute' },
      ],
      x: { label: 'tokens', format: count, log: true },
      y: { label: 'FLOP per call', format: (value) => si(value), log: true },
      marks: [{ label: `${chosen.seq} tokens`, x: chosen.seq }],
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

export const placeholder = html`<p class="placeholder">
  Here you will see which layers do the work, and what other tools would print for it.
</p>`;
