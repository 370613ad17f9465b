// Graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, digits, duration, percent } from '../../kit/words/format';
import {
  cheapest,
  layerShares,
  lookOf,
  type Outcome,
  opForOnePercent,
  smallest,
  snapshotsToSee,
} from './outcome';
import { capital, cost, SHORT } from './words';

export function checks(outcome: Outcome): CheckQuestion[] {
  return [...onePercent(outcome), ...seenOnce(outcome), cheapestQuestion(outcome)];
}

function onePercent(outcome: Outcome): CheckQuestion[] {
  const look = lookOf(outcome);
  if (look === undefined) return [];
  const answer = opForOnePercent(look) * 1e3;
  const cost = duration(look.ms, 3);
  return [
    {
      id: 'one-percent',
      kind: 'number',
      prompt: `${look.measured ? 'Timing one op costs' : 'The two readings around an op take'} ${cost} here. How long must an op last for that to be 1 % of it?`,
      unit: 'µs',
      answer,
      tolerance: 0.05,
      feedback: (given, right) => {
        if (right)
          return `${cost} ÷ 0.01 = ${duration(answer * 1e-3)}. Shorter ops are better timed many at a time.`;
        if (Math.abs(given / answer - 1000) < 60)
          return 'Right in nanoseconds; the answer is asked in microseconds.';
        return 'One percent of the op’s time has to be what looking costs: divide by 0.01.';
      },
    },
  ];
}

function seenOnce({ report }: Outcome): CheckQuestion[] {
  const least = smallest(layerShares(report));
  if (least === undefined) return [];
  const answer = snapshotsToSee(least.per_op);
  return [
    {
      id: 'seen-once',
      kind: 'number',
      prompt: `${least.layer} takes ${percent(least.per_op, 3)} of a pass. How many snapshots are needed for one to fall on it with 95 % probability?`,
      unit: 'snapshots',
      answer,
      tolerance: 0.1,
      feedback: (given, right) => {
        const rule = `All n miss it with probability (1 − p)ⁿ; that is 0.05 at n = ln 0.05 ÷ ln(1 − p) = ${count(answer)}, about 3 ÷ p.`;
        if (right) return rule;
        if (Math.abs(given * least.per_op - 1) < 0.15)
          return `With ${digits(given, 3)} it is expected once, and missed with probability 0.37. ${rule}`;
        return 'What is the probability that all of n snapshots miss it?';
      },
    },
  ];
}

function cheapestQuestion({ report }: Outcome): CheckQuestion {
  return {
    id: 'cheapest',
    kind: 'choice',
    prompt:
      'Which instrument cost least here, beyond what the intervals leave open? Another model may answer otherwise: choose one and run again.',
    options: [
      ...(['per_op', 'per_layer', 'sampling'] as const).map((id) => ({ id, label: SHORT[id] })),
      { id: 'none', label: 'no one of them, as far as can be told' },
    ],
    answer: cheapest(report) ?? 'none',
    feedback: () =>
      `${capital(
        report.instruments
          .map((found) => `${SHORT[found.instrument as keyof typeof SHORT]}: ${cost(found)}`)
          .join('; '),
      )}. One is cheaper if its interval ends below where the others begin.`,
  };
}
