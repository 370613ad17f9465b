// The text below the networks: where the verdicts differ, and where a network was faster than the two limits allow.

import type { Json, Real, RealRow } from '../../bench/contract';
import { type Device, type Op, standing } from '../../bench/grade/standing';
import { digits, plural } from '../../kit/words/format';

type Answered = Parameters<Real['says']>[0];

/** The rates of a network compared with what its roof allows, in GFLOP/s. */
function rates({ args: [op, device] }: RealRow) {
  const { flops, run_ms } = op as unknown as Op;
  const found = standing(op as unknown as Op, device as unknown as Device);
  return { reached: flops / run_ms / 1e6, ...found };
}

const nameOf = ({ label }: RealRow): string => label.replace(/:.*$/, '');

function passed(row: RealRow): string[] {
  const { reached, attainable_gflops, peak_share } = rates(row);
  if (!(reached > attainable_gflops)) return [];
  const above = `${nameOf(row)} reached ${digits(reached)} GFLOP/s where these limits allow ${digits(attainable_gflops)}.`;
  return [
    peak_share > 1
      ? `${above} Nothing computes faster than its machine: the peak is too low here, although it was measured again, so take none of these shares for true.`
      : `${above} It computes slower than the peak, so its data came faster than memory gives them: from the caches, or the bandwidth was measured too low.`,
  ];
}

const differs = (row: RealRow, yours: Json): boolean => row.ours !== yours;

export function says(rows: Answered): string {
  const verdicts = rows.filter(({ row }) => row.part === 'verdict');
  const others = verdicts.filter(({ row, yours }) => differs(row, yours));
  const noted = others.flatMap(({ row: { note = '', ...row } }) =>
    note === '' ? [] : [`About ${nameOf(row)} the engine says: ${note}`],
  );
  const all =
    others.length === 0
      ? verdicts.length === 1
        ? 'The verdict agrees.'
        : `All ${plural(verdicts.length, 'verdict')} agree.`
      : `${others.length} of ${plural(verdicts.length, 'verdict')} ${others.length === 1 ? 'differs' : 'differ'}, as the engine also says “undecided” where the measurement does not tell.`;
  const beyond = verdicts.flatMap(({ row, yours }) => (differs(row, yours) ? [] : passed(row)));
  return [all, ...noted, ...beyond].join(' ');
}
