// Graded against the shares that were measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { percent } from '../../kit/words/format';
import { amdahl, ceiling, measured, type Outcome, sharesAfter } from './outcome';
import { capital, factor, opName } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [...ceilingQuestion(outcome), ...twice(outcome), ...next(outcome)];
}

function ceilingQuestion({ candidates }: Outcome): CheckQuestion[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const answer = ceiling(first.time_share);
  const name = capital(opName(first.kind));
  return [
    {
      id: 'ceiling',
      kind: 'number',
      prompt: `${name} takes ${percent(first.time_share, 3)} of a pass. If it took no time at all, how many times as fast would the pass be?`,
      unit: '×',
      answer,
      tolerance: 0.02,
      feedback: (given, right) => {
        if (right) return `1 ÷ (1 − p) = ${factor(answer)}: the ceiling.`;
        if (Math.abs(given * first.time_share - 1) < 0.02)
          return 'That is 1 ÷ p. What is left is 1 − p.';
        return `What is left is ${percent(1 - first.time_share, 3)} of the pass. How often does that fit into the whole?`;
      },
    },
  ];
}

function twice({ candidates }: Outcome): CheckQuestion[] {
  const made = candidates[1] ?? candidates[0];
  if (made === undefined) return [];
  const answer = amdahl(made.time_share, 2);
  return [
    {
      id: 'twice',
      kind: 'number',
      prompt: `You make ${opName(made.kind)}, ${percent(made.time_share, 3)} of a pass, exactly twice as fast. How many times as fast is the pass?`,
      unit: '×',
      answer,
      tolerance: 0.01,
      feedback: (given, right) => {
        if (right) return `1 ÷ (1 − p + p/2) = ${factor(answer)}.`;
        if (Math.abs(given / 2 - 1) < 0.01) return 'Only the op is twice as fast, not the pass.';
        return 'What is left of the pass is 1 − p, and half of p.';
      },
    },
  ];
}

function next({ candidates }: Outcome): CheckQuestion[] {
  const best = measured(candidates)[0] ?? candidates[0];
  if (best === undefined || candidates.length < 2) return [];
  const after = sharesAfter(candidates, best);
  return [
    {
      id: 'next',
      kind: 'choice',
      prompt: `${capital(opName(best.kind))} is fast now. Which of these ops takes most of the pass that is left?`,
      options: candidates.slice(0, 5).map(({ kind }) => ({ id: kind, label: opName(kind) })),
      answer:
        after.find(({ kind }) => candidates.slice(0, 5).some((each) => each.kind === kind))?.kind ??
        best.kind,
      feedback: () =>
        `${capital(
          after
            .slice(0, 4)
            .map(({ kind, share }) => `${opName(kind)} ${percent(share)}`)
            .join(', '),
        )}. The bottleneck of yesterday need not be the one of tomorrow.`,
    },
  ];
}
