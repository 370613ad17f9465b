// The FLOPs of one token as counted, compared with two and six per parameter.

import type { TemplateResult } from 'lit';
import { bars } from '../../kit/charts/bars';
import { figure } from '../../kit/charts/figure';
import { lines } from '../../kit/charts/lines';
import { count, digits, si } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import { figures } from './figure-words';
import { flopsPerUnit, type Planned, unitOf } from './outcome';

const flop = (value: number): string => si(value, 'FLOP');
const COUNTED = 'counted';

export const flopsFigure = (outcome: Planned): TemplateResult =>
  outcome.lengths.length > 1 ? lengthsFigure(outcome) : rulesFigure(outcome);

function rulesFigure(outcome: Planned): TemplateResult {
  const counts = flopsPerUnit(outcome);
  const unit = unitOf(outcome);
  const rows = [
    { label: 'forward, counted', value: counts.forward, rule: counts.forward_rule },
    { label: 'training, counted', value: counts.training, rule: counts.training_rule },
  ];
  return figure({
    name: 'scale-flops',
    title: figures.rules(outcome),
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
    note: `Of one ${unit}. Dashed: 2 and 6 for each of ${count(outcome.described.parameters)} parameters.`,
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

function lengthsFigure(outcome: Planned): TemplateResult {
  const { lengths, described } = outcome;
  const rule = 2 * described.parameters;
  return figure({
    name: 'scale-lengths',
    title: figures.lengths(outcome),
    summary: `${lengths.map(({ seq, flops_per_token }) => `${seq} tokens: ${flop(flops_per_token)}`).join('; ')}. Two per parameter: ${flop(rule)}.`,
    draw: lines({
      series: [
        {
          label: COUNTED,
          points: lengths.map(
            ({ seq, flops_per_token }) => [seq, flops_per_token / rule - 1] as const,
          ),
          category: 'compute',
        },
        {
          label: '2 per parameter',
          points: lengths.map(({ seq }) => [seq, 0] as const),
          dashed: true,
        },
      ],
      x: {
        label: 'sequence length (tokens)',
        format: count,
      },
      y: { label: 'FLOPs of one token, compared with 2 per parameter', format: signed },
      height: 260,
    }),
    table: {
      columns: [
        { key: 'seq', label: 'tokens', format: count },
        { key: 'flops_per_token', label: 'FLOPs per token', format: count },
        { key: 'over_rule', label: '÷ 2 per parameter', format: (value) => digits(value, 4) },
      ],
      rows: lengths.map(({ seq, flops_per_token }) => [
        seq,
        flops_per_token,
        flops_per_token / rule,
      ]),
    },
  });
}
