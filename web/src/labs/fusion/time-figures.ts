// The two ways side by side: their trips through memory before the run, and their time with what the trips take of it after it.

import type { TemplateResult } from 'lit';
import { figure } from '../../kit/charts/figure';
import { bytes, count, duration, gbPerSecond, percent } from '../../kit/words/format';
import { durationsLike } from '../../kit/words/phrases';
import { given } from '../../lab/scene';
import type { View } from './model';
import { crossed } from './moves';
import { bandwidth, bytesShare, fillingOf, fusedTime, opShares, type Timed } from './outcome';
import { type Schedule, schedules } from './schedules';
import { blocksOf, trafficOf, tripsOf, tripsText, tripsTitle } from './trips';
import { APART, FUSED, factor, opName } from './words';

/** Shown before the run: the trips of both ways. */
export function bytesFigure({ dry }: View<'dry'>): TemplateResult {
  const { kind } = dry.subject;
  const moved = [crossed(dry.apart), crossed(dry.fused)] as const;
  const traffic = trafficOf(dry.subject, moved);
  const rows = [APART, FUSED].map((label, at): Schedule => {
    const way = traffic[at] ?? traffic[0];
    return {
      label,
      text: bytes(moved[at] ?? 0),
      blocks: blocksOf(way),
      blocksText: tripsOf(kind, way),
    };
  });
  return figure({
    name: 'fusion-known',
    title: `Fused, ${percent(moved[1] / moved[0])} of the bytes are left; and the time?`,
    summary: rows
      .map(({ label, text, blocksText }) => `${label}: ${text}, ${blocksText}`)
      .join('; '),
    draw: schedules({ rows }),
    table: {
      columns: [
        { key: 'way', label: 'way' },
        { key: 'bytes', label: 'bytes', format: bytes },
      ],
      rows: rows.map(({ label }, at) => [label, moved[at] ?? 0]),
    },
  });
}

/** One way: what its bytes take at the bandwidth of a ReLU, and what is left of the measured time. */
function timed(outcome: Timed, way: 'apart' | 'fused', ms: number, alike: (ms: number) => string) {
  const { subject, apart, fused, mover } = outcome;
  const traffic = trafficOf(subject, [apart.bytes, fused.bytes])[way === 'apart' ? 0 : 1];
  const share = bytesShare(outcome, way);
  const row = { label: way === 'apart' ? APART : FUSED, text: alike(ms) };
  if (share === undefined || mover === undefined) return { ...row, blocks: [ms], blocksText: '' };
  const blocks = blocksOf(traffic);
  const taken = Math.min(ms, (outcome[way].bytes * mover.latency_ms) / mover.bytes);
  const per = taken / blocks.reduce((sum, each) => sum + each, 0);
  const trips = `${tripsText(subject.kind, traffic)}, ${bytes(outcome[way].bytes)}`;
  const all =
    fillingOf(share) === 'less than its bytes' ? 'partly from a cache' : 'about all of it';
  return {
    ...row,
    blocks: blocks.map((each) => each * per),
    blocksText: taken < ms ? `${trips}: ${alike(taken)}` : `${trips}: ${all}`,
    ...(taken < ms
      ? { rest: { value: ms - taken, text: `what trips do not explain: ${alike(ms - taken)}` } }
      : {}),
  };
}

/** The time of a pass on either way, on an axis from zero. */
export function timeFigure({ outcomes, prediction }: View<'fused'>): TemplateResult {
  const outcome = outcomes.fused;
  const { subject, compared, apart, fused, mover } = outcome;
  const apart_ms = compared.a_statistics.median;
  const fused_ms = fusedTime(outcome);
  const alike = durationsLike([apart_ms, fused_ms]);
  const expected = prediction === undefined ? {} : { predicted: apart_ms / prediction };
  const rows: Schedule[] = [
    timed(outcome, 'apart', apart_ms, alike),
    { ...timed(outcome, 'fused', fused_ms, alike), ...expected },
  ];
  // Which op took the time says what fusing can take away and what not.
  const ops = opShares(outcome)
    .map(({ op, time_share }) => `${opName(op.label, op.type)} ${percent(time_share)}`)
    .join(', ');
  const rate = given(mover, (by) => [
    ` Trips at the ${gbPerSecond(bandwidth(by))} of a single ReLU. The other part is the rest of the measured time, not a measurement of its own.`,
  ]).join('');
  return figure({
    name: 'fusion-time',
    title: `The time of a pass: ${tripsTitle(subject)}`,
    summary: rows
      .map(({ label, text, blocksText, rest }) =>
        [`${label}: ${text}`, blocksText, rest?.text ?? '']
          .filter((each) => each !== '')
          .join(', '),
      )
      .join('; '),
    draw: schedules({ rows, predictedText: `you said ${factor(prediction ?? 1)}` }),
    note: `Both ways ran in turn, ${count(compared.blocks)} times.${rate}${ops === '' ? '' : ` One op at a time: ${ops} of the time.`}`,
    table: {
      caption: 'One op at a time and fused',
      columns: [
        { key: 'way', label: 'way' },
        { key: 'ms', label: 'time', format: (ms) => duration(ms) },
        { key: 'bytes', label: 'bytes', format: bytes },
        { key: 'flops', label: 'FLOPs', format: count },
        { key: 'peak_bytes', label: 'peak memory', format: bytes },
        { key: 'ops', label: 'ops', format: count },
      ],
      rows: [
        [APART, apart_ms, apart.bytes, apart.flops, apart.peak_bytes, apart.ops.length],
        [FUSED, fused_ms, fused.bytes, fused.flops, fused.peak_bytes, fused.ops.length],
      ],
    },
    data: outcome,
  });
}
