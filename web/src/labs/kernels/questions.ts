// The questions, graded against the measurements or against the loops themselves; none can simply be read off the page.

import type { CheckQuestion } from '../../kit/controls/check';
import { duration } from '../../kit/words/format';
import type { LabQuestion } from '../../lab/scene';
import { endOf, type Measured } from './outcome';
import { FIRST } from './rungs';
import { rateOf } from './words';

const BIG = 1024;

/** A line of 128 bytes holds 32 float32 numbers: walking along a row uses all of them, walking down a column only one. */
export const lines: LabQuestion = {
  id: 'lines',
  uses: [],
  kind: 'number',
  prompt:
    'Some processors have lines of 128 bytes. Where nothing stays in the cache for long, how many times as many lines of b does i\u00a0j\u00a0k fetch there as i\u00a0k\u00a0j?',
  unit: 'times',
  answer: 32,
  tolerance: 0.02,
  hints: [
    'How many float32 numbers does a line hold, and how many of them does each order use before the line gives way?',
    'i\u00a0k\u00a0j uses all numbers of a line of b, one after the other; i\u00a0j\u00a0k goes down a column and uses one.',
  ],
  feedback: () =>
    '128 bytes are 32 numbers of 4 bytes: i\u00a0k\u00a0j uses them all, i\u00a0j\u00a0k one before the line is gone.',
};

/** Twice the size is eight times the work. */
export function plainTime(measured: Measured): CheckQuestion[] {
  const first = endOf(measured, FIRST);
  const seconds = (2 * BIG ** 3) / first.gflops_per_second / 1e9;
  return [
    {
      id: 'plain-time',
      kind: 'number',
      prompt: `Two n × n matrices take 2 n³ FLOPs. The first rung ran at ${rateOf(first)}: how many seconds would it need for two ${BIG} × ${BIG} matrices at the same rate?`,
      unit: 's',
      answer: seconds,
      tolerance: 0.06,
      hints: [
        `How many products are there in a ${BIG} × ${BIG} × ${BIG} multiplication, and how many FLOPs is each?`,
        `2 × ${BIG}³ FLOPs: a multiply and an add for each product.`,
      ],
      feedback: () =>
        `2 × ${BIG}³ FLOPs at ${rateOf(first)} take ${duration(1000 * seconds)}. Twice the size is eight times the work.`,
    },
  ];
}
