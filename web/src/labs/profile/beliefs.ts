// Wrong ideas about the share of the slowest kind of op, each with the percentage it leads to; and why the share is what it is.

import { count, gflopsPerSecond, percent, plural } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { type Belief, distinct } from '../../lab/beliefs';
import type { ClaimVerdict } from '../../lab/claim';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import { besideAverage } from './judged';
import { ATTENTION, attentionShare, grouped, type OpRow, type Outcome, opsMs } from './outcome';

/** Percentages that differ by less than so many points count as right, so no idea this near is wrong. */
export const CLOSE = 5;

/** The kind with the most FLOPs and the slowest kind, which may be the same. */
function byFlops(rows: readonly OpRow[], top: OpRow): Belief[] {
  const all = rows.reduce((sum, { flops }) => sum + flops, 0);
  const [most = top] = [...rows].sort((a, b) => b.flops - a.flops);
  if (all === 0) return [];
  const work = ({ flops }: OpRow) => percent(flops / all);
  const rest = `the other kinds, with ${percent(1 - top.flops / all)} of them, take ${percent(1 - top.share)} of the time`;
  if (most.name === top.name)
    return [
      {
        value: (100 * top.flops) / all,
        why: `Time is not shared out as FLOPs are. ${capital(opName(top.name))} has ${work(top)} of the FLOPs; ${rest}.`,
      },
    ];
  return [
    {
      value: (100 * most.flops) / all,
      why: `${capital(opName(most.name))} has ${work(most)} of the FLOPs, but ${percent(most.share)} of the time. ${capital(opName(top.name))} takes more, with ${work(top)} of the FLOPs.`,
    },
  ];
}

/** Ops that were counted as if each took as long as any other. */
function byCalls(trace: Outcome['profile']['trace'], rows: readonly OpRow[], top: OpRow): Belief[] {
  return [
    {
      value: (100 * top.calls) / trace.length,
      why: `You counted ops: ${count(top.calls)} of ${plural(trace.length, 'op')} are ${opName(top.name)}. They are not equally long.`,
    },
    {
      value: 100 / rows.length,
      why: `You gave ${plural(rows.length, 'kind')} of op equal shares. The slowest takes ${percent(top.share)}.`,
    },
  ];
}

/** What is said of attention elsewhere, for networks that have some. */
const ofAttention = ({ profile: { trace } }: Outcome, top: OpRow): readonly Belief[] =>
  given(attentionShare(trace), ({ core, whole }): Belief[] => {
    const here = `Here the op alone takes ${percent(core)}, and ${percent(whole)} with its projections`;
    const claim = {
      value: 73,
      why: `That is what a well-known course said of attention. ${here}.`,
    };
    if (top.name === ATTENTION) return [claim];
    return [
      claim,
      {
        value: 100 * core,
        why: `That is attention’s share. ${capital(opName(top.name))} takes more.`,
      },
    ];
  });

/** @param top the kind of op that takes the most time */
export function beliefs(outcome: Outcome, top: OpRow): Belief[] {
  const { trace } = outcome.profile;
  const rows = grouped(trace, 'op');
  const moved = rows.reduce((sum, { min_bytes }) => sum + min_bytes, 0);
  if (rows.length < 2) return [];
  return distinct([
    ...byFlops(rows, top),
    ...byCalls(trace, rows, top),
    ...ofAttention(outcome, top),
    {
      value: 100,
      why: `That leaves almost nothing to the others: ${plural(rows.length - 1, 'other kind')} of op ${rows.length === 2 ? 'takes' : 'take'} ${percent(1 - top.share)} of the time. Ops with few FLOPs move data, too.`,
    },
    {
      value: (100 * top.min_bytes) / Math.max(1, moved),
      why: `That is its share of the bytes that ops move. Of the time it takes ${percent(top.share)}.`,
    },
  ]).filter(({ value }) => Math.abs(value - 100 * top.share) > CLOSE);
}

/** The share of FLOPs beside that of the time. */
export function mechanism(outcome: Outcome, top: OpRow): string {
  const { trace, flops } = outcome.profile;
  if (grouped(trace, 'op').length < 2) return 'There is no other kind of op.';
  if (flops === 0) return 'No op here has FLOPs: only the clock tells them apart.';
  const work = top.flops / flops;
  const moving = grouped(trace, 'op').filter((row) => row.flops === 0 && row.is_timed);
  const without = given(top.flops > 0 ? moving[0] : undefined, ({ name, share }) => [
    `; ${opName(name)}, which has no FLOPs, ${percent(share)}`,
  ]);
  const rate = gflopsPerSecond(top.gflops_per_second ?? 0);
  const average = gflopsPerSecond(flops / opsMs(trace) / 1e6);
  const and = ` and ${percent(top.share)} of the time`;
  const says: Readonly<Record<ClaimVerdict, string>> = {
    more: `, but runs them fast: ${rate} (average: ${average})`,
    less: `, and runs them slowly: ${rate} (average: ${average})`,
    equal: and,
    'cannot tell': and,
  };
  const beside = says[besideAverage(outcome, top) ?? 'cannot tell'];
  return `${capital(opName(top.name))} has ${percent(work)} of the FLOPs${beside}. The other kinds take ${percent(1 - top.share)}${without.join('')}.`;
}
