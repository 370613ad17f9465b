// The questions, graded against the counts and measurements; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits, duration } from '../../kit/words/format';
import { given, type LabQuestion } from '../../lab/scene';
import { supported } from '../../session/intervals';
import {
  type Account,
  accountFor,
  savedBytes,
  savedTime,
  type Timed,
  worthOfBytes,
} from './outcome';
import { savedMessage } from './sentences';
import type { Kind } from './subjects';
import { between } from './words';

const ASKED: Readonly<Record<Kind, string>> = {
  chain: 'Suppose one more op stood in the chain. How many MB more would fusing save?',
  conv: 'Suppose one more op followed the ReLU. How many MB more would fusing save?',
  attention:
    'Suppose a mask were one more op on the scores of both heads. How many MB more would tiling save?',
};

const HINTS: Readonly<Record<Kind, readonly [string, string]>> = {
  chain: [
    'What would that op read and write on its own? And fused?',
    'The tensor once in and once out. How many numbers has it? Each has 4 bytes.',
  ],
  conv: [
    'What would that op read and write on its own? And fused?',
    'The tensor once in and once out. How many numbers has it? Each has 4 bytes.',
  ],
  attention: [
    'What would that op read and write on its own? And tiled?',
    'All scores once in and once out: T × T for each head, 4 bytes each.',
  ],
};

/** The prompt includes the sizes, so that the answer can be calculated: what each op of its own costs is not on the page. */
export function saved(outcome: Timed): CheckQuestion {
  const { subject } = outcome;
  const [apart, fused] = subject.passes;
  const answer = (2 * savedBytes(outcome)) / (apart - fused) / 1e6;
  return {
    id: 'saved',
    kind: 'number',
    prompt: `${ASKED[subject.kind]} (${subject.size})`,
    unit: 'MB',
    answer,
    tolerance: 0.05,
    hints: [...HINTS[subject.kind]],
    feedback: () =>
      `${bytes(answer * 1e6)}: once in and once out. Fused, neither goes through memory.`,
  };
}

const LABELS: Readonly<Record<Account, string>> = {
  about: 'about as much, within a factor of 1.5',
  less: 'less than that',
  more: 'more than that',
  none: 'no measurable time',
  lost: 'fusing cost time',
  open: 'we can’t tell',
};

/** Compares the saved time with bytes over bandwidth; it is asked before the figure shows the answer. */
export const explained = (outcome: Timed): readonly CheckQuestion[] =>
  given(worthOfBytes(outcome), (worth) => [
    {
      id: 'explained',
      kind: 'choice',
      prompt: 'Compare: how much time was saved, beside what the saved bytes are worth?',
      options: (Object.keys(LABELS) as Account[]).map((id) => ({ id, label: LABELS[id] })),
      answer: accountFor(outcome, worth),
      hints: [
        'Divide the ends of one band by the other: is any of them beyond 1.5?',
        'About as much: the whole band of the saved time is within that factor of the other. A band that holds 0, or a loss of less than 1 % of a pass, tells of no saving; too few samples tell nothing.',
      ],
      feedback: () => {
        if (!supported(outcome.compared.ratio_interval))
          return `${savedMessage(outcome)}: there were too few samples.`;
        const saved = savedTime(outcome);
        const lost = { value: -saved.value, low: -saved.high, high: -saved.low };
        return accountFor(outcome, worth) === 'lost'
          ? `${savedMessage(outcome)}: ${between(lost)} were probably lost.`
          : `${savedMessage(outcome)}: probably ${between(saved)} of ${duration(worth.value)}.`;
      },
    },
  ]);

/** A new maximum that is larger by 2 rescales the earlier sums by e^-2. */
export const corrected: LabQuestion = {
  id: 'corrected',
  uses: [],
  kind: 'number',
  prompt:
    'A block brings a score 2 above the largest so far. By which factor must the sums before it be multiplied?',
  unit: 'times',
  answer: Math.exp(-2),
  tolerance: 0.04,
  hints: [
    'What was summed has e^(s − m′) in it and should have e^(s − m).',
    'The factor is e^(m′ − m), and m is 2 more than m′.',
  ],
  feedback: () => `e^(m′ − m) = e^−2 = ${digits(Math.exp(-2), 3)}.`,
};
