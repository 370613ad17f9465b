// The questions, graded against the shares that were measured on this device.

import type { CheckQuestion } from '../../kit/controls/check';
import { percent } from '../../kit/words/format';
import { capital } from '../../kit/words/phrases';
import { opName } from '../../lab/op-names';
import { given } from '../../lab/scene';
import {
  amdahl,
  type Candidate,
  isClearlyFirst,
  measured,
  type Outcome,
  sharesAfter,
} from './outcome';
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

/** This question is left out where the two largest shares are about equal. */
export const next = ({ candidates }: Outcome): readonly CheckQuestion[] =>
  given(measured(candidates)[0] ?? candidates[0], (best) => nextAfter(best, candidates));

function nextAfter(best: Candidate, candidates: readonly Candidate[]): CheckQuestion[] {
  if (candidates.length < 2) return [];
  const shown = candidates.slice(0, 5);
  const after = sharesAfter(candidates, best);
  const asked = after.filter(({ kind }) => shown.some((each) => each.kind === kind));
  const [first] = asked;
  if (first === undefined || !isClearlyFirst(asked)) return [];
  return [
    {
      id: 'next',
      kind: 'choice',
      prompt: `${capital(opName(best.kind))} is fast now. Which of these ops takes most of the pass that is left?`,
      options: shown.map(({ kind }) => ({ id: kind, label: opName(kind) })),
      answer: first.kind,
      hints: [
        'The others take as long as before, but the pass is shorter.',
        `Does ${opName(best.kind)} itself still take the most? Step through the changes and look.`,
      ],
      feedback: () =>
        `${capital(
          asked
            .slice(0, 4)
            .map(({ kind, share }) => `${opName(kind)} ${percent(share)}`)
            .join(', '),
        )}. Yesterday’s bottleneck need not be tomorrow’s.`,
    },
  ];
}
