// Wrong ideas about what fusing gains, each with the number it leads to; and what fusing took away and what it left.

import { count, percent } from '../../kit/words/format';
import { asShown } from '../../kit/words/phrases';
import type { Belief } from '../../lab/beliefs';
import { claim } from '../../lab/claim';
import { supported } from '../../session/intervals';
import { findingOf, heaviest, isPacedByBytes, savedBytes, speedup, type Timed } from './outcome';
import { opName, rough } from './words';

/** The op that takes clearly more of the time than of the bytes; none where its arithmetic goes into the weights, as a norm's does. */
function heavy(outcome: Timed): string {
  const most = heaviest(outcome);
  if (most === undefined || isPacedByBytes(most) || most.op.type === 'batch_norm2d') return '';
  const { op, time_share } = most;
  return `unfused, ${opName(op.label, op.type)} alone took ${percent(time_share)} of the time, and its arithmetic stays`;
}

/** "3 ops" or "one op" */
const ops = (many: number): string => (many === 1 ? 'one op' : `${count(many)} ops`);

/** True where fusing leaves nearly all FLOPs. */
const isSameWork = ({ apart, fused }: Timed): boolean => fused.flops > 0.9 * apart.flops;

/** What fusing took away, and the one thing that it left: the arithmetic, of a single op where that took most of the time. */
export function mechanism(outcome: Timed): string {
  const { apart, fused } = outcome;
  const kept = isSameWork(outcome)
    ? heavy(outcome) || 'the FLOPs stay'
    : `${percent(fused.flops / apart.flops)} of the FLOPs are left`;
  return `Fused, ${percent(savedBytes(outcome) / apart.bytes)} of the bytes never reach memory; ${kept}.`;
}

/** By which factor the bytes shrink. */
const shrunk = ({ apart, fused }: Timed): number => asShown(apart.bytes) / asShown(fused.bytes);

/** True where the same FLOPs keep the time from shrinking as far as the bytes. */
const isHeldUp = (outcome: Timed): boolean =>
  isSameWork(outcome) && claim(speedup(outcome), shrunk(outcome)).verdict === 'less';

/** Ideas that follow from counts of bytes and ops. */
function fromCounts(outcome: Timed): Belief[] {
  const { apart, fused } = outcome;
  const fewer = shrunk(outcome);
  const share = savedBytes(outcome) / apart.bytes;
  const [before, after] = [apart.ops.length, fused.ops.length];
  const isLess = (value: number) => claim(speedup(outcome), value).verdict === 'less';
  const bytes: Belief = {
    value: fewer,
    why:
      claim(speedup(outcome), fewer).verdict === 'more'
        ? `You let time shrink with the bytes. Here it shrank further: ${ops(after)} did what ${ops(before)} did.`
        : `You let time shrink with the bytes, as where they take all of it. ${mechanism(outcome)}`,
  };
  const number: Belief = {
    value: before / after,
    why: `You counted ops, ${count(after)} for ${count(before)}. They do not take equal time, and most of their work remains.`,
  };
  const turned: Belief = {
    value: 1 + share,
    why: `You took ${percent(share)} fewer bytes for ${percent(share)} more speed. If bytes took all the time, that would be ${rough(fewer)}.`,
  };
  return [
    ...(fewer > 1 ? [bytes, turned] : []),
    ...(before > after && isLess(before / after) ? [number] : []),
  ];
}

/** The ideas that a prediction may show: those that this run shows to be wrong. */
export function beliefs(outcome: Timed): Belief[] {
  if (!supported(outcome.compared.ratio_interval)) return [];
  const { value: ratio } = speedup(outcome);
  const { apart, fused } = outcome;
  const work = `${ops(fused.ops.length)} did what ${ops(apart.ops.length)} did`;
  const MOVED: Readonly<Record<string, string>> = {
    faster: `Fused, ${percent(savedBytes(outcome) / apart.bytes)} of the bytes never reach memory${isHeldUp(outcome) ? `; the arithmetic stays, so it is not ${rough(shrunk(outcome))}` : `, and ${work}`}.`,
    slower: `Fused, ${work}, and took longer here.`,
  };
  const moved = MOVED[findingOf(outcome)];
  const all: Belief[] = [
    ...fromCounts(outcome),
    {
      value: 1 / ratio,
      why: 'That is the time fused over the time unfused; the question was how many times as fast.',
    },
  ];
  return [
    ...(moved === undefined
      ? []
      : [{ value: 1, why: `You expected the same arithmetic to take the same time. ${moved}` }]),
    ...all,
  ];
}
