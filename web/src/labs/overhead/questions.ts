// Questions that are graded against what was measured here.

import type { CheckQuestion } from '../../kit/controls/check';
import { count, duration, percent } from '../../kit/words/format';
import { given } from '../../lab/scene';
import type { Queued } from './model';
import {
  layerShares,
  lookOf,
  type Outcome,
  opForOnePercent,
  rarest,
  snapshotsToSee,
} from './outcome';
import { readMs, sharedMs } from './queue-outcome';
import { workText } from './queue-sentences';

export const onePercent = (outcome: Outcome): readonly CheckQuestion[] =>
  given(lookOf(outcome), (look) => [
    {
      id: 'one-percent',
      kind: 'number',
      prompt: 'How long must an op be here, so that timing it adds only 1 %?',
      unit: 'µs',
      answer: opForOnePercent(look) * 1e3,
      tolerance: 0.05,
      hints: [
        'What does looking at one op cost? It is in the figure.',
        `${duration(look.ms)} is to be 1 % of it.`,
      ],
      feedback: () =>
        `${duration(look.ms)} ÷ 0.01 = ${duration(100 * Number(look.ms.toPrecision(3)))}. Shorter ops are better timed many at a time.`,
    },
  ]);

/** How many snapshots it takes to hit the layer that is seen last. */
export const rare = ({ report }: Outcome): readonly CheckQuestion[] =>
  given(report.layers.length === 1 ? undefined : rarest(layerShares(report)), (least) => [
    {
      id: 'seen-once',
      kind: 'number',
      prompt: `${least.layer} takes p = ${percent(least.per_op, 3)} of a pass. One snapshot misses it with probability 1 − p, all of n with (1 − p)ⁿ. How many does it take until one falls on it in 19 of 20 tries?`,
      unit: 'snapshots',
      answer: snapshotsToSee(least.per_op),
      tolerance: 0.1,
      hints: [
        'In 1 of 20 tries all may miss it. What is (1 − p)ⁿ then?',
        `(1 − p)ⁿ = 0.05, with 1 − p = ${percent(1 - least.per_op, 4)}. Take logarithms.`,
      ],
      feedback: () =>
        `(1 − p)ⁿ = 0.05 gives n = ln 0.05 ÷ ln(1 − p) = ${count(snapshotsToSee(least.per_op))}, about 3 ÷ p.`,
    },
  ]);

/** Which of the measured times is the time of one product. */
export function honest(queued: Queued): CheckQuestion {
  const many = queued.launched_ms.length;
  const answer = sharedMs(queued);
  return {
    id: 'per-product',
    kind: 'number',
    prompt: `${many === 1 ? 'One product was launched' : `All ${many} products were launched in a row`}, then read. From the first launch to the last answer, what does one product take on average?`,
    unit: 'ms',
    answer,
    tolerance: 0.05,
    hints: [
      'When did the first launch begin, and when was the last answer there?',
      `The read alone, ${duration(readMs(queued))}, is not all: launching took time as well. How many products were done in both?`,
    ],
    feedback: () =>
      `Launches and read together, divided by ${many}: ${duration(answer)}. Awaited alone, one took ${workText(queued)}.`,
  };
}
