// FLOPs of one token: counted, beside the rules 2N and 6N.

import { html, nothing, type TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count, digits, percent, si } from '../../kit/words/format';
import { flopsPerUnit, type Outcome, unitOf } from './outcome';

const flop = (value: number): string => si(value, 'FLOP');
const COUNTED = 'counted';

export function flopsFigures(outcome: Outcome): TemplateResult {
  return html`${rulesFigure(outcome)} ${outcome.lengths.length > 1 ? lengthsFigure(outcome) : nothing}`;
}

function rulesFigure(outcome: Outcome): TemplateResult {
  const counts = flopsPerUnit(outcome);
  const unit = unitOf(outcome);
  const ratio = counts.training / counts.training_rule;
  const off = Math.abs(ratio - 1);
  const message =
    off < 0.02
      ? `6N is ${outcome.title}’s training to within ${percent(Math.max(off, 0.001))}`
      : `Training ${outcome.title} takes ${digits(6 * ratio)} FLOPs per parameter and ${unit}, not 6`;
  const rows = [
    { label: 'forward, counted', value: counts.forward, rule: counts.forward_rule },
    { label: 'training, counted', value: counts.training, rule: counts.training_rule },
  ];
  return figure({
    name: 'scale-flops',
    title: message,
    summary: rows
      .map(({ label, value, rule }) => `${label}: ${flop(value)}, rule ${flop(rule)}`)
      .join('; '),
    draw: bars({
      bars: rows.map(({ label, value, rule }) => ({
        label,
        value,
        text: `${flop(value)} (rule: ${flop(rule)})`,
        predicted: rule,
        category: 'compute' as const,
      })),
    }),
    note: `Of one ${unit}. Dashed: the rules 2N and 6N with N = ${count(outcome.described.parameters)} parameters.`,
    table: {
      columns: [
        { key: 'pass', label: `per ${unit}` },
        { key: 'flops', label: 'counted', format: count },
        { key: 'rule_flops', label: 'rule', format: count },
      ],
      rows: rows.map(({ label, value, rule }) => [label, value, rule]),
    },
  });
}

function lengthsFigure({ title, lengths, described }: Outcome): TemplateResult {
  const rule = 2 * described.parameters;
  const last = lengths.at(-1);
  const more = (last?.flops_per_token ?? 0) / rule - 1;
  return figure({
    name: 'scale-lengths',
    title: `At ${count(last?.seq ?? 0)} tokens one token of ${title} costs ${percent(Math.abs(more))} ${more < 0 ? 'less' : 'more'} than 2N: attention grows with the length`,
    summary: `${lengths.map(({ seq, flops_per_token }) => `${seq} tokens: ${flop(flops_per_token)}`).join('; ')}. The rule 2N: ${flop(rule)}.`,
    draw: lines({
      series: [
        {
          label: COUNTED,
          points: lengths.map(({ seq, flops_per_token }) => [seq, flops_per_token] as const),
          category: 'compute',
        },
        {
          label: 'rule 2N',
          points: lengths.map(({ seq }) => [seq, rule] as const),
          dashed: true,
        },
      ],
      x: {
        label: 'sequence length (tokens)',
        format: count,
        log: true,
        ticks: lengths.filter((_, i) => (lengths.length - 1 - i) % 2 === 0).map(({ seq }) => seq),
      },
      y: { label: 'FLOPs of one token, forward', format: (value) => si(value) },
      height: 260,
    }),
    table: {
      columns: [
        { key: 'seq', label: 'tokens', format: count },
        { key: 'flops_per_token', label: 'FLOPs per token', format: count },
        { key: 'over_rule', label: '÷ 2N', format: (value) => digits(value, 4) },
      ],
      rows: lengths.map(({ seq, flops_per_token }) => [
        seq,
        flops_per_token,
        flops_per_token / rule,
      ]),
    },
  });
}
