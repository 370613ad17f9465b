// The questions, graded against the shares that were measured on this device.

import type { CheckQuestion } from '../../kit/controls/check';
import { percent } from '../../kit/words/format';
import { asShown, capital } from '../../kit/words/phrases';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import { amdahl, type Candidate, isNearlyAll, measured, type Outcome } from './outcome';
import { factor } from './words';

export const twice = ({ candidates }: Outcome): readonly CheckQuestion[] =>
  given(candidates[1] ?? candidates[0], (made) => [
    {
      id: 'twice',
      kind: 'number',
      prompt: `You make ${opName(made.kind)}, ${percent(made.time_share, 3)} of a pass, exactly twice as fast. How many times as fast is the pass?`,
      unit: '×',
      answer: amdahl(made.time_share, 2),
      tolerance: 0.01,
      hints: [
        'Only the op is twice as fast, not the pass. What is left of the pass?',
        `${percent(1 - made.time_share, 3)} stay as they are, and half of ${percent(made.time_share, 3)} stays.`,
      ],
      feedback: () => `1 ÷ (1 − p + p/2) = ${factor(amdahl(made.time_share, 2))}.`,
    },
  ]);

/** No step of the figure shows this profile: there the op made fast still takes some time. */
export const next = ({ candidates }: Outcome): readonly CheckQuestion[] =>
  given(measured(candidates)[0] ?? candidates[0], (best) => nextAfter(best, candidates));

function nextAfter(best: Candidate, candidates: readonly Candidate[]): CheckQuestion[] {
  const other = candidates.find(({ kind }) => kind !== best.kind);
  if (other === undefined || isNearlyAll(best)) return [];
  const [gone, stays] = [asShown(100 * best.time_share), asShown(100 * other.time_share)];
  const answer = (100 * stays) / (100 - gone);
  const [name, next] = [opName(best.kind), opName(other.kind)];
  return [
    {
      id: 'next',
      kind: 'number',
      prompt: `Suppose ${name} took no time at all. What share of the pass that is left would ${next} take?`,
      unit: '%',
      answer,
      tolerance: 0.02,
      hints: [
        `${capital(next)} takes as long as before, but the pass is shorter.`,
        `At the start ${name} takes ${percent(gone / 100, 3)} of a pass and ${next} ${percent(stays / 100, 3)}.`,
      ],
      feedback: () =>
        `${percent(stays / 100, 3)} ÷ (100\u00a0% − ${percent(gone / 100, 3)}) = ${percent(answer / 100)}. Yesterday’s bottleneck need not be tomorrow’s.`,
    },
  ];
}
