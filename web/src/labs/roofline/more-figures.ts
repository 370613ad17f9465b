// The rule of the slides, the two changes, and another device.

import { nothing, type TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { roofline } from '../../kit/charts/roofline';
import { digits, gflopsPerSecond, plural, times } from '../../kit/words/format';
import { type ChangeRow, changeRows } from './change-rows';
import { compared, factorOf, limitOf } from './changes';
import { operation } from './ops';
import {
  A100,
  A100_RIDGE,
  BOOK_EXAMPLES,
  changingSides,
  contradicted,
  intensityOf,
  levelFor,
  type Measured,
  RULE_GFLOPS,
  rateOf,
  ruleSays,
} from './outcome';
import { type RuleRow, ruleRows } from './rule-rows';
import { categoryOf, labelOf, limitName, perByte, rate } from './words';

/** What time did when one thing was changed and the other kept. */
export function changeFigure({ chosen, changes }: Measured): TemplateResult | typeof nothing {
  if (changes.length < 2 || !changes.every(compared)) return nothing;
  const { label } = operation(chosen);
  const limit = limitOf(changes);
  const rows = changes.map(
    (change): ChangeRow => ({
      label: change.changed === 'flops' ? 'FLOPs changed' : 'bytes changed',
      detail: `${change.what}; FLOPs ${times(change.flops_ratio)}, bytes ${times(change.bytes_ratio)}`,
      ratio: change.time_ratio,
      interval: change.time_interval,
      full: factorOf(change),
      text: `time ${times(change.time_ratio)}`,
    }),
  );
  return figure({
    name: 'roofline-interventions',
    title:
      limit === 'undecided'
        ? `Two changes of ${label} leave open what limits it`
        : limit === 'neither'
          ? `The time of ${label} follows neither FLOPs nor bytes`
          : `The time of ${label} follows its ${limit === 'both' ? 'FLOPs and its bytes' : limit === 'compute' ? 'FLOPs, not its bytes' : 'bytes, not its FLOPs'}`,
    summary: rows
      .map(
        ({ detail, ratio, full }) =>
          `${detail}; time ${times(ratio)}, ${times(full)} if it follows`,
      )
      .join('. '),
    draw: changeRows(rows),
    note: `Each row changes one quantity and keeps the other. The dot is the time measured, with its 95 % interval; answer: ${limitName(limit)}.`,
    table: {
      columns: [
        { key: 'changed', label: 'changed' },
        { key: 'flops_ratio', label: 'FLOPs', format: times },
        { key: 'bytes_ratio', label: 'bytes', format: times },
        { key: 'time_ratio', label: 'time', format: (value) => times(value, 3) },
        { key: 'time_ratio_low', label: 'at least', format: (value) => times(value, 3) },
        { key: 'time_ratio_high', label: 'at most', format: (value) => times(value, 3) },
      ],
      rows: changes.map((change) => [
        change.what,
        change.flops_ratio,
        change.bytes_ratio,
        change.time_ratio,
        change.time_interval.low,
        change.time_interval.high,
      ]),
    },
  });
}

export function ruleFigure(measured: Measured): TemplateResult {
  const wrong = contradicted(measured);
  const mine = measured.points.map(
    (point): RuleRow => ({
      label: labelOf(point),
      gflops: point.gflops_per_second,
      category: categoryOf(point),
      said: point.bottleneck === 'bandwidth' ? 'memory' : point.bottleneck,
      wrong: wrong.includes(point),
    }),
  );
  const theirs = BOOK_EXAMPLES.map(({ label, flops, ms, said }): RuleRow => {
    const gflops = rateOf(flops, ms);
    return { label, gflops, category: 'plain', said, wrong: ruleSays(gflops) !== said };
  });
  const rows = [...theirs, ...mine];
  return figure({
    name: 'roofline-rule',
    title: `“Below ${RULE_GFLOPS} GFLOP/s is memory-bound” is wrong for ${theirs.filter((row) => row.wrong).length} of its own ${theirs.length} examples and for ${wrong.length} of ${plural(mine.length, 'operation')} here`,
    summary: rows
      .map(
        ({ label, gflops, said, wrong: no }) =>
          `${label}: ${rate(gflops)}, ${said}, the rule is ${no ? 'wrong' : 'not contradicted'}`,
      )
      .join('; '),
    draw: ruleRows(rows, RULE_GFLOPS),
    note: 'Left of the line the rule says memory, right of it compute. At the right: what the source itself says, or the engine for operations measured here; ✗ where the rule says otherwise. Where the engine is undecided, the rule is not counted as wrong.',
    table: {
      columns: [
        { key: 'operation', label: 'operation' },
        { key: 'gflops_per_second', label: 'rate', format: gflopsPerSecond },
        { key: 'rule', label: 'the rule says' },
        { key: 'limit', label: 'limited by' },
      ],
      rows: rows.map(({ label, gflops, said }) => [label, gflops, ruleSays(gflops), said]),
    },
  });
}

/** Both roofs, and the operations that lie between the two ridges. */
export function devicesFigure(measured: Measured): TemplateResult {
  const { device, points, chosen } = measured;
  const { peak_gflops_per_second: peak, bandwidth_gb_per_second: bandwidth } = device.roof;
  const between = changingSides(measured);
  const ridge = levelFor(device, Number.POSITIVE_INFINITY).ridge;
  return figure({
    name: 'roofline-devices',
    title: `${between.length} of ${plural(points.length, 'operation')} lie right of this device’s ridge and left of the A100’s: arithmetic can limit them here, memory must there`,
    summary: `This device: ${rate(peak)} and ridge ${perByte(ridge)}. ${A100.label}: ${rate(A100.peak)}, ${A100.bandwidth} GB/s, ridge ${perByte(A100_RIDGE)}.`,
    draw: roofline({
      peak,
      bandwidth,
      ridge: true,
      reference: A100,
      points: points.map((point) => ({
        label: point.op === chosen ? labelOf(point) : '',
        intensity: intensityOf(point),
        gflops_per_second: point.gflops_per_second,
        category: categoryOf(point),
        chosen: point.op === chosen,
      })),
      intensities: [0.01, 1000],
      domain: [0.1, 1e6],
      height: 360,
    }),
    note: 'The A100’s figures are NVIDIA’s: dense bfloat16 products on tensor cores and its memory’s bandwidth. Nothing here measured one. This device computes in float32.',
    table: {
      columns: [
        { key: 'device', label: 'device' },
        { key: 'peak_gflops_per_second', label: 'peak', format: gflopsPerSecond },
        {
          key: 'bandwidth_gb_per_second',
          label: 'bandwidth (GB/s)',
          format: (value) => digits(value),
        },
        { key: 'ridge_flop_per_byte', label: 'ridge', format: (value) => digits(value, 3) },
      ],
      rows: [
        ['this device, measured', peak, bandwidth, peak / bandwidth],
        [A100.label, A100.peak, A100.bandwidth, A100_RIDGE],
      ],
    },
  });
}
