// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration } from '../../kit/words/format';
import { signed } from '../../kit/words/phrases';
import { type Measured, movementOf, type StatisticName } from './outcome';

const CANDIDATES = ['mean', 'median', 'p99'] as const;
const QUEUE = 1000;

export function checks(measured: Measured): CheckQuestion[] {
  return [leastQuestion(measured), queueQuestion(measured), tailQuestion(measured)];
}

/** Of the three, the one that moved least; the first of equals. */
export function leastMoved({ effect }: Measured): StatisticName {
  const distance = (name: StatisticName) => Math.abs(movementOf(effect, name).change);
  return CANDIDATES.reduce((best, name) => (distance(name) < distance(best) ? name : best));
}

function leastQuestion(measured: Measured): CheckQuestion {
  const moves = CANDIDATES.map(
    (name) => `${name} ${signed(movementOf(measured.effect, name).change)}`,
  );
  return {
    id: 'moved-least',
    kind: 'choice',
    prompt: 'Which of these moved least when the noise was on?',
    options: CANDIDATES.map((id) => ({ id, label: `the ${id}` })),
    answer: leastMoved(measured),
    feedback: () => `${moves.join(', ')}.`,
  };
}

function queueQuestion({ effect, title }: Measured): CheckQuestion {
  const answer = QUEUE * effect.noisy.mean;
  const wrong = QUEUE * effect.noisy.median;
  return {
    id: 'queue',
    kind: 'number',
    prompt: `With the noise on, ${count(QUEUE)} runs of ${title} follow each other. How many milliseconds do they take in all?`,
    unit: 'ms',
    answer,
    tolerance: 0.05,
    feedback: (given, right) => {
      const sum = `${count(QUEUE)} × the mean, ${duration(effect.noisy.mean)}, is ${duration(answer)}.`;
      if (right) return sum;
      return Math.abs(given / wrong - 1) < 0.05
        ? 'That is a thousand medians. Times add up, and the slow runs add up with them: take the mean.'
        : 'Times add up, so take the number that is a sum: the noisy mean in the table.';
    },
  };
}

function tailQuestion({ effect }: Measured): CheckQuestion {
  const { quiet_ms, noisy_ms } = movementOf(effect, 'p95');
  const answer = noisy_ms / quiet_ms;
  return {
    id: 'tail',
    kind: 'number',
    prompt:
      'One sample in twenty takes at least p95. How many times its quiet value is the noisy p95?',
    unit: '×',
    answer,
    tolerance: 0.1,
    feedback: (_, right) =>
      right
        ? `${duration(noisy_ms)} ÷ ${duration(quiet_ms)} = ${digits(answer, 3)}.`
        : 'Divide the two values of p95 in the table: noise on by noise off.',
  };
}
