// The questions, graded against the counts and measurements; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits } from '../../kit/words/format';
import { given, type LabQuestion } from '../../lab/scene';
import { supported } from '../../session/intervals';
import { type Account, accountOf, savedBytes, savedTime, type Timed } from './outcome';
import { savedMessage } from './sentences';
import { type Kind, type Subject, scoreBytes } from './subjects';
import { between } from './words';

const ASKED: Readonly<Record<Kind, (subject: Subject) => string>> = {
  chain: () =>
    'Count the passes of the tensor: in and out of each op, two in and one out of the residual. How many MB does fusing save?',
  conv: () =>
    'Norm and ReLU each read and write the tensor, and fused do neither. How many MB does fusing save?',
  attention: () =>
    'The scores of all heads, 4 bytes each, are written, read, written and read; tiled, never. How many MB does that save?',
};

const HINTS: Readonly<Record<Kind, (subject: Subject) => readonly [string, string]>> = {
  chain: ({ passes }) => [
    'How many numbers has the tensor, and how many bytes has each?',
    `${passes[0]} passes of the tensor become ${passes[1]}; each number has 4 bytes.`,
  ],
  conv: () => [
    'How many numbers has the tensor between the ops, and how many bytes has each?',
    'Four passes of the tensor go away; each number has 4 bytes.',
  ],
  attention: ({ tokens }) => [
    'How many scores are there, for each head and each pair of tokens?',
    `${tokens} × ${tokens} scores for each of 2 heads are ${bytes(scoreBytes(tokens))}.`,
  ],
};

/** The prompt includes the sizes, so that the answer can be calculated. */
export function saved(outcome: Timed): CheckQuestion {
  const { subject } = outcome;
  const answer = savedBytes(outcome) / 1e6;
  return {
    id: 'saved',
    kind: 'number',
    prompt: `${ASKED[subject.kind](subject)} (${subject.size})`,
    unit: 'MB',
    answer,
    tolerance: 0.05,
    hints: [...HINTS[subject.kind](subject)],
    feedback: () => `${bytes(answer * 1e6)}: ${HINTS[subject.kind](subject)[1]}`,
  };
}

const LABELS: Readonly<Record<Account, string>> = {
  about: 'about what the bytes are worth',
  less: 'clearly less',
  more: 'clearly more',
  none: 'no measurable time',
  lost: 'fusing cost time',
  open: 'we can’t tell',
};

/** Compares the saved time with bytes over bandwidth; it is asked before the figure shows the answer. */
export const explained = (outcome: Timed): readonly CheckQuestion[] =>
  given(accountOf(outcome), (answer) => [
    {
      id: 'explained',
      kind: 'choice',
      prompt: 'Compare: how much time was saved, beside what the saved bytes are worth?',
      options: (Object.keys(LABELS) as Account[]).map((id) => ({ id, label: LABELS[id] })),
      answer,
      hints: [
        'Do the two bands of the figure overlap, or come near?',
        '“About” means: the whole band of the saved time is within a factor of 1.5 of the other. A band that holds 0, or a loss of less than 1 % of a pass, tells of no saving; too few samples tell nothing.',
      ],
      feedback: () => {
        if (!supported(outcome.compared.ratio_interval))
          return `${savedMessage(outcome)}: there were too few samples.`;
        const saved = savedTime(outcome);
        const lost = { value: -saved.value, low: -saved.high, high: -saved.low };
        return answer === 'lost'
          ? `${savedMessage(outcome)}: ${between(lost)} were probably lost.`
          : `${savedMessage(outcome)}: ${between(saved)} were probably saved.`;
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
