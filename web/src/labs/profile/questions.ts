// Questions that are graded against the table measured here; one is about a printed table.

import type { CheckQuestion } from '../../kit/controls/check';
import { gflopsPerSecond, percent, times } from '../../kit/words/format';
import { opName } from '../../lab/op-names';
import { given, type LabQuestion } from '../../lab/scene';
import { areTied, takeAsMuch } from './judged';
import { byRate, grouped, type OpRow, type Outcome, slowest } from './outcome';

export function rate(outcome: Outcome): CheckQuestion[] {
  const rows = byRate(outcome);
  const [slow, ...others] = rows;
  const ops = grouped(outcome.profile.trace, 'op');
  const [top, next] = ops;
  if (slow === undefined || others.length === 0 || top === undefined) return [];
  // Neither the slowest FLOPs nor the most time may be in doubt, or the same kind's.
  if (slow.name === top.name || (next !== undefined && takeAsMuch(top, next))) return [];
  const still = ops.find(
    ({ flops, is_timed, name }) => flops === 0 && is_timed && name !== top.name,
  );
  if (others.some((other) => areTied(outcome, slow, other))) return [];
  return [
    {
      id: 'first-to-speed-up',
      kind: 'choice',
      prompt: 'Which kind of op would you make twice as fast first?',
      options: [
        { id: slow.name, label: `${opName(slow.name)}: its FLOPs are the slowest` },
        { id: top.name, label: `${opName(top.name)}: it takes the most time` },
        ...given(still, ({ name }) => [{ id: name, label: `${opName(name)}: it has no FLOPs` }]),
      ],
      answer: top.name,
      hints: [
        'What is gained if an op takes half its time?',
        'Half of a small share is less than half of a large one, whatever its rate.',
      ],
      feedback: () =>
        `Half of each goes away: ${percent(top.share / 2)} of the time in ops for ${opName(top.name)}, ${percent(slow.share / 2)} for ${opName(slow.name)}, though its rate is only ${gflopsPerSecond(slow.gflops_per_second ?? 0)}.`,
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
