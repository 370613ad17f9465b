// The two changes of an operation, and the rule of thumb tested against all operations.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { frameOf, player } from '../../kit/controls/player';
import { times } from '../../kit/words/format';
import { type ChangeRow, changeRows } from './change-rows';
import { compared, factorOf } from './changes';
import { figures as words } from './figure-words';
import type { View } from './model';
import { RULE_GFLOPS } from './outcome';
import { errorsOf, isWrong, LIMITS, ruleCases, ruleSays } from './rule';
import { ruleRows } from './rule-rows';
import { tested } from './sentences';
import { rate } from './words';

/** What each change changes, and, once measured, what it did to the time. */
export function changed(view: View<'dry'>): TemplateResult {
  const { op, plans } = view.dry;
  const measured = tested(view)?.changes;
  const rows = plans.map((plan, index): ChangeRow => {
    const change = measured?.[index];
    const known = change !== undefined && compared(change);
    return {
      label: plan.changed === 'flops' ? 'More or fewer FLOPs' : 'More or fewer bytes',
      detail: `${plan.what}; FLOPs ${times(plan.flops_ratio)}, bytes ${times(plan.bytes_ratio)}`,
      full: factorOf(plan),
      text: known ? `time ${times(change.time_ratio)}` : '',
      ...(known ? { measured: { ratio: change.time_ratio, interval: change.time_interval } } : {}),
    };
  });
  return figure({
    name: 'roofline-interventions',
    title: words.changes(op, measured !== undefined),
    summary: rows.map(({ detail, text: time }) => `${detail} ${time}`).join('. '),
    draw: changeRows(rows),
    table: {
      columns: [
        { key: 'changed', label: 'changed' },
        { key: 'flops_ratio', label: 'FLOPs', format: times },
        { key: 'bytes_ratio', label: 'bytes', format: times },
        { key: 'time_ratio', label: 'time', format: times },
        { key: 'low', label: 'at least', format: times },
        { key: 'high', label: 'at most', format: times },
      ],
      rows: plans.map((plan, index) => [
        plan.what,
        plan.flops_ratio,
        plan.bytes_ratio,
        measured?.[index]?.time_ratio ?? null,
        measured?.[index]?.time_interval.low ?? null,
        measured?.[index]?.time_interval.high ?? null,
      ]),
    },
  });
}

/** All measured operations against a threshold that the reader moves. */
export function rule(view: View<'points'>): TemplateResult {
  const { points: outcome, others } = view.outcomes;
  const more = others ?? view.live.others ?? [];
  const cases = ruleCases(outcome.device, [...outcome.points, ...more]);
  const at = frameOf(view.picked('limit'), LIMITS.length);
  const limit = LIMITS[at] ?? RULE_GFLOPS;
  const { wrong, open } = errorsOf(cases, limit);
  return figure({
    name: 'roofline-rule',
    title: words.rule(limit, wrong, open, cases.length),
    summary: cases
      .map((each) => `${each.label}: ${rate(each.rate.value)}, ${each.side ?? 'at the ridge'}`)
      .join('; '),
    draw: ruleRows(
      cases.map((each) => ({
        label: each.label,
        gflops: each.rate.value,
        category: 'plain' as const,
        side: each.side ?? 'ridge',
        wrong: isWrong(each, limit),
      })),
      limit,
      [0.1, 1000],
    ),
    controls: player({
      label: words.line,
      at,
      frames: LIMITS.length,
      text: (step) => {
        const there = LIMITS[step] ?? RULE_GFLOPS;
        return step === 0 ? words.ownLine(errorsOf(cases, there)) : words.errors(there, cases);
      },
      onFrame: (step) => view.pick('limit', step),
    }),
    table: {
      columns: [
        { key: 'operation', label: 'operation' },
        { key: 'gflops_per_second', label: 'rate', format: rate },
        { key: 'rule', label: 'the rule says' },
        { key: 'limit', label: 'its lower roof' },
      ],
      rows: cases.map(({ label, rate: own, side }) => [
        label,
        own.value,
        ruleSays(own, limit) ?? 'open',
        side ?? 'neither',
      ]),
    },
  });
}
