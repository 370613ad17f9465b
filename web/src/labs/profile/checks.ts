// Graded against the table that was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { fixed, gflopsPerSecond, percent, times } from '../../kit/words/format';
import { byRate, grouped, type Outcome, slowest } from './outcome';
import { kindName } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [...rateQuestion(outcome), ...twiceQuestion(outcome)];
}

function rateQuestion(outcome: Outcome): CheckQuestion[] {
  const rows = byRate(outcome);
  const [slow] = rows;
  if (slow === undefined || rows.length < 2) return [];
  return [
    {
      id: 'slowest-rate',
      kind: 'choice',
      prompt:
        'Of the kinds that compute at all, which does the fewest FLOP/s? Group the table by kind of op and sort it.',
      options: [...rows]
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ name }) => ({ id: name, label: kindName(name) })),
      answer: slow.name,
      feedback: () =>
        `${rows.map((row) => `${kindName(row.name)} ${gflopsPerSecond(row.gflops_per_second ?? 0)}`).join(', ')}. Few FLOP/s is not the same as much time: it takes ${percent(slow.share)} of the time in ops.`,
    },
  ];
}

function twiceQuestion(outcome: Outcome): CheckQuestion[] {
  const top = slowest(outcome);
  if (top === undefined) return [];
  const answer = 1 / (1 - top.share / 2);
  const name = kindName(top.name);
  const rest = grouped(outcome.profile.trace, 'op').length - 1;
  return [
    {
      id: 'twice-as-fast',
      kind: 'number',
      prompt: `Someone makes ${name} twice as fast and touches nothing else. How many times as fast are all ops together?`,
      unit: '×',
      answer,
      tolerance: 0.02,
      feedback: (given, right) => {
        const sum = `Half of ${percent(top.share, 3)} goes away: 1 ÷ (1 − ${fixed(top.share / 2, 3)}) = ${times(answer, 3)}.`;
        if (right) return sum;
        if (Math.abs(given - 2) < 0.01 && rest > 0)
          return `All of them would be twice as fast only if ${name} were all of it.`;
        return `Take ${name}’s share from the table, halve it, and see what is left.`;
      },
    },
  ];
}
