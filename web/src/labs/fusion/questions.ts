// The questions, graded against the counts and measurements; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { bytes, digits } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { savedBytes, type Timed } from './outcome';
import type { Kind } from './subjects';

const ASKED: Readonly<Record<Kind, string>> = {
  chain: 'Suppose one more op like GELU stood in this group. How many MB more would fusing save?',
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

/** What is added to both ways leaves the saved time as it is, as a smaller part of more. */
export const heavier: LabQuestion = {
  id: 'heavier',
  uses: [],
  kind: 'choice',
  prompt:
    'Suppose both ways had the same long matrix product to do besides. What would become of “times as fast”?',
  options: [
    { id: 'same', label: 'it stays: as much time is saved' },
    { id: 'nearer', label: 'it comes nearer to 1×' },
    { id: 'farther', label: 'it goes farther from 1×' },
  ],
  answer: 'nearer',
  hints: [
    'Which of the two bars of the time grows, and by how much?',
    'Both by the same. Divide one by the other, before and after.',
  ],
  feedback: () =>
    'As much time is saved, out of more: (unfused + product) ÷ (fused + product). So fusing pays least where arithmetic fills the pass.',
};

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
