// Questions that are graded against the table measured here; one is about a printed table.

import type { CheckQuestion } from '../../kit/controls/check';
import { gflopsPerSecond, percent, times } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { given, type LabQuestion } from '../../lab/scene';
import { areTied } from './judged';
import { byRate, type OpRow, type Outcome, slowest } from './outcome';

export function rate(outcome: Outcome): CheckQuestion[] {
  const rows = byRate(outcome);
  const [slow, ...others] = rows;
  if (slow === undefined || others.length === 0) return [];
  if (others.some((other) => areTied(outcome, slow, other))) return [];
  return [
    {
      id: 'slowest-rate',
      kind: 'choice',
      prompt: 'Of the kinds whose rate this clock can tell, which does the fewest FLOPs a second?',
      options: [...rows]
        .sort((a, b) => a.name.localeCompare(b.name, 'en'))
        .map(({ name }) => ({ id: name, label: opName(name) })),
      answer: slow.name,
      hints: [
        'It is not the one that takes most time. Whose share of the time is large beside its share of the FLOPs?',
        'Open the table of the time by kind of op, and sort it by GFLOP/s.',
      ],
      feedback: () =>
        `${rows.map((row) => `${opName(row.name)} ${gflopsPerSecond(row.gflops_per_second ?? 0)}`).join(', ')}. Few FLOP/s is not the same as much time: it takes ${percent(slow.share)} of the time in ops.`,
    },
  ];
}

export const twice = (outcome: Outcome): readonly CheckQuestion[] =>
  given(slowest(outcome), (top) => [twiceAsFast(top)]);

function twiceAsFast(top: OpRow): CheckQuestion {
  const answer = 1 / (1 - top.share / 2);
  const name = opName(top.name);
  return {
    id: 'twice-as-fast',
    kind: 'number',
    prompt: `Someone makes ${name} twice as fast and touches nothing else. How much faster are all ops together?`,
    unit: '×',
    answer,
    tolerance: 0.02,
    hints: [
      `It would be 2 only if ${name} were all of the time.`,
      `Half of ${percent(top.share, 3)} goes away. What is left, and what is 1 divided by it?`,
    ],
    feedback: () =>
      `Half of ${percent(top.share, 3)} goes away: 1 ÷ ${percent(1 - top.share / 2, 3)} = ${times(answer, 3)}.`,
  };
}

/** A question about the printed profile. */
export const copied: LabQuestion = {
  id: 'copied',
  uses: [],
  kind: 'choice',
  prompt:
    'A network runs on a GPU. Its profile lists the copy of the input to the GPU with 23.4 ms of the processor’s time and 0 ms of the GPU’s. What does that show?',
  options: [
    { id: 'bottleneck', label: 'Copying data to the GPU is the bottleneck' },
    {
      id: 'host',
      label: 'The processor spent 23.4 ms on it; the profile does not say whether the GPU waited',
    },
    { id: 'free', label: 'Copying costs nothing' },
  ],
  answer: 'host',
  hints: [
    'In whose column are the 23.4 ms?',
    'A processor can copy the next batch while the GPU works on this one.',
  ],
  feedback: () =>
    'It has no time on the GPU. Whether the GPU waited meanwhile, only a timeline shows.',
};
